#include "app/training/training_story.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace griffin::app {
namespace {

QList<double> numbers(const QJsonValue& array) {
    QList<double> list;
    for (const QJsonValue& value : array.toArray()) list.append(value.toDouble());
    return list;
}

TrainingMeasurement measurement(const QJsonObject& object, qint64 step) {
    return {step, numbers(object["top1"]), numbers(object["top3"]), object["chain_acceptance_length"].toDouble()};
}

template <class Entry>
void dropFrom(QList<Entry>& entries, qint64 step) {
    while (!entries.isEmpty() && entries.last().step >= step) entries.removeLast();
}

}  // namespace

void TrainingStoryReader::add(const QByteArray& bytes) {
    rest_ += bytes;
    qsizetype begin = 0;
    for (qsizetype end = rest_.indexOf('\n'); end >= 0; end = rest_.indexOf('\n', begin)) {
        line(QJsonDocument::fromJson(rest_.mid(begin, end - begin)).object());
        begin = end + 1;
    }
    rest_.remove(0, begin);
}

void TrainingStoryReader::line(const QJsonObject& object) {
    if (object.contains("run")) {
        beginRun(object["run"].toString() == QLatin1String("data"));
        story_.log_begin = object["log"].toInteger(-1);
        return;
    }
    if (object.isEmpty()) return;
    story_.said_anything = true;
    if (object.contains("reading")) {
        story_.reading = object["reading"].toDouble();
    } else if (object.contains("plan")) {
        const QJsonObject plan = object["plan"].toObject();
        story_.reading = 1.0;
        story_.prompts = plan["prompts"].toInt();
        story_.there = plan["there"].toInt();
        story_.most_bytes = plan["most_bytes"].toInteger();
        story_.free_bytes = plan["free_bytes"].toInteger(-1);
    } else if (object.contains("complete")) {
        report(object);
    } else if (object.contains("cancelled")) {
        story_.cancelled = true;
    } else if (object.contains("answered")) {
        answers(object);
    } else if (object.contains("measuring")) {
        story_.measuring = true;
    } else if (object.contains("step")) {
        step(object);
    }
}

void TrainingStoryReader::beginRun(bool of_data) {
    of_data_ = of_data;
    seconds_before_ = of_data ? story_.data_seconds : story_.draft_seconds;
    story_.run_seconds = 0.0;
    story_.said_anything = false;
    story_.ended = false;
    story_.cancelled = false;
    story_.complete = false;
    story_.measuring = false;
    if (of_data) {
        story_.reading = 0.0;
        story_.answered = 0;
        story_.answer_tokens = 0;
        story_.answers_left.reset();
    }
}

void TrainingStoryReader::takeSeconds(double seconds) {
    story_.run_seconds = seconds;
    (of_data_ ? story_.data_seconds : story_.draft_seconds) = seconds_before_ + seconds;
}

void TrainingStoryReader::answers(const QJsonObject& object) {
    story_.answered = object["answered"].toInt();
    story_.answer_tokens = object["answer_tokens"].toInteger();
    if (object.contains("seconds_left")) story_.answers_left = object["seconds_left"].toDouble();
    takeSeconds(object["seconds"].toDouble());
}

void TrainingStoryReader::step(const QJsonObject& object) {
    story_.measuring = false;
    story_.step = object["step"].toInteger();
    story_.steps = object["steps"].toInteger();
    story_.passes = object["passes"].toInt();
    story_.rows_per_second = object["rows_per_second"].toDouble();
    story_.training_left = object["seconds_left"].toDouble();
    takeSeconds(object["seconds"].toDouble());
    dropFrom(story_.losses, story_.step);
    dropFrom(story_.measurements, story_.step);
    story_.losses.append({story_.step, object["loss"].toDouble()});
    if (object.contains("held_out"))
        story_.measurements.append(measurement(object["held_out"].toObject(), story_.step));
}

void TrainingStoryReader::report(const QJsonObject& object) {
    story_.ended = true;
    story_.complete = object["complete"].toBool();
    takeSeconds(object["seconds"].toDouble());
    if (of_data_) {
        story_.prompts = object["prompts"].toInt();
        story_.there = object["there"].toInt();
        story_.answered = object["answers"].toInt();
        story_.answer_tokens = object["answer_tokens"].toInteger();
    } else {
        story_.step = object["steps"].toInteger();
        story_.steps = object["of_steps"].toInteger();
        story_.coverage = object["vocabulary_coverage"].toDouble();
        story_.best = measurement(object["best"].toObject(), 0);
    }
}

}  // namespace griffin::app
