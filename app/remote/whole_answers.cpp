#include "app/remote/whole_answers.h"

#include <optional>
#include <thread>
#include <utility>

#include "app/remote/remote_session.h"

namespace griffin::app::remote {

engine::Result<engine::Answer> WholeAnswers::generate(const engine::Prompt& prompt,
                                                      const engine::GenerationOptions& options,
                                                      const engine::EventSink& sink, std::stop_token stop) {
    std::optional<engine::Result<engine::Answer>> answer;
    std::thread([&] {
        answer = engine::guarded([&]() -> engine::Result<engine::Answer> {
            RemoteSession session(server_, model_, kind_);
            auto made = session.generate(prompt, options, sink, stop);
            if (made && session.interruption()) return engine::failed(*session.interruption());
            return made;
        });
    }).join();
    return *std::move(answer);
}

}  // namespace griffin::app::remote
