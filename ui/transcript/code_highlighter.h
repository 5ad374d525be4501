// Colours for finished code blocks, through GNU source-highlight on a thread of its own.
//
// The library works line by line on bytes and reads a language's rules from a file the first time, so it never runs on
// the GUI thread: find() answers from what is known, asks for what is not, and ready() tells that more is known.
#pragma once

#include <QCache>
#include <QList>
#include <QObject>
#include <QSet>
#include <QString>
#include <QThreadPool>
#include <utility>

#include "ui/transcript/block_layout.h"

namespace griffin::ui {

/// source-highlight's rules for the name after a fence ("py", "c++", "typescript"); empty where there are none.
QString languageRules(const QString& language);

/// The coloured ranges of `code`, sorted; empty for an unknown language. May take milliseconds. Not thread safe: the
/// library keeps global tables.
QList<CodeSpan> highlightCode(const QString& language, const QString& code);

class CodeHighlighter : public QObject {
    Q_OBJECT
  public:
    explicit CodeHighlighter(QObject* parent = nullptr);
    ~CodeHighlighter() override;

    /// The colours of a finished block, or nullptr where they are not known yet (or never: unknown language, too long).
    const QList<CodeSpan>* find(const QString& language, const QString& code);

  signals:
    void ready();

  private:
    using Key = std::pair<QString, QString>;  // language, code

    void store(const Key& key, const QList<CodeSpan>& spans);

    QCache<Key, QList<CodeSpan>> known_;
    QSet<Key> asked_;
    QThreadPool pool_;
};

}  // namespace griffin::ui
