# SPDX-License-Identifier: Apache-2.0
# What an installation holds beside programs and resources, and the Debian package made of it.
include(GNUInstallDirs)

install(FILES resources/desktop/org.gable.Gable.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES resources/desktop/org.gable.Gable.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES resources/desktop/org.gable.Gable.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES resources/icons/gable.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME org.gable.Gable.svg)
install(FILES resources/completions/gable-cli.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME gable-cli)
install(FILES resources/completions/_gable-cli DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)

# The manual of the command line comes from its own help.
set(cli_manual ${CMAKE_BINARY_DIR}/man/gable-cli.1)
add_custom_command(OUTPUT ${cli_manual}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/man
  COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 sh -c "\"$1\" \"$2\" > \"$3\"" sh ${CMAKE_SOURCE_DIR}/resources/man/make-manual $<TARGET_FILE:gable-cli> ${cli_manual}
  DEPENDS gable-cli ${CMAKE_SOURCE_DIR}/resources/man/make-manual VERBATIM)
add_custom_target(manual ALL DEPENDS ${cli_manual})
install(FILES ${cli_manual} resources/man/gable.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gable)
set(CPACK_PACKAGE_VENDOR "The Gable authors")
set(CPACK_PACKAGE_CONTACT "The Gable authors <gable@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "workbench for GPU and CPU kernels")
set(CPACK_PACKAGE_DESCRIPTION "Takes a kernel for a problem and says whether it is right, how fast it is, how far it stays
from the hardware's limit, and why it fails when it does: in a window, and for scripts.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Found at run time, so that shlibdeps does not see them. Without a compiler there is nothing to judge; the rest is as good as it gets.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "g++, libqt6sql6-sqlite")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap, fonts-inter, fonts-jetbrains-mono, libopenblas-dev")
include(CPack)
