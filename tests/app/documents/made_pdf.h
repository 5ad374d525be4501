// Small PDFs, written by hand so that each has just what a test is about.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace griffin::tests {

/// Objects from 1 on, with a table of where they are; `trailer` is added to the trailer.
inline QByteArray pdfOf(const QList<QByteArray>& objects, const QByteArray& trailer = {}) {
    QByteArray pdf = "%PDF-1.4\n";
    QList<qsizetype> places;
    for (qsizetype i = 0; i < objects.size(); ++i) {
        places.append(pdf.size());
        pdf += QByteArray::number(i + 1) + " 0 obj\n" + objects.at(i) + "\nendobj\n";
    }
    const qsizetype table = pdf.size();
    pdf += "xref\n0 " + QByteArray::number(objects.size() + 1) + "\n0000000000 65535 f \n";
    for (const qsizetype place : places) pdf += QByteArray::number(place).rightJustified(10, '0') + " 00000 n \n";
    return pdf + "trailer\n<< /Size " + QByteArray::number(objects.size() + 1) + " /Root 1 0 R " + trailer +
           " >>\nstartxref\n" + QByteArray::number(table) + "\n%%EOF\n";
}

/// A page for each list of lines; one without lines has a grey square.
inline QByteArray pdfWith(const QList<QStringList>& pages, const QByteArray& trailer = {}) {
    QByteArray kids;
    QList<QByteArray> objects{
        "<< /Type /Catalog /Pages 2 0 R >>", {}, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"};
    for (const QStringList& lines : pages) {
        QByteArray content = lines.isEmpty() ? "0.5 g 100 100 200 200 re f" : "BT /F1 12 Tf 72 720 Td 14 TL";
        for (const QString& line : lines) content += " (" + line.toLatin1() + ") Tj T*";
        if (!lines.isEmpty()) content += " ET";
        const QByteArray number = QByteArray::number(objects.size() + 1);
        kids += number + " 0 R ";
        objects.append("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents " +
                       QByteArray::number(objects.size() + 2) + " 0 R /Resources << /Font << /F1 3 0 R >> >> >>");
        objects.append("<< /Length " + QByteArray::number(content.size()) + " >>\nstream\n" + content + "\nendstream");
    }
    objects[1] = "<< /Type /Pages /Count " + QByteArray::number(pages.size()) + " /Kids [" + kids + "] >>";
    return pdfOf(objects, trailer);
}

/// The page with content 5 and font 3.
inline QByteArray pageOfSize(const char* size) {
    return QByteArray("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ") + size +
           "] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>";
}

/// One page of so many lines, packed.
inline QByteArray packedPdf(int lines) {
    const QByteArray content =
        "BT /F1 12 Tf 72 720 Td 14 TL" + QByteArray(" (some words of a line) Tj T*").repeated(lines);
    const QByteArray packed = qCompress(content + " ET", 9).mid(4);  // behind its length
    return pdfOf({"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
                  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", pageOfSize("612 792"),
                  "<< /Length " + QByteArray::number(packed.size()) + " /Filter /FlateDecode >>\nstream\n" + packed +
                      "\nendstream"});
}

/// A page of 200,000 characters, shown two hundred times: more than seconds of work.
inline QByteArray longPdf() {
    QByteArray content = "BT /F1 2 Tf 1 780 Td 2 TL";
    for (int line = 0; line < 400; ++line) content += " (" + QByteArray("lorem ipsum ").repeated(42) + ") Tj T*";
    content += " ET";
    return pdfOf({"<< /Type /Catalog /Pages 2 0 R >>",
                  "<< /Type /Pages /Count 200 /Kids [" + QByteArray("4 0 R ").repeated(200) + "] >>",
                  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", pageOfSize("20000 800"),
                  "<< /Length " + QByteArray::number(content.size()) + " >>\nstream\n" + content + "\nendstream"});
}

/// What asks for a password that nobody knows.
inline QByteArray lockedPdf() {
    const QByteArray key = "<" + QByteArray(64, 'A') + ">";
    return pdfWith({{QStringLiteral("Secret")}},
                   "/ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>] "
                   "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O " +
                       key + " /U " + key + " >>");
}

}  // namespace griffin::tests
