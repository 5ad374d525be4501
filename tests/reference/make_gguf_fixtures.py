#!/usr/bin/env python3
"""The tiny models of make_model_fixtures.py as GGUF files, as llama.cpp's own converter writes them.

usage: make_gguf_fixtures.py LLAMA_CPP FOLDER NAME...     (torch, transformers 5, gguf-py of LLAMA_CPP)
LLAMA_CPP is its source folder (convert_hf_to_gguf.py, conversion, gguf-py). Writes FOLDER/NAME/model.gguf out of the
folder: every name, value and order of rows is the converter's. Of the tokenizer, which the models lack, nothing is
written.
"""
import argparse
import json
import pathlib
import shutil
import sys
import tempfile


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("llama_cpp", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="+")
    arguments = parser.parse_args()
    sys.path[:0] = [str(arguments.llama_cpp / "gguf-py"), str(arguments.llama_cpp)]
    import gguf
    from conversion import ModelBase, ModelType, get_model_class
    from conversion.base import get_model_architecture

    for name in arguments.names:
        output = arguments.folder / name / "model.gguf"
        folder = pathlib.Path(tempfile.mkdtemp())
        shutil.copytree(arguments.folder / name, folder, dirs_exist_ok=True)
        config = ModelBase.load_hparams(folder, False)
        architecture = get_model_architecture(config, ModelType.TEXT)
        converter = get_model_class(architecture)
        for part in [converter, *(value for value in vars(converter).values() if isinstance(value, type))]:
            part.set_vocab = lambda self: None
        converter.no_mtp = "mtp_num_hidden_layers" not in config  # most have no head that predicts further tokens
        # Gemma's cuts the embedding table at the vocabulary.
        words = {f"t{i}": i for i in range(config["vocab_size"])}
        (folder / "tokenizer.json").write_text(json.dumps({"model": {"vocab": words}, "added_tokens": []}))
        model = converter(folder, gguf.LlamaFileType.MOSTLY_F16, output, model_name=name)
        model.write()
        shutil.rmtree(folder)
        print(name, architecture, output.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
