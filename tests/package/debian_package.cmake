# The .deb: what it depends on, that it is for the system (no second licence, nothing outside /usr), and lintian's
# verdict where lintian is installed.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/check.cmake)

file(REMOVE_RECURSE ${WORK})
get_filename_component(folder ${CMAKE_COMMAND} DIRECTORY)
run(said ${folder}/cpack --config ${BUILD}/CPackConfig.cmake -G DEB -B ${WORK} -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)
file(GLOB package ${WORK}/griffin-chat_${VERSION}_*.deb)
check("no griffin-chat_${VERSION}_*.deb in ${WORK}" package)

run(depends dpkg-deb --field ${package} Depends)
foreach(name libqt6sql6-sqlite libqt6widgets6 libqt6svg6 libc6)
    check("it does not depend on ${name}: ${depends}" depends MATCHES "${name}[ ,]")
endforeach()
check("it depends on what only building needs: ${depends}" NOT depends MATCHES "-dev|libqt6test6")
# The archive's README names the same, but for what every system has.
file(READ ${CMAKE_CURRENT_LIST_DIR}/../../installer/package/README.archive archive)
string(REGEX MATCHALL "lib[^ ,]+" names "${depends}")
list(REMOVE_ITEM names libc6 libgcc-s1 libstdc++6)
foreach(name IN LISTS names)
    string(FIND "${archive}" " ${name}" place)
    check("README.archive does not name ${name}" NOT place EQUAL -1)
endforeach()
run(recommends dpkg-deb --field ${package} Recommends)
foreach(name qt6-wayland qt6-translations-l10n)
    check("it does not recommend ${name}: ${recommends}" recommends MATCHES "${name}")
endforeach()

run(contents dpkg-deb --contents ${package})
check("something lies outside /usr:\n${contents}" NOT contents MATCHES " \\./[^u\n]")
foreach(file bin/griffin bin/griffin-chat bin/griffin-pdf share/griffin-chat/drafts/smollm2-135m-griffin.safetensors
             share/griffin-chat/confined.sh share/doc/griffin-chat/copyright share/doc/griffin-chat/changelog.gz)
    string(REPLACE "." "\\." pattern "${file}")
    check("usr/${file} is missing:\n${contents}" contents MATCHES " \\./usr/${pattern}\n")
endforeach()
check("Debian has the licence already" NOT contents MATCHES "LICENSE")

validated(lintian --fail-on error ${package})
file(REMOVE_RECURSE ${WORK})
