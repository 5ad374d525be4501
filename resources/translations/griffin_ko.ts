<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
 <context>
  <name>griffin</name>
  <message>
   <source>
Method</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>
T</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>
τ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>  draft %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>  target %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>  ·  ✓ identical text, token for token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>  ·  ✗ another text than vanilla's</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1	%2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1
Last change: %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1
speedup</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 %2</source>
   <comment>name and number</comment>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 %2</source>
   <comment>number and unit</comment>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 (%2)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 guesses, %2 accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 hours</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 is small, fast and free to use (%2, %3). It is kept on this computer, and everything you write stays here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 of %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 of %2 tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 of %2 tokens of context used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 s to first token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 to %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 tok/s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 · %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 · %2× · %3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1, %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1, an answer is being written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1, found in earlier text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1, tree %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: mean %2, from %3 to %4</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: rejected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: the last token before this cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: the target's own token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1×</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1× faster than vanilla</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <source>%n match(es)</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minutes</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n prompts, at most about %1</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n seconds</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n tokens</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <source>&amp;Appearance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Benchmark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Chat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Colour the draft's tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Dark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Delete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Find in chat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Full screen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Go</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Light</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;New chat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Normal size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Open a model file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Pin to the top</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Race</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Rename</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Search all conversations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Sidebar</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;Stop the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;System</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>&amp;View</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>0: always the most likely token, so that all of them must give the same text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>1 guess, %1 accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>1 token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A GGUF file to load; default: the one used last.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A benchmark is running. An answer would disturb what it measures.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A file with one JSON object a line, with question_id and turns, as MT-bench has; it can be dropped here, too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model is needed to answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model is needed to send</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A model must be loaded first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A program that fetches the model is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A prompt for all of them…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A race is being run. An answer would disturb what it measures.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A small network trained for this model guesses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A smaller model with the same vocabulary guesses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Acceptance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Acceptance by depth</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Acceptance length: how many tokens one pass of the model gives, its own token among them. Without a draft it is 1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Acceptance lengths will be here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Accepted by depth, in percent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Accepted draft tokens per cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add a prompt file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Add prompt files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Also measure what a pass costs, t(M)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>An answer is being written. Wait for it, or stop it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Another conversation is being answered. Wait for it, or stop it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answers the last question once more and records how; this answer stays beside it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answers the same prompt without a draft, up to 64 tokens, and throws the text away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>As fast as vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Automatic</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Benchmark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>CSV…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cancel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chain</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Charts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Charts as PNG…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Charts as SVG…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Chat with a language model on this computer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Checking the archive</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Checking the installed model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Checking the model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a model below the message field, then ask again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose a model first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose another…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose prompts, a method and a temperature</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose the model that answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Choose the model that answers below the message field, or open a file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Close (Esc)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Close the search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Code</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Commit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare with another run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compare with…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Compared with a vanilla run over this prompt, measured on this computer: %1 tok/s over %2 tokens.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Context used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Conversation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Conversation menu</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Conversations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy as text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy code</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy details</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy or save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Copy or save this tree</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cut off at the length limit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cycle %1 of %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Cycle shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decode speed beside vanilla decoding of the same prompt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Decode speed: tokens after the first one, by the wall clock</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Delete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Depth %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dismiss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Downloading %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draft</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draft tree</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draft trees</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draft: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draft: found in earlier text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>DySpec, by threshold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Earlier</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Earlier races</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Edit message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Editing your question. Sending it starts a new branch; the old one stays.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Enter sends, Shift+Enter starts a new line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Estimate the time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Estimated: one plain pass of the model took %1 ms when it was measured on this computer, which is %2 tok/s without a draft. Measure a vanilla run for an exact figure.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Everything stays on this computer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export as JSON…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export as Markdown…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export the race</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export this race</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Export this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Exported to %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fetching was stopped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find &amp;next</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find &amp;previous</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find in this conversation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>For methods that take a tree; the others make theirs themselves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>From the draft: cycle %1, depth %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on with this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Graphics processor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Griffin Chat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Guesses from short sequences the model has produced before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Guesses from the longest repetition in the prompt and the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Guesses that what stood in the prompt comes again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How deep drafts are accepted will be here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How many times as fast as the same model without a draft on this computer. The Time tab tells what it is compared with.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How much longer one pass over M tokens takes than over one: what speculation lives on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>How often so many were accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Install %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Install the default model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Installing %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Interrupted when the program ended</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>JSON (*.json)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>JSON, as the command line writes it…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Jump to the latest message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>LaTeX table…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Larger</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Larger (+)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Loading %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Lookahead</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Makes a few tokens to see how fast this model is here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Markdown (*.md)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Markdown…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Mean
speedup</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Measure the same race once more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Measure vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Measured one after the other, shown side by side in true time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Measured with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Measuring one after the other: column %1 of %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Measuring vanilla…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Memory, GB/s read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Message</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Message…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Method of column %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Methods, beside vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Model: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Models (*.gguf);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>My chats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New chat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>New run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next match</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next match (Enter)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Next version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No cycle has had a draft yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No draft in this cycle: there was no guess, or it would not have paid.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No draft of this kind is installed for this model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No earlier races</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No gain, switched off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No model is loaded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No runs yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>None</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not compared with vanilla yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Notes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Nothing found for “%1”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>One token per pass, without speculation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a model file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a model file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open a run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Open it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>PNG pictures (*.png)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Parts of the results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Pinned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Play</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Preparing…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous match</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous match (Shift+Enter)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Previous version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Print how long the window took to appear, then quit.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Processor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Progress</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Progress of the benchmark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompt lookup</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompt of the race</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompts (*.jsonl);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompts of each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Prompts that every method has answered are kept, and the run can go on later</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Quantisation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>REPLAY</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Race</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rematch</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Rename, pin or delete this conversation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Repeats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Replay</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Replay the cycles one after the other</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Replayed in true time; measured one after the other</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Report as PDF…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Results of the benchmark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SHA-256 of the draft</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SHA-256 of the model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>SVG pictures (*.svg)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as PNG…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save as SVG…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Save the draft tree</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search all conversations</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Search results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>See how much faster it is, on this computer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Select all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Send</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Send (Enter)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Sends the message to the model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Separated by blanks; 0: always the most likely token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the measured runs side by side in true time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Show the whole tree (0)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Simulated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Slower than vanilla: %1× its speed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Small draft model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Smaller</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Smaller (-)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Speed of the answer: tokens per second after the first one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Speedup beside vanilla decoding of the same prompts by the same clock, and tokens per pass (acceptance length, τ).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Speedup by task</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Speedups will be here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Start the benchmark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Start the race</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Static</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stay at this cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stay at this cycle while the answer goes on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop (Esc)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stop playing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stopped</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stopped before it was over; nothing was kept.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stopped: %1 of %2 prompts are done.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Stops the answer that is being written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Suffix</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Table</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Target: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Target: did not look here, because the branch had ended before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Temperature</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Temperatures</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Text of %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The answer is still being written.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The archive cannot be unpacked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The archive is not the expected one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The best method that is installed and pays on this machine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The conversation is in the trash.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The conversation is longer than the model's context. Oldest messages left out of this answer: %1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The conversations cannot be written to %1: choose a folder with room that can be written to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The details are on the clipboard.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The disk is full</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The draft also guessed: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The file cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The first cycle is on its way.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The folder cannot be created</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The folder cannot be written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The last benchmark was interrupted: %1 of %2 prompts are done.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model cannot be put in its place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model could not be downloaded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model is being fetched already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The model is being installed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The picture could not be written to %1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The prompt file cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The race cannot be written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The results cannot be written</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The same for all; it matters where the temperature is above 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The speed of the model is being measured.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The speed of vanilla decoding is not known yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The target's own token, from the pass over the prompt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The target's own token: cycle %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This answer could not be finished. Ask again to try once more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This answer was made without being watched. Answers are recorded while this column or the coloured text is open, and kept until the program ends.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Threads</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time of each cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time since the prompt was handed over; reading the prompt is part of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Time until the first token of the answer, and how much of the model's context this conversation fills</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Today</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens of an answer, at most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens per pass by method (acceptance length)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens per second after the first one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tokens that one pass of the model settles (acceptance length); 1 without speculation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Tree</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Try again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unpacking</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Unpin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla against</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla decoding and the methods you choose answer the same prompt, one after the other, so that none takes another's cores. Then you see them side by side in true time, and whether the text is the same, token for token.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla decoding grows no tree: each pass gives one token.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla decoding has no draft: nothing is accepted or rejected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla decoding: this is the baseline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Walk through the cycles of the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Warming up…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What a pass over M tokens costs, t(M)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What was downloaded is not the expected file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>What would you like to know?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where the model runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Where the time went</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Write the answer again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Yesterday</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>You</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Your conversations will be listed here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom &amp;in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Zoom &amp;out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>about %1 left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>as fast as vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>check its permissions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>check the network and pip's settings and try again, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>check the package index that pip is set to use, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>check the permissions of the folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose a text file of at most 64 MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>choose another folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>commit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>cycles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>depth</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>depth in the draft tree</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>draft</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>draft-tree-%1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>free some space and try again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>install python3, python3-pip and tar, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>install python3-pip, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>loading</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>loading, %1 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>mean of %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>mean over the tasks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>ms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>ms a token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>nothing was installed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>of the cycles that guessed so deep</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>pip is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>race.json</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>race.md</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>share of the passes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>t(M) was not measured with this run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>t(M)/t(1)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>times a pass over one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>times vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tok/s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tokens in a pass</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tokens per pass</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>tokens per second</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>try again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>try again, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>under %1 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>vanilla, a token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>verify</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>wait until the other window or command has ended</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>waiting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>× vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“%1”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>“%1” is in the trash.</source>
   <translation type="unfinished" />
  </message>
 </context>
</TS>
