# `cmake --install` into a folder that is then moved: all that belongs there is there and valid, and the programs start.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/check.cmake)
set(id io.github.griffin_chat.GriffinChat)

file(REMOVE_RECURSE ${WORK})
run(said ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
set(prefix "${WORK}/moved elsewhere")
file(RENAME ${WORK}/prefix ${prefix})

set(share
    applications/${id}.desktop mime/packages/${id}.xml metainfo/${id}.metainfo.xml
    icons/hicolor/scalable/apps/${id}.svg man/man1/griffin.1.gz man/man1/griffin-chat.1.gz
    doc/griffin-chat/copyright doc/griffin-chat/LICENSE doc/griffin-chat/CHANGELOG.md doc/griffin-chat/changelog.gz
)
foreach(draft eagle eagle3 fspad griffin hass medusa)
    list(APPEND share griffin-chat/drafts/smollm2-135m-${draft}.safetensors)
endforeach()
foreach(size 16 22 24 32 48 64 96 128 256 512)
    list(APPEND share icons/hicolor/${size}x${size}/apps/${id}.png)
endforeach()
foreach(file ${share})
    check("share/${file} is missing" EXISTS ${prefix}/share/${file})
endforeach()

# A PNG file tells its width and height from byte 16 on.
file(READ ${prefix}/share/icons/hicolor/48x48/apps/${id}.png size OFFSET 16 LIMIT 8 HEX)
check("the icon for 48 pixels is not as large" size STREQUAL 0000003000000030)

# The version is one, wherever it is told.
run(said ${prefix}/bin/griffin version)
check("griffin tells another version: ${said}" said MATCHES "^griffin ${VERSION}\n")
run(said ${prefix}/bin/griffin-chat --version)
check("griffin-chat tells another version: ${said}" said MATCHES "${VERSION}\n$")
file(READ ${prefix}/share/metainfo/${id}.metainfo.xml metainfo)
check("the metainfo does not know version ${VERSION}" metainfo MATCHES "release version=\"${VERSION}\"")

# The manual knows every command.
run(help ${prefix}/bin/griffin --help)
run(manual gzip -d -c ${prefix}/share/man/man1/griffin.1.gz)
string(REGEX REPLACE ".*Subcommands:\n" "" help "${help}")
string(REGEX MATCHALL "\n  [a-z]+ " commands "\n${help}")
check("griffin --help lists no commands" commands)
foreach(command IN LISTS commands)
    string(STRIP "${command}" command)
    check("griffin.1 does not tell of ${command}" manual MATCHES "\n\\.B ${command}\n")
endforeach()

validated(desktop-file-validate ${prefix}/share/applications/${id}.desktop)
validated(appstreamcli validate --no-net ${prefix}/share/metainfo/${id}.metainfo.xml)
# Reads every type below the folder and writes `types`, among others, beside them.
validated(update-mime-database ${prefix}/share/mime)
if(EXISTS ${prefix}/share/mime/types)
    file(STRINGS ${prefix}/share/mime/globs2 globs REGEX "x-gguf")
    check("the MIME type has no file name: ${globs}" globs STREQUAL "50:application/x-gguf:*.gguf")
endif()
file(REMOVE_RECURSE ${WORK})
