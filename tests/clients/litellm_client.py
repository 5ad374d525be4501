#!/usr/bin/env python3
"""usage: litellm_client.py ADDRESS KEY   The server at ADDRESS ("http://127.0.0.1:8080/v1"), as LiteLLM uses it, which
stands between many programs and their models: a chat, a stream, several at once, a form, a tool, logprobs, a text, and
errors. Ends with a line per check, or with the first thing that is wrong."""
import asyncio
import json
import os
import sys

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # nothing is asked of any other server
import litellm  # noqa: E402

QUESTION = [{"role": "user", "content": "Why is the sky blue? Answer in two sentences."}]


def check(condition, what):
    if not condition:
        sys.exit(f"litellm_client.py: {what}")


def main():
    address, key = sys.argv[1:]
    litellm.telemetry = False
    litellm.suppress_debug_info = True
    common = {"model": "openai/default", "api_base": address, "api_key": key, "num_retries": 0, "timeout": 300}
    ask = {**common, "messages": QUESTION, "max_tokens": 40, "temperature": 0}

    answer = litellm.completion(**ask)
    text = answer.choices[0].message.content
    check(text and answer.usage.completion_tokens <= 40, f"the chat is answered: {answer}")
    print("chat: ok")

    chunks = list(litellm.completion(stream=True, stream_options={"include_usage": True}, **ask))
    pieces = [chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices]
    check("".join(pieces) == text, "the stream has the same text")
    rebuilt = litellm.stream_chunk_builder(chunks, messages=QUESTION)
    check(rebuilt.choices[0].message.content == text, "and LiteLLM puts it together")
    print("stream: ok")

    async def at_once():
        asked = [litellm.acompletion(**{**ask, "max_tokens": 8}) for _ in range(8)]
        return [one.choices[0].message.content for one in await asyncio.gather(*asked)]
    together = asyncio.run(at_once())
    check(set(together) == {together[0]} and text.startswith(together[0].rstrip()), f"8 at once: {together}")
    print("8 at once: ok")

    schema = {"type": "object", "required": ["colour"], "additionalProperties": False,
              "properties": {"colour": {"enum": ["red", "blue"]}}}
    form = {"type": "json_schema", "json_schema": {"name": "sky", "schema": schema, "strict": True}}
    made = litellm.completion(response_format=form, **ask).choices[0].message.content
    check(json.loads(made)["colour"] in ("red", "blue"), f"valid under the schema: {made}")
    print("JSON schema: ok")

    tool = {"type": "function", "function": {"name": "get_weather", "parameters": {
        "type": "object", "required": ["city"], "additionalProperties": False,
        "properties": {"city": {"type": "string", "maxLength": 20}}}}}
    must_call = {**ask, "tools": [tool], "tool_choice": "required", "max_tokens": 100}
    called = litellm.completion(**must_call).choices[0].message
    check(called.tool_calls, f"a call: {called}")
    check(set(json.loads(called.tool_calls[0].function.arguments)) == {"city"}, f"its arguments: {called}")
    print("tools: ok")

    told = litellm.completion(logprobs=True, top_logprobs=2, **ask).choices[0].logprobs
    content = told["content"] if isinstance(told, dict) else told.content
    check(len(content) > 10, f"logprobs: {told}")
    print("logprobs: ok")

    one = litellm.text_completion(**{**common, "model": "text-completion-openai/default"}, prompt="Once upon a time",
                                  max_tokens=8, temperature=0)
    check(one.choices[0].text, "a text is continued")
    print("texts: ok")

    for error, more in ((litellm.AuthenticationError, {"api_key": "wrong"}),
                        (litellm.BadRequestError, {"temperature": 9}),
                        (litellm.ContextWindowExceededError,
                         {"messages": [{"role": "user", "content": "many words " * 20000}]}),
                        (litellm.NotFoundError, {"model": "openai/gpt-4"})):
        try:
            litellm.completion(**{**ask, **more})
            sys.exit(f"litellm_client.py: {more.keys()} is not refused")
        except error:
            pass
    print("errors: ok")


if __name__ == "__main__":
    main()
