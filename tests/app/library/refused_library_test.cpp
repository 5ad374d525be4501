// What a load asks the library of drafts, with each allocation of the program refused in turn, those of Qt included,
// which end it: it fails, and the program goes on.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "app/library/draft_library.h"
#include "engine/engine.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GRIFFIN_OWN_MALLOC 0  // the sanitizer's own
#else
#define GRIFFIN_OWN_MALLOC 1
#endif

namespace {

std::size_t refused_in = 0;  // allocations; 0: never
bool was_refused = false;

}  // namespace

#if GRIFFIN_OWN_MALLOC
extern "C" {
void* __libc_malloc(std::size_t);  // NOLINT: glibc's name

void* malloc(std::size_t size) noexcept {
    if (refused_in > 0 && --refused_in == 0) {
        was_refused = true;
        return nullptr;
    }
    return __libc_malloc(size);
}
}
#endif

namespace griffin::app {

class RefusedLibraryTest : public QObject {
    Q_OBJECT

  private slots:
    void theBestDraft() {
        if (GRIFFIN_OWN_MALLOC == 0) QSKIP("a sanitizer hands out the memory");
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("own"));
        const std::string chosen = folder.filePath("chosen.safetensors").toStdString();
        for (const char* name : {"own/one.safetensors", "own/two.safetensors", "chosen.safetensors"})
            tests::writeTinyDraft(folder.filePath(name).toStdString(), {.method = engine::Method::kGriffin});
        DraftLibrary library({folder.filePath("own"), folder.filePath("given")});
        engine::ModelInfo model;
        model.path = folder.filePath("brings.gguf").toStdString();
        model.own_draft = "mtp";
        model.fingerprint = "one whose draft was chosen";
        QVERIFY(library.choose(model.fingerprint, QString::fromStdString(chosen)).has_value());
        refuseEach(library, model, chosen);
        model.fingerprint = "one that has only its own";
        refuseEach(library, model, model.path);
    }

  private:
    static void refuseEach(const DraftLibrary& library, const engine::ModelInfo& model, const std::string& expected) {
        int refused = 0;
        for (std::size_t number = 1;; ++number) {
            was_refused = false;
            bool found = false;
            try {
                refused_in = number;
                const auto draft = library.bestFor(model, engine::Method::kAuto);
                found = draft && draft->path == expected;
            } catch (const std::bad_alloc&) {  // as it should
            }
            refused_in = 0;
            if (!was_refused) {
                QVERIFY(found);
                break;
            }
            ++refused;
        }
        qInfo("%d refused", refused);
        QVERIFY(refused > 0);
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::RefusedLibraryTest)
#include "refused_library_test.moc"
