// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/file_system.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>

#include <fcntl.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace gable {

bool isNetworkMagic(long magic)
{
    // linux/magic.h and the file systems' own sources: NFS, SMB1, CIFS, SMB2/3, FUSE (sshfs and others), Ceph, AFS, 9P, Lustre, GPFS, Coda.
    static constexpr std::array<unsigned long, 11> kMagics{0x6969, 0x517B, 0xFF534D42, 0xFE534D42, 0x65735546, 0x00C36400,
                                                           0x5346414F, 0x01021997, 0x0BD00BD0, 0x47504653, 0x73757245};
    return std::ranges::find(kMagics, (unsigned long)(magic) & 0xFFFFFFFFUL) != kMagics.end();
}

QString folderOf(const QString &path) { return QFileInfo(path).absolutePath(); }

bool isOnNetworkFileSystem(const QString &path)
{
    struct statfs information {};
    return ::statfs(QFile::encodeName(folderOf(path)).constData(), &information) == 0 && isNetworkMagic(long(information.f_type));
}

bool isWritable(const QString &path) { return ::faccessat(AT_FDCWD, QFile::encodeName(path).constData(), W_OK, AT_EACCESS) == 0; }

} // namespace gable
