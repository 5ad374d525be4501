// griffin-pdf FILE: the text of a PDF on standard output in UTF-8, a form feed after each page. It is run by
// pdf_text.cpp, and has limits on what a file may make it do; exit statuses are in pdf_limits.h.
#include <sys/resource.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QPdfDocument>
#include <QPdfSelection>
#include <algorithm>
#include <csignal>
#include <cstdio>

#include "app/documents/pdf_limits.h"

namespace {

using griffin::app::PdfOutcome;

int ended(PdfOutcome outcome) {
    return static_cast<int>(outcome);
}

void limit(__rlimit_resource resource, rlim_t most) {
    const rlimit limits{most, most};
    setrlimit(resource, &limits);
}

/// What follows may take kMaxPdfPageSeconds of a processor; after them the program ends with kTooSlow.
void beginClock() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1);
    rlimit limits{};
    getrlimit(RLIMIT_CPU, &limits);
    limits.rlim_cur = std::min(seconds + griffin::app::kMaxPdfPageSeconds, limits.rlim_max);
    setrlimit(RLIMIT_CPU, &limits);
}

/// Without what a text never has: control characters, halves of surrogate pairs and what is no character.
QString plainText(const QString& text) {
    QString plain;
    plain.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar character = text.at(i);
        const char16_t code = character.unicode();
        if (code == '\r' || (code < 0x20 && code != '\n' && code != '\t') || code >= 0xFFFE) continue;
        const bool pair = character.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate();
        if (pair) {
            plain += character;
            plain += text.at(++i);
        } else if (!character.isSurrogate()) {
            plain += character;
        }
    }
    return plain;
}

PdfOutcome print(QPdfDocument& document) {
    if (document.pageCount() > griffin::app::kMaxPdfPages) return PdfOutcome::kTooManyPages;
    qint64 bytes = 0;
    for (int page = 0; page < document.pageCount(); ++page) {
        beginClock();
        const QByteArray text = plainText(document.getAllText(page).text()).toUtf8() + '\f';
        bytes += text.size();
        if (bytes > griffin::app::kMaxPdfTextBytes) return PdfOutcome::kTooMuchText;
        if (std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stdout) !=
            static_cast<std::size_t>(text.size()))
            return PdfOutcome::kUnreadable;
    }
    return std::fflush(stdout) == 0 ? PdfOutcome::kRead : PdfOutcome::kUnreadable;
}

}  // namespace

int main(int argc, char** argv) {
    limit(RLIMIT_AS, griffin::app::kMaxPdfMemory);
    limit(RLIMIT_CPU, griffin::app::kMaxPdfSeconds + griffin::app::kMaxPdfPageSeconds);  // where nobody waits
    std::signal(SIGXCPU, [](int) { _exit(static_cast<int>(PdfOutcome::kTooSlow)); });
    beginClock();
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 2) {
        std::fputs("usage: griffin-pdf FILE\n", stderr);
        return 2;
    }
    QPdfDocument document;
    switch (document.load(arguments.at(1))) {
        case QPdfDocument::Error::None:
            return ended(print(document));
        case QPdfDocument::Error::FileNotFound:
            return ended(PdfOutcome::kUnreadable);
        case QPdfDocument::Error::IncorrectPassword:
        case QPdfDocument::Error::UnsupportedSecurityScheme:
            return ended(PdfOutcome::kEncrypted);
        default:
            return ended(PdfOutcome::kDamaged);
    }
}
