#!/usr/bin/env python3
"""usage: openai_client.py ADDRESS KEY   The server at ADDRESS ("http://127.0.0.1:8080/v1"), as the Python package
`openai` uses it: models, a chat, a stream, several answers, stop texts, seeds, our extension, logprobs, logit_bias,
forms, tools, a stream that is given up, 16 requests at once, and errors. Ends with a line per check, or with the
first thing that is wrong."""
import concurrent.futures
import json
import re
import sys
import time
import urllib.request

import openai

QUESTION = [{"role": "user", "content": "Why is the sky blue? Answer in two sentences."}]


def check(condition, what):
    if not condition:
        sys.exit(f"openai_client.py: {what}")


def metric(address, key, name):
    request = urllib.request.Request(address.removesuffix("/v1") + "/metrics", headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request) as answer:
        return float(re.search(rf"^{name} (\S+)$", answer.read().decode(), re.M)[1])


def models(client):
    names = [model.id for model in client.models.list()]
    check(len(names) == 1, f"one model is served, not {names}")
    check(client.models.retrieve(names[0]).id == names[0], "the model is found by its name")
    return names[0]


def chat(client, model):
    answer = client.chat.completions.create(model=model, messages=QUESTION, max_tokens=40, temperature=0)
    choice = answer.choices[0]
    check(choice.message.role == "assistant" and choice.message.content, "the chat is answered")
    check(choice.finish_reason in ("stop", "length"), f"finish reason {choice.finish_reason}")
    usage = answer.usage
    check(0 < usage.completion_tokens <= 40 and usage.total_tokens == usage.prompt_tokens + usage.completion_tokens,
          f"usage {usage}")
    speculation = usage.model_extra["speculation"]
    check(speculation["passes"] >= 1 and speculation["tokens_per_pass"] >= 1.0, f"speculation {speculation}")
    again = client.chat.completions.create(model=model, messages=QUESTION, max_tokens=40, temperature=0)
    check(again.choices[0].message.content == choice.message.content, "the same greedy answer twice")
    check(again.usage.prompt_tokens_details.cached_tokens > 0, "the prompt is not computed twice")
    return choice.message.content


def stream(client, model, expected):
    pieces, usage = [], None
    for chunk in client.chat.completions.create(model=model, messages=QUESTION, max_tokens=40, temperature=0, stream=True,
                                                stream_options={"include_usage": True}):
        usage = chunk.usage or usage
        pieces += [choice.delta.content or "" for choice in chunk.choices]
    check("".join(pieces) == expected, "the stream has the text of the whole answer")
    check(len(pieces) > 3, "the stream comes in pieces")
    check(usage and usage.completion_tokens > 0, "the stream ends with the usage")


def methods(client, model, expected):
    for method in ("vanilla", "suffix", "prompt-lookup", "lookahead"):
        answer = client.chat.completions.create(model=model, messages=QUESTION, max_tokens=40, temperature=0,
                                                extra_body={"speculation": {"method": method}})
        check(answer.choices[0].message.content == expected, f"{method} gives the text of the others")
        check(answer.usage.model_extra["speculation"]["method"] == method, f"{method} was used")


def choices_and_seeds(client, model):
    def texts(**more):
        answer = client.chat.completions.create(model=model, messages=QUESTION, max_tokens=24, temperature=1, seed=7, **more)
        return [choice.message.content for choice in answer.choices]
    three = texts(n=3)
    check(len(set(three)) == 3, "n answers differ")
    check(texts()[0] == three[0], "a seed repeats an answer")


def stop_texts(client, model, whole):
    stop = whole[len(whole) // 2:][:4]
    answer = client.chat.completions.create(model=model, messages=QUESTION, max_tokens=40, temperature=0, stop=[stop])
    check(answer.choices[0].message.content == whole[:whole.index(stop)], "the answer ends before the stop text")
    check(answer.choices[0].finish_reason == "stop", "and says so")


def texts(client, model):
    answer = client.completions.create(model=model, prompt=["Once upon a time", "The capital of France"], max_tokens=8,
                                       temperature=0)
    check([choice.index for choice in answer.choices] == [0, 1] and all(choice.text for choice in answer.choices),
          "two texts are continued")


def given_up(client, model, address, key):
    before = metric(address, key, "griffin_clients_left_total")
    answer = client.completions.create(model=model, prompt="Count: 1 2 3", max_tokens=4000, temperature=1, stream=True,
                                       stop=None)
    next(iter(answer))
    answer.close()
    deadline = time.monotonic() + 10
    while metric(address, key, "griffin_requests_running") > 0 and time.monotonic() < deadline:
        time.sleep(0.02)
    check(metric(address, key, "griffin_requests_running") == 0, "the engine rests after the client is gone")
    check(metric(address, key, "griffin_clients_left_total") == before + 1, "and it is counted")


def sixteen_at_once(client, model):
    def ask(number):
        return client.completions.create(model=model, prompt=f"{number} and", max_tokens=12, temperature=0).choices[0].text
    alone = [ask(number) for number in range(16)]
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        check(list(pool.map(ask, range(16))) == alone, "16 at once get the answers that they get alone")


def forms(client, model):
    """Answers that are JSON under a schema, and any JSON."""
    schema = {"type": "object", "required": ["name", "colour", "age"], "additionalProperties": False, "properties": {
        "name": {"type": "string", "maxLength": 20}, "colour": {"enum": ["red", "green"]},
        "age": {"type": "integer", "minimum": 0, "maximum": 99}}}
    form = {"type": "json_schema", "json_schema": {"name": "fox", "schema": schema, "strict": True}}
    for temperature in (0, 1):
        answer = client.chat.completions.create(model=model, messages=QUESTION, max_tokens=100, response_format=form,
                                                temperature=temperature, seed=4).choices[0]
        check(answer.finish_reason == "stop", answer.finish_reason)
        fox = json.loads(answer.message.content)
        check(list(fox) == ["name", "colour", "age"], f"the order in {fox}")
        check(fox["colour"] in ("red", "green") and 0 <= fox["age"] <= 99 and len(fox["name"]) <= 20, f"values in {fox}")
    anything = client.chat.completions.create(model=model, messages=QUESTION, max_tokens=200,
                                              response_format={"type": "json_object"}).choices[0]
    if anything.finish_reason == "stop":
        check(isinstance(json.loads(anything.message.content), dict), anything.message.content)


def tools(client, model):
    """Calls that the model must make, whole and streamed; its results are taken back; several calls; a free choice."""
    weather = {"type": "function", "function": {"name": "get_weather", "description": "The weather of a city",
               "parameters": {"type": "object", "required": ["city", "days"], "additionalProperties": False, "properties": {
                   "city": {"type": "string", "maxLength": 20}, "days": {"type": "integer", "minimum": 1, "maximum": 5}}}}}
    clock = {"type": "function", "function": {"name": "now", "parameters": {"type": "object", "properties": {}}}}
    question = [{"role": "user", "content": "Is it warm in Rome?"}]
    ask = {"model": model, "tools": [weather, clock], "max_tokens": 200, "temperature": 0}
    named = {"type": "function", "function": {"name": "get_weather"}}
    answer = client.chat.completions.create(messages=question, tool_choice=named, parallel_tool_calls=False, **ask)
    choice = answer.choices[0]
    check(choice.finish_reason == "tool_calls" and choice.message.content is None, f"a call and no text: {choice}")
    call = choice.message.tool_calls[0]
    arguments = json.loads(call.function.arguments)
    check(call.function.name == "get_weather" and set(arguments) == {"city", "days"} and 1 <= arguments["days"] <= 5,
          f"valid arguments, not {call}")
    name, pieces, ids = "", [], []
    for chunk in client.chat.completions.create(messages=question, tool_choice=named, parallel_tool_calls=False,
                                                stream=True, **ask):
        for delta in chunk.choices[0].delta.tool_calls or []:
            ids += [delta.id] if delta.id else []
            name += delta.function.name or ""
            pieces.append(delta.function.arguments or "")
    check(name == "get_weather" and "".join(pieces) == call.function.arguments and len(ids) == 1,
          f"the stream has the same call, not {name}({''.join(pieces)})")
    answer = client.chat.completions.create(
        messages=question + [choice.message, {"role": "tool", "tool_call_id": call.id, "content": "21 degrees, sunny"}],
        tool_choice="none", **{**ask, "max_tokens": 40})
    check(answer.choices[0].message.content and not answer.choices[0].message.tool_calls, "the result is answered in words")
    for seed in range(4):
        answer = client.chat.completions.create(messages=question, tool_choice="required", seed=seed,
                                                **{**ask, "temperature": 1}).choices[0]
        check(answer.message.tool_calls or answer.finish_reason == "length", f"a call is required: {answer}")
        for call in (answer.message.tool_calls or []) if answer.finish_reason == "tool_calls" else []:
            json.loads(call.function.arguments)
    free = client.chat.completions.create(messages=question, **{**ask, "max_tokens": 60}).choices[0]
    check(free.message.tool_calls or free.message.content, f"an answer, whatever it is: {free}")
    print(f"tools: {call.function.name}({call.function.arguments}); by itself: "
          f"{free.message.tool_calls or free.message.content!r}")


def likelihoods(client, model):
    """What is told of the tokens spells the answer; biases change it, and every method gives the same one."""
    def asking(method):
        return {"model": model, "messages": QUESTION, "max_tokens": 40, "temperature": 0,
                "extra_body": {"repetition_penalty": 1.0, "speculation": {"method": method}}}
    ask = asking("auto")
    expected = client.chat.completions.create(**ask).choices[0].message.content
    answer = client.chat.completions.create(logprobs=True, top_logprobs=3, **ask).choices[0]
    check(answer.message.content == expected, "the answer is the one without them")
    content = answer.logprobs.content
    check(b"".join(bytes(token.bytes) for token in content).decode() == expected, "the tokens spell the answer")
    check(all(token.top_logprobs[0].token == token.token and token.logprob <= 0 and len(token.top_logprobs) == 3
              for token in content), "the likeliest is what temperature 0 takes")
    told = []
    for chunk in client.chat.completions.create(logprobs=True, top_logprobs=3, stream=True, **ask):
        told += chunk.choices[0].logprobs.content if chunk.choices and chunk.choices[0].logprobs else []
    check(told == content, "the stream tells the same")
    text = client.completions.create(model=model, prompt="Once", max_tokens=8, temperature=0, logprobs=2).choices[0]
    check("".join(text.logprobs.tokens) == text.text and text.logprobs.text_offset[0] == 0, f"{text.logprobs}")
    check(all(len(top) == 2 for top in text.logprobs.top_logprobs), f"{text.logprobs.top_logprobs}")
    for method in ("vanilla", "suffix", "auto"):
        answer = client.chat.completions.create(logit_bias={number: -100 for number in range(200, 1000)}, **asking(method))
        biased = answer.choices[0].message.content if method == "vanilla" else biased
        check(answer.choices[0].message.content == biased, f"{method} gives vanilla's text under biases")
    check(biased != expected, "biases change the answer")


def errors(client, model, address):
    def refused(kind, words, **request):
        try:
            client.chat.completions.create(**{"model": model, "messages": QUESTION, **request})
        except kind as error:
            check(words in error.message, f"{words!r} in {error.message!r}")
            return error
        sys.exit(f"openai_client.py: {request} is not refused")
    refused(openai.NotFoundError, "no model", model="gpt-4")
    refused(openai.BadRequestError, "temperature", temperature=9)
    refused(openai.BadRequestError, "role", messages=[{"role": "wizard", "content": "x"}])
    refused(openai.BadRequestError, "messages", messages=[])
    refused(openai.BadRequestError, "needs `logprobs`", top_logprobs=3)
    refused(openai.BadRequestError, "There is no token", logit_bias={"123456789": 1})
    refused(openai.BadRequestError, "needs tools", tool_choice="required")
    refused(openai.BadRequestError, "keyword not is not supported", tools=[{"type": "function", "function": {
        "name": "f", "parameters": {"type": "object", "not": {}}}}])
    refused(openai.BadRequestError, "id of a call", messages=QUESTION + [{"role": "tool", "tool_call_id": "x", "content": "y"}])
    refused(openai.BadRequestError, "is not supported", response_format={"type": "grammar"})
    refused(openai.BadRequestError, "keyword not is not supported", response_format={
        "type": "json_schema", "json_schema": {"name": "n", "schema": {"not": {}}}})
    long = refused(openai.BadRequestError, "context", messages=[{"role": "user", "content": "many words " * 20000}])
    check(long.code == "context_length_exceeded", f"code {long.code}")
    try:
        client.embeddings.create(model=model, input="x")
        sys.exit("openai_client.py: embeddings are not refused")
    except openai.BadRequestError as error:
        check("Embeddings" in error.message, error.message)
    try:
        openai.OpenAI(base_url=address, api_key="wrong", max_retries=0).models.list()
        sys.exit("openai_client.py: a wrong key is not refused")
    except openai.AuthenticationError as error:
        check("key" in error.message, error.message)


def main():
    address, key = sys.argv[1:]
    client = openai.OpenAI(base_url=address, api_key=key, timeout=300, max_retries=0)
    model = models(client)
    print(f"openai {openai.__version__}: {model}")
    whole = chat(client, model)
    print("chat: ok")
    stream(client, model, whole)
    print("stream: ok")
    methods(client, model, whole)
    print("methods: ok")
    choices_and_seeds(client, model)
    print("several answers, seeds: ok")
    stop_texts(client, model, whole)
    print("stop texts: ok")
    likelihoods(client, model)
    print("logprobs, logit_bias: ok")
    forms(client, model)
    print("JSON schema: ok")
    tools(client, model)
    texts(client, model)
    print("texts: ok")
    given_up(client, model, address, key)
    print("a stream that is given up: ok")
    sixteen_at_once(client, model)
    print("16 at once: ok")
    errors(client, model, address)
    print("errors: ok")


if __name__ == "__main__":
    main()
