<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
<name>griffin</name>
<message numerus="yes">
<source>  ·  longest right guess: %n tokens</source>
<translation>
<numerusform>  ·  longest right guess: %n token</numerusform>
<numerusform>  ·  longest right guess: %n tokens</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%1
%2 in %n files</source>
<translation>
<numerusform>%1
%2 in %n file</numerusform>
<numerusform>%1
%2 in %n files</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%1 (and %n files)</source>
<translation>
<numerusform>%1 (and %n file)</numerusform>
<numerusform>%1 (and %n files)</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%1 tokens per pass (τ, acceptance length) in %Ln passes</source>
<translation>
<numerusform>%1 tokens per pass (τ, acceptance length) in %Ln pass</numerusform>
<numerusform>%1 tokens per pass (τ, acceptance length) in %Ln passes</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%1: %n tokens, all but the last forced by the answer's form</source>
<translation>
<numerusform>%1: %n token, all but the last forced by the answer's form</numerusform>
<numerusform>%1: %n tokens, all but the last forced by the answer's form</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%1: %n tokens, all but the last found in earlier text</source>
<translation>
<numerusform>%1: %n token, all but the last found in earlier text</numerusform>
<numerusform>%1: %n tokens, all but the last found in earlier text</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%1: %n tokens, all but the last guessed by the draft</source>
<translation>
<numerusform>%1: %n token, all but the last guessed by the draft</numerusform>
<numerusform>%1: %n tokens, all but the last guessed by the draft</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%Ln built-in prompts</source>
<translation>
<numerusform>%Ln built-in prompt</numerusform>
<numerusform>%Ln built-in prompts</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%Ln tokens in %1</source>
<translation>
<numerusform>%Ln token in %1</numerusform>
<numerusform>%Ln tokens in %1</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n conversation(s) exported to %1. The trash is left out.</source>
<translation>
<numerusform>%n conversation exported to %1. The trash is left out.</numerusform>
<numerusform>%n conversations exported to %1. The trash is left out.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n conversation(s) imported.</source>
<translation>
<numerusform>%n conversation imported.</numerusform>
<numerusform>%n conversations imported.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n conversations</source>
<translation>
<numerusform>%n conversation</numerusform>
<numerusform>%n conversations</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n conversations in the file are already here.</source>
<translation>
<numerusform>%n conversation in the file is already here.</numerusform>
<numerusform>%n conversations in the file are already here.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n match(es)</source>
<translation>
<numerusform>%n match</numerusform>
<numerusform>%n matches</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n message(s)</source>
<translation>
<numerusform>%n message</numerusform>
<numerusform>%n messages</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n minutes</source>
<translation>
<numerusform>%n minute</numerusform>
<numerusform>%n minutes</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n models: %1</source>
<translation>
<numerusform>%n model: %1</numerusform>
<numerusform>%n models: %1</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n more files were not attached.</source>
<translation>
<numerusform>One more file was not attached.</numerusform>
<numerusform>%n more files were not attached.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n passes, tokens: %1, tokens per pass: %2</source>
<translation>
<numerusform>%n pass, tokens: %1, tokens per pass: %2</numerusform>
<numerusform>%n passes, tokens: %1, tokens per pass: %2</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n prompts</source>
<translation>
<numerusform>%n prompt</numerusform>
<numerusform>%n prompts</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n prompts at %1 temperatures</source>
<translation>
<numerusform>%n prompt at %1 temperatures</numerusform>
<numerusform>%n prompts at %1 temperatures</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n prompts, %1 times each</source>
<translation>
<numerusform>%n prompt, %1 times</numerusform>
<numerusform>%n prompts, %1 times each</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n prompts, %1 times each at %2 temperatures</source>
<translation>
<numerusform>%n prompt, %1 times at %2 temperatures</numerusform>
<numerusform>%n prompts, %1 times each at %2 temperatures</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n questions were not answered: %1</source>
<translation>
<numerusform>%n question was not answered: %1</numerusform>
<numerusform>%n questions were not answered: %1</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n seconds</source>
<translation>
<numerusform>%n second</numerusform>
<numerusform>%n seconds</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n servers were added, switched off. Switch on what you want to use.</source>
<translation>
<numerusform>%n server was added, switched off. Switch it on to use it.</numerusform>
<numerusform>%n servers were added, switched off. Switch on what you want to use.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n servers will be added:</source>
<translation>
<numerusform>%n server will be added:</numerusform>
<numerusform>%n servers will be added:</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n tokens</source>
<translation>
<numerusform>%n token</numerusform>
<numerusform>%n tokens</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n tokens in one pass</source>
<translation>
<numerusform>%n token in one pass</numerusform>
<numerusform>%n tokens in one pass</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n tools</source>
<translation>
<numerusform>%n tool</numerusform>
<numerusform>%n tools</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n tools are switched on</source>
<translation>
<numerusform>%n tool is switched on</numerusform>
<numerusform>%n tools are switched on</numerusform>
</translation>
</message>
<message numerus="yes">
<source>%n tools: %1</source>
<translation>
<numerusform>%n tool: %1</numerusform>
<numerusform>%n tools: %1</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Answers may use %n tools</source>
<translation>
<numerusform>Answers may use %n tool</numerusform>
<numerusform>Answers may use %n tools</numerusform>
</translation>
</message>
<message numerus="yes">
<source>At most %n files can be attached at once.</source>
<translation>
<numerusform>At most %n file can be attached at once.</numerusform>
<numerusform>At most %n files can be attached at once.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Best: %n tokens at once</source>
<translation>
<numerusform>Best: %n token at once</numerusform>
<numerusform>Best: %n tokens at once</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Delete %n conversation(s) permanently? This cannot be undone.</source>
<translation>
<numerusform>Delete this conversation permanently? This cannot be undone.</numerusform>
<numerusform>Delete %n conversations permanently? This cannot be undone.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Delete everything in the trash permanently? That is %n conversation(s). This cannot be undone.</source>
<translation>
<numerusform>Delete everything in the trash permanently? That is %n conversation. This cannot be undone.</numerusform>
<numerusform>Delete everything in the trash permanently? That is %n conversations. This cannot be undone.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Deleted: %n messages</source>
<translation>
<numerusform>Deleted: %n message</numerusform>
<numerusform>Deleted: %n messages</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Held until you send them</source>
<translation>
<numerusform>Held until you send it</numerusform>
<numerusform>Held until you send them</numerusform>
</translation>
</message>
<message numerus="yes">
<source>On %n prompts that it never saw, a pass gave %1 tokens instead of one.</source>
<translation>
<numerusform>On one prompt that it never saw, a pass gave %1 tokens instead of one.</numerusform>
<numerusform>On %n prompts that it never saw, a pass gave %1 tokens instead of one.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>On %n prompts that it never saw, a pass gave %1 tokens instead of one. %2.</source>
<translation>
<numerusform>On one prompt that it never saw, a pass gave %1 tokens instead of one. %2.</numerusform>
<numerusform>On %n prompts that it never saw, a pass gave %1 tokens instead of one. %2.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Prompt of %Ln tokens, %1 of them reused</source>
<translation>
<numerusform>Prompt of %Ln token, %1 of them reused</numerusform>
<numerusform>Prompt of %Ln tokens, %1 of them reused</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Questions from my %Ln conversations</source>
<translation>
<numerusform>Questions from my conversation</numerusform>
<numerusform>Questions from my %Ln conversations</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Saved: %n conversation(s)</source>
<translation>
<numerusform>Saved: %n conversation</numerusform>
<numerusform>Saved: %n conversations</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Serving: %n requests</source>
<translation>
<numerusform>Serving: %n request</numerusform>
<numerusform>Serving: %n requests</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Serving: paused, %n requests</source>
<translation>
<numerusform>Serving: paused, %n request</numerusform>
<numerusform>Serving: paused, %n requests</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Show all %n lines</source>
<translation>
<numerusform>Show all of %n line</numerusform>
<numerusform>Show all %n lines</numerusform>
</translation>
</message>
<message numerus="yes">
<source>The messages before %n message(s) could not be saved; these now follow what is left.</source>
<translation>
<numerusform>The messages before %n message could not be saved; it now follows what is left.</numerusform>
<numerusform>The messages before %n messages could not be saved; these now follow what is left.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>The model has used tools %n times in a row. It now answers without.</source>
<translation>
<numerusform>The model has used tools %n time in a row. It now answers without.</numerusform>
<numerusform>The model has used tools %n times in a row. It now answers without.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Thinking… %1 · %n tokens</source>
<translation>
<numerusform>Thinking… %1 · %n token</numerusform>
<numerusform>Thinking… %1 · %n tokens</numerusform>
</translation>
</message>
<message numerus="yes">
<source>This computer: %1, %n cores. Graphics card: %2.</source>
<translation>
<numerusform>This computer: %1, %n core. Graphics card: %2.</numerusform>
<numerusform>This computer: %1, %n cores. Graphics card: %2.</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Thought for %1 · %n tokens</source>
<translation>
<numerusform>Thought for %1 · %n token</numerusform>
<numerusform>Thought for %1 · %n tokens</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Time: %1 for answers to at most %Ln prompts and for the training</source>
<translation>
<numerusform>Time: %1 for the answer to at most %Ln prompt and for the training</numerusform>
<numerusform>Time: %1 for answers to at most %Ln prompts and for the training</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Time: %1, of which about %2 for answers to at least %3 of %Ln prompts</source>
<translation>
<numerusform>Time: %1, of which about %2 for answers to at least %3 of %Ln prompt</numerusform>
<numerusform>Time: %1, of which about %2 for answers to at least %3 of %Ln prompts</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Time: at most %1, of which at most about %2 for answers to %Ln prompts</source>
<translation>
<numerusform>Time: at most %1, of which at most about %2 for the answer to %Ln prompt</numerusform>
<numerusform>Time: at most %1, of which at most about %2 for answers to %Ln prompts</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Time: at most about %1 for answers to %Ln prompts, then the training</source>
<translation>
<numerusform>Time: at most about %1 for the answer to %Ln prompt, then the training</numerusform>
<numerusform>Time: at most about %1 for answers to %Ln prompts, then the training</numerusform>
</translation>
</message>
<message numerus="yes">
<source>Time: known once the first answers are written; %Ln prompts</source>
<translation>
<numerusform>Time: known once the first answer is written; %Ln prompt</numerusform>
<numerusform>Time: known once the first answers are written; %Ln prompts</numerusform>
</translation>
</message>
<message numerus="yes">
<source>and %n more</source>
<translation>
<numerusform>and %n more</numerusform>
<numerusform>and %n more</numerusform>
</translation>
</message>
<message numerus="yes">
<source>guesses %n tokens ahead</source>
<translation>
<numerusform>guesses %n token ahead</numerusform>
<numerusform>guesses %n tokens ahead</numerusform>
</translation>
</message>
<message numerus="yes">
<source>together with %n others</source>
<translation>
<numerusform>together with %n other</numerusform>
<numerusform>together with %n others</numerusform>
</translation>
</message>
<message numerus="yes">
<source>tokens in this pass</source>
<translation>
<numerusform>token in this pass</numerusform>
<numerusform>tokens in this pass</numerusform>
</translation>
</message>
<message numerus="yes">
<source>with %n variables, which are kept in the key ring of the desktop, or, where none answers, in a file that only you can read</source>
<translation>
<numerusform>with %n variable, which is kept in the key ring of the desktop, or, where none answers, in a file that only you can read</numerusform>
<numerusform>with %n variables, which are kept in the key ring of the desktop, or, where none answers, in a file that only you can read</numerusform>
</translation>
</message>
</context>
</TS>
