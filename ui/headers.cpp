// Nothing but the headers that are compiled with it for the sources of the window (CMakeLists.txt).
