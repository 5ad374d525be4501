// The dialogs of the help menu: what speculation is, the keyboard shortcuts, and the licences.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>
#include <QWidget>

#include "ui/settings/shortcut_section.h"

class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

class SpeculationPicture : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the picture.
    explicit SpeculationPicture(Theme& theme, QWidget* parent = nullptr);

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme& theme_;
};

/// A third-party library in this program.
struct IncludedLibrary {
    QString name;
    QString version;
    QString licence;  // SPDX
};

struct AboutTexts {
    QString version;
    QString build;  // commit, compiler, instruction set: a line each
    QList<IncludedLibrary> libraries;
};

class HelpDialog : public QDialog {
    Q_OBJECT

  public:
    /// What speculation is, with a picture.
    static HelpDialog* aboutSpeculation(Theme& theme, QWidget* parent);
    /// The keys of every command; a button leads to where they are changed.
    static HelpDialog* shortcuts(Theme& theme, const QList<CommandKeys>& commands, QWidget* parent);
    static HelpDialog* about(Theme& theme, const AboutTexts& texts, QWidget* parent);

  signals:
    void changeShortcutsRequested();
    void copyDiagnosticsRequested();

  private:
    /// What scrolls where there is too little room.
    enum class Middle { kText, kTable };

    HelpDialog(Theme& theme, const QString& name, const QString& title, Middle middle, QWidget* parent);
    QLabel* addText(const QString& text, const char* kind = "");
    void addTable(const QString& name, const QStringList& heads, const QList<QStringList>& rows);
    void addButtons(QPushButton* extra);

    Theme& theme_;
    QVBoxLayout* outer_;
    QVBoxLayout* column_;            // of what stands above the buttons
    QTableWidget* table_ = nullptr;  // the one that takes the room
};

}  // namespace griffin::ui
