<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
 <context>
  <name>griffin</name>
  <message>
   <source>
Method</source>
   <translation>
방식</translation>
  </message>
  <message>
   <source>
T</source>
   <translation>
T</translation>
  </message>
  <message>
   <source>
τ</source>
   <translation>
τ</translation>
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
   <translation>  ·  ✓ 텍스트가 토큰 단위까지 일치</translation>
  </message>
  <message>
   <source>  ·  ✗ another text than vanilla's</source>
   <translation>  ·  ✗ 일반 디코딩과 텍스트가 다름</translation>
  </message>
  <message>
   <source>%1	%2</source>
   <translation>%1	%2</translation>
  </message>
  <message>
   <source>%1
Last change: %2</source>
   <translation>%1
마지막 변경: %2</translation>
  </message>
  <message>
   <source>%1
speedup</source>
   <translation>%1
속도 향상</translation>
  </message>
  <message>
   <source>%1 %</source>
   <translation>%1%</translation>
  </message>
  <message>
   <source>%1 %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 %2</source>
   <comment>name and number</comment>
   <translation>%1 %2</translation>
  </message>
  <message>
   <source>%1 %2</source>
   <comment>number and unit</comment>
   <translation>%1 %2</translation>
  </message>
  <message>
   <source>%1 (%2)</source>
   <translation>%1 (%2)</translation>
  </message>
  <message>
   <source>%1 guesses, %2 accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 hours</source>
   <translation>%1시간</translation>
  </message>
  <message>
   <source>%1 is small, fast and free to use (%2, %3). It is kept on this computer, and everything you write stays here.</source>
   <translation>%1 모델은 작고 빠르며 무료로 사용할 수 있습니다(%2, %3). 모델은 이 컴퓨터에 저장되고, 입력하는 모든 내용도 이 컴퓨터에만 남습니다.</translation>
  </message>
  <message>
   <source>%1 of %2</source>
   <translation>%1/%2</translation>
  </message>
  <message>
   <source>%1 of %2 tokens</source>
   <translation>%1/%2 토큰</translation>
  </message>
  <message>
   <source>%1 of %2 tokens of context used</source>
   <translation>컨텍스트 %1/%2 토큰 사용</translation>
  </message>
  <message>
   <source>%1 s</source>
   <translation>%1초</translation>
  </message>
  <message>
   <source>%1 s to first token</source>
   <translation>첫 토큰까지 %1초</translation>
  </message>
  <message>
   <source>%1 to %2</source>
   <translation>%1~%2</translation>
  </message>
  <message>
   <source>%1 tok/s</source>
   <translation>%1 토큰/초</translation>
  </message>
  <message>
   <source>%1 tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 · %2</source>
   <translation>%1 · %2</translation>
  </message>
  <message>
   <source>%1 · %2× · %3</source>
   <translation>%1 · %2× · %3</translation>
  </message>
  <message>
   <source>%1, %2</source>
   <translation>%1, %2</translation>
  </message>
  <message>
   <source>%1, an answer is being written</source>
   <translation>%1, 답변 작성 중</translation>
  </message>
  <message>
   <source>%1, found in earlier text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1, tree %2</source>
   <translation>%1, 트리: %2</translation>
  </message>
  <message>
   <source>%1: %2</source>
   <translation>%1: %2</translation>
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
   <translation>%1×</translation>
  </message>
  <message>
   <source>%1× faster than vanilla</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <source>%n match(es)</source>
   <translation>
    <numerusform>%n개 일치</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minutes</source>
   <translation>
    <numerusform>%n분</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n prompts, at most about %1</source>
   <translation>
    <numerusform>프롬프트 %n개, 최대 약 %1</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n seconds</source>
   <translation>
    <numerusform>%n초</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n tokens</source>
   <translation>
    <numerusform>토큰 %n개</numerusform>
   </translation>
  </message>
  <message>
   <source>&amp;Appearance</source>
   <translation>모양(&amp;A)</translation>
  </message>
  <message>
   <source>&amp;Benchmark</source>
   <translation>벤치마크(&amp;B)</translation>
  </message>
  <message>
   <source>&amp;Chat</source>
   <translation>대화(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Colour the draft's tokens</source>
   <translation>초안 토큰 색으로 표시(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Copy</source>
   <translation>복사(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Dark</source>
   <translation>어둡게(&amp;D)</translation>
  </message>
  <message>
   <source>&amp;Delete</source>
   <translation>삭제(&amp;D)</translation>
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation>편집(&amp;E)</translation>
  </message>
  <message>
   <source>&amp;File</source>
   <translation>파일(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Find in chat</source>
   <translation>대화에서 찾기(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Full screen</source>
   <translation>전체 화면(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Go</source>
   <translation>이동(&amp;G)</translation>
  </message>
  <message>
   <source>&amp;Inspector</source>
   <translation>인스펙터(&amp;I)</translation>
  </message>
  <message>
   <source>&amp;Light</source>
   <translation>밝게(&amp;L)</translation>
  </message>
  <message>
   <source>&amp;New chat</source>
   <translation>새 대화(&amp;N)</translation>
  </message>
  <message>
   <source>&amp;Normal size</source>
   <translation>기본 크기(&amp;N)</translation>
  </message>
  <message>
   <source>&amp;Open a model file…</source>
   <translation>모델 파일 열기(&amp;O)…</translation>
  </message>
  <message>
   <source>&amp;Pin to the top</source>
   <translation>맨 위에 고정(&amp;P)</translation>
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation>종료(&amp;Q)</translation>
  </message>
  <message>
   <source>&amp;Race</source>
   <translation>레이스(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Rename</source>
   <translation>이름 바꾸기(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Search all conversations</source>
   <translation>모든 대화 검색(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Sidebar</source>
   <translation>사이드바(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Stop the answer</source>
   <translation>답변 중지(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;System</source>
   <translation>시스템 설정 따름(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;View</source>
   <translation>보기(&amp;V)</translation>
  </message>
  <message>
   <source>0: always the most likely token, so that all of them must give the same text</source>
   <translation>0: 항상 확률이 가장 높은 토큰을 고르므로 모든 방식의 텍스트가 같아야 합니다</translation>
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
   <translation>불러올 GGUF 파일. 기본값: 마지막으로 사용한 파일.</translation>
  </message>
  <message>
   <source>A benchmark is running. An answer would disturb what it measures.</source>
   <translation>벤치마크가 실행 중입니다. 지금 답변하면 측정에 방해가 됩니다.</translation>
  </message>
  <message>
   <source>A file with one JSON object a line, with question_id and turns, as MT-bench has; it can be dropped here, too</source>
   <translation>MT-bench처럼 한 줄에 question_id와 turns가 든 JSON 객체가 하나씩 있는 파일입니다. 여기로 끌어다 놓을 수도 있습니다</translation>
  </message>
  <message>
   <source>A model is needed to answer</source>
   <translation>답변하려면 모델이 필요합니다</translation>
  </message>
  <message>
   <source>A model is needed to send</source>
   <translation>보내려면 모델이 필요합니다</translation>
  </message>
  <message>
   <source>A model must be loaded first.</source>
   <translation>먼저 모델을 불러와야 합니다.</translation>
  </message>
  <message>
   <source>A program that fetches the model is missing</source>
   <translation>모델을 가져오는 데 필요한 프로그램이 없습니다</translation>
  </message>
  <message>
   <source>A prompt for all of them…</source>
   <translation>모든 방식에 줄 프롬프트…</translation>
  </message>
  <message>
   <source>A race is being run. An answer would disturb what it measures.</source>
   <translation>레이스가 진행 중입니다. 지금 답변하면 측정에 방해가 됩니다.</translation>
  </message>
  <message>
   <source>A small network trained for this model guesses</source>
   <translation>이 모델에 맞춰 학습한 작은 신경망이 추측합니다</translation>
  </message>
  <message>
   <source>A smaller model with the same vocabulary guesses</source>
   <translation>어휘가 같은 더 작은 모델이 추측합니다</translation>
  </message>
  <message>
   <source>Acceptance</source>
   <translation>수용</translation>
  </message>
  <message>
   <source>Acceptance by depth</source>
   <translation>깊이별 수용률</translation>
  </message>
  <message>
   <source>Acceptance length: how many tokens one pass of the model gives, its own token among them. Without a draft it is 1.</source>
   <translation>수용 길이: 모델이 패스 한 번에 내는 토큰 수이며, 모델 자신의 토큰을 포함합니다. 초안이 없으면 1입니다.</translation>
  </message>
  <message>
   <source>Acceptance lengths will be here</source>
   <translation>수용 길이가 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>Accepted by depth, in percent</source>
   <translation>깊이별 수용률(%)</translation>
  </message>
  <message>
   <source>Accepted draft tokens per cycle</source>
   <translation>사이클별 수용된 초안 토큰 수</translation>
  </message>
  <message>
   <source>Add a prompt file…</source>
   <translation>프롬프트 파일 추가…</translation>
  </message>
  <message>
   <source>Add prompt files</source>
   <translation>프롬프트 파일 추가</translation>
  </message>
  <message>
   <source>Also measure what a pass costs, t(M)</source>
   <translation>패스 한 번의 비용 t(M)도 측정</translation>
  </message>
  <message>
   <source>An answer is being written. Wait for it, or stop it.</source>
   <translation>답변을 작성하는 중입니다. 끝날 때까지 기다리거나 중지하세요.</translation>
  </message>
  <message>
   <source>Another conversation is being answered. Wait for it, or stop it.</source>
   <translation>다른 대화에 답변하는 중입니다. 끝날 때까지 기다리거나 중지하세요.</translation>
  </message>
  <message>
   <source>Answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer again</source>
   <translation>다시 답변</translation>
  </message>
  <message>
   <source>Answers the last question once more and records how; this answer stays beside it</source>
   <translation>마지막 질문에 다시 답변하며 그 과정을 기록합니다. 지금 답변도 함께 남습니다</translation>
  </message>
  <message>
   <source>Answers the same prompt without a draft, up to 64 tokens, and throws the text away</source>
   <translation>같은 프롬프트에 초안 없이 최대 64토큰까지 답변하고 그 텍스트는 버립니다</translation>
  </message>
  <message>
   <source>As fast as vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.</source>
   <translation>질문해 보세요. 초안이 추측한 토큰과 그중 모델이 수용한 토큰이 여기에 표시됩니다.</translation>
  </message>
  <message>
   <source>Automatic</source>
   <translation>자동</translation>
  </message>
  <message>
   <source>Benchmark</source>
   <translation>벤치마크</translation>
  </message>
  <message>
   <source>CSV…</source>
   <translation>CSV…</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>취소</translation>
  </message>
  <message>
   <source>Chain</source>
   <translation>체인</translation>
  </message>
  <message>
   <source>Charts</source>
   <translation>차트</translation>
  </message>
  <message>
   <source>Charts as PNG…</source>
   <translation>차트를 PNG로…</translation>
  </message>
  <message>
   <source>Charts as SVG…</source>
   <translation>차트를 SVG로…</translation>
  </message>
  <message>
   <source>Chat with a language model on this computer.</source>
   <translation>이 컴퓨터에서 언어 모델과 대화합니다.</translation>
  </message>
  <message>
   <source>Checking the archive</source>
   <translation>압축 파일 확인 중</translation>
  </message>
  <message>
   <source>Checking the installed model</source>
   <translation>설치된 모델 확인 중</translation>
  </message>
  <message>
   <source>Checking the model</source>
   <translation>모델 확인 중</translation>
  </message>
  <message>
   <source>Choose a model</source>
   <translation>모델 선택</translation>
  </message>
  <message>
   <source>Choose a model below the message field, then ask again</source>
   <translation>메시지 입력란 아래에서 모델을 선택한 뒤 다시 질문하세요</translation>
  </message>
  <message>
   <source>Choose a model first.</source>
   <translation>먼저 모델을 선택하세요.</translation>
  </message>
  <message>
   <source>Choose another…</source>
   <translation>다른 모델 선택…</translation>
  </message>
  <message>
   <source>Choose prompts, a method and a temperature</source>
   <translation>프롬프트, 방식, 온도를 선택하세요</translation>
  </message>
  <message>
   <source>Choose the model that answers</source>
   <translation>답변할 모델 선택</translation>
  </message>
  <message>
   <source>Choose the model that answers below the message field, or open a file.</source>
   <translation>메시지 입력란 아래에서 답변할 모델을 선택하거나 파일을 여세요.</translation>
  </message>
  <message>
   <source>Close (Esc)</source>
   <translation>닫기 (Esc)</translation>
  </message>
  <message>
   <source>Close the search</source>
   <translation>검색 닫기</translation>
  </message>
  <message>
   <source>Code</source>
   <translation>코드</translation>
  </message>
  <message>
   <source>Commit</source>
   <translation>커밋</translation>
  </message>
  <message>
   <source>Compare with another run</source>
   <translation>다른 측정과 비교</translation>
  </message>
  <message>
   <source>Compare with…</source>
   <translation>비교 대상…</translation>
  </message>
  <message>
   <source>Compared with a vanilla run over this prompt, measured on this computer: %1 tok/s over %2 tokens.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Context used</source>
   <translation>사용한 컨텍스트</translation>
  </message>
  <message>
   <source>Conversation</source>
   <translation>대화</translation>
  </message>
  <message>
   <source>Conversation menu</source>
   <translation>대화 메뉴</translation>
  </message>
  <message>
   <source>Conversations</source>
   <translation>대화 목록</translation>
  </message>
  <message>
   <source>Copy</source>
   <translation>복사</translation>
  </message>
  <message>
   <source>Copy as text</source>
   <translation>텍스트로 복사</translation>
  </message>
  <message>
   <source>Copy code</source>
   <translation>코드 복사</translation>
  </message>
  <message>
   <source>Copy details</source>
   <translation>세부 정보 복사</translation>
  </message>
  <message>
   <source>Copy link</source>
   <translation>링크 복사</translation>
  </message>
  <message>
   <source>Copy message</source>
   <translation>메시지 복사</translation>
  </message>
  <message>
   <source>Copy or save</source>
   <translation>복사 또는 저장</translation>
  </message>
  <message>
   <source>Copy or save this tree</source>
   <translation>이 트리 복사 또는 저장</translation>
  </message>
  <message>
   <source>Cut off at the length limit</source>
   <translation>길이 제한에서 잘림</translation>
  </message>
  <message>
   <source>Cycle %1 of %2</source>
   <translation>사이클 %1/%2</translation>
  </message>
  <message>
   <source>Cycle shown</source>
   <translation>표시된 사이클</translation>
  </message>
  <message>
   <source>Decode speed beside vanilla decoding of the same prompt</source>
   <translation>같은 프롬프트의 일반 디코딩 대비 디코딩 속도</translation>
  </message>
  <message>
   <source>Decode speed: tokens after the first one, by the wall clock</source>
   <translation>디코딩 속도: 첫 토큰 이후의 토큰을 실제 경과 시간으로 잰 값</translation>
  </message>
  <message>
   <source>Delete</source>
   <translation>삭제</translation>
  </message>
  <message>
   <source>Depth %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dismiss</source>
   <translation>닫기</translation>
  </message>
  <message>
   <source>Downloading %1</source>
   <translation>%1 다운로드 중</translation>
  </message>
  <message>
   <source>Draft</source>
   <translation>초안 모델</translation>
  </message>
  <message>
   <source>Draft tree</source>
   <translation>초안 트리</translation>
  </message>
  <message>
   <source>Draft trees</source>
   <translation>초안 트리</translation>
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
   <translation>DySpec(임계값 기준)</translation>
  </message>
  <message>
   <source>Earlier</source>
   <translation>이전</translation>
  </message>
  <message>
   <source>Earlier races</source>
   <translation>이전 레이스</translation>
  </message>
  <message>
   <source>Edit message</source>
   <translation>메시지 편집</translation>
  </message>
  <message>
   <source>Editing your question. Sending it starts a new branch; the old one stays.</source>
   <translation>질문을 편집하는 중입니다. 보내면 새 갈래가 시작되고 이전 갈래는 그대로 남습니다.</translation>
  </message>
  <message>
   <source>Enter sends, Shift+Enter starts a new line</source>
   <translation>Enter: 보내기, Shift+Enter: 줄 바꿈</translation>
  </message>
  <message>
   <source>Estimate the time</source>
   <translation>소요 시간 예상</translation>
  </message>
  <message>
   <source>Estimated: one plain pass of the model took %1 ms when it was measured on this computer, which is %2 tok/s without a draft. Measure a vanilla run for an exact figure.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Everything stays on this computer.</source>
   <translation>모든 내용은 이 컴퓨터에만 남습니다.</translation>
  </message>
  <message>
   <source>Export</source>
   <translation>내보내기</translation>
  </message>
  <message>
   <source>Export as JSON…</source>
   <translation>JSON으로 내보내기…</translation>
  </message>
  <message>
   <source>Export as Markdown…</source>
   <translation>Markdown으로 내보내기…</translation>
  </message>
  <message>
   <source>Export the race</source>
   <translation>레이스 내보내기</translation>
  </message>
  <message>
   <source>Export the run</source>
   <translation>측정 내보내기</translation>
  </message>
  <message>
   <source>Export this race</source>
   <translation>이 레이스 내보내기</translation>
  </message>
  <message>
   <source>Export this run</source>
   <translation>이 측정 내보내기</translation>
  </message>
  <message>
   <source>Exported to %1</source>
   <translation>내보낸 위치: %1</translation>
  </message>
  <message>
   <source>Fetching was stopped</source>
   <translation>가져오기가 중지되었습니다</translation>
  </message>
  <message>
   <source>Find</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Find &amp;next</source>
   <translation>다음 찾기(&amp;N)</translation>
  </message>
  <message>
   <source>Find &amp;previous</source>
   <translation>이전 찾기(&amp;P)</translation>
  </message>
  <message>
   <source>Find in this conversation</source>
   <translation>이 대화에서 찾기</translation>
  </message>
  <message>
   <source>Fit</source>
   <translation>화면에 맞춤</translation>
  </message>
  <message>
   <source>For methods that take a tree; the others make theirs themselves</source>
   <translation>트리를 지정할 수 있는 방식에 쓰입니다. 다른 방식은 트리를 스스로 만듭니다</translation>
  </message>
  <message>
   <source>From the draft: cycle %1, depth %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on with this run</source>
   <translation>이 측정 계속</translation>
  </message>
  <message>
   <source>Graphics processor</source>
   <translation>그래픽 프로세서</translation>
  </message>
  <message>
   <source>Griffin Chat</source>
   <translation>Griffin Chat</translation>
  </message>
  <message>
   <source>Guesses from short sequences the model has produced before</source>
   <translation>모델이 앞서 생성한 짧은 토큰열로 추측합니다</translation>
  </message>
  <message>
   <source>Guesses from the longest repetition in the prompt and the answer</source>
   <translation>프롬프트와 답변에서 가장 길게 반복된 부분으로 추측합니다</translation>
  </message>
  <message>
   <source>Guesses that what stood in the prompt comes again</source>
   <translation>프롬프트에 있던 내용이 다시 나올 것으로 추측합니다</translation>
  </message>
  <message>
   <source>How deep drafts are accepted will be here</source>
   <translation>초안이 어느 깊이까지 수용되는지 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>How many times as fast as the same model without a draft on this computer. The Time tab tells what it is compared with.</source>
   <translation>이 컴퓨터에서 같은 모델을 초안 없이 쓸 때보다 몇 배 빠른지 나타냅니다. 비교 기준은 ‘시간’ 탭에 있습니다.</translation>
  </message>
  <message>
   <source>How much longer one pass over M tokens takes than over one: what speculation lives on</source>
   <translation>토큰 M개의 패스가 토큰 1개의 패스보다 얼마나 더 걸리는지 나타냅니다. 추측 디코딩의 이득은 여기에서 나옵니다</translation>
  </message>
  <message>
   <source>How often so many were accepted</source>
   <translation>수용된 토큰 수의 분포</translation>
  </message>
  <message>
   <source>Inspector</source>
   <translation>인스펙터</translation>
  </message>
  <message>
   <source>Install %1</source>
   <translation>%1 설치</translation>
  </message>
  <message>
   <source>Install the default model</source>
   <translation>기본 모델 설치</translation>
  </message>
  <message>
   <source>Installing %1</source>
   <translation>%1 설치 중</translation>
  </message>
  <message>
   <source>Interrupted when the program ended</source>
   <translation>프로그램이 종료되어 중단됨</translation>
  </message>
  <message>
   <source>JSON (*.json)</source>
   <translation>JSON (*.json)</translation>
  </message>
  <message>
   <source>JSON, as the command line writes it…</source>
   <translation>JSON(명령줄 출력과 같은 형식)…</translation>
  </message>
  <message>
   <source>Jump to the latest message</source>
   <translation>최근 메시지로 이동</translation>
  </message>
  <message>
   <source>LaTeX table…</source>
   <translation>LaTeX 표…</translation>
  </message>
  <message>
   <source>Larger</source>
   <translation>확대</translation>
  </message>
  <message>
   <source>Larger (+)</source>
   <translation>확대 (+)</translation>
  </message>
  <message>
   <source>Loading %1</source>
   <translation>%1 불러오는 중</translation>
  </message>
  <message>
   <source>Lookahead</source>
   <translation>룩어헤드</translation>
  </message>
  <message>
   <source>Makes a few tokens to see how fast this model is here</source>
   <translation>토큰을 몇 개 생성하여 이 컴퓨터에서 모델이 얼마나 빠른지 알아봅니다</translation>
  </message>
  <message>
   <source>Markdown (*.md)</source>
   <translation>Markdown (*.md)</translation>
  </message>
  <message>
   <source>Markdown…</source>
   <translation>Markdown…</translation>
  </message>
  <message>
   <source>Mean
speedup</source>
   <translation>평균
속도 향상</translation>
  </message>
  <message>
   <source>Measure the same race once more</source>
   <translation>같은 레이스를 다시 측정합니다</translation>
  </message>
  <message>
   <source>Measure vanilla</source>
   <translation>일반 디코딩 측정</translation>
  </message>
  <message>
   <source>Measured one after the other, shown side by side in true time</source>
   <translation>차례로 측정하여 실제 시간에 맞춰 나란히 표시</translation>
  </message>
  <message>
   <source>Measured with</source>
   <translation>측정 환경</translation>
  </message>
  <message>
   <source>Measuring one after the other: column %1 of %2</source>
   <translation>차례로 측정 중: 열 %1/%2</translation>
  </message>
  <message>
   <source>Measuring vanilla…</source>
   <translation>일반 디코딩 측정 중…</translation>
  </message>
  <message>
   <source>Memory, GB/s read</source>
   <translation>메모리 읽기(GB/s)</translation>
  </message>
  <message>
   <source>Message</source>
   <translation>메시지</translation>
  </message>
  <message>
   <source>Message…</source>
   <translation>메시지 입력…</translation>
  </message>
  <message>
   <source>Method of column %1</source>
   <translation>열 %1의 방식</translation>
  </message>
  <message>
   <source>Methods, beside vanilla</source>
   <translation>방식(일반 디코딩 외)</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>모델</translation>
  </message>
  <message>
   <source>Model: %1</source>
   <translation>모델: %1</translation>
  </message>
  <message>
   <source>Models (*.gguf);;All files (*)</source>
   <translation>모델 (*.gguf);;모든 파일 (*)</translation>
  </message>
  <message>
   <source>My chats</source>
   <translation>내 대화</translation>
  </message>
  <message>
   <source>New chat</source>
   <translation>새 대화</translation>
  </message>
  <message>
   <source>New run</source>
   <translation>새 측정</translation>
  </message>
  <message>
   <source>Next cycle</source>
   <translation>다음 사이클</translation>
  </message>
  <message>
   <source>Next match</source>
   <translation>다음 일치 항목</translation>
  </message>
  <message>
   <source>Next match (Enter)</source>
   <translation>다음 일치 항목 (Enter)</translation>
  </message>
  <message>
   <source>Next version</source>
   <translation>다음 버전</translation>
  </message>
  <message>
   <source>No cycle has had a draft yet.</source>
   <translation>아직 초안이 있는 사이클이 없습니다.</translation>
  </message>
  <message>
   <source>No draft in this cycle: there was no guess, or it would not have paid.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No draft of this kind is installed for this model</source>
   <translation>이 모델에 맞는 이 종류의 초안 모델이 설치되어 있지 않습니다</translation>
  </message>
  <message>
   <source>No earlier races</source>
   <translation>이전 레이스 없음</translation>
  </message>
  <message>
   <source>No gain, switched off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>No model is loaded</source>
   <translation>불러온 모델이 없습니다</translation>
  </message>
  <message>
   <source>No runs yet</source>
   <translation>아직 측정 기록 없음</translation>
  </message>
  <message>
   <source>None</source>
   <translation>없음</translation>
  </message>
  <message>
   <source>Not compared with vanilla yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not found</source>
   <translation>찾을 수 없음</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>참고</translation>
  </message>
  <message>
   <source>Notes</source>
   <translation>참고</translation>
  </message>
  <message>
   <source>Nothing found for “%1”</source>
   <translation>“%1” 검색 결과가 없습니다</translation>
  </message>
  <message>
   <source>One token per pass, without speculation</source>
   <translation>추측 디코딩 없이 패스마다 토큰 하나를 생성합니다</translation>
  </message>
  <message>
   <source>Open a model file</source>
   <translation>모델 파일 열기</translation>
  </message>
  <message>
   <source>Open a model file…</source>
   <translation>모델 파일 열기…</translation>
  </message>
  <message>
   <source>Open a run</source>
   <translation>측정 기록 열기</translation>
  </message>
  <message>
   <source>Open it</source>
   <translation>열기</translation>
  </message>
  <message>
   <source>PNG pictures (*.png)</source>
   <translation>PNG 그림 (*.png)</translation>
  </message>
  <message>
   <source>Parts of the results</source>
   <translation>결과 보기 선택</translation>
  </message>
  <message>
   <source>Pin</source>
   <translation>고정</translation>
  </message>
  <message>
   <source>Pinned</source>
   <translation>고정됨</translation>
  </message>
  <message>
   <source>Play</source>
   <translation>재생</translation>
  </message>
  <message>
   <source>Preparing…</source>
   <translation>준비 중…</translation>
  </message>
  <message>
   <source>Previous cycle</source>
   <translation>이전 사이클</translation>
  </message>
  <message>
   <source>Previous match</source>
   <translation>이전 일치 항목</translation>
  </message>
  <message>
   <source>Previous match (Shift+Enter)</source>
   <translation>이전 일치 항목 (Shift+Enter)</translation>
  </message>
  <message>
   <source>Previous version</source>
   <translation>이전 버전</translation>
  </message>
  <message>
   <source>Print how long the window took to appear, then quit.</source>
   <translation>창이 나타나기까지 걸린 시간을 출력하고 종료합니다.</translation>
  </message>
  <message>
   <source>Processor</source>
   <translation>프로세서</translation>
  </message>
  <message>
   <source>Progress</source>
   <translation>진행 상황</translation>
  </message>
  <message>
   <source>Progress of the benchmark</source>
   <translation>벤치마크 진행 상황</translation>
  </message>
  <message>
   <source>Prompt lookup</source>
   <translation>프롬프트 조회</translation>
  </message>
  <message>
   <source>Prompt of the race</source>
   <translation>레이스 프롬프트</translation>
  </message>
  <message>
   <source>Prompts</source>
   <translation>프롬프트</translation>
  </message>
  <message>
   <source>Prompts (*.jsonl);;All files (*)</source>
   <translation>프롬프트 (*.jsonl);;모든 파일 (*)</translation>
  </message>
  <message>
   <source>Prompts of each</source>
   <translation>작업별 프롬프트 수</translation>
  </message>
  <message>
   <source>Prompts that every method has answered are kept, and the run can go on later</source>
   <translation>모든 방식이 답변한 프롬프트는 보관되며 측정은 나중에 계속할 수 있습니다</translation>
  </message>
  <message>
   <source>Quantisation</source>
   <translation>양자화</translation>
  </message>
  <message>
   <source>REPLAY</source>
   <translation>다시 보기</translation>
  </message>
  <message>
   <source>Race</source>
   <translation>레이스</translation>
  </message>
  <message>
   <source>Rematch</source>
   <translation>재대결</translation>
  </message>
  <message>
   <source>Rename</source>
   <translation>이름 바꾸기</translation>
  </message>
  <message>
   <source>Rename, pin or delete this conversation</source>
   <translation>이 대화의 이름을 바꾸거나 고정하거나 삭제합니다</translation>
  </message>
  <message>
   <source>Repeats</source>
   <translation>반복 횟수</translation>
  </message>
  <message>
   <source>Replay</source>
   <translation>다시 보기</translation>
  </message>
  <message>
   <source>Replay the cycles one after the other</source>
   <translation>사이클을 차례로 다시 보기</translation>
  </message>
  <message>
   <source>Replayed in true time; measured one after the other</source>
   <translation>실제 시간으로 다시 보기, 측정은 차례로 진행</translation>
  </message>
  <message>
   <source>Report as PDF…</source>
   <translation>보고서를 PDF로…</translation>
  </message>
  <message>
   <source>Results</source>
   <translation>결과</translation>
  </message>
  <message>
   <source>Results of the benchmark</source>
   <translation>벤치마크 결과</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>측정 기록</translation>
  </message>
  <message>
   <source>SHA-256 of the draft</source>
   <translation>초안 모델의 SHA-256</translation>
  </message>
  <message>
   <source>SHA-256 of the model</source>
   <translation>모델의 SHA-256</translation>
  </message>
  <message>
   <source>SVG pictures (*.svg)</source>
   <translation>SVG 그림 (*.svg)</translation>
  </message>
  <message>
   <source>Save as PNG…</source>
   <translation>PNG로 저장…</translation>
  </message>
  <message>
   <source>Save as SVG…</source>
   <translation>SVG로 저장…</translation>
  </message>
  <message>
   <source>Save the draft tree</source>
   <translation>초안 트리 저장</translation>
  </message>
  <message>
   <source>Search</source>
   <translation>검색</translation>
  </message>
  <message>
   <source>Search all conversations</source>
   <translation>모든 대화 검색</translation>
  </message>
  <message>
   <source>Search results</source>
   <translation>검색 결과</translation>
  </message>
  <message>
   <source>See how much faster it is, on this computer</source>
   <translation>이 컴퓨터에서 얼마나 더 빠른지 확인해 보세요</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>시드</translation>
  </message>
  <message>
   <source>Select all</source>
   <translation>모두 선택</translation>
  </message>
  <message>
   <source>Send</source>
   <translation>보내기</translation>
  </message>
  <message>
   <source>Send (Enter)</source>
   <translation>보내기 (Enter)</translation>
  </message>
  <message>
   <source>Sends the message to the model</source>
   <translation>메시지를 모델에 보냅니다</translation>
  </message>
  <message>
   <source>Separated by blanks; 0: always the most likely token</source>
   <translation>공백으로 구분합니다. 0: 항상 확률이 가장 높은 토큰</translation>
  </message>
  <message>
   <source>Show the measured runs side by side in true time</source>
   <translation>측정한 결과를 실제 시간에 맞춰 나란히 보여 줍니다</translation>
  </message>
  <message>
   <source>Show the whole tree (0)</source>
   <translation>트리 전체 보기 (0)</translation>
  </message>
  <message>
   <source>Simulated</source>
   <translation>시뮬레이션</translation>
  </message>
  <message>
   <source>Slower than vanilla: %1× its speed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Small draft model</source>
   <translation>소형 초안 모델</translation>
  </message>
  <message>
   <source>Smaller</source>
   <translation>축소</translation>
  </message>
  <message>
   <source>Smaller (-)</source>
   <translation>축소 (-)</translation>
  </message>
  <message>
   <source>Speed of the answer: tokens per second after the first one</source>
   <translation>답변 속도: 첫 토큰 이후 초당 토큰 수</translation>
  </message>
  <message>
   <source>Speedup beside vanilla decoding of the same prompts by the same clock, and tokens per pass (acceptance length, τ).</source>
   <translation>같은 프롬프트를 같은 시계로 잰 일반 디코딩 대비 속도 향상과 패스당 토큰 수(수용 길이, τ)입니다.</translation>
  </message>
  <message>
   <source>Speedup by task</source>
   <translation>작업별 속도 향상</translation>
  </message>
  <message>
   <source>Speedups will be here</source>
   <translation>속도 향상이 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>Start the benchmark</source>
   <translation>벤치마크 시작</translation>
  </message>
  <message>
   <source>Start the race</source>
   <translation>레이스 시작</translation>
  </message>
  <message>
   <source>Static</source>
   <translation>정적</translation>
  </message>
  <message>
   <source>Stay at this cycle</source>
   <translation>이 사이클에 머무르기</translation>
  </message>
  <message>
   <source>Stay at this cycle while the answer goes on</source>
   <translation>답변이 이어져도 이 사이클에 머무르기</translation>
  </message>
  <message>
   <source>Stop</source>
   <translation>중지</translation>
  </message>
  <message>
   <source>Stop (Esc)</source>
   <translation>중지 (Esc)</translation>
  </message>
  <message>
   <source>Stop it</source>
   <translation>중지</translation>
  </message>
  <message>
   <source>Stop playing</source>
   <translation>재생 중지</translation>
  </message>
  <message>
   <source>Stopped</source>
   <translation>중지됨</translation>
  </message>
  <message>
   <source>Stopped before it was over; nothing was kept.</source>
   <translation>끝나기 전에 중지되어 아무것도 보관하지 않았습니다.</translation>
  </message>
  <message>
   <source>Stopped: %1 of %2 prompts are done.</source>
   <translation>중지되었습니다. 프롬프트 %2개 중 %1개를 마쳤습니다.</translation>
  </message>
  <message>
   <source>Stops the answer that is being written</source>
   <translation>작성 중인 답변을 중지합니다</translation>
  </message>
  <message>
   <source>Suffix</source>
   <translation>접미사</translation>
  </message>
  <message>
   <source>Table</source>
   <translation>표</translation>
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
   <translation>온도</translation>
  </message>
  <message>
   <source>Temperatures</source>
   <translation>온도</translation>
  </message>
  <message>
   <source>Text of %1</source>
   <translation>%1의 텍스트</translation>
  </message>
  <message>
   <source>The answer is still being written.</source>
   <translation>아직 답변을 작성하는 중입니다.</translation>
  </message>
  <message>
   <source>The archive cannot be unpacked</source>
   <translation>압축을 풀 수 없습니다</translation>
  </message>
  <message>
   <source>The archive is not the expected one</source>
   <translation>예상한 압축 파일이 아닙니다</translation>
  </message>
  <message>
   <source>The best method that is installed and pays on this machine</source>
   <translation>설치된 방식 중 이 컴퓨터에서 실제로 이득이 가장 큰 방식</translation>
  </message>
  <message>
   <source>The conversation is in the trash.</source>
   <translation>대화를 휴지통으로 옮겼습니다.</translation>
  </message>
  <message>
   <source>The conversation is longer than the model's context. Oldest messages left out of this answer: %1.</source>
   <translation>대화가 모델의 컨텍스트보다 깁니다. 이 답변에서 제외한 가장 오래된 메시지 수: %1.</translation>
  </message>
  <message>
   <source>The conversations cannot be written to %1: choose a folder with room that can be written to</source>
   <translation>%1에 대화를 쓸 수 없습니다. 공간이 있고 쓸 수 있는 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>The details are on the clipboard.</source>
   <translation>세부 정보를 클립보드에 복사했습니다.</translation>
  </message>
  <message>
   <source>The disk is full</source>
   <translation>디스크가 가득 찼습니다</translation>
  </message>
  <message>
   <source>The draft also guessed: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The file cannot be read</source>
   <translation>파일을 읽을 수 없습니다</translation>
  </message>
  <message>
   <source>The first cycle is on its way.</source>
   <translation>첫 사이클을 진행하는 중입니다.</translation>
  </message>
  <message>
   <source>The folder cannot be created</source>
   <translation>폴더를 만들 수 없습니다</translation>
  </message>
  <message>
   <source>The folder cannot be written</source>
   <translation>폴더에 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>The last benchmark was interrupted: %1 of %2 prompts are done.</source>
   <translation>지난 벤치마크가 중단되었습니다. 프롬프트 %2개 중 %1개를 마쳤습니다.</translation>
  </message>
  <message>
   <source>The model cannot be put in its place</source>
   <translation>모델을 제자리에 옮길 수 없습니다</translation>
  </message>
  <message>
   <source>The model could not be downloaded</source>
   <translation>모델을 다운로드할 수 없습니다</translation>
  </message>
  <message>
   <source>The model is being fetched already</source>
   <translation>이미 모델을 가져오는 중입니다</translation>
  </message>
  <message>
   <source>The model is being installed</source>
   <translation>모델을 설치하는 중입니다</translation>
  </message>
  <message>
   <source>The picture could not be written to %1.</source>
   <translation>%1에 그림을 쓸 수 없습니다.</translation>
  </message>
  <message>
   <source>The prompt file cannot be read</source>
   <translation>프롬프트 파일을 읽을 수 없습니다</translation>
  </message>
  <message>
   <source>The race cannot be written</source>
   <translation>레이스를 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>The results cannot be written</source>
   <translation>결과를 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>The same for all; it matters where the temperature is above 0</source>
   <translation>모두 같은 값을 쓰며, 온도가 0보다 클 때만 영향을 줍니다</translation>
  </message>
  <message>
   <source>The speed of the model is being measured.</source>
   <translation>모델의 속도를 측정하는 중입니다.</translation>
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
   <translation>이 답변은 과정을 기록하지 않고 작성되었습니다. 답변 과정은 이 패널이나 토큰 색 표시가 켜져 있는 동안 기록되며, 프로그램을 종료할 때까지 보관됩니다.</translation>
  </message>
  <message>
   <source>Threads</source>
   <translation>스레드 수</translation>
  </message>
  <message>
   <source>Time</source>
   <translation>시간</translation>
  </message>
  <message>
   <source>Time of each cycle</source>
   <translation>사이클별 시간</translation>
  </message>
  <message>
   <source>Time since the prompt was handed over; reading the prompt is part of it</source>
   <translation>프롬프트를 넘긴 뒤 지난 시간이며, 프롬프트를 읽는 시간을 포함합니다</translation>
  </message>
  <message>
   <source>Time until the first token of the answer, and how much of the model's context this conversation fills</source>
   <translation>답변의 첫 토큰까지 걸린 시간과 이 대화가 차지하는 모델 컨텍스트의 양</translation>
  </message>
  <message>
   <source>Today</source>
   <translation>오늘</translation>
  </message>
  <message>
   <source>Tokens</source>
   <translation>토큰 수</translation>
  </message>
  <message>
   <source>Tokens of an answer, at most</source>
   <translation>답변당 최대 토큰 수</translation>
  </message>
  <message>
   <source>Tokens per pass by method (acceptance length)</source>
   <translation>방식별 패스당 토큰 수(수용 길이)</translation>
  </message>
  <message>
   <source>Tokens per second after the first one</source>
   <translation>첫 토큰 이후 초당 토큰 수</translation>
  </message>
  <message>
   <source>Tokens that one pass of the model settles (acceptance length); 1 without speculation</source>
   <translation>모델이 패스 한 번에 확정하는 토큰 수(수용 길이)이며, 추측 디코딩이 없으면 1입니다</translation>
  </message>
  <message>
   <source>Tree</source>
   <translation>트리</translation>
  </message>
  <message>
   <source>Try again</source>
   <translation>다시 시도</translation>
  </message>
  <message>
   <source>Undo</source>
   <translation>실행 취소</translation>
  </message>
  <message>
   <source>Unpacking</source>
   <translation>압축 푸는 중</translation>
  </message>
  <message>
   <source>Unpin</source>
   <translation>고정 해제</translation>
  </message>
  <message>
   <source>Vanilla</source>
   <translation>일반 디코딩</translation>
  </message>
  <message>
   <source>Vanilla against</source>
   <translation>일반 디코딩의 상대</translation>
  </message>
  <message>
   <source>Vanilla decoding and the methods you choose answer the same prompt, one after the other, so that none takes another's cores. Then you see them side by side in true time, and whether the text is the same, token for token.</source>
   <translation>일반 디코딩과 선택한 방식이 서로의 코어를 빼앗지 않도록 같은 프롬프트에 차례로 답변합니다. 그런 다음 실제 시간에 맞춰 나란히 보여 주고, 텍스트가 토큰 단위까지 같은지도 알려 줍니다.</translation>
  </message>
  <message>
   <source>Vanilla decoding grows no tree: each pass gives one token.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla decoding has no draft: nothing is accepted or rejected.</source>
   <translation>일반 디코딩에는 초안이 없으므로 수용되거나 거부되는 토큰이 없습니다.</translation>
  </message>
  <message>
   <source>Vanilla decoding: this is the baseline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version</source>
   <translation>버전</translation>
  </message>
  <message>
   <source>Walk through the cycles of the answer</source>
   <translation>답변의 사이클 훑어보기</translation>
  </message>
  <message>
   <source>Warming up…</source>
   <translation>예열 중…</translation>
  </message>
  <message>
   <source>What a pass over M tokens costs, t(M)</source>
   <translation>토큰 M개의 패스 비용, t(M)</translation>
  </message>
  <message>
   <source>What was downloaded is not the expected file</source>
   <translation>다운로드한 파일이 예상한 파일이 아닙니다</translation>
  </message>
  <message>
   <source>What would you like to know?</source>
   <translation>무엇이 궁금하세요?</translation>
  </message>
  <message>
   <source>Where the model runs</source>
   <translation>모델이 실행되는 장치</translation>
  </message>
  <message>
   <source>Where the time went</source>
   <translation>시간 사용 내역</translation>
  </message>
  <message>
   <source>Write the answer again</source>
   <translation>답변 다시 작성</translation>
  </message>
  <message>
   <source>Yesterday</source>
   <translation>어제</translation>
  </message>
  <message>
   <source>You</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Your conversations will be listed here</source>
   <translation>대화가 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>Zoom &amp;in</source>
   <translation>확대(&amp;I)</translation>
  </message>
  <message>
   <source>Zoom &amp;out</source>
   <translation>축소(&amp;O)</translation>
  </message>
  <message>
   <source>about %1 left</source>
   <translation>약 %1 남음</translation>
  </message>
  <message>
   <source>accepted</source>
   <translation>수용된 토큰 수</translation>
  </message>
  <message>
   <source>all</source>
   <translation>전체</translation>
  </message>
  <message>
   <source>as fast as vanilla</source>
   <translation>일반 디코딩 대비</translation>
  </message>
  <message>
   <source>check its permissions</source>
   <translation>폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>check the network and pip's settings and try again, </source>
   <translation>네트워크와 pip 설정을 확인한 뒤 다시 시도하세요, </translation>
  </message>
  <message>
   <source>check the package index that pip is set to use, </source>
   <translation>pip가 사용하는 패키지 인덱스를 확인하세요, </translation>
  </message>
  <message>
   <source>check the permissions of the folder</source>
   <translation>폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>choose a text file of at most 64 MB</source>
   <translation>64 MB 이하의 텍스트 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose another folder</source>
   <translation>다른 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>commit</source>
   <translation>확정</translation>
  </message>
  <message>
   <source>cycle</source>
   <translation>사이클</translation>
  </message>
  <message>
   <source>cycles</source>
   <translation>사이클 수</translation>
  </message>
  <message>
   <source>depth</source>
   <translation>깊이</translation>
  </message>
  <message>
   <source>depth in the draft tree</source>
   <translation>초안 트리에서의 깊이</translation>
  </message>
  <message>
   <source>draft</source>
   <translation>초안</translation>
  </message>
  <message>
   <source>draft-tree-%1</source>
   <translation>draft-tree-%1</translation>
  </message>
  <message>
   <source>free some space and try again</source>
   <translation>공간을 확보한 뒤 다시 시도하세요</translation>
  </message>
  <message>
   <source>install python3, python3-pip and tar, </source>
   <translation>python3, python3-pip, tar를 설치하세요, </translation>
  </message>
  <message>
   <source>install python3-pip, </source>
   <translation>python3-pip를 설치하세요, </translation>
  </message>
  <message>
   <source>loading</source>
   <translation>불러오는 중</translation>
  </message>
  <message>
   <source>loading, %1 %</source>
   <translation>불러오는 중, %1%</translation>
  </message>
  <message>
   <source>mean</source>
   <translation>평균</translation>
  </message>
  <message>
   <source>mean of %1</source>
   <translation>사이클 %1개 평균</translation>
  </message>
  <message>
   <source>mean over the tasks</source>
   <translation>작업 평균</translation>
  </message>
  <message>
   <source>ms</source>
   <translation>ms</translation>
  </message>
  <message>
   <source>ms a token</source>
   <translation>ms/토큰</translation>
  </message>
  <message>
   <source>none</source>
   <translation>없음</translation>
  </message>
  <message>
   <source>nothing was installed</source>
   <translation>아무것도 설치되지 않았습니다</translation>
  </message>
  <message>
   <source>of the cycles that guessed so deep</source>
   <translation>그 깊이까지 추측한 사이클 중 비율</translation>
  </message>
  <message>
   <source>pip is missing</source>
   <translation>pip가 없습니다</translation>
  </message>
  <message>
   <source>race.json</source>
   <translation>race.json</translation>
  </message>
  <message>
   <source>race.md</source>
   <translation>race.md</translation>
  </message>
  <message>
   <source>share of the passes</source>
   <translation>전체 패스 중 비율</translation>
  </message>
  <message>
   <source>t(M) was not measured with this run</source>
   <translation>이 측정에서는 t(M)을 재지 않았습니다</translation>
  </message>
  <message>
   <source>t(M)/t(1)</source>
   <translation>t(M)/t(1)</translation>
  </message>
  <message>
   <source>times a pass over one</source>
   <translation>토큰 1개 패스 대비 배수</translation>
  </message>
  <message>
   <source>times vanilla</source>
   <translation>일반 디코딩 대비 배수</translation>
  </message>
  <message>
   <source>tok/s</source>
   <translation>토큰/초</translation>
  </message>
  <message>
   <source>tokens</source>
   <translation>토큰 수</translation>
  </message>
  <message>
   <source>tokens in a pass</source>
   <translation>패스의 토큰 수</translation>
  </message>
  <message>
   <source>tokens per pass</source>
   <translation>토큰/패스</translation>
  </message>
  <message>
   <source>tokens per second</source>
   <translation>토큰/초</translation>
  </message>
  <message>
   <source>try again</source>
   <translation>다시 시도하세요</translation>
  </message>
  <message>
   <source>try again, </source>
   <translation>다시 시도하세요, </translation>
  </message>
  <message>
   <source>under %1 %</source>
   <translation>%1% 미만</translation>
  </message>
  <message>
   <source>vanilla</source>
   <translation>일반 디코딩</translation>
  </message>
  <message>
   <source>vanilla, a token</source>
   <translation>일반 디코딩, 토큰당</translation>
  </message>
  <message>
   <source>verify</source>
   <translation>검증</translation>
  </message>
  <message>
   <source>wait until the other window or command has ended</source>
   <translation>다른 창이나 명령이 끝날 때까지 기다리세요</translation>
  </message>
  <message>
   <source>waiting</source>
   <translation>대기 중</translation>
  </message>
  <message>
   <source>× vanilla</source>
   <translation>× 일반 디코딩</translation>
  </message>
  <message>
   <source>“%1”</source>
   <translation>“%1”</translation>
  </message>
  <message>
   <source>“%1” is in the trash.</source>
   <translation>“%1” 대화를 휴지통으로 옮겼습니다.</translation>
  </message>
 </context>
</TS>
