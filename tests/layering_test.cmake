# Who may look into whom. Reads every `#include "` of our sources and fails on an edge that the table does not allow,
# on Qt where there must be none, on a file over 600 lines, and on a folder with more than 40 files of its own.
cmake_minimum_required(VERSION 3.25)

set(failures 0)
function(fail message)
    message(SEND_ERROR "${message}")
    math(EXPR count "${failures} + 1")
    set(failures ${count} PARENT_SCOPE)
endfunction()

# The rooms of engine, lowest first: a room may include the rooms before it, and itself.
set(engine_rooms
    base formats jinja templates text grammar grammar/forms model tree
    draft draft/weights draft/network draft/heads draft/lookup
    decode
    train/data train/network train/loop train
    session)

# Headers of engine's face that hold plain data: any room of engine and ui may include them.
set(value_headers
    engine/call_arguments.h engine/called_tools.h engine/chat_message.h engine/draft_tree_record.h engine/generation_event.h engine/generation_options.h
    engine/model_info.h engine/reasoning.h engine/sampling_fields.h engine/speedup.h engine/stopped_call.h engine/tool_calls.h engine/training.h engine/base/failure.h engine/base/message.h engine/base/result.h)

# What the window and the command line share, and plain headers that these rooms may see of others: no Widgets.
set(shared_rooms
    cli configuration documents engine_thread exchange http hub library mcp measurement remote server traces training_job)
set(shared_headers
    app/shell/message_text.h ui/charts/pass_brief.h ui/inspector/answer_trace.h ui/models/models_view.h ui/settings/setting_values.h)

# Features: each has the rooms ui/NAME and app/NAME.
set(features
    benchmark chat conversations engines first_start help inspector models palette race serving settings shell tools training)

# room_of(path result): the room of a file of engine, by its folder; empty for the face.
function(room_of path result)
    string(REGEX REPLACE "^engine/(.*)/[^/]+$" "\\1" room "${path}")
    if(room STREQUAL path)
        set(room "")
    endif()
    set(${result} "${room}" PARENT_SCOPE)
endfunction()

# allowed(file include result): may `file` include the project header `include`?
function(allowed file include result)
    set(${result} FALSE PARENT_SCOPE)
    string(REGEX MATCH "^[^/]+" layer "${file}")
    string(REGEX MATCH "^[^/]+" target "${include}")
    if(layer STREQUAL "tests")
        set(${result} TRUE PARENT_SCOPE)
    elseif(layer STREQUAL "kernels" AND target STREQUAL "kernels")
        # The contract never looks into a back end; only the registry that builds them does.
        if(file MATCHES "^kernels/[^/]+\\.h$" AND include MATCHES "^kernels/(cpu|cuda)/")
            return()
        endif()
        set(${result} TRUE PARENT_SCOPE)
    elseif(layer STREQUAL "engine" AND target STREQUAL "kernels")
        if(include MATCHES "^kernels/[^/]+\\.h$")
            set(${result} TRUE PARENT_SCOPE)
        endif()
    elseif(layer STREQUAL "engine" AND target STREQUAL "engine")
        room_of(${file} from)
        room_of(${include} to)
        list(FIND engine_rooms "${from}" from_rank)
        list(FIND engine_rooms "${to}" to_rank)
        if(from STREQUAL "")
            set(${result} TRUE PARENT_SCOPE)
        elseif(to STREQUAL "")
            # session/ is what implements the face's sessions.
            if(include IN_LIST value_headers OR (from STREQUAL "session" AND include STREQUAL "engine/resumable_session.h"))
                set(${result} TRUE PARENT_SCOPE)
            endif()
        elseif(to_rank GREATER_EQUAL 0 AND to_rank LESS_EQUAL from_rank)
            set(${result} TRUE PARENT_SCOPE)
        endif()
    elseif(layer STREQUAL "storage" AND (target STREQUAL "storage" OR include MATCHES "^engine/base/"))
        set(${result} TRUE PARENT_SCOPE)
    elseif(layer STREQUAL "ui")
        if(target STREQUAL "ui" OR include STREQUAL "storage/records.h" OR include IN_LIST value_headers)
            set(${result} TRUE PARENT_SCOPE)
        endif()
    elseif(layer STREQUAL "app")
        string(REGEX REPLACE "^app/([^/]*)/.*" "\\1" from "${file}")
        string(REGEX REPLACE "^app/([^/]*)/.*" "\\1" to "${include}")
        if(include MATCHES "^(engine|engine/base|storage)/[^/]+\\.h$" OR to IN_LIST shared_rooms)
            set(${result} TRUE PARENT_SCOPE)
        elseif(from IN_LIST shared_rooms)
            if(include IN_LIST shared_headers)
                set(${result} TRUE PARENT_SCOPE)
            endif()
        elseif(include MATCHES "^ui/" OR to IN_LIST features OR from STREQUAL "${file}")
            # Rooms of features use each other; only app itself, which joins them, is used by none.
            set(${result} TRUE PARENT_SCOPE)
        endif()
    endif()
endfunction()

file(GLOB_RECURSE sources RELATIVE ${SOURCE_DIR}
    ${SOURCE_DIR}/app/*.h ${SOURCE_DIR}/app/*.cpp ${SOURCE_DIR}/ui/*.h ${SOURCE_DIR}/ui/*.cpp
    ${SOURCE_DIR}/engine/*.h ${SOURCE_DIR}/engine/*.cpp ${SOURCE_DIR}/storage/*.h ${SOURCE_DIR}/storage/*.cpp
    ${SOURCE_DIR}/kernels/*.h ${SOURCE_DIR}/kernels/*.cpp ${SOURCE_DIR}/kernels/*.cu ${SOURCE_DIR}/kernels/*.cuh
    ${SOURCE_DIR}/tests/*.h ${SOURCE_DIR}/tests/*.cpp ${SOURCE_DIR}/tests/*.cu)
list(LENGTH sources count)
if(count LESS 10)
    message(FATAL_ERROR "Only ${count} sources found under ${SOURCE_DIR}: the test looks in the wrong place.")
endif()

set(edges 0)
set(folders)
foreach(file IN LISTS sources)
    get_filename_component(folder ${file} DIRECTORY)
    get_filename_component(name ${file} NAME_WE)
    list(APPEND folders ${folder})
    string(REGEX REPLACE "^app/([^/]*)/.*" "\\1" room "${file}")
    set(shared FALSE)
    if(room IN_LIST shared_rooms)
        set(shared TRUE)
    endif()
    file(STRINGS ${SOURCE_DIR}/${file} lines ENCODING UTF-8)
    file(READ ${SOURCE_DIR}/${file} text HEX)
    string(REGEX MATCHALL "0a" newlines "${text}")
    list(LENGTH newlines line_count)
    if(line_count GREATER 600)
        fail("${file} has ${line_count} lines, 600 are the limit: split it by idea.")
    endif()
    file(STRINGS ${SOURCE_DIR}/${file} includes REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<]")
    foreach(line IN LISTS includes)
        if(line MATCHES "include[ \t]*<(Q[A-Za-z0-9]+|Qt[^>]*)>")
            set(header "${CMAKE_MATCH_1}")
            if(file MATCHES "^(kernels|engine)/")
                fail("${file} includes <${header}>: kernels and engine know no Qt.")
            elseif(shared AND header MATCHES "^(QtWidgets|Q(Widget|Application|Label|Dialog|MessageBox|PushButton|Menu|Action)$)")
                fail("${file} includes <${header}>: what the command line uses knows no Widgets.")
            elseif(file MATCHES "^storage/" AND header MATCHES "^(QWidget|QtWidgets|QtGui|QApplication)")
                fail("${file} includes <${header}>: storage may use Qt Core and Sql only.")
            endif()
        elseif(line MATCHES "include[ \t]*\"([^\"]+)\"")
            set(include "${CMAKE_MATCH_1}")
            if(include MATCHES "\\.moc$" OR include STREQUAL "moc_${name}.cpp")
                continue()
            endif()
            if(NOT include MATCHES "^(app|ui|engine|storage|kernels|tests)/")
                fail("${file} includes \"${include}\": write the path from the top folder.")
                continue()
            endif()
            math(EXPR edges "${edges} + 1")
            allowed(${file} ${include} ok)
            if(NOT ok)
                fail("${file} may not include \"${include}\".")
            endif()
        endif()
    endforeach()
endforeach()

foreach(feature IN LISTS features)
    foreach(layer ui app)
        if(NOT IS_DIRECTORY ${SOURCE_DIR}/${layer}/${feature})
            fail("${layer}/${feature} is missing: a feature has a room in ui and one in app.")
        endif()
    endforeach()
endforeach()
set(counted ${folders})
list(REMOVE_DUPLICATES counted)
foreach(folder IN LISTS counted)
    set(others ${folders})
    list(FILTER others INCLUDE REGEX "^${folder}$")
    list(LENGTH others files)
    if(files GREATER 40)
        fail("${folder} has ${files} files of its own, 40 are the limit: divide it.")
    endif()
endforeach()

message(STATUS "layering: ${count} files, ${edges} includes checked, ${failures} failures")
if(failures GREATER 0)
    message(FATAL_ERROR "layering: ${failures} failures")
endif()
