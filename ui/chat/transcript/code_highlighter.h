// Colours of code blocks, computed on a thread of its own: find() answers from what is known, asks for what is not, and
// ready() tells that more is known.
#pragma once

#include <QCache>
#include <QList>
#include <QObject>
#include <QSet>
#include <QString>
#include <QThreadPool>
#include <utility>

#include "ui/chat/transcript/block_layout.h"

namespace griffin::ui {

class CodeHighlighter : public QObject {
    Q_OBJECT
  public:
    explicit CodeHighlighter(QObject* parent = nullptr);
    ~CodeHighlighter() override;

    /// The colours of a finished block, or nullptr where they are not known yet (or never: unknown language, too long).
    const QList<CodeSpan>* find(const QString& language, const QString& code);
    /// The colours of what a growing block began with, or nullptr. One computation runs at a time, so they are as new
    /// as the computer is fast.
    const QList<CodeSpan>* findGrowing(const QString& language, const QString& code);

  signals:
    void ready();

  private:
    using Key = std::pair<QString, QString>;  // language, code

    void store(const Key& key, const QList<CodeSpan>& spans);

    QCache<Key, QList<CodeSpan>> known_;
    QSet<Key> asked_;
    Key grown_;  // what the spans below are of
    QList<CodeSpan> grown_spans_;
    bool growing_ = false;  // they are being computed
    QThreadPool pool_;
};

}  // namespace griffin::ui
