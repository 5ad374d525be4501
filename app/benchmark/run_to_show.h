// A run that the benchmark page is to show.
#pragma once

#include <memory>
#include <utility>

#include "app/shell/message_text.h"
#include "engine/base/result.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

/// Null: it could not be read, and the page says why, in place of what it said of an earlier one.
template <class Run>
std::unique_ptr<Run> runToShow(engine::Result<Run> read, ui::BenchmarkPage& page) {
    page.notices().leave();
    if (read) return std::make_unique<Run>(std::move(*read));
    page.notices().showHere(failureText(read.error()));
    return nullptr;
}

}  // namespace griffin::app
