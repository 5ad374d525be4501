#include "app/server/model_host.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace griffin::app::server {

Service serviceOf(const engine::Engine& engine, engine::Session& session,
                  std::function<engine::Result<engine::Done>(engine::Method method, std::stop_token stop)> prepare,
                  engine::Together* together) {
    const engine::ModelInfo& info = engine.info();
    auto& resumable = dynamic_cast<engine::ResumableSession&>(session);
    Service service{info, {resumable, info.context, std::move(prepare), info.tools}, together};
    service.model.name = servedName(info.path);
    return service;
}

std::string servedName(const std::string& path) {
    const std::filesystem::path file(path);
    std::error_code ignored;
    return (std::filesystem::is_directory(file, ignored) ? file.filename() : file.stem()).string();
}

void ModelHost::use(Service service) {
    auto shared = std::make_shared<const Service>(std::move(service));
    const std::lock_guard lock(mutex_);
    service_ = std::move(shared);
}

void ModelHost::useNone(std::string why) {
    const std::lock_guard lock(mutex_);
    service_.reset();
    absence_ = std::move(why);
}

std::shared_ptr<const Service> ModelHost::service() const {
    const std::lock_guard lock(mutex_);
    return service_;
}

std::string ModelHost::absence() const {
    const std::lock_guard lock(mutex_);
    return absence_;
}

bool ModelHost::takeTurn() {
    const std::shared_ptr<const Service> now = service();
    return group_.takeTurn(now ? now->together : nullptr);
}

void ModelHost::observe(std::uint64_t request, const engine::GenerationEvent& event) {
    if (!observer_) return;
    std::uint64_t observed = 0;
    const bool begins = std::holds_alternative<engine::PromptReady>(event);
    if (begins && observed_.compare_exchange_strong(observed, request)) observed = request;
    if (observed_ == request) observer_(event);
}

void ModelHost::endObserving(std::uint64_t request) {
    observed_.compare_exchange_strong(request, 0);
}

void ModelHost::setDefaults(engine::GenerationOptions defaults) {
    const std::lock_guard lock(mutex_);
    defaults_ = std::move(defaults);
}

engine::GenerationOptions ModelHost::defaults() const {
    const std::lock_guard lock(mutex_);
    return defaults_;
}

}  // namespace griffin::app::server
