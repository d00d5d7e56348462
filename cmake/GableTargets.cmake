# SPDX-License-Identifier: Apache-2.0
# The three ways this project declares targets, so that every folder does it the same way.

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Precompiled headers need the sloppiness; the base folder lets a checkout elsewhere find the same entries.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

add_library(gable_options INTERFACE)
target_compile_options(gable_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wno-missing-field-initializers -fpch-preprocess>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(gable_options INTERFACE -Wno-unused-command-line-argument)
endif()
if(GABLE_WERROR)
  target_compile_options(gable_options INTERFACE -Werror)
endif()
target_compile_definitions(gable_options INTERFACE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_KEYWORDS)
target_include_directories(gable_options INTERFACE ${CMAKE_SOURCE_DIR})
if(GABLE_SANITIZE)
  target_compile_options(gable_options INTERFACE -fsanitize=${GABLE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  target_link_options(gable_options INTERFACE -fsanitize=${GABLE_SANITIZE})
endif()
if(GABLE_FUZZ)
  target_compile_options(gable_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# gable_library(NAME [LIBS lib...]) : a static library of every .cpp and .h in the calling folder
function(gable_library name)
  cmake_parse_arguments(ARG "" "" "LIBS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp *.h)
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC gable_options ${ARG_LIBS})
  set_target_properties(${name} PROPERTIES AUTOMOC ON LINKER_LANGUAGE CXX)
  gable_precompile(${name})
endfunction()

# gable_test(NAME SOURCE... [LIBS lib...] [LABELS label...]) : a Qt Test program, run offscreen with private XDG folders.
function(gable_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "LIBS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE gable_options Qt6::Test ${ARG_LIBS})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  gable_precompile(${name} TEST)
  add_test(NAME ${name} COMMAND ${name})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  set_tests_properties(${name} PROPERTIES
    TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" SKIP_RETURN_CODE 77
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;GABLE_SOURCE_DIR=${CMAKE_SOURCE_DIR};GABLE_BIN_DIR=${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
endfunction()
