# SPDX-License-Identifier: Apache-2.0
# Three precompiled headers serve every target: Qt's headers cost about three seconds a file otherwise. They hold only headers of
# the system, so that a change of ours never rebuilds them. Sources still include what they use; builds with
# CMAKE_DISABLE_PRECOMPILE_HEADERS (the preset "fuzz") prove it.
set(gable_core_headers
  <algorithm> <array> <charconv> <cmath> <cstdint> <functional> <limits> <map> <memory> <optional> <set> <string> <utility> <vector>
  <tl/expected.hpp>
  <QtCore/QByteArray> <QtCore/QCoreApplication> <QtCore/QDateTime> <QtCore/QDir> <QtCore/QFile> <QtCore/QFileInfo> <QtCore/QHash>
  <QtCore/QJsonArray> <QtCore/QJsonDocument> <QtCore/QJsonObject> <QtCore/QObject> <QtCore/QPointer> <QtCore/QProcess>
  <QtCore/QString> <QtCore/QStringList> <QtCore/QTimer>)
set(gable_test_headers <QtCore/QTemporaryDir> <QtTest/QSignalSpy> <QtTest/QTest>)
set(gable_window_headers
  <QtCore/QAbstractTableModel> <QtGui/QAction> <QtGui/QPainter> <QtGui/QPainterPath> <QtWidgets/QApplication> <QtWidgets/QBoxLayout>
  <QtWidgets/QLabel> <QtWidgets/QPushButton> <QtWidgets/QStyledItemDelegate> <QtWidgets/QToolButton> <QtWidgets/QTreeView> <QtWidgets/QWidget>)

# A header fits only code of one kind: libraries and programs alike are position-independent as libraries are. Qt before 6.5 asks for
# it by itself.
if(Qt6_VERSION VERSION_GREATER_EQUAL 6.5)
  target_compile_options(gable_options INTERFACE -fPIC)
endif()

function(gable_precompiled_header name)
  cmake_parse_arguments(ARG "" "" "LIBS;HEADERS" ${ARGN})
  set(source ${CMAKE_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(${name} STATIC ${source})
  target_link_libraries(${name} PRIVATE gable_options tl::expected ${ARG_LIBS})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

gable_precompiled_header(gable_core_pch LIBS Qt6::Core HEADERS ${gable_core_headers})
gable_precompiled_header(gable_test_pch LIBS Qt6::Core Qt6::Test HEADERS ${gable_core_headers} ${gable_test_headers})
if(GABLE_GUI)
  gable_precompiled_header(gable_window_pch LIBS Qt6::Widgets HEADERS ${gable_core_headers} ${gable_window_headers})
endif()

# gable_precompile(TARGET [TEST]): the precompiled header of the calling folder for a target.
function(gable_precompile target)
  if(CMAKE_CURRENT_SOURCE_DIR MATCHES "/(widgets|app/gui)(/|$)")
    set(header gable_window_pch)
  elseif("TEST" IN_LIST ARGN)
    set(header gable_test_pch)
  else()
    set(header gable_core_pch)
  endif()
  target_precompile_headers(${target} REUSE_FROM ${header})
  # Sources with options of their own may not match the header's; folders set these options after declaring the target.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _gable_skip_precompiled ${target})")
endfunction()

function(_gable_skip_precompiled target)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_source_file_property(options ${source} COMPILE_OPTIONS)
    if(options OR source MATCHES "\\.c$")
      set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
endfunction()
