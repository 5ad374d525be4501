# Run at every build: writes OUTPUT, a header with the commit of the source tree, only when it changes.
execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    set(commit "unknown")
endif()
set(text "#pragma once\n\nnamespace griffin::engine {\n\ninline constexpr const char* kBuildCommit = \"${commit}\";\n\n}\n")
set(before "")
if(EXISTS ${OUTPUT})
    file(READ ${OUTPUT} before)
endif()
if(NOT text STREQUAL before)
    file(WRITE ${OUTPUT} "${text}")
endif()
