// A database in a folder of its own that goes with the object.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "storage/database.h"
#include "storage/statement.h"
#include "tests/support/results.h"

namespace griffin::storage {

using tests::get;

class TemporaryDatabase {
  public:
    TemporaryDatabase() { reopen(); }

    void reopen() {
        database_.reset();
        database_ = get(Database::open(path()));
        QVERIFY(database_);
    }
    void close() { database_.reset(); }
    QString path() const { return folder_.filePath(QStringLiteral("data/griffin.db")); }
    Database& operator*() { return *database_; }
    Database* operator->() { return database_.get(); }

    /// Compares both full-text indexes with the texts they are made of.
    void checkIndexes() {
        for (const char* index : {"title_index", "message_index"}) {
            // rank = 1: with the content as well.
            const auto done = execute(*database_, QStringLiteral("INSERT INTO %1(%1, rank) VALUES ('integrity-check', "
                                                                 "1)")
                                                      .arg(QLatin1String(index)));
            QVERIFY2(done.has_value(), done.has_value() ? "" : done.error().details.c_str());
        }
    }

  private:
    QTemporaryDir folder_;
    std::unique_ptr<Database> database_;
};

}  // namespace griffin::storage
