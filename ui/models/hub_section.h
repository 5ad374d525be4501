// The hub in the settings: its address, a token for it, and a test of both. It shows what is kept and reports edits.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace griffin::ui {

class Theme;

struct HubState {
    QString address;
    QString note;            // where the token is kept, or what for; empty: there is none
    bool has_token = false;  // for whatever address
};

struct HubInput {
    QString address;
    QString token;  // as it is typed; empty: nothing is
};

class HubSection : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the section.
    explicit HubSection(Theme& theme, QWidget* parent = nullptr);

    void setState(const HubState& state);
    HubInput input() const;
    /// A token is on its way into the key ring, which may ask the person first.
    void setKeeping(bool keeping);
    bool isKeeping() const;
    /// What was typed as a token is kept now.
    void clearToken();
    /// What is wrong with the input, or what the test found.
    void showProblem(const QString& text);
    void showFound(const QString& text);
    /// 1 if it has all of these words, else 0; no words: 1. It is hidden where it has them not.
    int filter(const QStringList& words);

  signals:
    /// A field was left, or Enter pressed in it.
    void edited();
    /// showFound() or showProblem() is to follow.
    void testRequested();
    void tokenRemoved();

  private:
    void buildLayout();
    void applyTheme();
    void show(const QString& text, const char* kind);

    Theme& theme_;
    QLabel* title_;
    QLabel* hint_;
    QLabel* address_label_;
    QLineEdit* address_;
    QLabel* token_label_;
    QLineEdit* token_;
    QPushButton* remove_;
    QLabel* note_;
    QPushButton* test_;
    QLabel* result_;
    bool asking_ = false;
};

}  // namespace griffin::ui
