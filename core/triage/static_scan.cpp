// SPDX-License-Identifier: Apache-2.0
#include "core/triage/static_scan.h"

#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kMostLines = 20;

struct ScanRule {
    const char *id;
    const char *pattern; ///< group 1, where there is one, is the word that is shown
    bool literals;       ///< looks at text whose string literals are still there
    bool evaluator;      ///< concerns only whoever evaluates
};

// Words of C, C++, CUDA and HIP host code. Anything legal in an honest kernel may be here too: a hit is a flag with its lines.
const ScanRule kRules[] = {
    {"static_evaluator_name", R"(\b(gable_(?!half\b|bf16\b)\w+))", false, true},
    {"static_evaluator_environment", R"lit(\b(?:secure_)?getenv\s*\(\s*"(\w*GABLE\w*))lit", true, true},
    {"static_evaluator_macro", R"(^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif)\b[^\n]*?\b(GABLE_\w+))", false, false},
    {"static_own_process", R"lit("(/proc/(?:self|\d+|%d)\b[\w/%]*))lit", true, true},
    {"static_loader", R"(\b(dl_iterate_phdr|dlsym|dlopen|dlvsym|dladdr|link_map|_r_debug|_GLOBAL_OFFSET_TABLE_)\b)", false, true},
    {"static_memory_protection", R"(\b(mprotect|pkey_mprotect|process_vm_writev|process_vm_readv|ptrace|memfd_create)\b)", false, true},
    {"static_clock", R"(\b(clock_gettime|gettimeofday|clock|times|time|__rdtscp?|_rdtsc|rdtscp?|steady_clock|high_resolution_clock|system_clock|__builtin_ia32_rdtscp?)\s*(?:\(|::))", false, false},
    {"static_process", R"(\b(fork|vfork|clone|clone3|execv\w*|execl\w*|posix_spawnp?|system|popen|kill|tkill|raise|setsid|daemon|wait(?:pid|id)?|prctl|_exit|quick_exit|exit|abort)\s*\()", false, false},
    {"static_threads", R"(\b(pthread_create|std::(?:j?thread|async)|thrd_create|CreateThread)\b)", false, false},
    {"static_detached", R"((?:\.|->|\b)(detach|pthread_detach|PTHREAD_CREATE_DETACHED)\b\s*[(;,)])", false, false},
    {"static_sleep", R"(\b(sleep|usleep|nanosleep|clock_nanosleep|sleep_for|sleep_until|sched_yield|pause)\s*\()", false, false},
    {"static_environment", R"(\b((?:secure_)?getenv|setenv|putenv|environ)\b)", false, false},
    {"static_files", R"(\b(fopen|freopen|openat?|creat|ifstream|ofstream|fstream|mmap|socket|connect|sendmsg|recvmsg|dup2?|ioctl)\s*(?:\(|<|\w+\s*\())", false, false},
    {"static_raw_write", R"(\b((?:::)?(?:write|pwrite|send|close|close_range)\s*\(\s*\d+)\b)", false, true},
    {"static_constructor", R"(__attribute__\s*\(\(\s*(?:__)?(constructor|destructor|ifunc)|\[\[\s*gnu::(?:constructor|destructor)|\b(atexit|on_exit)\b)", false, false},
    {"static_syscall", R"(\b(syscall)\s*\(|"[^"\n]*\b(syscall|sysenter|int\s+\$?0x80)\b)", true, false},
    {"static_signal", R"(\b(signal|sigaction|sigprocmask|setjmp|longjmp|sigsetjmp|siglongjmp)\s*\()", false, false},
};

const ScanRule *ruleOf(const QString &id)
{
    for (const ScanRule &rule : kRules) {
        if (id == QLatin1StringView(rule.id))
            return &rule;
    }
    return nullptr;
}

const std::vector<QRegularExpression> &expressions()
{
    static const std::vector<QRegularExpression> compiled = [] {
        std::vector<QRegularExpression> list;
        for (const ScanRule &rule : kRules)
            list.emplace_back(QString::fromLatin1(rule.pattern), QRegularExpression::MultilineOption);
        return list;
    }();
    return compiled;
}

void scanFile(const SourceFile &file, Language language, int filesRead, std::vector<Finding> &findings)
{
    const QByteArray code = stripCommentsAndStrings(file.content, language), withLiterals = stripComments(file.content, language);
    // Latin-1 keeps offsets those of the bytes; every word looked for is ASCII.
    const QString codeText = QString::fromLatin1(code), literalText = QString::fromLatin1(withLiterals);
    for (size_t i = 0; i < std::size(kRules); ++i) {
        QStringList words;
        QJsonArray lines;
        int line = 1;
        qsizetype counted = 0; // bytes whose line ends are in `line`
        auto matches = expressions()[i].globalMatch(kRules[i].literals ? literalText : codeText);
        while (matches.hasNext() && lines.size() < kMostLines) {
            const QRegularExpressionMatch match = matches.next();
            const int group = match.lastCapturedIndex();
            const QString word = match.captured(group);
            const qsizetype at = match.capturedStart(group);
            line += int(QByteArrayView(file.content).sliced(counted, at - counted).count('\n'));
            counted = at;
            if (lines.isEmpty() || lines.last().toInt() != line)
                lines.append(line);
            if (!words.contains(word))
                words.append(word);
        }
        if (lines.isEmpty())
            continue;
        const QString id = QString::fromLatin1(kRules[i].id);
        findings.push_back({u"note:"_s + id, id, {{u"words"_s, words.join(u", "_s)}, {u"lines"_s, lines}, {u"files"_s, filesRead}}, file.path, lines.first().toInt()});
    }
}

} // namespace

std::vector<Finding> staticScan(const Submission &submission)
{
    std::vector<Finding> findings;
    for (const SourceFile &file : submission.files)
        scanFile(file, submission.language, int(submission.files.size()), findings);
    return findings;
}

bool isEvaluatorHit(const Finding &finding)
{
    const ScanRule *rule = ruleOf(finding.rule);
    return rule && rule->evaluator;
}

} // namespace gable
