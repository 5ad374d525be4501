#include "ui/chat/formula/latex_symbols.h"

#include <QHash>
#include <QSet>

namespace griffin::ui {
namespace {

struct Entry {
    const char* names;  // with the sign of each behind it, separated by spaces
    MathClass kind;
};

constexpr Entry kEntries[] = {
    {"alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu "
     "μ "
     "nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ "
     "omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω infty ∞ partial ∂ nabla "
     "∇ "
     "forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ angle ∠ triangle △ square □ "
     "Box □ diamond ◇ neg ¬ lnot ¬ top ⊤ bot ⊥ prime ′ degree ° ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ "
     "imath ı jmath ȷ checkmark ✓ % % # # $ $ & & _ _ blacksquare ■ dagger † S § therefore ∴ because ∵ surd √ wp ℘",
     MathClass::kOrdinary},
    {"sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge ⋀",
     MathClass::kLarge},
    {"pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ cup ∪ cap ∩ "
     "setminus ∖ "
     "wedge ∧ land ∧ vee ∨ lor ∨ bmod mod sqcup ⊔ sqcap ⊓ ddagger ‡ amalg ⨿",
     MathClass::kBinary},
    {"leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ equiv ≡ approx ≈ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫ in ∈ notin ∉ ni ∋ "
     "subset ⊂ "
     "subseteq ⊆ supset ⊃ supseteq ⊇ nsubseteq ⊈ subsetneq ⊊ to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ "
     "Rightarrow ⇒ implies ⟹ Leftarrow ⇐ impliedby ⟸ Leftrightarrow ⇔ iff ⟺ longrightarrow ⟶ longleftarrow ⟵ "
     "Longrightarrow ⟹ mapsto ↦ longmapsto ⟼ uparrow ↑ downarrow ↓ updownarrow ↕ nearrow ↗ searrow ↘ hookrightarrow ↪ "
     "rightharpoonup ⇀ rightleftharpoons ⇌ perp ⊥ parallel ∥ mid ∣ nmid ∤ models ⊨ vdash ⊢ prec ≺ succ ≻ preceq ⪯ "
     "succeq ⪰ leqslant ⩽ geqslant ⩾ lesssim ≲ gtrsim ≳ doteq ≐ coloneqq ≔ triangleq ≜ asymp ≍",
     MathClass::kRelation},
    {"langle ⟨ lceil ⌈ lfloor ⌊ { { lbrace { lbrack [ lvert | lVert ‖", MathClass::kOpen},
    {"rangle ⟩ rceil ⌉ rfloor ⌋ } } rbrace } rbrack ] rvert | rVert ‖", MathClass::kClose},
    {"vert | Vert ‖ | ‖ backslash \\", MathClass::kOrdinary},
    {"colon :", MathClass::kPunctuation},
};

constexpr const char* kFunctions =
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth exp log ln lg lim limsup liminf max min sup inf "
    "det "
    "dim ker gcd deg arg hom Pr argmax argmin";

QHash<QString, MathSymbol> readTable() {
    QHash<QString, MathSymbol> table;
    for (const Entry& entry : kEntries) {
        const QStringList words = QString::fromUtf8(entry.names).split(QLatin1Char(' '));
        for (qsizetype i = 0; i + 1 < words.size(); i += 2) table.insert(words.at(i), {words.at(i + 1), entry.kind});
    }
    for (const QString& name : QString::fromLatin1(kFunctions).split(QLatin1Char(' '))) {
        QString text = name;
        if (name.startsWith(QLatin1String("lim")) || name.startsWith(QLatin1String("arg")))
            text = name.size() > 3 ? name.left(3) + QChar(0x2009) + name.mid(3) : name;
        table.insert(name, {text, MathClass::kFunction});
    }
    return table;
}

}  // namespace

MathSymbol mathSymbol(const QString& name) {
    static const QHash<QString, MathSymbol> table = readTable();
    return table.value(name);
}

MathSymbol mathSymbol(QChar character) {
    switch (character.unicode()) {
        case u'-':
            return {QStringLiteral("−"), MathClass::kBinary};
        case u'*':
            return {QStringLiteral("∗"), MathClass::kBinary};
        case u'+':
            return {character, MathClass::kBinary};
        case u'=':
        case u'<':
        case u'>':
        case u':':
        case u'≤':
        case u'≥':
        case u'≠':
        case u'≈':
        case u'→':
            return {character, MathClass::kRelation};
        case u'(':
        case u'[':
            return {character, MathClass::kOpen};
        case u')':
        case u']':
        case u'!':
            return {character, MathClass::kClose};
        case u',':
        case u';':
            return {character, MathClass::kPunctuation};
        default:
            return {character, MathClass::kOrdinary};
    }
}

bool takesLimits(const QString& text) {
    static const QSet<QString> beside = {QStringLiteral("∫"), QStringLiteral("∬"), QStringLiteral("∭"),
                                         QStringLiteral("∮")};
    static const QSet<QString> functions = {QStringLiteral("lim"), QStringLiteral("max"), QStringLiteral("min"),
                                            QStringLiteral("sup"), QStringLiteral("inf"), QStringLiteral("det"),
                                            QStringLiteral("gcd"), QStringLiteral("Pr")};
    if (functions.contains(text) || text.contains(QChar(0x2009))) return true;
    return text.size() == 1 && !beside.contains(text);
}

}  // namespace griffin::ui
