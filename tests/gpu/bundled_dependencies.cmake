# The libraries from the folder that tests/gpu/collect.sh filled, for a machine that has none of them, nor pkg-config.
# FindICU takes what is set here. run.sh tells the loader of the folder.
file(GLOB icu ${GRIFFIN_DEPENDENCIES}/lib/libicuuc.so.*)
set(ICU_UC_LIBRARY ${icu} CACHE FILEPATH "")
set(ICU_INCLUDE_DIR ${GRIFFIN_DEPENDENCIES}/include CACHE PATH "")
set(OPENBLAS_INCLUDE_DIRS ${GRIFFIN_DEPENDENCIES}/include)

# bundled(TARGET LIBRARY): an imported library, or headers alone without one.
function(bundled target library)
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${target} INTERFACE ${GRIFFIN_DEPENDENCIES}/include)
    if(library)
        target_link_libraries(${target} INTERFACE ${GRIFFIN_DEPENDENCIES}/lib/${library})
    endif()
endfunction()
bundled(nlohmann_json::nlohmann_json "")
bundled(PkgConfig::PCRE2 libpcre2-8.a)
bundled(PkgConfig::XXHASH libxxhash.a)
bundled(PkgConfig::SENTENCEPIECE libsentencepiece.so.0)
bundled(fmt::fmt "")
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
