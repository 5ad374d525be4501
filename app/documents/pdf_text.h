// The text of a PDF, read by the program griffin-pdf beside this one: PDFs come from anywhere, and their format is
// large enough to break its readers. The reader has limits on memory and time, sees the one file, and only its text
// comes back.
#pragma once

#include <QByteArray>
#include <QString>
#include <stop_token>

#include "engine/base/result.h"

namespace griffin::app {

inline constexpr qint64 kPdfHeadBytes = 1024;  // in which a PDF says that it is one

/// Whether a file that is called and begins so is a PDF.
bool isPdf(const QString& name, const QByteArray& head);

/// The text, a form feed after each page. Waits for the reader. Fails for what is encrypted, damaged, only pictures,
/// or too large.
engine::Result<QString> readPdf(const QString& path, const std::stop_token& stop);

}  // namespace griffin::app
