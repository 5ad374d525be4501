#include "app/library/split_name.h"

#include <QRegularExpression>
#include <QUrl>

namespace griffin::app {
namespace {

constexpr int kDigits = 5;
const QString kPartSuffix = QStringLiteral("-%1-of-%2.gguf");

QString partSuffix(int part, int parts) {
    return kPartSuffix.arg(part, kDigits, 10, QLatin1Char('0')).arg(parts, kDigits, 10, QLatin1Char('0'));
}

}  // namespace

QString SplitName::fileName(int number) const {
    return stem + partSuffix(number, parts);
}

std::optional<SplitName> splitName(const QString& file_name) {
    static const QRegularExpression pattern(QStringLiteral("^(.+)-(\\d{5})-of-(\\d{5})\\.gguf$"));
    const QRegularExpressionMatch match = pattern.match(file_name);
    if (!match.hasMatch()) return std::nullopt;
    const SplitName name{match.captured(1), match.captured(2).toInt(), match.captured(3).toInt()};
    return name.part >= 1 && name.part <= name.parts ? std::optional(name) : std::nullopt;
}

QStringList partAddresses(const QString& address) {
    const auto name = splitName(QUrl(address).fileName());
    if (!name) return {address};
    // The rest of the address stays unchanged: it may be signed.
    const qsizetype end = address.indexOf(QRegularExpression(QStringLiteral("[?#]")));
    const QString path = address.left(end);
    const QString tail = partSuffix(name->part, name->parts);
    if (!path.endsWith(tail)) return {address};  // written in another way
    QStringList addresses;
    for (int part = 1; part <= name->parts; ++part) {
        addresses.append(path.chopped(tail.size()) + partSuffix(part, name->parts) +
                         (end < 0 ? QString() : address.mid(end)));
    }
    return addresses;
}

}  // namespace griffin::app
