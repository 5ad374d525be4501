#!/usr/bin/env python3
"""Trains small tokenizers on text written here and asks the Python libraries what they make of sample texts.

usage: make_tokenizer_fixture.py FOLDER
writes FOLDER/small_bpe.json (tokenizers, byte-level BPE), FOLDER/small_spm.model (sentencepiece, BPE with byte
fallback), FOLDER/small_unigram.model (sentencepiece, unigram with a few normalisation rules), FOLDER/small_gemma.json
(a tokenizer.json as Gemma's) and FOLDER/tokenizers.json (samples, the ids of each, the words each known pre-tokenizer
cuts them into, and what Python makes of bytes that are no UTF-8).
"""
import json
import os
import random
import sys
import unicodedata

import sentencepiece
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

CORPUS = """The house stands on a hill above the river, and the river bends twice before it reaches the town.
In spring the meadows are green; in autumn they are yellow, brown and red. It's there that we'll build.
Nobody who's lived in the house has ever said that they'd leave it. "I won't," she answered, "and you can't make me."
A kettle sings in the kitchen. There are 12 cups, 3 plates and 1024 books, most of them read more than once.
def area(width, height):
    return width * height  # in square metres
for (int i = 0; i < 10; ++i) { total += values[i]; }
Über den Hügel führt ein schmaler Weg; größer als früher wird er nicht mehr. Où est la clé de l'été?
Дом стоит на холме над рекой, и река дважды изгибается. 家は川の上の丘に立っています。 집은 언덕 위에 있다.
"""

GPT2 = r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"""
LLAMA3 = (r"""(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|"""
          r"""\s*[\r\n]+|\s+(?!\S)|\s+""")
QWEN2 = LLAMA3.replace(r"\p{N}{1,3}", r"\p{N}")
SEED = (r"""(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+|"""
        r"""\s*[\r\n]+|\s+(?!\S)|\s+""")
# Capitals, then small letters; either may be missing. ENDING is what an English word may end with.
CASED_WORDS = (r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+ENDING|"""
               r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*ENDING|"""
               r"""\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+""")
GPT4O = CASED_WORDS.replace("ENDING", r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?")
TEKKEN = CASED_WORDS.replace("ENDING", "").replace(r"\p{N}{1,3}", r"\p{N}")
QWEN35 = (r"""(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|"""
          r"""\s*[\r\n]+|\s+(?!\S)|\s+""")
DEEPSEEK3 = (r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+|"""
             r""" ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+""")
CJK = "[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+"


def ranges(text):
    """"41-5a 61" -> the characters of a class."""
    return "".join("-".join(chr(int(end, 16)) for end in part.split("-")) for part in text.split())


# Letters that know upper and lower case when DeepSeek LLM was made; its tokenizer.json spells them out.
CASED = ranges(
    "41-5A 61-7A B5 C0-D6 D8-F6 F8-1BA 1BC-1BF 1C4-293 295-2AF 370-373 376 377 37B-37D 37F 386 388-38A 38C 38E-3A1 "
    "3A3-3F5 3F7-481 48A-52F 531-556 10A0-10C5 13A0-13F5 13F8-13FD 1C90-1CBA 1CBD-1CBF 1D00-1D2B 1D6B-1D77 1D79-1D9A "
    "1E00-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FBC 1FBE 1FC2-1FC4 "
    "1FC6-1FCC 1FD0-1FD3 1FD6-1FDB 1FE0-1FEC 1FF2-1FF4 1FF6-1FFC 2102 2107 210A-2113 2115 2119-211D 2124 2126 2128 "
    "212A-212D 212F-2134 2139 213C-213F 2145-2149 214E 2183 2184 2C00-2C7B 2C7E-2CE4 2CEB-2CEE 2CF2 2CF3 A640-A66D "
    "A680-A69B A722-A76F A771-A787 A78B-A78E AB70-ABBF FB00-FB06 FB13-FB17 FF21-FF3A FF41-FF5A 10400-1044F "
    "104B0-104D3 104D8-104FB 10C80-10CB2 10CC0-10CF2 118A0-118DF 1E900-1E943")


def stages(*expressions):
    return pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(e), "isolated") for e in expressions])


PRE_TOKENIZERS = {
    "gpt-2": stages(GPT2),
    "smollm": pre_tokenizers.Sequence([pre_tokenizers.Digits(True), pre_tokenizers.Split(Regex(GPT2), "isolated")]),
    "starcoder": pre_tokenizers.Sequence([pre_tokenizers.Digits(True), pre_tokenizers.Split(Regex(GPT2), "isolated")]),
    "refact": pre_tokenizers.Sequence([pre_tokenizers.Digits(True), pre_tokenizers.Split(Regex(GPT2), "isolated")]),
    "llama-bpe": stages(LLAMA3),
    "qwen2": stages(QWEN2),
    "deepseek-llm": stages(r"[\r\n]", r"\s?[" + CASED + "]+",
                           r"\s?[!-/:-~\uff01-\uff0f\uff1a-\uff5e\u2018-\u201f\u3000-\u3002]+", r"\s+$", CJK, r"\p{N}+"),
    "deepseek-coder": stages(r"[\r\n]", r"\s?\p{L}+", r"\s?\p{P}+", CJK, r"\p{N}"),
    "dbrx": stages(LLAMA3),
    "glm4": stages(LLAMA3),
    "seed-coder": stages(SEED),
    "gpt-4o": stages(GPT4O),
    "tekken": stages(TEKKEN),
    "llama4": stages(GPT4O),
    "lfm2": stages(LLAMA3),
    "qwen35": stages(QWEN35),
    "superbpe": stages(r"\p{N}+", r"(?=(\d{3})+(?!\d))"),
    "deepseek-v3": stages(r"\p{N}{1,3}", "[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+", DEEPSEEK3),
}

SAMPLES = [
    "", " ", "  ", "\n", "\t\n", " \n ", "a", " a", "a ", "Hello world", " Hello  world ", "Hello\n\n\nworld\r\n",
    "It's what we'LL've'd 'S", "3", "33", "1234567", " 42 + 7=49", "x½ ½ Ⅷ ² ٣", "Größe Über", "e\u0301 \u00e9 \u1e69",
    "дом стоит", "家は川の上", "집은 언덕", "\U0001f600\U0001f469\u200d\U0001f680", "\u00a0\u3000\u2003\u0085\u180e|",
    "<|begin|>Hello<|end|>", "<|begin|> <|end|><|end|", "<tool>x</tool> <|begin|>", "a<|wide|>  b", "a   <|wide|>\n\nb",
    "</s><s> Hello</s>", "\u0000\u0001\u007f", "\ufeffBOM", "for (int i = 0; i < 10; ++i) {\n\ttotal += v[i];\n}\n",
    "!!!???...", "“quoted” – dash—", "\u212a\u017f'\u017f", "a\u0300\u0301\u0302b", "ﬁ ﬀ Ａ ｚ ！", "\U00010400\U0001e943",
    "   leading and trailing   ", "https://example.org/a?b=c&d=%20#e",
]


def random_text(rng):
    pools = ["abcdefgh  the of and \n\t.,!?'\"0123456789", "äöüßéèñÅΩжшщ", "家川上丘立집은언덕", "\u0300\u0301\u0308\u200d\ufe0f",
             "\U0001f600\U0001f3fd\U0001f680\U0001f1e9", "\u0000\u0007\u001b\u0085\u00a0\u2028\u3000", "½²Ⅷ①٣"]
    out = []
    for _ in range(rng.randrange(1, 40)):
        if rng.random() < 0.1:
            while True:
                code = rng.randrange(0x110000)
                # Assigned everywhere: libraries of different years agree on its class.
                if unicodedata.category(chr(code)) not in ("Cs", "Cn") and code < 0x1F900:
                    break
            out.append(chr(code))
        else:
            out.append(rng.choice(pools[min(int(rng.expovariate(0.7)), len(pools) - 1)]))
    return "".join(out).replace("\u2581", "")


def gemma(folder, samples):
    """A tokenizer.json as Gemma's: sentencepiece BPE without a space in front, runs of line breaks and of spaces as
    tokens, and a tab where its byte would be. Writes small_gemma.json and returns the ids of the samples."""
    corpus = os.path.join(folder, "corpus.tmp")
    with open(corpus, "w", encoding="utf-8") as file:
        file.write(CORPUS)
    prefix = os.path.join(folder, "gemma")
    runs = ["\n" * n for n in range(2, 6)] + ["\u2581" * n for n in range(2, 6)]
    sentencepiece.SentencePieceTrainer.train(
        model_prefix=prefix, input=corpus, minloglevel=2, num_threads=1, model_type="bpe", vocab_size=460,
        byte_fallback=True, normalization_rule_name="identity", remove_extra_whitespaces=False, add_dummy_prefix=False,
        split_digits=True, character_coverage=0.98, pad_id=0, eos_id=1, bos_id=2, unk_id=3, pad_piece="<pad>",
        eos_piece="<eos>", bos_piece="<bos>",
        user_defined_symbols=["<mask>", "<start_of_turn>", "<end_of_turn>", "\n"] + runs)
    spm = sentencepiece.SentencePieceProcessor(model_file=prefix + ".model")
    vocab = {spm.id_to_piece(i): i for i in range(spm.get_piece_size())}
    vocab["\t"] = vocab.pop("<0x09>")
    pairs = [(a, name[len(a):]) for name in vocab for a in (name[:i] for i in range(1, len(name)))
             if a in vocab and name[len(a):] in vocab and not spm.is_control(vocab[name])]
    # The best token first; runs come before all others.
    pairs.sort(key=lambda pair: (pair[0] + pair[1] not in runs, vocab[pair[0] + pair[1]]))
    special = {"<start_of_turn>", "<end_of_turn>"}
    added = [AddedToken(name, normalized=False, special=name in special or spm.is_control(i) or spm.is_unknown(i))
             for name, i in sorted(vocab.items(), key=lambda item: item[1])
             if spm.is_control(i) or spm.is_unknown(i) or name in runs or name in ("<mask>", "\n") or name in special]
    tokenizer = Tokenizer(models.BPE(vocab=vocab, merges=pairs, unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    tokenizer.normalizer = normalizers.Replace(" ", "\u2581")
    tokenizer.pre_tokenizer = pre_tokenizers.Split(" ", "merged_with_previous")
    tokenizer.decoder = decoders.Sequence([decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse()])
    for token in added:
        (tokenizer.add_special_tokens if token.special else tokenizer.add_tokens)([token])
    tokenizer.save(os.path.join(folder, "small_gemma.json"), pretty=False)
    for name in (corpus, prefix + ".model", prefix + ".vocab"):
        os.remove(name)
    return [tokenizer.encode(s, add_special_tokens=False).ids for s in samples]


def main():
    folder = sys.argv[1]
    rng = random.Random(7)
    samples = SAMPLES + [random_text(rng) for _ in range(200)]

    bpe = Tokenizer(models.BPE())
    bpe.normalizer = normalizers.NFC()
    bpe.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
    bpe.decoder = decoders.ByteLevel()
    bpe.train_from_iterator(CORPUS.splitlines(), trainers.BpeTrainer(
        vocab_size=400, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False,
        special_tokens=["<|begin|>", "<|end|>"]))
    bpe.add_special_tokens([AddedToken("<|wide|>", lstrip=True, rstrip=True, special=True)])
    bpe.add_tokens([AddedToken("<tool>", normalized=False), AddedToken("</tool>", normalized=False)])
    bpe.save(os.path.join(folder, "small_bpe.json"), pretty=False)

    corpus = os.path.join(folder, "corpus.tmp")
    with open(corpus, "w", encoding="utf-8") as file:
        file.write(CORPUS)
    rules = os.path.join(folder, "rules.tmp")
    with open(rules, "w", encoding="utf-8") as file:
        file.write("FB01\t66 69\nFF21\t41\n65 301\tE9\nA0\t20\n1F600\t3A 29\n")
    common = {"input": corpus, "minloglevel": 2, "num_threads": 1}
    sentencepiece.SentencePieceTrainer.train(
        model_prefix=os.path.join(folder, "small_spm"), model_type="bpe", vocab_size=450, byte_fallback=True,
        normalization_rule_name="identity", remove_extra_whitespaces=False, split_digits=True, character_coverage=0.98,
        user_defined_symbols=["<tool>", "\n\n"], **common)
    sentencepiece.SentencePieceTrainer.train(
        model_prefix=os.path.join(folder, "small_unigram"), model_type="unigram", vocab_size=180,
        normalization_rule_tsv=rules, **common)
    os.remove(corpus)
    os.remove(rules)
    spm = sentencepiece.SentencePieceProcessor(model_file=os.path.join(folder, "small_spm.model"))
    unigram = sentencepiece.SentencePieceProcessor(model_file=os.path.join(folder, "small_unigram.model"))
    for name in ("small_spm", "small_unigram"):
        os.remove(os.path.join(folder, name + ".vocab"))

    pool = b"a\xc3\xa4\xe5\xae\xb6\xf0\x9f\x98\x80\xff\xc0\xed\xa0\xf4\x90"
    strings = [bytes(rng.choice(pool) for _ in range(rng.randrange(12))) for _ in range(100)]
    fixture = json.dumps({
        "bytes": [s.hex() for s in strings],
        "bytes_decoded": [s.decode("utf-8", "replace") for s in strings],
        "samples": samples,
        "small_gemma": gemma(folder, samples),
        "small_bpe": [bpe.encode(s, add_special_tokens=False).ids for s in samples],
        "small_spm": [spm.encode(s) for s in samples],
        "small_unigram": [unigram.encode(s) for s in samples],
        "words": {name: [[w for w, _ in p.pre_tokenize_str(s)] for s in samples[:len(SAMPLES) + 40]]
                  for name, p in PRE_TOKENIZERS.items()},
    }, ensure_ascii=False, separators=(",", ":"))
    with open(os.path.join(folder, "tokenizers.json"), "w", encoding="utf-8") as file:
        file.write(fixture.replace("\ufeff", "\\ufeff"))  # at the beginning of a text Qt takes it for a byte order mark


if __name__ == "__main__":
    main()
