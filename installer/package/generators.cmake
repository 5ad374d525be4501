# Read by cpack once for each kind of package: the system's package has neither the licence that Debian has already nor
# the file that tells how to use an archive.
if(CPACK_GENERATOR STREQUAL "DEB")
    string(REPLACE ";ALL;" ";Unspecified;" CPACK_INSTALL_CMAKE_PROJECTS "${CPACK_INSTALL_CMAKE_PROJECTS}")
endif()
