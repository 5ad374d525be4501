// Colours of finished code blocks, computed on a thread of its own: find() answers from what is known, asks for what is
// not, and ready() tells that more is known.
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
