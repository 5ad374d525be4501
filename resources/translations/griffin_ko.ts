<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en"><context><name>griffin</name>
<message><source>
95 %</source><translation>
95%</translation></message>
<message><source>
Answers</source><translation>
답변</translation></message>
<message><source>
At once</source><translation>
동시</translation></message>
<message><source>
Failed</source><translation>
실패</translation></message>
<message><source>
Method</source><translation>
방식</translation></message>
<message><source>
Model</source><translation>
모델</translation></message>
<message><source>
Prompts</source><translation>
프롬프트</translation></message>
<message><source>
T</source><translation>
T</translation></message>
<message><source>
each</source><translation>
답변마다</translation></message>
<message><source>
τ</source><translation>
τ</translation></message>
<message><source>  draft %1</source><translation>  초안 %1</translation></message>
<message><source>  earlier text</source><translation>  앞선 텍스트</translation></message>
<message><source>  earlier text %1</source><translation>  앞선 텍스트 %1</translation></message>
<message><source>  form</source><translation>  형식</translation></message>
<message><source>  target %1</source><translation>  대상 모델 %1</translation></message>
<message numerus="yes"><source>  ·  longest right guess: %n tokens</source><translation><numerusform>  ·  가장 길게 맞힌 추측: 토큰 %n개</numerusform></translation></message>
<message><source>  ·  this server reports no trees</source><translation>  ·  이 서버는 트리를 알려 주지 않습니다</translation></message>
<message><source>  ·  ✓ identical text, token for token</source><translation>  ·  ✓ 텍스트가 토큰 단위까지 일치</translation></message>
<message><source>  ·  ✓ same text</source><translation>  ·  ✓ 같은 텍스트</translation></message>
<message><source>  ·  ✗ text differs from plain</source><translation>  ·  ✗ 일반 디코딩과 텍스트가 다름</translation></message>
<message><source> %</source><translation>%</translation></message>
<message><source> MB</source><translation> MB</translation></message>
<message><source> tokens</source><translation> 토큰</translation></message>
<message><source>%</source><translation>%</translation></message>
<message><source>%1	%2</source><translation>%1	%2</translation></message>
<message numerus="yes"><source>%1
%2 in %n files</source><translation><numerusform>%1
%2, 파일 %n개</numerusform></translation></message>
<message><source>%1
%2, read as %3</source><translation>%1
%2, 인코딩: %3</translation></message>
<message><source>%1
Does not fit: %2</source><translation>%1
맞지 않음: %2</translation></message>
<message><source>%1
Last change: %2</source><translation>%1
마지막 변경: %2</translation></message>
<message><source>%1
Note: %2</source><translation>%1
참고: %2</translation></message>
<message><source>%1
The model wants to use a tool and waits for your answer</source><translation>%1
모델이 도구를 쓰려고 하며 답을 기다리고 있습니다</translation></message>
<message><source>%1
speedup</source><translation>%1
속도 향상</translation></message>
<message><source>%1 %</source><translation>%1%</translation></message>
<message><source>%1 % of the time was spent waiting for other programs</source><translation>시간의 %1%를 다른 프로그램을 기다리는 데 보냄</translation></message>
<message><source>%1 %2</source><translation>%1 %2</translation></message>
<message><source>%1 %2</source><comment>name and number</comment><translation>%1 %2</translation></message>
<message><source>%1 %2</source><comment>number and unit</comment><translation>%1 %2</translation></message>
<message><source>%1 %2</source><comment>two sentences</comment><translation>%1 %2</translation></message>
<message><source>%1 (%2)</source><translation>%1 (%2)</translation></message>
<message><source>%1 (%2)</source><comment>a server and its program</comment><translation>%1(%2)</translation></message>
<message numerus="yes"><source>%1 (and %n files)</source><translation><numerusform>%1 (파일 %n개)</numerusform></translation></message>
<message><source>%1 (copy)</source><translation>%1 (복사본)</translation></message>
<message><source>%1 (draft)</source><translation>%1 (초안 모델)</translation></message>
<message><source>%1 (each bar: mean of %2)</source><translation>%1(막대마다 %2개의 평균)</translation></message>
<message><source>%1 (each point: mean of %2)</source><translation>%1(점마다 %2개의 평균)</translation></message>
<message><source>%1 (recommended)</source><translation>%1 (권장)</translation></message>
<message><source>%1 Run %2 of %3, %4 %</source><translation>%1 %3회 중 %2회째, %4%</translation></message>
<message><source>%1 answers, on this computer at %2.</source><translation>%1이(가) 이 컴퓨터의 %2에서 답합니다.</translation></message>
<message><source>%1 answers.</source><translation>%1 모델이 답합니다.</translation></message>
<message><source>%1 answers; nothing leaves this computer.</source><translation>%1이(가) 답하며, 아무것도 이 컴퓨터 밖으로 나가지 않습니다.</translation></message>
<message><source>%1 at %2 is not in the settings any more. Add it again to resume this run.</source><translation>%1(%2)이(가) 더 이상 설정에 없습니다. 이 측정을 계속하려면 다시 추가하세요.</translation></message>
<message><source>%1 at temperature %2</source><translation>%1, 온도 %2</translation></message>
<message><source>%1 belongs to “%2”.</source><translation>%1 단축키는 이미 “%2”에 쓰입니다.</translation></message>
<message><source>%1 can only be asked for free text or for JSON.</source><translation>%1에는 자유로운 텍스트나 JSON만 요청할 수 있습니다.</translation></message>
<message><source>%1 cannot answer: %2.</source><translation>%1 방식으로 답변할 수 없습니다: %2.</translation></message>
<message><source>%1 cannot be read, or is too long for a list of servers.</source><translation>%1을(를) 읽을 수 없거나 서버 목록으로는 너무 깁니다.</translation></message>
<message><source>%1 could not be loaded; %2 stays in use. %3</source><translation>%1을(를) 불러오지 못해 %2을(를) 계속 사용합니다. %3</translation></message>
<message><source>%1 downloaded</source><translation>%1 받음</translation></message>
<message><source>%1 draft</source><translation>%1 초안 모델</translation></message>
<message><source>%1 draft SHA-256</source><translation>%1 초안 모델의 SHA-256</translation></message>
<message><source>%1 draft for %2</source><translation>%2용 %1 초안 모델</translation></message>
<message><source>%1 for drafting, %2 for verifying</source><translation>초안에 %1, 검증에 %2</translation></message>
<message><source>%1 guesses as it was set up to. The inspector shows what it reports about that.</source><translation>%1은(는) 설정된 대로 추측합니다. 서버가 알려 주는 내용은 인스펙터에 있습니다.</translation></message>
<message><source>%1 guesses, %2 accepted</source><translation>추측 %1개, 수용 %2개</translation></message>
<message><source>%1 has not answered yet.</source><translation>%1이(가) 아직 응답하지 않았습니다.</translation></message>
<message><source>%1 hours</source><translation>%1시간</translation></message>
<message><source>%1 is back.</source><translation>%1 항목을 되돌렸습니다.</translation></message>
<message><source>%1 is being downloaded; the Models page shows how far it is.</source><translation>%1을(를) 다운로드하고 있습니다. 진행 상황은 모델 페이지에 표시됩니다.</translation></message>
<message><source>%1 is in the trash, where it takes %2.</source><translation>%1 항목이 휴지통에 있으며 %2를 차지합니다.</translation></message>
<message><source>%1 is installed.</source><translation>%1 설치를 마쳤습니다.</translation></message>
<message><source>%1 is installed. SHA-256: %2</source><translation>%1 설치를 마쳤습니다. SHA-256: %2</translation></message>
<message><source>%1 is off the list. Its file stays where it is.</source><translation>%1을(를) 목록에서 뺐습니다. 파일은 그대로 있습니다.</translation></message>
<message><source>%1 is ready</source><translation>%1 모델이 준비되었습니다</translation></message>
<message><source>%1 is small, fast and free to use (%2, %3).</source><translation>%1은(는) 작고 빠르며 무료로 쓸 수 있습니다(%2, %3).</translation></message>
<message><source>%1 is used from its current folder.</source><translation>%1을(를) 현재 폴더에서 그대로 사용합니다.</translation></message>
<message><source>%1 min %2 s</source><translation>%1분 %2초</translation></message>
<message><source>%1 of %2</source><translation>%1/%2</translation></message>
<message><source>%1 of %2 (%3)</source><translation>%2개 중 %1개(%3)</translation></message>
<message><source>%1 of %2 downloaded</source><translation>%2 중 %1 받음</translation></message>
<message><source>%1 of %2 failed</source><translation>%2의 %1 실패</translation></message>
<message><source>%1 of %2 is working…</source><translation>%2의 %1 실행 중…</translation></message>
<message><source>%1 of %2 minutes for the answers, %3 prompts answered</source><translation>답변 시간 %1/%2분, 프롬프트 %3개 답변 완료</translation></message>
<message><source>%1 of %2 prompts</source><translation>프롬프트 %2개 중 %1개</translation></message>
<message><source>%1 of %2 prompts answered</source><translation>프롬프트 %1/%2개 답변 완료</translation></message>
<message><source>%1 of %2 tokens</source><translation>%1/%2 토큰</translation></message>
<message><source>%1 of %2 tokens of context used</source><translation>컨텍스트 %1/%2 토큰 사용</translation></message>
<message><source>%1 over %2 tokens</source><translation>%1(토큰 %2개 기준)</translation></message>
<message><source>%1 reused, %2 read</source><translation>재사용 %1, 읽음 %2</translation></message>
<message><source>%1 reused, reading %2</source><translation>재사용 %1, 읽는 중 %2</translation></message>
<message><source>%1 s</source><translation>%1초</translation></message>
<message><source>%1 s to the first token</source><translation>첫 토큰까지 %1초</translation></message>
<message><source>%1 to %2</source><translation>%1~%2</translation></message>
<message><source>%1 to download; the licence is %2.</source><translation>%1을(를) 내려받습니다. 라이선스는 %2입니다.</translation></message>
<message><source>%1 to the first token</source><translation>첫 토큰까지 %1</translation></message>
<message><source>%1 tok/s</source><translation>%1 토큰/초</translation></message>
<message><source>%1 tok/s (busy)</source><translation>%1 토큰/초(컴퓨터 바쁨)</translation></message>
<message><source>%1 tokens</source><translation>토큰 %1개</translation></message>
<message><source>%1 tokens per pass</source><translation>패스당 토큰 %1개</translation></message>
<message><source>%1 tokens per pass (τ, acceptance length)</source><translation>패스당 토큰 %1개(τ, 수용 길이)</translation></message>
<message numerus="yes"><source>%1 tokens per pass (τ, acceptance length) in %Ln passes</source><translation><numerusform>패스 %Ln회에서 패스당 토큰 %1개(τ, 수용 길이)</numerusform></translation></message>
<message><source>%1 tokens per second</source><translation>초당 토큰 %1개</translation></message>
<message><source>%1 was added.</source><translation>%1 항목을 추가했습니다.</translation></message>
<message><source>%1 was found in earlier text, and the model gave it %2 but took %3.</source><translation>%1은(는) 앞선 텍스트에서 찾은 것으로, 모델은 %2를 주었지만 모델이 고른 것은 %3입니다.</translation></message>
<message><source>%1 was not added. %2</source><translation>%1 항목을 추가하지 못했습니다. %2</translation></message>
<message><source>%1 was removed, with its key.</source><translation>%1을(를) 키와 함께 제거했습니다.</translation></message>
<message><source>%1 was removed.</source><translation>%1을(를) 제거했습니다.</translation></message>
<message><source>%1 wrote this answer. Speedups are measured on this computer only.</source><translation>이 답변은 %1이(가) 썼습니다. 속도 향상은 이 컴퓨터에서만 측정합니다.</translation></message>
<message><source>%1 · %2</source><translation>%1 · %2</translation></message>
<message><source>%1 · %2</source><comment>a model and its server</comment><translation>%1 · %2</translation></message>
<message><source>%1 · %2</source><comment>page and note</comment><translation>%1 · %2</translation></message>
<message><source>%1 · As it was sent with the question. The file itself may have changed since.</source><translation>%1 · 질문과 함께 보낸 그대로입니다. 파일 자체는 그 후 바뀌었을 수 있습니다.</translation></message>
<message><source>%1 · in the model's file</source><translation>%1 · 모델 파일 안</translation></message>
<message><source>%1 × %2</source><translation>%1 × %2</translation></message>
<message><source>%1, %2</source><translation>%1, %2</translation></message>
<message><source>%1, %2</source><comment>speed and speedup</comment><translation>%1, %2</translation></message>
<message><source>%1, %2 forced by the answer's form</source><translation>%1, 그중 %2개는 답변 형식으로 정해짐</translation></message>
<message><source>%1, %2 found in earlier text</source><translation>%1, 그중 %2개는 앞선 텍스트에서 찾음</translation></message>
<message><source>%1, %2, %3</source><translation>%1, %2, %3</translation></message>
<message><source>%1, %2, %3 at once</source><translation>%1, %2, 동시 %3개</translation></message>
<message><source>%1, %2×</source><translation>%1, %2배</translation></message>
<message><source>%1, 95 %</source><translation>%1, 95%</translation></message>
<message><source>%1, about %2</source><translation>%1, 약 %2</translation></message>
<message><source>%1, about %2 after measuring t(M)</source><translation>%1, t(M) 측정 후 약 %2</translation></message>
<message><source>%1, an answer is being written</source><translation>%1, 답변 작성 중</translation></message>
<message><source>%1, compared with %2</source><translation>%1, 비교 대상: %2</translation></message>
<message><source>%1, forced by the answer's form</source><translation>%1, 답변 형식에 따라 정해짐</translation></message>
<message><source>%1, found in earlier text</source><translation>%1, 앞선 텍스트에서 찾음</translation></message>
<message><source>%1, in folder %2</source><translation>%1, 폴더: %2</translation></message>
<message><source>%1, measured on a busy computer</source><translation>%1, 바쁜 컴퓨터에서 측정</translation></message>
<message><source>%1, median</source><translation>%1, 중앙값</translation></message>
<message><source>%1, pinned</source><translation>%1, 고정됨</translation></message>
<message><source>%1, searched</source><translation>%1, 검색하여 읽음</translation></message>
<message><source>%1, the %2 fastest of %3</source><translation>%1, %3개 중 가장 빠른 %2개</translation></message>
<message><source>%1, waits for your answer about a tool</source><translation>%1, 도구에 대한 답을 기다리는 중</translation></message>
<message><source>%1.</source><comment>a sentence</comment><translation>%1.</translation></message>
<message><source>%1. %2</source><translation>%1. %2</translation></message>
<message><source>%1. Trying again in %2 s.</source><translation>%1. %2초 뒤에 다시 시도합니다.</translation></message>
<message><source>%1/3, %2 %</source><translation>%1/3, %2%</translation></message>
<message><source>%1: %2</source><translation>%1: %2</translation></message>
<message><source>%1: %2</source><comment>method and how it guesses</comment><translation>%1: %2</translation></message>
<message numerus="yes"><source>%1: %n tokens, all but the last forced by the answer's form</source><translation><numerusform>%1: 토큰 %n개, 마지막을 제외하고 모두 답변 형식에 따라 정해짐</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, all but the last found in earlier text</source><translation><numerusform>%1: 토큰 %n개, 마지막을 뺀 나머지는 앞선 텍스트에서 찾음</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, all but the last guessed by the draft</source><translation><numerusform>%1: 토큰 %n개, 마지막을 뺀 나머지는 초안이 추측함</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, forced by the answer's form</source><translation><numerusform>%1: 토큰 %n개, 답변 형식에 따라 정해짐</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, found in earlier text</source><translation><numerusform>%1: 토큰 %n개, 앞선 텍스트에서 찾음</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, guessed by the draft</source><translation><numerusform>%1: 토큰 %n개, 초안이 추측함</numerusform></translation></message>
<message><source>%1: accepted</source><translation>%1: 수용됨</translation></message>
<message><source>%1: asking for its models…</source><translation>%1: 모델을 묻는 중…</translation></message>
<message><source>%1: left out</source><translation>%1: 제외됨</translation></message>
<message><source>%1: mean %2, from %3 to %4</source><translation>%1: 평균 %2, %3~%4</translation></message>
<message><source>%1: one token, nothing was guessed</source><translation>%1: 토큰 1개, 추측 없음</translation></message>
<message><source>%1: one token, the model's own</source><translation>%1: 토큰 1개, 모델 자신의 토큰</translation></message>
<message><source>%1: rejected</source><translation>%1: 거부됨</translation></message>
<message><source>%1: the last token before this pass</source><translation>%1: 이 패스 직전의 토큰</translation></message>
<message><source>%1: the target's own token</source><translation>%1: 대상 모델 자신의 토큰</translation></message>
<message><source>%1; the computer was busy</source><translation>%1. 컴퓨터가 바빴습니다</translation></message>
<message><source>%1k</source><comment>thousands</comment><translation>%1k</translation></message>
<message><source>%1×</source><translation>%1×</translation></message>
<message numerus="yes"><source>%Ln answers of the training before are kept, and the draft learns from them as well</source><translation><numerusform>이전 학습의 답변 %Ln개가 보관되어 있어 초안 모델이 함께 학습합니다</numerusform></translation></message>
<message numerus="yes"><source>%Ln built-in prompts</source><translation><numerusform>내장 프롬프트 %Ln개</numerusform></translation></message>
<message numerus="yes"><source>%Ln tokens in %1</source><translation><numerusform>%1에 토큰 %Ln개</numerusform></translation></message>
<message numerus="yes"><source>%Ln tokens in %1 when the answer was written</source><translation><numerusform>답변을 쓸 때 %1에 토큰 %Ln개</numerusform></translation></message>
<message numerus="yes"><source>%n conversation(s) exported to %1. The trash is left out.</source><translation><numerusform>대화 %n개를 내보냈습니다(%1). 휴지통은 제외했습니다.</numerusform></translation></message>
<message numerus="yes"><source>%n conversation(s) imported.</source><translation><numerusform>대화 %n개를 가져왔습니다.</numerusform></translation></message>
<message numerus="yes"><source>%n conversations</source><translation><numerusform>대화 %n개</numerusform></translation></message>
<message numerus="yes"><source>%n conversations are already here.</source><translation><numerusform>대화 %n개는 이미 여기에 있습니다.</numerusform></translation></message>
<message numerus="yes"><source>%n match(es)</source><translation><numerusform>%n개 일치</numerusform></translation></message>
<message numerus="yes"><source>%n message(s)</source><translation><numerusform>메시지 %n개</numerusform></translation></message>
<message numerus="yes"><source>%n minutes</source><translation><numerusform>%n분</numerusform></translation></message>
<message numerus="yes"><source>%n models: %1</source><translation><numerusform>모델 %n개: %1</numerusform></translation></message>
<message numerus="yes"><source>%n more files were not attached.</source><translation><numerusform>파일 %n개를 더 첨부하지 못했습니다.</numerusform></translation></message>
<message numerus="yes"><source>%n passes, tokens: %1, tokens per pass: %2</source><translation><numerusform>패스 %n회로 토큰 %1개, 패스당 %2개</numerusform></translation></message>
<message numerus="yes"><source>%n prompts</source><translation><numerusform>프롬프트 %n개</numerusform></translation></message>
<message numerus="yes"><source>%n prompts at %1 temperatures</source><translation><numerusform>프롬프트 %n개, 온도 %1가지</numerusform></translation></message>
<message numerus="yes"><source>%n prompts, %1 times each</source><translation><numerusform>프롬프트 %n개, 각 %1회</numerusform></translation></message>
<message numerus="yes"><source>%n prompts, %1 times each at %2 temperatures</source><translation><numerusform>프롬프트 %n개, 온도 %2가지에서 각 %1회</numerusform></translation></message>
<message numerus="yes"><source>%n questions were not answered: %1</source><translation><numerusform>질문 %n개가 답변을 받지 못했습니다: %1</numerusform></translation></message>
<message numerus="yes"><source>%n seconds</source><translation><numerusform>%n초</numerusform></translation></message>
<message numerus="yes"><source>%n servers were added, switched off. Switch on what you want to use.</source><translation><numerusform>서버 %n개를 꺼진 상태로 추가했습니다. 쓰려는 것을 켜세요.</numerusform></translation></message>
<message numerus="yes"><source>%n servers will be added:</source><translation><numerusform>서버 %n개가 추가됩니다:</numerusform></translation></message>
<message numerus="yes"><source>%n tokens</source><translation><numerusform>토큰 %n개</numerusform></translation></message>
<message numerus="yes"><source>%n tokens in one pass</source><translation><numerusform>패스 한 번에 토큰 %n개</numerusform></translation></message>
<message numerus="yes"><source>%n tools</source><translation><numerusform>도구 %n개</numerusform></translation></message>
<message numerus="yes"><source>%n tools are switched on</source><translation><numerusform>도구 %n개가 켜져 있음</numerusform></translation></message>
<message numerus="yes"><source>%n tools: %1</source><translation><numerusform>도구 %n개: %1</numerusform></translation></message>
<message><source>&amp;About Griffin Chat</source><translation>Griffin Chat 정보(&amp;A)</translation></message>
<message><source>&amp;Address</source><translation>주소(&amp;A)</translation></message>
<message><source>&amp;Answers</source><translation>답변(&amp;A)</translation></message>
<message><source>&amp;Appearance</source><translation>모양(&amp;A)</translation></message>
<message><source>&amp;Attach documents…</source><translation>문서 첨부(&amp;A)…</translation></message>
<message><source>&amp;Benchmark</source><translation>벤치마크(&amp;B)</translation></message>
<message><source>&amp;Cancel</source><translation>취소(&amp;C)</translation></message>
<message><source>&amp;Chat</source><translation>대화(&amp;C)</translation></message>
<message><source>&amp;Colour the draft's tokens</source><translation>초안 토큰 색으로 표시(&amp;C)</translation></message>
<message><source>&amp;Command or address</source><translation>명령 또는 주소(&amp;C)</translation></message>
<message><source>&amp;Command palette</source><translation>명령 팔레트(&amp;C)</translation></message>
<message><source>&amp;Copy</source><translation>복사(&amp;C)</translation></message>
<message><source>&amp;Copy diagnostics</source><translation>진단 정보 복사(&amp;C)</translation></message>
<message><source>&amp;Custom sampling values for this conversation</source><translation>이 대화에 별도의 샘플링 값 사용(&amp;O)</translation></message>
<message><source>&amp;Dark</source><translation>어둡게(&amp;D)</translation></message>
<message><source>&amp;Delete</source><translation>삭제(&amp;D)</translation></message>
<message><source>&amp;Delete preset</source><translation>프리셋 삭제(&amp;D)</translation></message>
<message><source>&amp;Edit</source><translation>편집(&amp;E)</translation></message>
<message><source>&amp;Export all conversations…</source><translation>모든 대화 내보내기(&amp;E)…</translation></message>
<message><source>&amp;Export…</source><translation>내보내기(&amp;E)…</translation></message>
<message><source>&amp;File</source><translation>파일(&amp;F)</translation></message>
<message><source>&amp;Find in conversation</source><translation>대화에서 찾기(&amp;F)</translation></message>
<message><source>&amp;Full screen</source><translation>전체 화면(&amp;F)</translation></message>
<message><source>&amp;Go</source><translation>이동(&amp;G)</translation></message>
<message><source>&amp;Help</source><translation>도움말(&amp;H)</translation></message>
<message><source>&amp;Import conversations…</source><translation>대화 가져오기(&amp;I)…</translation></message>
<message><source>&amp;Inspector</source><translation>인스펙터(&amp;I)</translation></message>
<message><source>&amp;Instructions</source><translation>지침(&amp;I)</translation></message>
<message><source>&amp;Instructions and sampling…</source><translation>지침과 샘플링(&amp;I)…</translation></message>
<message><source>&amp;Key</source><translation>키(&amp;K)</translation></message>
<message><source>&amp;Key or variables</source><translation>키 또는 변수(&amp;K)</translation></message>
<message><source>&amp;Keyboard shortcuts</source><translation>키보드 단축키(&amp;K)</translation></message>
<message><source>&amp;Light</source><translation>밝게(&amp;L)</translation></message>
<message><source>&amp;Models</source><translation>모델(&amp;M)</translation></message>
<message><source>&amp;Move to folder</source><translation>폴더로 이동(&amp;M)</translation></message>
<message><source>&amp;Name</source><translation>이름(&amp;N)</translation></message>
<message><source>&amp;New chat</source><translation>새 대화(&amp;N)</translation></message>
<message><source>&amp;New conversations start with this preset</source><translation>새 대화를 이 프리셋으로 시작(&amp;N)</translation></message>
<message><source>&amp;Normal size</source><translation>기본 크기(&amp;N)</translation></message>
<message><source>&amp;Open a model file…</source><translation>모델 파일 열기(&amp;O)…</translation></message>
<message><source>&amp;Pin to the top</source><translation>맨 위에 고정(&amp;P)</translation></message>
<message><source>&amp;Preset</source><translation>프리셋(&amp;P)</translation></message>
<message><source>&amp;Quit</source><translation>종료(&amp;Q)</translation></message>
<message><source>&amp;Race</source><translation>레이스(&amp;R)</translation></message>
<message><source>&amp;Rename</source><translation>이름 바꾸기(&amp;R)</translation></message>
<message><source>&amp;Save</source><translation>저장(&amp;S)</translation></message>
<message><source>&amp;Save preset</source><translation>프리셋 저장(&amp;S)</translation></message>
<message><source>&amp;Search all conversations</source><translation>모든 대화 검색(&amp;S)</translation></message>
<message><source>&amp;Settings</source><translation>설정(&amp;S)</translation></message>
<message><source>&amp;Sidebar</source><translation>사이드바(&amp;S)</translation></message>
<message><source>&amp;Stop the answer</source><translation>답변 중지(&amp;S)</translation></message>
<message><source>&amp;System</source><translation>시스템 설정 따름(&amp;S)</translation></message>
<message><source>&amp;Test connection</source><translation>연결 테스트(&amp;T)</translation></message>
<message><source>&amp;Train a draft</source><translation>초안 모델 학습(&amp;T)</translation></message>
<message><source>&amp;Trash</source><translation>휴지통(&amp;T)</translation></message>
<message><source>&amp;Use for this conversation</source><translation>이 대화에 사용(&amp;U)</translation></message>
<message><source>&amp;View</source><translation>보기(&amp;V)</translation></message>
<message><source>0: always the most likely token, so that all methods must give the same text</source><translation>0: 항상 확률이 가장 높은 토큰을 고르므로 모든 방식의 텍스트가 같아야 합니다</translation></message>
<message><source>1 guess, %1 accepted</source><translation>추측 1개, 수용 %1개</translation></message>
<message><source>1 hour</source><translation>1시간</translation></message>
<message><source>10 minutes</source><translation>10분</translation></message>
<message><source>1×</source><translation>1배</translation></message>
<message><source>3 hours</source><translation>3시간</translation></message>
<message><source>30 minutes</source><translation>30분</translation></message>
<message><source>8 hours</source><translation>8시간</translation></message>
<message><source>95 %</source><translation>95%</translation></message>
<message><source>&lt; 1 %</source><translation>&lt; 1%</translation></message>
<message><source>A GGUF file to load, also into the window that is open already; default: the one used last.</source><translation>불러올 GGUF 파일. 이미 열려 있는 창에도 적용됩니다. 기본값: 마지막으로 사용한 파일.</translation></message>
<message><source>A SHA-256 has 64 digits from 0 to 9 and a to f</source><translation>SHA-256은 0~9와 a~f로 된 64자리입니다</translation></message>
<message><source>A backup is one file with all conversations, answers and statistics. To restore it, quit this program and replace griffin-chat.db with it.</source><translation>백업은 모든 대화, 답변, 통계가 담긴 파일 하나입니다. 복원하려면 이 프로그램을 종료하고 griffin-chat.db를 그 파일로 바꾸세요.</translation></message>
<message><source>A benchmark is running. Anything else would distort its results.</source><translation>벤치마크가 실행 중입니다. 다른 작업을 함께 하면 결과가 왜곡됩니다.</translation></message>
<message><source>A draft is a small network that guesses what a model is going to say, so that the model answers faster with the very same words. It learns in the background, on this computer alone: first the model answers prompts, then the draft learns to foresee these answers. You can go on chatting meanwhile, pause, and close the window.</source><translation>초안 모델은 모델이 할 말을 추측하는 작은 신경망으로, 모델이 똑같은 내용을 더 빨리 답변하게 합니다. 학습은 이 컴퓨터에서만 백그라운드로 진행됩니다. 먼저 모델이 프롬프트에 답변하고, 그다음 초안 모델이 이 답변들을 예측하는 법을 배웁니다. 그동안 대화를 계속하거나, 학습을 일시 중지하거나, 창을 닫아도 됩니다.</translation></message>
<message><source>A draft is being trained at the same time, which slows down what is measured.</source><translation>동시에 초안 모델을 학습하고 있어 측정이 느려집니다.</translation></message>
<message><source>A draft predicts tokens, so that the model can write several in one pass. The text is the same with every draft.</source><translation>초안 모델이 토큰을 예측하므로 모델이 한 번에 여러 개를 쓸 수 있습니다. 어떤 초안 모델을 써도 텍스트는 같습니다.</translation></message>
<message><source>A draft tree: of six guesses after “is”, the path “blue”, “because” is accepted, the others are rejected, and the model adds “sunlight”.</source><translation>초안 트리: “is” 다음의 추측 6개 중 “blue”, “because”로 이어지는 경로가 수용되고 나머지는 거부되며, 모델이 “sunlight”를 덧붙입니다.</translation></message>
<message><source>A file with one JSON object per line, with question_id and turns, as in MT-bench. You can also drop it here.</source><translation>MT-bench처럼 한 줄에 question_id와 turns가 든 JSON 객체가 하나씩 있는 파일입니다. 여기로 끌어다 놓을 수도 있습니다.</translation></message>
<message><source>A folder…</source><translation>폴더…</translation></message>
<message><source>A language model writes one token (a word or a piece of one) at a time, and for each it reads all of its weights. That reading, not the arithmetic, is what takes the time.</source><translation>언어 모델은 한 번에 토큰(단어 또는 단어의 일부) 하나씩 쓰며, 토큰마다 모델의 가중치 전체를 읽습니다. 시간이 걸리는 것은 계산이 아니라 이 읽기입니다.</translation></message>
<message><source>A link to %1</source><translation>%1에 대한 링크</translation></message>
<message><source>A little less than half of it goes to the answers, the rest to the training. More time makes a better draft.</source><translation>이 시간의 절반에 조금 못 미치는 부분을 답변에, 나머지를 학습에 씁니다. 시간이 길수록 더 좋은 초안 모델이 됩니다.</translation></message>
<message><source>A model is being loaded.</source><translation>모델을 불러오는 중입니다.</translation></message>
<message><source>A model is needed to answer</source><translation>답변하려면 모델이 필요합니다</translation></message>
<message><source>A model is needed to send</source><translation>보내려면 모델이 필요합니다</translation></message>
<message><source>A model must be loaded first.</source><translation>먼저 모델을 불러와야 합니다.</translation></message>
<message><source>A new file with every conversation and every message that is still whole. The damaged file is kept beside it.</source><translation>아직 온전한 모든 대화와 메시지가 담긴 새 파일입니다. 손상된 파일은 그 옆에 보관됩니다.</translation></message>
<message><source>A new training</source><translation>새 학습</translation></message>
<message><source>A program</source><translation>프로그램</translation></message>
<message><source>A prompt for all methods…</source><translation>모든 방식에 줄 프롬프트…</translation></message>
<message><source>A race is running. Anything else would distort its results.</source><translation>레이스가 진행 중입니다. 다른 작업을 함께 하면 결과가 왜곡됩니다.</translation></message>
<message><source>A report in JSON, of this page or of griffin bench --engine. You can also drop it here.</source><translation>이 페이지나 griffin bench --engine의 JSON 보고서입니다. 여기에 끌어다 놓아도 됩니다.</translation></message>
<message><source>A report in JSON, of this page or of griffin bench. You can also drop it here.</source><translation>이 페이지나 griffin bench의 JSON 보고서입니다. 여기에 끌어다 놓아도 됩니다.</translation></message>
<message><source>A server: its speed as it is seen from here, with the way there and back</source><translation>서버: 오가는 시간을 포함하여 여기에서 본 속도</translation></message>
<message><source>A site with the interface of Hugging Face's hub, where “Find…” on the Models page looks for models. Nothing is asked of it before you search there or press “Test”.</source><translation>Hugging Face 허브의 인터페이스를 갖춘 사이트로, 모델 페이지의 ‘찾기…’가 여기에서 모델을 찾습니다. 검색하거나 ‘테스트’를 누르기 전에는 아무것도 요청하지 않습니다.</translation></message>
<message><source>A small network that continues what the model's last layer says</source><translation>모델의 마지막 층이 말하는 것을 이어 가는 작은 신경망</translation></message>
<message><source>A small network that learnt from its own wrong guesses which to trust</source><translation>자신의 틀린 추측에서 무엇을 믿을지 배운 작은 신경망</translation></message>
<message><source>A small network that reads three layers of the model</source><translation>모델의 세 층을 읽는 작은 신경망</translation></message>
<message><source>A smaller model with the same vocabulary writes ahead</source><translation>어휘가 같은 더 작은 모델이 앞서 씁니다</translation></message>
<message><source>A token of this answer took %1 ms, and passes for one token took %2 to %3 ms on this computer: too little to tell apart.</source><translation>이 답변의 토큰 1개에 %1 ms가 걸렸고, 이 컴퓨터에서 토큰 1개의 패스 한 번에 %2~%3 ms가 걸려, 차이가 너무 작아 구별할 수 없습니다.</translation></message>
<message><source>About %1 of %2 tokens of context used</source><translation>컨텍스트 약 %1/%2 토큰 사용</translation></message>
<message><source>Acceptance</source><translation>수용</translation></message>
<message><source>Acceptance by depth</source><translation>깊이별 수용률</translation></message>
<message><source>Acceptance by depth will appear here</source><translation>깊이별 수용률이 여기에 표시됩니다</translation></message>
<message><source>Acceptance lengths will appear here</source><translation>수용 길이가 여기에 표시됩니다</translation></message>
<message><source>Accepted by depth, in percent</source><translation>깊이별 수용률(%)</translation></message>
<message><source>Accepted by position, in percent</source><translation>위치별 수용률(%)</translation></message>
<message><source>Accepted draft tokens per pass</source><translation>패스별 수용된 초안 토큰 수</translation></message>
<message><source>Add</source><translation>추가</translation></message>
<message><source>Add a folder with config.json and safetensors files</source><translation>config.json과 safetensors 파일이 있는 폴더 추가</translation></message>
<message><source>Add a prompt file…</source><translation>프롬프트 파일 추가…</translation></message>
<message><source>Add a server</source><translation>서버 추가</translation></message>
<message><source>Add a server…</source><translation>서버 추가…</translation></message>
<message><source>Add a tool server</source><translation>도구 서버 추가</translation></message>
<message><source>Add by address</source><translation>주소로 추가</translation></message>
<message><source>Add by address…</source><translation>주소로 추가…</translation></message>
<message><source>Add files from disk…</source><translation>디스크에서 파일 추가…</translation></message>
<message><source>Add from disk</source><translation>디스크에서 추가</translation></message>
<message><source>Add it to the models…</source><translation>모델에 추가…</translation></message>
<message><source>Add models and drafts</source><translation>모델과 초안 모델 추가</translation></message>
<message><source>Add prompt files</source><translation>프롬프트 파일 추가</translation></message>
<message><source>Add to the models</source><translation>모델에 추가</translation></message>
<message><source>Address</source><translation>주소</translation></message>
<message><source>Address for other programs: %1</source><translation>다른 프로그램용 주소: %1</translation></message>
<message><source>Address of the hub</source><translation>허브 주소</translation></message>
<message><source>Adds the draft to the others and loads it with its model from now on</source><translation>초안 모델을 다른 초안 모델과 함께 두고, 지금부터 해당 모델과 함께 불러옵니다</translation></message>
<message><source>After 30 days in the trash, conversations are deleted permanently.</source><translation>여기에서 30일이 지난 대화는 완전히 삭제됩니다.</translation></message>
<message><source>All ask the same prompts: a server that keeps earlier texts is quicker with them</source><translation>모두 같은 프롬프트를 보냅니다. 이전 텍스트를 보관하는 서버는 더 빠릅니다</translation></message>
<message><source>All ask the same prompts: a server that keeps earlier texts is quicker with them, so that more at once may look better than they are.</source><translation>모두 같은 프롬프트로 묻습니다. 이전 텍스트를 보관하는 서버는 더 빨리 답하므로, 동시 대화가 많을수록 실제보다 좋아 보일 수 있습니다.</translation></message>
<message><source>All conversations as one JSON file that can be imported here or on another computer. The trash is left out.</source><translation>모든 대화를 JSON 파일 하나로 저장합니다. 여기나 다른 컴퓨터에서 가져올 수 있습니다. 휴지통은 제외됩니다.</translation></message>
<message><source>All files (*)</source><translation>모든 파일 (*)</translation></message>
<message><source>All that is free</source><translation>남은 만큼 모두</translation></message>
<message><source>Allow for this conversation</source><translation>이 대화에서 허용</translation></message>
<message><source>Allow once</source><translation>한 번 허용</translation></message>
<message><source>Also measure the cost of a pass, t(M)</source><translation>패스 한 번의 비용 t(M)도 측정</translation></message>
<message><source>An answer is being written. Wait for it or stop it, then import the file.</source><translation>답변을 작성하는 중입니다. 답변이 끝난 뒤 파일을 가져오거나 답변을 중지하세요.</translation></message>
<message><source>An answer is being written. Wait for it, or stop it.</source><translation>답변을 작성하는 중입니다. 끝날 때까지 기다리거나 중지하세요.</translation></message>
<message><source>An estimate for plain decoding (one token at a time), from what the model in use does on this computer. Models with several experts are faster.</source><translation>지금 쓰는 모델이 이 컴퓨터에서 내는 속도로 추정한, 토큰을 하나씩 쓸 때의 값입니다. 전문가가 여럿인 모델은 더 빠릅니다.</translation></message>
<message><source>Animated PNG pictures (*.png *.apng)</source><translation>움직이는 PNG 그림 (*.png *.apng)</translation></message>
<message><source>Another conversation is being answered. Wait for it, or stop it.</source><translation>다른 대화에 답변하는 중입니다. 끝날 때까지 기다리거나 중지하세요.</translation></message>
<message><source>Another export or import is running. Try again when it has finished.</source><translation>다른 내보내기나 가져오기가 아직 진행 중입니다. 끝난 뒤 다시 시도하세요.</translation></message>
<message><source>Another message is being edited. Send it, save it or cancel first.</source><translation>다른 메시지를 편집하는 중입니다. 먼저 보내거나 저장하거나 취소하세요.</translation></message>
<message><source>Answer</source><translation>답변</translation></message>
<message><source>Answer again</source><translation>다시 답변</translation></message>
<message><source>Answer in one to three sentences. Begin with the answer itself. Leave out introductions, repetitions and offers of more help.</source><translation>한 문장에서 세 문장으로 답하세요. 답 자체부터 쓰세요. 머리말, 반복, 더 도와주겠다는 말은 빼세요.</translation></message>
<message><source>Answer other programs again</source><translation>다른 프로그램에 다시 답하기</translation></message>
<message><source>Answer other programs on this computer</source><translation>이 컴퓨터의 다른 프로그램에 답하기</translation></message>
<message><source>Answer the question</source><translation>질문에 답하기</translation></message>
<message><source>Answer, s
median</source><translation>답변, 초
중앙값</translation></message>
<message><source>Answering prompts that it never saw, to measure what it brings in a chat…</source><translation>대화에서 얼마나 도움이 되는지 재려고 학습에 쓰이지 않은 프롬프트에 답하는 중…</translation></message>
<message><source>Answers</source><translation>답변</translation></message>
<message numerus="yes"><source>Answers may use %n tools</source><translation><numerusform>답변에서 도구 %n개를 쓸 수 있음</numerusform></translation></message>
<message><source>Answers of the model that the draft learns from, with those that were kept of the training before</source><translation>초안 모델이 학습하는 모델의 답변. 이전 학습에서 보관된 답변도 포함됩니다</translation></message>
<message><source>Answers the last question again and records it; this answer is kept</source><translation>마지막 질문에 다시 답변하며 그 과정을 기록합니다. 지금 답변도 함께 남습니다</translation></message>
<message><source>Answers the same question again: plain (one token at a time), guessed twice, and plain</source><translation>같은 질문에 다시 답변합니다: 일반(한 번에 토큰 하나), 추측 두 번, 다시 일반</translation></message>
<message><source>Answer…</source><translation>답변 입력…</translation></message>
<message><source>Any text</source><translation>모든 텍스트</translation></message>
<message><source>Appearance</source><translation>모양</translation></message>
<message><source>Architecture</source><translation>아키텍처</translation></message>
<message><source>As the list of models shows it</source><translation>모델 목록에 표시되는 이름</translation></message>
<message><source>As the model does by itself</source><translation>모델이 정하는 대로</translation></message>
<message><source>Ask something: here you will see how many guesses the model accepted.</source><translation>질문해 보세요. 모델이 수용한 추측의 수가 여기에 표시됩니다.</translation></message>
<message><source>Ask something: here you will see what the time of each pass was spent on.</source><translation>질문해 보세요. 각 패스의 시간이 어디에 쓰였는지 여기에 표시됩니다.</translation></message>
<message><source>Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.</source><translation>질문해 보세요. 초안이 추측한 토큰과 그중 모델이 수용한 토큰이 여기에 표시됩니다.</translation></message>
<message><source>Asked
again</source><translation>다시
물음</translation></message>
<message><source>Asking %1…</source><translation>%1에 묻는 중…</translation></message>
<message><source>Asking for its models…</source><translation>모델을 묻는 중…</translation></message>
<message><source>Asking for the files…</source><translation>파일 목록을 묻는 중…</translation></message>
<message><source>Asking the hub…</source><translation>허브에 묻는 중…</translation></message>
<message><source>Asking the server…</source><translation>서버에 묻는 중…</translation></message>
<message><source>Asks the hub whether it answers and takes the token</source><translation>허브가 응답하고 토큰을 받아들이는지 묻습니다</translation></message>
<message><source>At most %1</source><translation>최대 %1</translation></message>
<message numerus="yes"><source>At most %n files can be attached at once.</source><translation><numerusform>파일은 한 번에 최대 %n개까지 첨부할 수 있습니다.</numerusform></translation></message>
<message><source>At most 8192 tokens</source><translation>최대 8192토큰</translation></message>
<message><source>Attach a f&amp;older…</source><translation>폴더 첨부(&amp;O)…</translation></message>
<message><source>Attach a folder</source><translation>폴더 첨부</translation></message>
<message><source>Attach documents</source><translation>문서 첨부</translation></message>
<message><source>Attached, not included</source><translation>첨부됨, 포함되지 않음</translation></message>
<message><source>Automatic</source><translation>자동</translation></message>
<message><source>Automatic trees are as large as pays at the time, so that their tokens per pass differ from run to run.</source><translation>자동 트리의 크기는 그때그때 이득이 되는 만큼이므로 패스당 토큰 수가 실행마다 다릅니다.</translation></message>
<message><source>Back</source><translation>뒤로</translation></message>
<message><source>Back to the conversations</source><translation>대화로 돌아가기</translation></message>
<message><source>Back to the conversations (Esc)</source><translation>대화로 돌아가기 (Esc)</translation></message>
<message><source>Back to the training</source><translation>돌아가기</translation></message>
<message><source>Back up all conversations</source><translation>모든 대화 백업</translation></message>
<message><source>Back up…</source><translation>백업…</translation></message>
<message><source>Backup</source><translation>백업</translation></message>
<message><source>Backup written to %1</source><translation>백업을 %1에 저장했습니다</translation></message>
<message><source>Backups (*.db)</source><translation>백업 (*.db)</translation></message>
<message><source>Below the message field, choose the model that answers, or open a file.</source><translation>메시지 입력란 아래에서 답변할 모델을 선택하거나 파일을 여세요.</translation></message>
<message><source>Benchmark</source><translation>벤치마크</translation></message>
<message><source>Benchmark progress</source><translation>벤치마크 진행 상황</translation></message>
<message><source>Benchmark results</source><translation>벤치마크 결과</translation></message>
<message numerus="yes"><source>Best: %n tokens at once</source><translation><numerusform>최고: 한 번에 토큰 %n개</numerusform></translation></message>
<message><source>Bold: none is faster by more than the ± of the difference, √(±₁² + ±₂²).</source><translation>굵은 글씨: 차이의 ±, 곧 √(±₁² + ±₂²)보다 더 빠른 것이 없습니다.</translation></message>
<message><source>Branches</source><translation>가지 수</translation></message>
<message><source>CSV…</source><translation>CSV…</translation></message>
<message><source>Cancel</source><translation>취소</translation></message>
<message><source>Cannot be used</source><translation>사용할 수 없음</translation></message>
<message><source>Chain</source><translation>체인</translation></message>
<message><source>Change the server</source><translation>서버 변경</translation></message>
<message><source>Change the tool server</source><translation>도구 서버 변경</translation></message>
<message><source>Change them…</source><translation>변경…</translation></message>
<message><source>Change: %1</source><translation>변경: %1</translation></message>
<message><source>Changed; the default is: %1</source><translation>변경됨. 기본값: %1</translation></message>
<message><source>Change…</source><translation>변경…</translation></message>
<message><source>Charts</source><translation>차트</translation></message>
<message><source>Charts as PNG…</source><translation>차트를 PNG로…</translation></message>
<message><source>Charts as SVG…</source><translation>차트를 SVG로…</translation></message>
<message><source>Chat with a language model on this computer.</source><translation>이 컴퓨터에서 언어 모델과 대화합니다.</translation></message>
<message><source>Chat with language models on your own computer, made faster by speculative decoding without changing a word. Nothing you write leaves this computer.</source><translation>내 컴퓨터에서 언어 모델과 대화하세요. 추측 디코딩으로 단어 하나 바뀌지 않고 더 빠르게 답변합니다. 입력한 내용은 이 컴퓨터 밖으로 나가지 않습니다.</translation></message>
<message><source>Check again</source><translation>다시 확인</translation></message>
<message><source>Check the download again</source><translation>다운로드 다시 확인</translation></message>
<message><source>Checking the file</source><translation>파일 확인 중</translation></message>
<message><source>Choose a command</source><translation>명령을 선택하세요</translation></message>
<message><source>Choose a file</source><translation>파일을 선택하세요</translation></message>
<message><source>Choose a file…</source><translation>파일 선택…</translation></message>
<message><source>Choose a model</source><translation>모델 선택</translation></message>
<message><source>Choose a model first, or skip</source><translation>먼저 모델을 선택하거나 건너뛰세요</translation></message>
<message><source>Choose a model first.</source><translation>먼저 모델을 선택하세요.</translation></message>
<message><source>Choose another file…</source><translation>다른 파일 선택…</translation></message>
<message><source>Choose another…</source><translation>다른 모델 선택…</translation></message>
<message><source>Choose one of these, or write your own.</source><translation>이 중 하나를 고르거나 직접 써 보세요.</translation></message>
<message><source>Choose the model that answers</source><translation>답변할 모델 선택</translation></message>
<message><source>Choose where the prompts come from</source><translation>프롬프트 종류를 하나 이상 선택하세요</translation></message>
<message><source>Chosen by the server</source><translation>서버가 정함</translation></message>
<message><source>Click a pass to see its tree</source><translation>패스를 클릭하면 그 트리를 볼 수 있습니다</translation></message>
<message><source>Close</source><translation>닫기</translation></message>
<message><source>Close (Esc)</source><translation>닫기 (Esc)</translation></message>
<message><source>Close the search</source><translation>검색 닫기</translation></message>
<message><source>Code</source><translation>코드</translation></message>
<message><source>Code review</source><translation>코드 검토</translation></message>
<message><source>Colours</source><translation>색</translation></message>
<message><source>Command</source><translation>명령</translation></message>
<message><source>Command palette</source><translation>명령 팔레트</translation></message>
<message><source>Commands and their keys</source><translation>명령과 단축키</translation></message>
<message><source>Commit</source><translation>커밋</translation></message>
<message><source>Commit: %1</source><translation>커밋: %1</translation></message>
<message><source>Compare with another run</source><translation>다른 측정과 비교</translation></message>
<message><source>Compare with…</source><translation>비교 대상…</translation></message>
<message><source>Compiler: %1</source><translation>컴파일러: %1</translation></message>
<message><source>Configuration</source><translation>설정 내용</translation></message>
<message><source>Configurations (*.json);;All files (*)</source><translation>설정 파일 (*.json);;모든 파일 (*)</translation></message>
<message><source>Connecting</source><translation>연결 중</translation></message>
<message><source>Considered, but not worth checking: earlier text gave %1 %2.</source><translation>고려했지만 검증할 가치가 없었습니다. 앞선 텍스트는 %1에 %2를 주었습니다.</translation></message>
<message><source>Considered, but not worth checking: the draft gave %1 %2.</source><translation>고려했지만 검증할 가치가 없었습니다. 초안은 %1에 %2를 주었습니다.</translation></message>
<message><source>Context</source><translation>컨텍스트</translation></message>
<message><source>Context used</source><translation>사용한 컨텍스트</translation></message>
<message><source>Continue</source><translation>계속</translation></message>
<message><source>Continue where it stopped</source><translation>멈춘 곳부터 이어서 받기</translation></message>
<message><source>Continues where it stopped</source><translation>중단된 곳부터 계속합니다</translation></message>
<message><source>Conversation</source><translation>대화</translation></message>
<message><source>Conversation menu</source><translation>대화 메뉴</translation></message>
<message><source>Conversations</source><translation>대화 목록</translation></message>
<message><source>Conversations at once</source><translation>동시 대화 수</translation></message>
<message><source>Conversations keep its answers</source><translation>대화에는 이 서버의 답변이 남습니다</translation></message>
<message><source>Conversations of a prompt set, so many at once. Tokens/s of all answers together, and of one answer after its first token; half of the answers, and 95 % of them, took no longer than the times shown. Tokens per pass as the server reports them; ~: the mean since it started.</source><translation>프롬프트 모음의 대화를 표시된 수만큼 동시에 진행했습니다. 토큰/초는 모든 답변의 합계와 첫 토큰 이후 답변 하나의 속도이며, 시간은 답변의 절반과 95%가 넘지 않은 값입니다. 패스당 토큰은 서버가 알려 준 값이고, ~는 서버 시작 이후의 평균입니다.</translation></message>
<message><source>Conversations that are missing</source><translation>없어진 대화</translation></message>
<message><source>Conversations that use it keep their instructions</source><translation>이 프리셋을 쓰는 대화의 지침은 그대로 유지됩니다</translation></message>
<message><source>Conversations written with it stay, and it can be put back until the trash is emptied.</source><translation>이 모델로 쓴 대화는 그대로 남으며, 휴지통을 비우기 전까지 되돌릴 수 있습니다.</translation></message>
<message><source>Conversations, models, drafts and measurements are kept here. Nothing leaves this computer by itself.</source><translation>대화, 모델, 초안 모델, 측정 기록은 여기에 보관됩니다. 저절로 이 컴퓨터 밖으로 나가는 것은 없습니다.</translation></message>
<message><source>Copy</source><translation>복사</translation></message>
<message><source>Copy a card of this pass</source><translation>이 패스의 카드 복사</translation></message>
<message><source>Copy as a picture</source><translation>그림으로 복사</translation></message>
<message><source>Copy as text</source><translation>텍스트로 복사</translation></message>
<message><source>Copy code</source><translation>코드 복사</translation></message>
<message><source>Copy details</source><translation>세부 정보 복사</translation></message>
<message><source>Copy diagnostics</source><translation>진단 정보 복사</translation></message>
<message><source>Copy link</source><translation>링크 복사</translation></message>
<message><source>Copy message</source><translation>메시지 복사</translation></message>
<message><source>Copy or save</source><translation>복사 또는 저장</translation></message>
<message><source>Copy or save this tree</source><translation>이 트리 복사 또는 저장</translation></message>
<message><source>Copy ten passes as an animation</source><translation>패스 열 번의 애니메이션 복사</translation></message>
<message><source>Copy the address</source><translation>주소 복사</translation></message>
<message><source>Copy the lines of Python</source><translation>Python 코드 복사</translation></message>
<message><source>Copy the text</source><translation>텍스트 복사</translation></message>
<message><source>Copy with the reasoning</source><translation>추론 과정과 함께 복사</translation></message>
<message><source>Copy: the original stays where it is</source><translation>복사: 원본은 그대로 둡니다</translation></message>
<message><source>Copying, %1 %</source><translation>복사하는 중, %1%</translation></message>
<message><source>Correct the SHA-256</source><translation>SHA-256 수정</translation></message>
<message><source>Correct the SHA-256…</source><translation>SHA-256 수정…</translation></message>
<message><source>Correct the spelling, grammar and punctuation of the text that you are given, and nothing else: the style is the author's. Give the corrected text, then a list of what you changed.</source><translation>받은 글의 맞춤법, 문법, 문장 부호만 고치고 다른 것은 건드리지 마세요. 문체는 글쓴이의 것입니다. 고친 글을 먼저 쓰고, 무엇을 고쳤는지 목록으로 쓰세요.</translation></message>
<message><source>Cost of a pass over M tokens, t(M)</source><translation>토큰 M개의 패스 비용, t(M)</translation></message>
<message><source>Critic</source><translation>비평</translation></message>
<message><source>Custom answer form</source><translation>별도 답변 형식</translation></message>
<message><source>Custom instructions</source><translation>별도 지침</translation></message>
<message><source>Custom sampling</source><translation>별도 샘플링</translation></message>
<message><source>Custom settings</source><translation>별도 설정</translation></message>
<message><source>Cut off at the limit of length or context</source><translation>길이 또는 컨텍스트 제한에서 잘림</translation></message>
<message><source>D&amp;uplicate</source><translation>복제(&amp;U)</translation></message>
<message><source>Dark</source><translation>어둡게</translation></message>
<message><source>Data</source><translation>데이터</translation></message>
<message><source>Decode speed relative to %1 with the same prompt; ≈, because that ran only once, earlier</source><translation>같은 프롬프트에서 %1 대비 디코딩 속도. 비교 대상은 그 전에 한 번만 실행했으므로 ≈로 표시합니다</translation></message>
<message><source>Decode speed relative to plain decoding (one token at a time) of the same prompt; ≈, because plain decoding ran only once, earlier</source><translation>같은 프롬프트의 일반 디코딩(한 번에 토큰 하나) 대비 디코딩 속도. 일반 디코딩은 그 전에 한 번만 실행했으므로 ≈로 표시합니다</translation></message>
<message><source>Decode speed: tokens after the first one, in wall-clock time</source><translation>디코딩 속도: 첫 토큰 이후의 토큰을 실제 경과 시간으로 잰 값</translation></message>
<message><source>Delete</source><translation>삭제</translation></message>
<message numerus="yes"><source>Delete %n conversation(s) permanently? This cannot be undone.</source><translation><numerusform>대화 %n개를 완전히 삭제할까요? 이 작업은 되돌릴 수 없습니다.</numerusform></translation></message>
<message><source>Delete everything in the trash permanently</source><translation>휴지통의 모든 항목을 완전히 삭제</translation></message>
<message numerus="yes"><source>Delete everything in the trash permanently? That is %n conversation(s). This cannot be undone.</source><translation><numerusform>휴지통의 모든 항목을 완전히 삭제할까요? 대화 %n개가 있습니다. 이 작업은 되돌릴 수 없습니다.</numerusform></translation></message>
<message><source>Delete everything in this trash permanently?</source><translation>이 휴지통의 모든 항목을 완전히 삭제할까요?</translation></message>
<message><source>Delete forever</source><translation>완전히 삭제</translation></message>
<message><source>Delete the folder</source><translation>폴더 삭제</translation></message>
<message><source>Delete the message</source><translation>메시지 삭제</translation></message>
<message><source>Delete the message and what follows</source><translation>메시지와 그 뒤의 내용 삭제</translation></message>
<message><source>Delete the part downloaded so far</source><translation>지금까지 받은 부분 지우기</translation></message>
<message><source>Delete the selected conversations permanently (Delete)</source><translation>선택한 대화를 삭제합니다. 다시 되돌릴 수 없습니다 (Delete)</translation></message>
<message><source>Delete this run</source><translation>이 측정 기록 삭제</translation></message>
<message><source>Deleted conversations</source><translation>삭제한 대화</translation></message>
<message><source>Deleted: %1</source><translation>삭제한 날짜: %1</translation></message>
<message numerus="yes"><source>Deleted: %n messages</source><translation><numerusform>메시지 %n개를 삭제했습니다</numerusform></translation></message>
<message><source>Deny</source><translation>거부</translation></message>
<message><source>Depth %1</source><translation>깊이 %1</translation></message>
<message><source>Details</source><translation>자세한 내용</translation></message>
<message><source>Device</source><translation>장치</translation></message>
<message><source>Discard</source><translation>버리기</translation></message>
<message><source>Discard the training?</source><translation>학습을 버릴까요?</translation></message>
<message><source>Discard…</source><translation>버리기…</translation></message>
<message><source>Disk: up to %1 while it runs</source><translation>디스크: 실행하는 동안 최대 %1</translation></message>
<message><source>Disk: up to %1 while it runs; %2 free</source><translation>디스크: 실행하는 동안 최대 %1, 여유 공간 %2</translation></message>
<message><source>Dismiss</source><translation>닫기</translation></message>
<message><source>Do not attach this file</source><translation>이 파일 첨부 취소</translation></message>
<message><source>Do not send this message</source><translation>이 메시지 보내지 않기</translation></message>
<message><source>Do not wrap lines</source><translation>줄 바꿈 안 함</translation></message>
<message><source>Download</source><translation>다운로드</translation></message>
<message><source>Download a model or a draft from a web address</source><translation>웹 주소에서 모델이나 초안 모델 내려받기</translation></message>
<message><source>Download and install this model</source><translation>이 모델을 내려받아 설치</translation></message>
<message><source>Draft</source><translation>초안 모델</translation></message>
<message><source>Draft SHA-256</source><translation>초안 모델의 SHA-256</translation></message>
<message><source>Draft tree</source><translation>초안 트리</translation></message>
<message><source>Draft tree of %1</source><translation>%1의 초안 트리</translation></message>
<message><source>Draft trees</source><translation>초안 트리</translation></message>
<message><source>Draft used with this model</source><translation>이 모델에 쓰는 초안 모델</translation></message>
<message><source>Draft: %1</source><translation>초안: %1</translation></message>
<message><source>Draft: found in earlier text</source><translation>초안: 앞선 텍스트에서 찾음</translation></message>
<message><source>Drop to add</source><translation>놓으면 추가됩니다</translation></message>
<message><source>Duplicate</source><translation>복제</translation></message>
<message><source>DySpec, by threshold</source><translation>DySpec(임계값 기준)</translation></message>
<message><source>EAGLE's network, told which token each feature came with</source><translation>각 특징이 어떤 토큰과 함께 나왔는지 알려 준 EAGLE 신경망</translation></message>
<message><source>EAGLE's network, trained to go on from its own guesses</source><translation>자신의 추측에서 이어 가도록 학습한 EAGLE 신경망</translation></message>
<message><source>EAGLE-2, coupled</source><translation>EAGLE-2(샘플링과 결합)</translation></message>
<message><source>Earlier</source><translation>이전</translation></message>
<message><source>Earlier races</source><translation>이전 레이스</translation></message>
<message><source>Earlier text gave %1 %2, the model %3; it took %4.</source><translation>앞선 텍스트는 %1에 %2, 모델은 %3를 주었지만 모델이 고른 것은 %4입니다.</translation></message>
<message><source>Earlier text gave %1 %2; the model took %3.</source><translation>앞선 텍스트는 %1에 %2를 주었고, 모델이 고른 것은 %3입니다.</translation></message>
<message><source>Earlier text: %1</source><translation>앞선 텍스트: %1</translation></message>
<message><source>Edit message</source><translation>메시지 편집</translation></message>
<message><source>Edit the instructions</source><translation>지침 편집</translation></message>
<message><source>Edit this waiting message</source><translation>대기 중인 이 메시지 편집</translation></message>
<message><source>Editing the answer. Saving it keeps it as a new version; the old one stays.</source><translation>답변을 편집하는 중입니다. 저장하면 새 버전이 되고 이전 버전은 그대로 남습니다.</translation></message>
<message><source>Editing your question. Sending it starts a new branch; the old one stays.</source><translation>질문을 편집하는 중입니다. 보내면 새 갈래가 시작되고 이전 갈래는 그대로 남습니다.</translation></message>
<message><source>Editors, scripts and agents on this computer may ask the model in use, through OpenAI's interface. Your own chats go first, and what the programs ask is not kept.</source><translation>이 컴퓨터의 편집기, 스크립트, 에이전트가 OpenAI 인터페이스로 사용 중인 모델에 물을 수 있습니다. 내 대화가 먼저이며, 프로그램이 물은 내용은 보관하지 않습니다.</translation></message>
<message><source>Elsewhere</source><translation>다른 위치</translation></message>
<message><source>Empty the trash</source><translation>휴지통 비우기</translation></message>
<message><source>Empty the trash…</source><translation>휴지통 비우기…</translation></message>
<message><source>Ends the training and deletes its files</source><translation>학습을 끝내고 관련 파일을 삭제합니다</translation></message>
<message><source>Engines</source><translation>엔진</translation></message>
<message><source>Enter queues it until the answer ends, Shift+Enter starts a new line</source><translation>Enter: 답변이 끝날 때까지 대기, Shift+Enter: 줄 바꿈</translation></message>
<message><source>Enter saves, Shift+Enter starts a new line</source><translation>Enter: 저장, Shift+Enter: 줄 바꿈</translation></message>
<message><source>Enter sends, Shift+Enter starts a new line</source><translation>Enter: 보내기, Shift+Enter: 줄 바꿈</translation></message>
<message><source>Environment</source><translation>측정 환경</translation></message>
<message><source>Epochs</source><translation>에포크</translation></message>
<message><source>Estimate the time</source><translation>소요 시간 예상</translation></message>
<message><source>Everything stays on this computer.</source><translation>모든 내용은 이 컴퓨터에만 남습니다.</translation></message>
<message><source>Example in Python</source><translation>Python 예</translation></message>
<message><source>Explain so that somebody who knows nothing of the subject understands. Use everyday words and one fitting comparison. Where a technical term is needed, say what it means.</source><translation>이 주제를 전혀 모르는 사람도 이해하도록 설명하세요. 일상적인 말과 알맞은 비유 하나를 쓰세요. 전문 용어가 꼭 필요하면 그 뜻을 말하세요.</translation></message>
<message><source>Explain step by step, from what the reader knows to what is new. Give every step a number and one idea. Close with a check: a small example, or how to see that the result is right.</source><translation>읽는 사람이 아는 것에서 새로운 것으로 한 단계씩 설명하세요. 단계마다 번호를 붙이고 한 가지 생각만 담으세요. 끝에는 확인 방법을 쓰세요: 작은 예나, 결과가 맞는지 알아보는 방법.</translation></message>
<message><source>Export</source><translation>내보내기</translation></message>
<message><source>Export all conversations</source><translation>모든 대화 내보내기</translation></message>
<message><source>Export as JSON…</source><translation>JSON으로 내보내기…</translation></message>
<message><source>Export as Markdown…</source><translation>Markdown으로 내보내기…</translation></message>
<message><source>Export both runs</source><translation>두 측정 모두 내보내기</translation></message>
<message><source>Export settings</source><translation>설정 내보내기</translation></message>
<message><source>Export settings…</source><translation>설정 내보내기…</translation></message>
<message><source>Export the conversation</source><translation>대화 내보내기</translation></message>
<message><source>Export the race</source><translation>레이스 내보내기</translation></message>
<message><source>Export the run</source><translation>측정 내보내기</translation></message>
<message><source>Export the run of %1 alone</source><translation>%1의 측정만 내보내기</translation></message>
<message><source>Export this race</source><translation>이 레이스 내보내기</translation></message>
<message><source>Export this run</source><translation>이 측정 내보내기</translation></message>
<message><source>Exported conversations (*.json *.md)</source><translation>내보낸 대화 (*.json *.md)</translation></message>
<message><source>Exported to %1</source><translation>내보낸 위치: %1</translation></message>
<message><source>Exported to %1: the run of %2 alone, as such files hold one run</source><translation>내보낸 위치: %1. 이런 파일에는 측정이 하나만 들어가므로 %2의 측정만 담았습니다</translation></message>
<message><source>Exporting all conversations…</source><translation>모든 대화를 내보내는 중…</translation></message>
<message><source>Exporting the conversation…</source><translation>대화를 내보내는 중…</translation></message>
<message><source>Export…</source><translation>내보내기…</translation></message>
<message><source>Figures will appear here</source><translation>수치가 여기에 표시됩니다</translation></message>
<message><source>File</source><translation>파일</translation></message>
<message><source>Files</source><translation>파일</translation></message>
<message><source>Files can also be dropped on this page</source><translation>파일을 이 페이지로 끌어다 놓을 수도 있습니다</translation></message>
<message><source>Files…</source><translation>파일…</translation></message>
<message><source>Find</source><translation>찾기</translation></message>
<message><source>Find &amp;next</source><translation>다음 찾기(&amp;N)</translation></message>
<message><source>Find &amp;previous</source><translation>이전 찾기(&amp;P)</translation></message>
<message><source>Find in this conversation</source><translation>이 대화에서 찾기</translation></message>
<message><source>Find models</source><translation>모델 찾기</translation></message>
<message><source>Find…</source><translation>찾기…</translation></message>
<message><source>First guess right, by depth</source><translation>깊이별 첫 추측 적중률</translation></message>
<message><source>First token, ms
median</source><translation>첫 토큰, ms
중앙값</translation></message>
<message><source>Folder</source><translation>폴더</translation></message>
<message><source>Folder %1, closed</source><translation>폴더 %1, 닫힘</translation></message>
<message><source>Folder %1, open</source><translation>폴더 %1, 열림</translation></message>
<message><source>Folder: %1</source><translation>폴더: %1</translation></message>
<message><source>Folders</source><translation>폴더 목록</translation></message>
<message><source>For a draft, its method</source><translation>초안 모델의 경우 그 방식</translation></message>
<message><source>For an address, its key; for a command, variables of its environment: NAME=value. Kept in the key ring of your desktop, or, where none answers, in a file that only you can read; never in the settings or in an export</source><translation>주소에는 키를, 명령에는 NAME=value 꼴의 환경 변수를 입력합니다. 데스크톱의 키 링에, 응답하는 키 링이 없으면 본인만 읽을 수 있는 파일에 보관되며 설정이나 내보낸 파일에는 들어가지 않습니다</translation></message>
<message><source>For example: Answer briefly and in plain words.</source><translation>예: 쉬운 말로 짧게 답하세요.</translation></message>
<message><source>For example: files</source><translation>예: files</translation></message>
<message><source>For example: gpu-box</source><translation>예: gpu-box</translation></message>
<message><source>For methods that take a tree; the others grow their own</source><translation>트리를 지정할 수 있는 방식에 쓰입니다. 다른 방식은 트리를 스스로 만듭니다</translation></message>
<message><source>For models that want a login. Kept in the key ring of your desktop, or, where none answers, in a file that only you can read, for this address alone</source><translation>로그인이 필요한 모델에 쓰입니다. 이 주소에만 쓰이도록 데스크톱의 키 링에, 응답하는 키 링이 없으면 본인만 읽을 수 있는 파일에 보관됩니다</translation></message>
<message><source>Forced by the answer's form: pass %1, depth %2</source><translation>답변 형식에 따라 정해짐: 패스 %1, 깊이 %2</translation></message>
<message><source>Form: no other token is possible here</source><translation>형식: 여기에는 다른 토큰이 올 수 없음</translation></message>
<message><source>Found in earlier text: pass %1, depth %2</source><translation>앞선 텍스트에서 찾음: 패스 %1, 깊이 %2</translation></message>
<message><source>Found: %1</source><translation>찾음: %1</translation></message>
<message><source>Found: a server that does not say which program it is</source><translation>찾음: 어떤 프로그램인지 밝히지 않는 서버</translation></message>
<message><source>Four whole contexts, and at most a quarter of the free memory</source><translation>컨텍스트 전체 네 개, 최대 여유 메모리의 4분의 1</translation></message>
<message><source>Free software under the Apache License 2.0. It is built on:</source><translation>Apache License 2.0에 따른 자유 소프트웨어입니다. 기반으로 하는 라이브러리:</translation></message>
<message><source>Free: %1 of memory, %2 of disk space</source><translation>여유: 메모리 %1, 디스크 공간 %2</translation></message>
<message><source>From the draft: pass %1, depth %2</source><translation>초안에서 나옴: 패스 %1, 깊이 %2</translation></message>
<message><source>Full screen</source><translation>전체 화면</translation></message>
<message><source>Full screen (F11)</source><translation>전체 화면 (F11)</translation></message>
<message><source>Generates a few tokens to measure the speed of this model</source><translation>토큰을 몇 개 생성하여 이 모델의 속도를 측정합니다</translation></message>
<message><source>Give ten ideas for what is asked, a sentence each, every one of another kind, the last three unusual. Do not judge them.</source><translation>물은 것에 대해 아이디어 열 개를 내세요. 각각 한 문장으로, 서로 다른 종류로, 마지막 세 개는 색다르게 쓰세요. 평가하지 마세요.</translation></message>
<message><source>Give the server a name.</source><translation>서버에 이름을 붙이세요.</translation></message>
<message><source>Given to the model before the first question (system prompt)</source><translation>첫 질문 전에 모델에 알려 줄 내용(시스템 프롬프트)</translation></message>
<message><source>Go back to the copy of %1</source><translation>%1의 사본으로 돌아가기</translation></message>
<message><source>Go on</source><translation>계속</translation></message>
<message><source>Go on at once after a restart</source><translation>다시 시작한 뒤 바로 이어가기</translation></message>
<message><source>Go on with the answer</source><translation>답변 이어 쓰기</translation></message>
<message><source>Graphics card</source><translation>그래픽 카드</translation></message>
<message><source>Graphics card (CUDA)</source><translation>그래픽 카드(CUDA)</translation></message>
<message><source>Graphics card: %1</source><translation>그래픽 카드: %1</translation></message>
<message><source>Graphics memory</source><translation>그래픽 메모리</translation></message>
<message><source>Griffin Chat</source><translation>Griffin Chat</translation></message>
<message><source>Griffin Chat %1</source><translation>Griffin Chat %1</translation></message>
<message><source>Groups of settings</source><translation>설정 분류</translation></message>
<message><source>Guesses are right as often as was asked for</source><translation>요청한 비율만큼 추측이 맞습니다</translation></message>
<message><source>Guesses several tokens ahead and has the model check them in one pass.</source><translation>토큰 여러 개를 미리 추측하고 모델이 한 번의 패스로 검증합니다.</translation></message>
<message numerus="yes"><source>Held until you send them</source><translation><numerusform>보내기를 기다리는 중</numerusform></translation></message>
<message><source>Hide the reasoning</source><translation>추론 과정 숨기기</translation></message>
<message><source>Hide: %1</source><translation>숨기기: %1</translation></message>
<message><source>High</source><translation>높음</translation></message>
<message><source>How can I plan my week better?</source><translation>한 주 계획을 더 잘 세우려면 어떻게 해야 할까?</translation></message>
<message><source>How many guesses follow each token of the tree.</source><translation>트리의 각 토큰에 이어지는 추측의 수입니다.</translation></message>
<message><source>How many guesses in a row are right will appear here</source><translation>연속으로 맞힌 추측 수가 여기에 나타납니다</translation></message>
<message><source>How many times as fast as the same model one token at a time on this computer. The Time tab shows what it is compared with.</source><translation>이 컴퓨터에서 같은 모델이 토큰을 하나씩 만들 때의 몇 배 속도인지 나타냅니다. 비교 기준은 ‘시간’ 탭에 있습니다.</translation></message>
<message><source>How many times as fast as the same model one token at a time on this computer. ≈: estimated. The Time tab shows what it is compared with.</source><translation>이 컴퓨터에서 같은 모델이 토큰을 하나씩 만들 때의 몇 배 속도인지 나타냅니다. ≈: 예상값. 비교 기준은 ‘시간’ 탭에 있습니다.</translation></message>
<message><source>How many tokens ahead to guess.</source><translation>몇 토큰 앞까지 추측할지 정합니다.</translation></message>
<message><source>How much longer a pass over M tokens takes than over one token; the less, the more speculation gains</source><translation>토큰 M개의 패스가 토큰 1개의 패스보다 얼마나 더 걸리는지 나타냅니다. 작을수록 추측 디코딩의 이득이 큽니다</translation></message>
<message><source>How often the draft's first guess is right will appear here</source><translation>초안 모델의 첫 번째 추측이 맞는 비율이 여기에 표시됩니다</translation></message>
<message><source>How often the draft's first guess is what the model says, in conversations it never saw. The best draft is the one that has most right guesses in a row</source><translation>학습에 쓰이지 않은 대화에서 초안 모델의 첫 추측이 모델의 말과 일치하는 비율. 연속으로 맞힌 추측이 가장 많은 초안 모델이 최선입니다</translation></message>
<message><source>How often the right token is among the draft's first three guesses will appear here</source><translation>초안 모델의 추측 3개 안에 맞는 토큰이 있는 비율이 여기에 표시됩니다</translation></message>
<message><source>How should the draft be added?</source><translation>초안 모델을 어떻게 추가할까요?</translation></message>
<message><source>How should the drafts be added?</source><translation>초안 모델들을 어떻게 추가할까요?</translation></message>
<message><source>How should the file be added?</source><translation>파일을 어떻게 추가할까요?</translation></message>
<message><source>How should the files be added?</source><translation>파일을 어떻게 추가할까요?</translation></message>
<message><source>How should the folder be added?</source><translation>폴더를 어떻게 추가할까요?</translation></message>
<message><source>How should the folders be added?</source><translation>폴더들을 어떻게 추가할까요?</translation></message>
<message><source>How should these be added?</source><translation>이 항목들을 어떻게 추가할까요?</translation></message>
<message><source>How the guesses branch. Automatic uses what suits the method.</source><translation>추측이 갈라지는 형태입니다. ‘자동’은 방식에 맞는 것을 사용합니다.</translation></message>
<message><source>How this answer came about is not kept: it was edited or imported as text, it was interrupted or ended before the first pass, it is from an earlier version, or there was no more room for it (Settings, Speculation).</source><translation>이 답변이 만들어진 과정은 보관되어 있지 않습니다. 편집했거나 텍스트로 가져온 답변, 중단되었거나 첫 패스 전에 끝난 답변, 이전 버전의 답변이거나 보관할 공간이 없었습니다(설정, 추측 디코딩).</translation></message>
<message><source>How this answer was made is not known.</source><translation>이 답변이 어떻게 만들어졌는지 알 수 없습니다.</translation></message>
<message><source>How tokens are guessed ahead. The text is the same with every method; only the speed differs. Automatic uses speculation only when it is faster.</source><translation>토큰을 미리 추측하는 방식입니다. 어느 방식이든 텍스트는 같고 속도만 다릅니다. ‘자동’은 더 빠를 때만 추측 디코딩을 사용합니다.</translation></message>
<message><source>How wrong the draft still is on what it learns from. It is a sum over how far ahead the draft guesses, so it jumps when the draft guesses one token further, and where the last tenth of the steps is made with the coarser weights that will be stored.</source><translation>학습하는 답변에서 초안 모델이 아직 얼마나 틀리는지 나타냅니다. 앞으로 추측하는 모든 단계의 합이므로 한 토큰 더 앞까지 추측하면 값이 뛰어오르며, 마지막 10분의 1 단계를 저장될 거친 가중치로 학습할 때도 뛰어오릅니다.</translation></message>
<message><source>Hub</source><translation>허브</translation></message>
<message><source>Hub of models</source><translation>모델 허브</translation></message>
<message><source>Ideas</source><translation>아이디어</translation></message>
<message><source>Import conversations</source><translation>대화 가져오기</translation></message>
<message><source>Import or export settings</source><translation>설정 가져오기 또는 내보내기</translation></message>
<message><source>Import settings</source><translation>설정 가져오기</translation></message>
<message><source>Import settings…</source><translation>설정 가져오기…</translation></message>
<message><source>Importing conversations…</source><translation>대화를 가져오는 중…</translation></message>
<message><source>In Python</source><translation>Python에서</translation></message>
<message><source>In parentheses stands what the automatic choice came to.</source><translation>괄호 안은 자동 선택의 결과입니다.</translation></message>
<message><source>In the inspector, beside the chat</source><translation>대화 옆 인스펙터에서</translation></message>
<message><source>In use</source><translation>사용 중</translation></message>
<message><source>Inspector</source><translation>인스펙터</translation></message>
<message><source>Install</source><translation>설치</translation></message>
<message><source>Install %1</source><translation>%1 설치</translation></message>
<message><source>Install the default model</source><translation>기본 모델 설치</translation></message>
<message><source>Installing %1</source><translation>%1 설치 중</translation></message>
<message><source>Instruction set</source><translation>명령어 집합</translation></message>
<message><source>Instructions</source><translation>지침</translation></message>
<message><source>Instructions and sampling</source><translation>지침과 샘플링</translation></message>
<message><source>Instructions: %1</source><translation>지침: %1</translation></message>
<message><source>Interrupted when the program ended</source><translation>프로그램이 종료되어 중단됨</translation></message>
<message><source>It goes on from an earlier version; the figures are only for what was added</source><translation>이전 버전에서 이어 썼으며, 수치는 덧붙인 부분의 값입니다</translation></message>
<message><source>It has no GGUF file.</source><translation>GGUF 파일이 없습니다.</translation></message>
<message><source>It has no tools at present.</source><translation>지금은 도구가 없습니다.</translation></message>
<message><source>It is being installed.</source><translation>설치하는 중입니다.</translation></message>
<message><source>It is being loaded.</source><translation>불러오는 중입니다.</translation></message>
<message><source>It is in use.</source><translation>사용 중입니다.</translation></message>
<message><source>It is in use. Load another model first.</source><translation>사용 중입니다. 먼저 다른 모델을 불러오세요.</translation></message>
<message><source>It is kept on this computer, and everything you write stays here.</source><translation>이 컴퓨터에 보관되며, 작성한 내용도 모두 여기에 남습니다.</translation></message>
<message><source>It is outside the drafts folder, where this program removes nothing.</source><translation>초안 모델 폴더 밖에 있으므로 이 프로그램이 지우지 않습니다.</translation></message>
<message><source>It is the draft of %1 now.</source><translation>이제 %1의 초안 모델입니다.</translation></message>
<message><source>It needs %1 of memory, but only %2 is free. Close other programs, or choose a shorter context.</source><translation>메모리 %1이(가) 필요하지만 %2만 비어 있습니다. 다른 프로그램을 닫거나 더 짧은 컨텍스트를 고르세요.</translation></message>
<message><source>It reports how much of what it guesses is accepted.</source><translation>추측한 것 중 얼마나 수용되었는지 알려 줍니다.</translation></message>
<message><source>It reports nothing about speculation: it runs without it, or keeps its figures to itself.</source><translation>추측 디코딩에 대해 알려 주지 않습니다. 사용하지 않거나 수치를 공개하지 않습니다.</translation></message>
<message><source>It reports the mean of its tokens per pass.</source><translation>패스당 토큰 수의 평균을 알려 줍니다.</translation></message>
<message><source>It reports with each answer what speculation did.</source><translation>답변마다 추측 디코딩이 한 일을 알려 줍니다.</translation></message>
<message><source>It ships with the program.</source><translation>프로그램에 포함되어 있습니다.</translation></message>
<message><source>Its file stays where it is</source><translation>파일은 그대로 있습니다</translation></message>
<message><source>Its key is in a file that only you can read: %1</source><translation>키는 본인만 읽을 수 있는 파일에 있습니다: %1</translation></message>
<message><source>Its key is in the key ring of the desktop.</source><translation>키는 데스크톱의 키 링에 있습니다.</translation></message>
<message><source>Its own</source><translation>자체 초안 모델</translation></message>
<message><source>Its secret is in a file that only you can read: %1</source><translation>비밀 값은 본인만 읽을 수 있는 파일에 있습니다: %1</translation></message>
<message><source>Its secret is in the key ring of the desktop.</source><translation>비밀 값은 데스크톱의 키 링에 있습니다.</translation></message>
<message><source>JSON (*.json)</source><translation>JSON (*.json)</translation></message>
<message><source>JSON of a schema</source><translation>스키마에 맞는 JSON</translation></message>
<message><source>JSON, as on the command line…</source><translation>JSON(명령줄 출력과 같은 형식)…</translation></message>
<message><source>JSON, with everything (*.json)</source><translation>JSON, 모든 내용 포함 (*.json)</translation></message>
<message><source>Jump to the latest message</source><translation>최근 메시지로 이동</translation></message>
<message><source>Keep it</source><translation>유지</translation></message>
<message><source>Keeps what is complete; the run can be resumed later</source><translation>완료된 부분은 남으며, 측정은 나중에 이어서 할 수 있습니다</translation></message>
<message><source>Keeps what is written as a new version of the answer</source><translation>입력한 내용을 답변의 새 버전으로 저장합니다</translation></message>
<message><source>Keeps what this draft has learnt and adds to it. If this is off, the training starts from nothing.</source><translation>이 초안 모델이 배운 내용을 유지하고 새 답변을 더해 배웁니다. 선택하지 않으면 처음부터 학습합니다.</translation></message>
<message><source>Keeps what was learnt and frees the computer</source><translation>학습한 내용을 보관하고 컴퓨터를 자유롭게 합니다</translation></message>
<message><source>Kept in the key ring of your desktop, or, where none answers, in a file that only you can read; never in the settings or in an export</source><translation>데스크톱의 키 링에, 응답하는 키 링이 없으면 본인만 읽을 수 있는 파일에 보관되며, 설정이나 내보낸 파일에는 들어가지 않습니다</translation></message>
<message><source>Kept trees</source><translation>보관하는 트리</translation></message>
<message><source>Kept; type to replace it</source><translation>보관됨. 입력하면 바뀝니다</translation></message>
<message><source>Key</source><translation>키</translation></message>
<message><source>Key that other programs must send</source><translation>다른 프로그램이 보내야 하는 키</translation></message>
<message><source>Keyboard shortcuts</source><translation>키보드 단축키</translation></message>
<message><source>Keys</source><translation>단축키</translation></message>
<message><source>Keys for “%1”</source><translation>“%1” 단축키</translation></message>
<message><source>Kind</source><translation>종류</translation></message>
<message><source>Kind of draft</source><translation>초안 모델 종류</translation></message>
<message><source>LaTeX table…</source><translation>LaTeX 표…</translation></message>
<message><source>Language</source><translation>언어</translation></message>
<message><source>Language of this program</source><translation>이 프로그램의 언어</translation></message>
<message><source>Larger (+)</source><translation>확대 (+)</translation></message>
<message><source>Latency of an answer</source><translation>답변 지연 시간</translation></message>
<message><source>Latency of an answer, median</source><translation>답변 지연 시간, 중앙값</translation></message>
<message><source>Let other programs wait</source><translation>다른 프로그램을 기다리게 하기</translation></message>
<message><source>Letters and e-mails</source><translation>편지와 이메일</translation></message>
<message><source>Library</source><translation>라이브러리</translation></message>
<message><source>Licence</source><translation>라이선스</translation></message>
<message><source>Light</source><translation>밝게</translation></message>
<message><source>Light, dark, or the same as your desktop.</source><translation>밝게, 어둡게, 또는 데스크톱과 같게 합니다.</translation></message>
<message><source>Likely speed</source><translation>예상 속도</translation></message>
<message><source>Link: the original is used where it is and must stay there</source><translation>링크: 현재 위치의 원본을 사용하며 원본은 그대로 있어야 합니다</translation></message>
<message><source>Load this model and answer with it</source><translation>이 모델을 불러와 답하기</translation></message>
<message><source>Loading %1</source><translation>%1 불러오는 중</translation></message>
<message><source>Loading the model…</source><translation>모델을 불러오는 중…</translation></message>
<message><source>Loading, %1 %</source><translation>불러오는 중, %1%</translation></message>
<message><source>Log</source><translation>로그</translation></message>
<message><source>Log of the trainer</source><translation>학습 프로그램 로그</translation></message>
<message><source>Longer answers take longer to write, so the draft sees fewer of them</source><translation>답변이 길수록 만드는 데 오래 걸리고, 초안 모델이 보는 답변의 가짓수가 줄어듭니다</translation></message>
<message><source>Longest answer, in tokens</source><translation>답변 최대 길이(토큰)</translation></message>
<message><source>Look again</source><translation>다시 확인</translation></message>
<message><source>Look again: %1</source><translation>다시 확인: %1</translation></message>
<message><source>Look for what is weak in what you are shown: what is assumed without being said, what is missing, what speaks against it. Give the strongest objection first, and say what would refute it. Be fair and brief.</source><translation>보여 준 것의 약점을 찾으세요: 말하지 않은 전제, 빠진 것, 반대 근거. 가장 강한 반론부터 쓰고, 무엇이 그것을 반박할 수 있는지 말하세요. 공정하고 짧게 쓰세요.</translation></message>
<message><source>Lookahead</source><translation>룩어헤드</translation></message>
<message><source>Loss</source><translation>손실</translation></message>
<message><source>Low</source><translation>낮음</translation></message>
<message><source>Markdown (*.md)</source><translation>Markdown (*.md)</translation></message>
<message><source>Markdown, for reading (*.md)</source><translation>Markdown, 읽기용 (*.md)</translation></message>
<message><source>Markdown, with the reasoning (*.md)</source><translation>Markdown, 추론 과정 포함 (*.md)</translation></message>
<message><source>Markdown…</source><translation>Markdown…</translation></message>
<message><source>Matching commands</source><translation>일치하는 명령</translation></message>
<message><source>Maximum answer length, tokens</source><translation>답변 최대 길이(토큰)</translation></message>
<message><source>Mean
speedup</source><translation>평균
속도 향상</translation></message>
<message><source>Means are over the prompt sets that both runs have.</source><translation>평균은 두 측정에 모두 있는 프롬프트 모음만 계산합니다.</translation></message>
<message><source>Measure it again when the computer is quieter.</source><translation>컴퓨터가 한가할 때 다시 측정하세요.</translation></message>
<message><source>Measure t&amp;he speedup</source><translation>속도 향상 측정(&amp;H)</translation></message>
<message><source>Measure the speedup</source><translation>속도 향상 측정</translation></message>
<message><source>Measured on this prompt over %1 tokens, which were not shown: plain %2 ms a token, guessed %3 and %4 ms, plain again %5 ms</source><translation>이 프롬프트에서 화면에 표시하지 않은 토큰 %1개로 측정: 일반 토큰당 %2 ms, 추측 %3 및 %4 ms, 다시 일반 %5 ms</translation></message>
<message><source>Measured on this prompt over %1 tokens, which were not shown: plain %2 ms a token, guessed %3 ms, plain again %4 ms</source><translation>이 프롬프트에서 화면에 표시하지 않은 토큰 %1개로 측정: 일반 토큰당 %2 ms, 추측 %3 ms, 다시 일반 %4 ms</translation></message>
<message><source>Measured one after the other, replayed side by side in real time</source><translation>차례로 측정하여 실제 시간에 맞춰 나란히 다시 보기</translation></message>
<message><source>Measured so far</source><translation>지금까지 측정</translation></message>
<message><source>Measuring column %1 of %2</source><translation>측정 중: 열 %1/%2</translation></message>
<message><source>Measuring how fast it learns on this computer…</source><translation>이 컴퓨터에서의 학습 속도를 측정하는 중…</translation></message>
<message><source>Measuring the speedup: the question is answered again, plain, guessed twice, and plain.</source><translation>속도 향상을 측정하는 중입니다. 질문에 일반, 추측 두 번, 다시 일반 방식으로 답변합니다.</translation></message>
<message><source>Measuring…</source><translation>측정 중…</translation></message>
<message><source>Medium</source><translation>중간</translation></message>
<message><source>Medusa's heads, each told what the one before it guessed</source><translation>앞의 헤드가 추측한 것을 아는 Medusa 헤드들</translation></message>
<message><source>Memory</source><translation>메모리</translation></message>
<message><source>Memory bandwidth, GB/s</source><translation>메모리 대역폭(GB/s)</translation></message>
<message><source>Memory for other conversations</source><translation>다른 대화용 메모리</translation></message>
<message><source>Memory needed while the model is loaded</source><translation>모델을 불러온 동안 필요한 메모리</translation></message>
<message><source>Memory: about %1 while it runs</source><translation>메모리: 실행 중 약 %1</translation></message>
<message><source>Memory: about %1 while it runs; %2 free</source><translation>메모리: 실행 중 약 %1, 여유 %2</translation></message>
<message><source>Message</source><translation>메시지</translation></message>
<message><source>Message…</source><translation>메시지 입력…</translation></message>
<message><source>Method</source><translation>방식</translation></message>
<message><source>Method of column %1</source><translation>열 %1의 방식</translation></message>
<message><source>Method: %1</source><translation>방식: %1</translation></message>
<message><source>Methods to compare with plain (vanilla)</source><translation>일반 디코딩(vanilla)과 비교할 방식</translation></message>
<message><source>Model</source><translation>모델</translation></message>
<message><source>Model SHA-256</source><translation>모델의 SHA-256</translation></message>
<message><source>Model: %1</source><translation>모델: %1</translation></message>
<message><source>Model: %1
%2
%3</source><translation>모델: %1
%2
%3</translation></message>
<message><source>Models</source><translation>모델</translation></message>
<message><source>Models and drafts</source><translation>모델과 초안 모델</translation></message>
<message><source>Models and drafts (*.gguf *.safetensors);;All files (*)</source><translation>모델과 초안 모델 (*.gguf *.safetensors);;모든 파일 (*)</translation></message>
<message><source>Models of other programs and machines that speak OpenAI's interface: llama-server, vLLM, SGLang, griffin serve. What you write to them leaves this computer.</source><translation>OpenAI 인터페이스를 제공하는 다른 프로그램과 컴퓨터의 모델: llama-server, vLLM, SGLang, griffin serve. 이들에 보내는 내용은 이 컴퓨터 밖으로 나갑니다.</translation></message>
<message><source>Models of servers</source><translation>서버의 모델</translation></message>
<message><source>Models to begin with. The hub is asked when you choose one.</source><translation>시작하기 좋은 모델입니다. 하나를 고를 때 허브에 문의합니다.</translation></message>
<message><source>Models to begin with. Write the address of a hub above; then you can choose one.</source><translation>시작하기 좋은 모델입니다. 위에 허브 주소를 입력하면 고를 수 있습니다.</translation></message>
<message><source>More options</source><translation>추가 옵션</translation></message>
<message><source>More than is free</source><translation>남은 메모리보다 많음</translation></message>
<message><source>Motion</source><translation>움직임</translation></message>
<message><source>Move down</source><translation>아래로 이동</translation></message>
<message><source>Move it to the trash of this page, from where it can be put back</source><translation>이 페이지의 휴지통으로 옮깁니다. 나중에 되돌릴 수 있습니다</translation></message>
<message><source>Move to folder</source><translation>폴더로 이동</translation></message>
<message><source>Move to trash</source><translation>휴지통으로 이동</translation></message>
<message><source>Move up</source><translation>위로 이동</translation></message>
<message><source>Move “%1” to the trash?</source><translation>“%1” 항목을 휴지통으로 옮길까요?</translation></message>
<message><source>Move: the original leaves its place and takes no extra space</source><translation>이동: 원본이 원래 자리를 떠나며 추가 공간을 쓰지 않습니다</translation></message>
<message><source>Name</source><translation>이름</translation></message>
<message><source>Name of a preset</source><translation>프리셋 이름</translation></message>
<message><source>Name of the folder</source><translation>폴더 이름</translation></message>
<message><source>Name of the preset</source><translation>프리셋 이름</translation></message>
<message><source>Ne&amp;xt version</source><translation>다음 버전(&amp;X)</translation></message>
<message><source>Needs more memory</source><translation>메모리 부족</translation></message>
<message><source>New &amp;folder…</source><translation>새 폴더(&amp;F)…</translation></message>
<message><source>New chat</source><translation>새 대화</translation></message>
<message><source>New chat in this folder</source><translation>이 폴더에 새 대화</translation></message>
<message><source>New folder</source><translation>새 폴더</translation></message>
<message><source>New folder…</source><translation>새 폴더…</translation></message>
<message><source>New keys</source><translation>새 단축키</translation></message>
<message><source>New line in the message</source><translation>메시지에서 줄 바꿈</translation></message>
<message><source>New run</source><translation>새 측정</translation></message>
<message><source>Next big win</source><translation>다음 큰 성과</translation></message>
<message><source>Next match</source><translation>다음 일치 항목</translation></message>
<message><source>Next match (Enter)</source><translation>다음 일치 항목 (Enter)</translation></message>
<message><source>Next message… (Enter queues it until the answer ends)</source><translation>다음 메시지… (Enter: 답변이 끝날 때까지 대기)</translation></message>
<message><source>Next miss</source><translation>다음 실패</translation></message>
<message><source>Next pass</source><translation>다음 패스</translation></message>
<message><source>Next pass (→)</source><translation>다음 패스 (→)</translation></message>
<message><source>Next version</source><translation>다음 버전</translation></message>
<message><source>No conversation is in the trash. Those that you delete wait here for 30 days.</source><translation>휴지통에 대화가 없습니다. 삭제한 대화는 30일 동안 여기에 보관됩니다.</translation></message>
<message><source>No documents go with an answer that is edited. Save it or cancel first.</source><translation>답변을 편집하는 동안에는 문서를 첨부할 수 없습니다. 먼저 저장하거나 취소하세요.</translation></message>
<message><source>No draft of this kind is installed for this model</source><translation>이 모델에 맞는 이 종류의 초안 모델이 설치되어 있지 않습니다</translation></message>
<message><source>No draft: there was no guess, or it would not pay off.</source><translation>초안 없음: 추측할 것이 없었거나 이득이 없습니다.</translation></message>
<message><source>No earlier races</source><translation>이전 레이스 없음</translation></message>
<message><source>No folder</source><translation>폴더 없음</translation></message>
<message><source>No key ring answers: the key is in a file that only you can read.</source><translation>응답하는 키 링이 없습니다. 키는 본인만 읽을 수 있는 파일에 있습니다.</translation></message>
<message><source>No key ring answers: the key of %1 is kept in a file that only you can read.</source><translation>응답하는 키 링이 없어 %1의 키를 본인만 읽을 수 있는 파일에 보관합니다.</translation></message>
<message><source>No key ring answers: the secret of %1 is kept in a file that only you can read.</source><translation>응답하는 키 링이 없어 %1의 비밀 값을 본인만 읽을 수 있는 파일에 보관합니다.</translation></message>
<message><source>No key ring answers: the token is in a file that only you can read.</source><translation>응답하는 키 링이 없어 토큰을 본인만 읽을 수 있는 파일에 보관합니다.</translation></message>
<message><source>No keys for this command</source><translation>이 명령의 단축키 없애기</translation></message>
<message><source>No limit</source><translation>제한 없음</translation></message>
<message><source>No model is installed yet</source><translation>아직 설치된 모델이 없습니다</translation></message>
<message><source>No model is loaded</source><translation>불러온 모델이 없습니다</translation></message>
<message><source>No model is loaded: until one is, programs are told so.</source><translation>불러온 모델이 없습니다. 불러올 때까지 프로그램에 그렇게 알립니다.</translation></message>
<message><source>No pass has had a draft yet.</source><translation>아직 초안이 있는 패스가 없습니다.</translation></message>
<message><source>No runs yet</source><translation>아직 측정 기록 없음</translation></message>
<message><source>No server was added yet. The settings take any that speaks OpenAI's interface.</source><translation>아직 추가한 서버가 없습니다. 설정에서 OpenAI 인터페이스를 제공하는 서버를 추가할 수 있습니다.</translation></message>
<message><source>No time limit</source><translation>모두 끝날 때까지</translation></message>
<message><source>No tool is switched on</source><translation>켜진 도구가 없음</translation></message>
<message><source>No tools are known. “Look again” asks the server for them.</source><translation>알려진 도구가 없습니다. “다시 확인”을 누르면 서버에 물어봅니다.</translation></message>
<message><source>None</source><translation>없음</translation></message>
<message><source>None is asked for</source><translation>요구하지 않음</translation></message>
<message><source>Not found</source><translation>찾을 수 없음</translation></message>
<message><source>Not installed</source><translation>설치되지 않음</translation></message>
<message><source>Not looked at: its branch had ended at %1.</source><translation>보지 않았습니다. 그 가지는 %1에서 이미 끝났습니다.</translation></message>
<message><source>Not serving</source><translation>제공하지 않음</translation></message>
<message><source>Not there any more, but in the copy of %1:</source><translation>이제 없지만 %1의 사본에는 있습니다:</translation></message>
<message><source>Note</source><translation>참고</translation></message>
<message><source>Notes</source><translation>참고</translation></message>
<message><source>Nothing found</source><translation>찾은 것이 없습니다</translation></message>
<message><source>Nothing found for “%1”</source><translation>“%1” 검색 결과가 없습니다</translation></message>
<message><source>Nothing is done before you allow it. Look at what the tool would be given; what it gives back is shown to you and read by the model.</source><translation>허용하기 전에는 아무것도 실행되지 않습니다. 도구에 전달될 내용을 확인하세요. 도구가 돌려주는 내용은 화면에 표시되고 모델이 읽습니다.</translation></message>
<message><source>Nothing to add</source><translation>추가할 것이 없습니다</translation></message>
<message><source>Nothing was guessed for this answer: it is plain already.</source><translation>이 답변에는 추측이 쓰이지 않았습니다. 이미 일반 디코딩입니다.</translation></message>
<message><source>Now %1 together with %2; it drafts only where that pays off</source><translation>현재 %1, %2 함께 사용. 이득이 있을 때만 초안을 만듭니다</translation></message>
<message><source>Now %1, because no draft is installed for this model; it drafts only where that pays off</source><translation>이 모델용 초안 모델이 설치되어 있지 않아 현재 %1 방식을 사용합니다. 이득이 있을 때만 초안을 만듭니다</translation></message>
<message><source>Of its OpenAI interface; it usually ends in /v1</source><translation>OpenAI 인터페이스의 주소이며, 대개 /v1로 끝납니다</translation></message>
<message><source>Off</source><translation>끔</translation></message>
<message><source>On</source><translation>켬</translation></message>
<message numerus="yes"><source>On %n prompts that it never saw, a pass gave %1 tokens instead of one.</source><translation><numerusform>학습에 쓰이지 않은 프롬프트 %n개에서 패스 한 번에 토큰을 하나가 아니라 %1개 냈습니다.</numerusform></translation></message>
<message numerus="yes"><source>On %n prompts that it never saw, a pass gave %1 tokens instead of one. %2.</source><translation><numerusform>학습에 쓰이지 않은 프롬프트 %n개에서 패스 한 번에 토큰을 하나가 아니라 %1개 냈습니다. %2.</numerusform></translation></message>
<message numerus="yes"><source>On %n prompts that it never saw, the answers were too short to tell what it brings.</source><translation><numerusform>학습에 쓰지 않은 프롬프트 %n개에서 답변이 너무 짧아 효과를 알 수 없습니다.</numerusform></translation></message>
<message><source>On the Models page, “Add from disk” takes a file that you have, and “Find…” searches a hub for one.</source><translation>모델 페이지에서 “디스크에서 추가”로 가지고 있는 파일을 쓰거나 “찾기…”로 허브에서 찾을 수 있습니다.</translation></message>
<message><source>One JSON object per line with messages, turns, prompt or text</source><translation>한 줄에 messages, turns, prompt 또는 text가 든 JSON 객체 하나씩</translation></message>
<message><source>One for each physical core</source><translation>물리 코어마다 하나</translation></message>
<message><source>One pass for one token took %1 ms on this computer.</source><translation>이 컴퓨터에서 토큰 1개의 패스 한 번에 %1 ms가 걸렸습니다.</translation></message>
<message><source>One token at a time; nothing is guessed</source><translation>한 번에 토큰 하나씩, 추측하지 않음</translation></message>
<message><source>Only if it wants one: a key, or NAME=value</source><translation>필요한 경우에만: 키 또는 NAME=value</translation></message>
<message><source>Only if the hub wants one</source><translation>허브가 요구할 때만</translation></message>
<message><source>Only if the server wants one</source><translation>서버가 요구할 때만</translation></message>
<message><source>Only one training at a time: finish or discard this one before you begin another.</source><translation>학습은 한 번에 하나만 할 수 있습니다. 다른 학습을 시작하기 전에 이 학습을 마치거나 버리세요.</translation></message>
<message><source>Open</source><translation>열기</translation></message>
<message><source>Open %1</source><translation>%1 열기</translation></message>
<message><source>Open a configuration</source><translation>설정 파일 열기</translation></message>
<message><source>Open a file…</source><translation>파일 열기…</translation></message>
<message><source>Open a model file</source><translation>모델 파일 열기</translation></message>
<message><source>Open a model file…</source><translation>모델 파일 열기…</translation></message>
<message><source>Open a report</source><translation>보고서 열기</translation></message>
<message><source>Open a report…</source><translation>보고서 열기…</translation></message>
<message><source>Open a run</source><translation>측정 기록 열기</translation></message>
<message><source>Open it as it is</source><translation>있는 그대로 열기</translation></message>
<message><source>Open the folder</source><translation>폴더 열기</translation></message>
<message><source>Other programs</source><translation>다른 프로그램</translation></message>
<message><source>Other programs on this computer may ask this model at %1</source><translation>이 컴퓨터의 다른 프로그램이 %1에서 이 모델에 물을 수 있습니다</translation></message>
<message><source>P&amp;reset</source><translation>프리셋(&amp;R)</translation></message>
<message><source>PNG pictures (*.png)</source><translation>PNG 그림 (*.png)</translation></message>
<message><source>Pass %1 of %2</source><translation>패스 %1 / %2</translation></message>
<message><source>Pass %1: %2. %3</source><translation>패스 %1: %2. %3</translation></message>
<message><source>Passes by number of accepted tokens</source><translation>수용된 토큰 수별 패스 수</translation></message>
<message><source>Passes of %1</source><translation>%1의 패스</translation></message>
<message><source>Passes of the answer</source><translation>답변의 패스</translation></message>
<message><source>Paste a configuration…</source><translation>설정 붙여넣기…</translation></message>
<message><source>Paste the configuration, with its “mcpServers”. The servers are added switched off; nothing is started before you switch one on.</source><translation>“mcpServers”가 들어 있는 설정을 붙여넣으세요. 서버는 꺼진 상태로 추가되며, 켜기 전에는 아무것도 시작되지 않습니다.</translation></message>
<message><source>Pause</source><translation>일시 중지</translation></message>
<message><source>Pause the training</source><translation>학습 일시 중지</translation></message>
<message><source>Paused while the finished draft was tried. Continue tries it again.</source><translation>완성된 초안 모델을 시험하는 동안 일시 중지되었습니다. ‘계속’을 누르면 다시 시험합니다.</translation></message>
<message><source>Paused. What was done is kept.</source><translation>일시 중지되었습니다. 지금까지의 작업은 보관됩니다.</translation></message>
<message><source>Paused: what other programs ask waits until you resume.</source><translation>일시 중지됨: 다른 프로그램의 요청은 재개할 때까지 기다립니다.</translation></message>
<message><source>Pictures that move explain how an answer is made. Without motion they change at once.</source><translation>움직이는 그림은 답변이 만들어지는 과정을 보여 줍니다. 움직임을 끄면 바로 바뀝니다.</translation></message>
<message><source>Pin to the top</source><translation>맨 위에 고정</translation></message>
<message><source>Pinned</source><translation>고정됨</translation></message>
<message><source>Plain</source><comment>the method</comment><translation>일반 디코딩</translation></message>
<message><source>Plain (one token at a time)</source><translation>일반 디코딩(한 번에 토큰 하나)</translation></message>
<message><source>Plain (one token at a time): no tree grows.</source><translation>일반 디코딩(한 번에 토큰 하나): 트리가 자라지 않습니다.</translation></message>
<message><source>Plain (one token at a time): nothing was guessed, accepted or rejected.</source><translation>일반 디코딩(한 번에 토큰 하나): 추측이나 수용, 거부가 없었습니다.</translation></message>
<message><source>Plain (vanilla)</source><translation>일반 디코딩(vanilla)</translation></message>
<message><source>Plain against</source><translation>일반 디코딩의 상대</translation></message>
<message><source>Plain decoding (one token at a time) and the methods you choose answer the same prompt, one after the other, so that they do not compete for cores. Then you see them side by side in real time, and whether the text is the same, token for token.</source><translation>일반 디코딩(한 번에 토큰 하나)과 선택한 방식이 서로의 코어를 빼앗지 않도록 같은 프롬프트에 차례로 답변합니다. 그런 다음 실제 시간에 맞춰 나란히 보여 주고, 텍스트가 토큰 단위까지 같은지도 알려 줍니다.</translation></message>
<message><source>Plain words</source><translation>쉬운 말</translation></message>
<message><source>Play</source><translation>재생</translation></message>
<message><source>Play the passes again (Space)</source><translation>패스를 다시 재생 (스페이스)</translation></message>
<message><source>Port</source><translation>포트</translation></message>
<message><source>Port for other programs</source><translation>다른 프로그램용 포트</translation></message>
<message><source>Pre&amp;vious version</source><translation>이전 버전(&amp;V)</translation></message>
<message><source>Preparing…</source><translation>준비 중…</translation></message>
<message><source>Press the new keys</source><translation>새 단축키를 누르세요</translation></message>
<message><source>Previous match</source><translation>이전 일치 항목</translation></message>
<message><source>Previous match (Shift+Enter)</source><translation>이전 일치 항목 (Shift+Enter)</translation></message>
<message><source>Previous pass</source><translation>이전 패스</translation></message>
<message><source>Previous pass (←)</source><translation>이전 패스 (←)</translation></message>
<message><source>Previous version</source><translation>이전 버전</translation></message>
<message><source>Print how long the window took to appear, then quit.</source><translation>창이 나타나기까지 걸린 시간을 출력하고 종료합니다.</translation></message>
<message><source>Processor</source><translation>프로세서</translation></message>
<message><source>Processor cores for the training. The fewer it has, the less it slows down chatting; it runs at low priority in any case.</source><translation>학습에 쓸 프로세서 코어 수입니다. 적을수록 대화가 덜 느려지며, 학습은 항상 낮은 우선순위로 실행됩니다.</translation></message>
<message><source>Processor threads. More threads than cores make it slower.</source><translation>프로세서 스레드 수입니다. 코어 수보다 많으면 느려집니다.</translation></message>
<message><source>Processor: %1</source><translation>프로세서: %1</translation></message>
<message><source>Programmer</source><translation>프로그래머</translation></message>
<message><source>Programs and web services whose tools the model may ask for: files, searches, calendars. Nothing is used before you allow it in the conversation. A program runs with your rights; add only what you trust.</source><translation>모델이 도구 사용을 요청할 수 있는 프로그램과 웹 서비스입니다: 파일, 검색, 일정 등. 대화에서 허용하기 전에는 아무것도 실행되지 않습니다. 프로그램은 사용자의 권한으로 실행되므로 신뢰하는 것만 추가하세요.</translation></message>
<message><source>Progress</source><translation>진행 상황</translation></message>
<message><source>Progress of %1</source><translation>%1 진행 상황</translation></message>
<message><source>Progress of the backup</source><translation>백업 진행 상황</translation></message>
<message><source>Progress of this step</source><translation>이 단계의 진행 상황</translation></message>
<message><source>Prompt lookup</source><translation>프롬프트 조회</translation></message>
<message numerus="yes"><source>Prompt of %Ln tokens</source><translation><numerusform>프롬프트 토큰 %Ln개</numerusform></translation></message>
<message numerus="yes"><source>Prompt of %Ln tokens, %1 of them reused</source><translation><numerusform>프롬프트 토큰 %Ln개, 그중 %1개 재사용</numerusform></translation></message>
<message><source>Prompts</source><translation>프롬프트</translation></message>
<message><source>Prompts (*.jsonl);;All files (*)</source><translation>프롬프트 (*.jsonl);;모든 파일 (*)</translation></message>
<message><source>Prompts for the training</source><translation>학습용 프롬프트</translation></message>
<message><source>Prompts from %1</source><translation>%1의 프롬프트</translation></message>
<message><source>Prompts from a file</source><translation>파일의 프롬프트</translation></message>
<message><source>Prompts go to the servers that you choose, and nowhere else.</source><translation>프롬프트는 선택한 서버로만 보내집니다.</translation></message>
<message><source>Prompts per task</source><translation>작업별 프롬프트 수</translation></message>
<message><source>Proofread</source><translation>교정</translation></message>
<message><source>Put back %1 (%2)</source><translation>%1 되돌리기(%2)</translation></message>
<message><source>Quantisation</source><translation>양자화</translation></message>
<message numerus="yes"><source>Questions from my %Ln conversations</source><translation><numerusform>내 대화 %Ln개의 질문</numerusform></translation></message>
<message><source>Questions from my conversations (there are none yet)</source><translation>내 대화의 질문(아직 없음)</translation></message>
<message><source>Questions, tasks, sums and requests of all kinds, written for this; none is from a benchmark</source><translation>이 용도로 만든 온갖 종류의 질문, 과제, 계산, 요청이며 벤치마크의 것은 없습니다</translation></message>
<message><source>Quit</source><translation>종료</translation></message>
<message><source>REPLAY</source><translation>다시 보기</translation></message>
<message><source>Race</source><translation>레이스</translation></message>
<message><source>Race prompt</source><translation>레이스 프롬프트</translation></message>
<message><source>Read for this answer</source><translation>이 답변을 위해 읽은 부분</translation></message>
<message><source>Reading the models</source><translation>모델을 읽는 중</translation></message>
<message><source>Reading the prompts…</source><translation>프롬프트를 읽는 중…</translation></message>
<message><source>Reading what they need…</source><translation>필요한 메모리를 읽는 중…</translation></message>
<message><source>Reasoning</source><translation>추론 과정</translation></message>
<message><source>Reload the model</source><translation>모델 다시 불러오기</translation></message>
<message><source>Rematch</source><translation>재대결</translation></message>
<message><source>Remove</source><translation>제거</translation></message>
<message><source>Remove %1</source><translation>%1 제거</translation></message>
<message><source>Remove from the list</source><translation>목록에서 빼기</translation></message>
<message><source>Remove the key</source><translation>키 제거</translation></message>
<message><source>Remove the token</source><translation>토큰 제거</translation></message>
<message><source>Remove: %1</source><translation>제거: %1</translation></message>
<message><source>Removed models and drafts. They take disk space until the trash is emptied.</source><translation>제거한 모델과 초안 모델입니다. 휴지통을 비울 때까지 디스크 공간을 차지합니다.</translation></message>
<message><source>Remove…</source><translation>제거…</translation></message>
<message><source>Rename</source><translation>이름 바꾸기</translation></message>
<message><source>Rename, pin, move, export or delete this conversation, and edit its instructions</source><translation>이 대화의 이름 변경, 고정, 이동, 내보내기, 삭제와 지침 편집</translation></message>
<message><source>Repeats</source><translation>반복 횟수</translation></message>
<message><source>Replay</source><translation>다시 보기</translation></message>
<message><source>Replayed in real time; measured one after the other</source><translation>실제 시간으로 다시 보기, 측정은 차례로 진행</translation></message>
<message><source>Report as PDF…</source><translation>보고서를 PDF로…</translation></message>
<message><source>Reports (*.json);;All files (*)</source><translation>보고서 (*.json);;모든 파일 (*)</translation></message>
<message><source>Reports in JSON do not tell t(M)</source><translation>JSON 보고서에는 t(M)이 없습니다</translation></message>
<message><source>Rescued messages</source><translation>구해 낸 메시지</translation></message>
<message><source>Reset</source><translation>기본값 복원</translation></message>
<message><source>Reset this command's keys</source><translation>이 명령의 단축키를 기본값으로 복원</translation></message>
<message><source>Reset: %1</source><translation>기본값 복원: %1</translation></message>
<message><source>Restore</source><translation>복원</translation></message>
<message><source>Restore the selected conversations (Enter)</source><translation>선택한 대화를 원래 자리로 되돌립니다 (Enter)</translation></message>
<message><source>Result of the test</source><translation>테스트 결과</translation></message>
<message><source>Results</source><translation>결과</translation></message>
<message><source>Resume</source><translation>재개</translation></message>
<message><source>Resume this run</source><translation>이 측정 계속</translation></message>
<message><source>Review the code that you are given. List what is wrong, the worst first: where it is, what happens, how to mend it. Then list what is hard to read. If you find nothing, say so. Do not rewrite what is good.</source><translation>받은 코드를 검토하세요. 잘못된 것을 심한 것부터 나열하세요: 어디에 있고, 무슨 일이 생기며, 어떻게 고치는지. 그다음 읽기 어려운 곳을 나열하세요. 찾은 것이 없으면 그렇게 말하세요. 좋은 곳은 다시 쓰지 마세요.</translation></message>
<message><source>Right among three guesses, by depth</source><translation>깊이별 추측 3개 안의 적중률</translation></message>
<message><source>Right guesses in a row</source><translation>연속으로 맞힌 추측</translation></message>
<message><source>Room for how answers came about, which the inspector shows. What is oldest goes first when it is full.</source><translation>인스펙터에서 보여 주는 답변 생성 과정을 보관할 공간입니다. 가득 차면 가장 오래된 것부터 지웁니다.</translation></message>
<message><source>Run the same race again</source><translation>같은 레이스를 다시 측정합니다</translation></message>
<message><source>Runs</source><translation>측정 기록</translation></message>
<message><source>SHA-256</source><translation>SHA-256</translation></message>
<message><source>SVG pictures (*.svg)</source><translation>SVG 그림 (*.svg)</translation></message>
<message><source>Save</source><translation>저장</translation></message>
<message><source>Save (Enter)</source><translation>저장 (Enter)</translation></message>
<message><source>Save a card of this pass…</source><translation>이 패스의 카드 저장…</translation></message>
<message><source>Save as PNG…</source><translation>PNG로 저장…</translation></message>
<message><source>Save as SVG…</source><translation>SVG로 저장…</translation></message>
<message><source>Save ten passes as an animation…</source><translation>패스 열 번의 애니메이션 저장…</translation></message>
<message><source>Save the picture</source><translation>그림 저장</translation></message>
<message><source>Save these instructions and values under this name for other conversations</source><translation>다른 대화에서도 쓸 수 있도록 이 지침과 값을 이 이름으로 저장합니다</translation></message>
<message><source>Save what can be read</source><translation>읽을 수 있는 것 저장하기</translation></message>
<message><source>Saved instructions and sampling values</source><translation>이름을 붙여 저장한 지침과 값</translation></message>
<message numerus="yes"><source>Saved: %n conversation(s)</source><translation><numerusform>저장됨: 대화 %n개</numerusform></translation></message>
<message><source>Saving what was learnt…</source><translation>학습한 내용을 저장하는 중…</translation></message>
<message><source>Scales all text on top of the size your desktop sets.</source><translation>데스크톱에서 정한 크기를 기준으로 모든 글자의 크기를 조절합니다.</translation></message>
<message><source>Schema, expression or grammar</source><translation>스키마, 표현식 또는 문법</translation></message>
<message><source>Search</source><translation>검색</translation></message>
<message><source>Search a hub of models</source><translation>모델 허브에서 검색</translation></message>
<message><source>Search all conversations</source><translation>모든 대화 검색</translation></message>
<message><source>Search for</source><translation>검색어</translation></message>
<message><source>Search results</source><translation>검색 결과</translation></message>
<message><source>Search settings</source><translation>설정 검색</translation></message>
<message><source>Searching…</source><translation>검색하는 중…</translation></message>
<message><source>See how much faster it is on this computer</source><translation>이 컴퓨터에서 얼마나 더 빠른지 확인해 보세요</translation></message>
<message><source>See it in the inspector beside a conversation, race it against plain decoding (one token at a time) on the Race page, and measure it on the Benchmark page.</source><translation>대화 옆 인스펙터에서 살펴보고, ‘레이스’ 페이지에서 일반 디코딩(한 번에 토큰 하나)과 겨루게 하고, ‘벤치마크’ 페이지에서 측정해 보세요.</translation></message>
<message><source>Seed</source><translation>시드</translation></message>
<message><source>Seed %1</source><translation>시드 %1</translation></message>
<message><source>Select a method</source><translation>방식을 선택하세요</translation></message>
<message><source>Select all</source><translation>모두 선택</translation></message>
<message><source>Select prompts</source><translation>프롬프트를 선택하세요</translation></message>
<message><source>Select prompts, a model of a server and how many at once</source><translation>프롬프트, 서버의 모델, 동시 대화 수를 선택하세요</translation></message>
<message><source>Send</source><translation>보내기</translation></message>
<message><source>Send (Enter)</source><translation>보내기 (Enter)</translation></message>
<message><source>Send now</source><translation>지금 보내기</translation></message>
<message><source>Send the first of these messages; the others follow when it is answered</source><translation>첫 메시지를 보냅니다. 나머지는 답변이 끝나면 이어서 보냅니다</translation></message>
<message><source>Send the message</source><translation>메시지 보내기</translation></message>
<message><source>Sends the message to the model</source><translation>메시지를 모델에 보냅니다</translation></message>
<message><source>Sent when the answer ends</source><translation>답변이 끝나면 보냄</translation></message>
<message><source>Separated by spaces; 0: always the most likely token</source><translation>공백으로 구분합니다. 0: 항상 확률이 가장 높은 토큰</translation></message>
<message><source>Servers</source><translation>서버</translation></message>
<message><source>Servers and tools…</source><translation>서버와 도구…</translation></message>
<message><source>Servers in the settings…</source><translation>설정의 서버…</translation></message>
<message><source>Servers…</source><translation>서버…</translation></message>
<message><source>Serving</source><translation>제공 중</translation></message>
<message numerus="yes"><source>Serving: %n requests</source><translation><numerusform>제공 중: 요청 %n개</numerusform></translation></message>
<message><source>Serving: paused</source><translation>제공 일시 중지됨</translation></message>
<message numerus="yes"><source>Serving: paused, %n requests</source><translation><numerusform>제공 일시 중지됨: 요청 %n개</numerusform></translation></message>
<message><source>Sets everything on this page back to its default</source><translation>이 페이지의 모든 설정을 기본값으로 되돌립니다</translation></message>
<message><source>Settings</source><translation>설정</translation></message>
<message><source>Settings (*.json)</source><translation>설정 (*.json)</translation></message>
<message><source>Settings (*.json);;All files (*)</source><translation>설정 (*.json);;모든 파일 (*)</translation></message>
<message><source>Settings exported to %1</source><translation>설정을 %1에 내보냈습니다</translation></message>
<message><source>Settings imported from %1.</source><translation>%1에서 설정을 가져왔습니다.</translation></message>
<message><source>Several small heads, one for each of the next tokens</source><translation>다음 토큰마다 하나씩 있는 여러 작은 헤드</translation></message>
<message><source>Several tokens per pass, guessed first and then checked by the model. The text is the same.</source><translation>패스 한 번에 여러 토큰을 먼저 추측한 다음 모델이 검증합니다. 텍스트는 같습니다.</translation></message>
<message><source>Ships with the program</source><translation>프로그램에 포함</translation></message>
<message><source>Short answers</source><translation>짧은 답</translation></message>
<message><source>Short sequences that the model has made before are expected again</source><translation>모델이 전에 만든 짧은 연속이 다시 나올 것으로 예상합니다</translation></message>
<message><source>Shortcuts</source><translation>단축키</translation></message>
<message><source>Shorten it, or choose a larger context in the settings.</source><translation>메시지를 줄이거나 설정에서 더 큰 컨텍스트를 선택하세요.</translation></message>
<message><source>Shorten it, or choose a model that was trained for a larger context.</source><translation>메시지를 줄이거나 더 큰 컨텍스트로 학습된 모델을 선택하세요.</translation></message>
<message numerus="yes"><source>Show all %n lines</source><translation><numerusform>%n줄 모두 표시</numerusform></translation></message>
<message><source>Show all of the code</source><translation>코드 모두 표시</translation></message>
<message><source>Show how it came about</source><translation>만들어진 과정 보기</translation></message>
<message><source>Show its tree</source><translation>트리 보기</translation></message>
<message><source>Show its tree: %1</source><translation>트리 보기: %1</translation></message>
<message><source>Show less</source><translation>접기</translation></message>
<message><source>Show less of the code</source><translation>코드 접기</translation></message>
<message><source>Show more</source><translation>더 보기</translation></message>
<message><source>Show the log</source><translation>로그 보기</translation></message>
<message><source>Show the measured runs side by side in real time</source><translation>측정한 결과를 실제 시간에 맞춰 나란히 보여 줍니다</translation></message>
<message><source>Show the reasoning</source><translation>추론 과정 보기</translation></message>
<message><source>Show the whole tree (0)</source><translation>트리 전체 보기 (0)</translation></message>
<message><source>Show: %1</source><translation>보기: %1</translation></message>
<message><source>Simulated</source><translation>시뮬레이션</translation></message>
<message><source>Size</source><translation>크기</translation></message>
<message><source>Skip</source><translation>건너뛰기</translation></message>
<message><source>Small draft model</source><translation>소형 초안 모델</translation></message>
<message><source>Smaller (-)</source><translation>축소 (-)</translation></message>
<message><source>So a quick helper, the draft, guesses how the text goes on: not one guess but a tree of them. The model then checks the whole tree in one pass, which takes hardly longer than a pass for one token.</source><translation>그래서 빠른 도우미인 초안 모델이 텍스트가 어떻게 이어질지 추측합니다. 추측 하나가 아니라 여러 추측으로 된 트리를 만듭니다. 그런 다음 모델이 트리 전체를 한 번의 패스로 검증하는데, 걸리는 시간은 토큰 1개의 패스와 거의 같습니다.</translation></message>
<message><source>So that the model need not read a conversation, a branch or a system prompt again when you return to it. What was used longest ago goes first.</source><translation>대화, 갈래 또는 시스템 프롬프트로 돌아올 때 모델이 다시 읽지 않아도 됩니다. 가장 오래전에 쓴 것이 먼저 지워집니다.</translation></message>
<message><source>Some conversations may not open, and writing to the file may damage more of them.</source><translation>일부 대화가 열리지 않을 수 있고, 계속 쓰면 더 손상될 수 있습니다.</translation></message>
<message><source>Spec&amp;ulation</source><translation>추측 디코딩(&amp;U)</translation></message>
<message><source>Speculation</source><translation>추측 디코딩</translation></message>
<message><source>Speculation is off</source><translation>추측 디코딩 꺼짐</translation></message>
<message><source>Speculation is on</source><translation>추측 디코딩 켜짐</translation></message>
<message><source>Speed and factor are of all comparisons with plain decoding on this computer: of answers that were measured, each time they were, and of benchmarks at the temperature of new chats. A speed without a factor is of all answers of at least 64 tokens. A benchmark compares methods on the same prompts.</source><translation>속도와 배수는 이 컴퓨터에서 일반 디코딩과 비교한 모든 결과의 값으로, 측정한 답변(측정할 때마다)과 새 대화의 온도로 한 벤치마크가 들어갑니다. 배수가 없는 속도는 토큰 64개 이상인 모든 답변의 값입니다. 벤치마크는 같은 프롬프트로 방법을 비교합니다.</translation></message>
<message><source>Speed of one answer</source><translation>답변 하나의 속도</translation></message>
<message><source>Speed of playing</source><translation>재생 속도</translation></message>
<message><source>Speed of playing: 1× is as fast as the answer was</source><translation>재생 속도: 1배는 답변이 만들어진 속도입니다</translation></message>
<message><source>Speed of the answer: tokens per second after the first one</source><translation>답변 속도: 첫 토큰 이후의 초당 토큰 수</translation></message>
<message><source>Speed of the answer: tokens per second after the first one, and how many times as fast as plain (one token at a time)</source><translation>답변 속도: 첫 토큰 이후의 초당 토큰 수, 그리고 일반 디코딩(한 번에 토큰 하나)의 몇 배인지</translation></message>
<message><source>Speed of the answer: tokens per second after the first one, and how many times as fast as plain (one token at a time). ≈: estimated</source><translation>답변 속도: 첫 토큰 이후의 초당 토큰 수, 그리고 일반 디코딩(한 번에 토큰 하나)의 몇 배인지. ≈: 예상값</translation></message>
<message><source>Speedup</source><translation>속도 향상</translation></message>
<message><source>Speedup over plain decoding (vanilla, one token at a time) of the same prompts, measured with the same clock, and tokens per pass (acceptance length, τ).</source><translation>같은 프롬프트를 같은 시계로 잰 일반 디코딩(vanilla, 한 번에 토큰 하나) 대비 속도 향상과 패스당 토큰 수(수용 길이, τ)입니다.</translation></message>
<message><source>Speedup, but for what a busy computer measured</source><translation>속도 향상(바쁜 컴퓨터에서 측정한 값 제외)</translation></message>
<message><source>Speedups will appear here</source><translation>속도 향상이 여기에 표시됩니다</translation></message>
<message><source>Start from the draft %1</source><translation>초안 모델 %1에서 이어서 학습</translation></message>
<message><source>Start the benchmark</source><translation>벤치마크 시작</translation></message>
<message><source>Start the race</source><translation>레이스 시작</translation></message>
<message><source>Start training</source><translation>학습 시작</translation></message>
<message><source>Starting…</source><translation>시작하는 중…</translation></message>
<message><source>Starts or asks the server and lists its tools</source><translation>서버를 시작하거나 물어 도구 목록을 가져옵니다</translation></message>
<message><source>State</source><translation>상태</translation></message>
<message><source>Static</source><translation>정적</translation></message>
<message><source>Stay at this pass</source><translation>이 패스에 머무르기</translation></message>
<message><source>Stay at this pass while the answer goes on</source><translation>답변이 이어지는 동안 이 패스에 머무르기</translation></message>
<message><source>Step %1 of %2</source><translation>%1/%2단계</translation></message>
<message><source>Step 1 of 3: %1 answers prompts</source><translation>1/3단계: %1 모델이 프롬프트에 답변합니다</translation></message>
<message><source>Step 2 of 3: the draft learns</source><translation>2/3단계: 초안 모델이 학습합니다</translation></message>
<message><source>Step 3 of 3: the draft is tried</source><translation>3/3단계: 초안 모델을 시험합니다</translation></message>
<message><source>Step by step</source><translation>한 단계씩</translation></message>
<message><source>Stop</source><translation>중지</translation></message>
<message><source>Stop (Esc)</source><translation>중지 (Esc)</translation></message>
<message><source>Stop it</source><translation>중지</translation></message>
<message><source>Stop playing</source><translation>재생 중지</translation></message>
<message><source>Stopped</source><translation>중지됨</translation></message>
<message><source>Stopped after %1</source><translation>중지됨: %1 완료</translation></message>
<message><source>Stopped after %1 of %2 steps</source><translation>중지됨: %2단계 중 %1단계 완료</translation></message>
<message><source>Stopped while calling %1</source><translation>%1을(를) 호출하는 중에 중지됨</translation></message>
<message><source>Stopped while calling a tool</source><translation>도구를 호출하는 중에 중지됨</translation></message>
<message><source>Stopped. Nothing was saved.</source><translation>중지되었습니다. 저장한 내용은 없습니다.</translation></message>
<message><source>Stops the answer that is being written</source><translation>작성 중인 답변을 중지합니다</translation></message>
<message><source>Storyteller</source><translation>이야기꾼</translation></message>
<message><source>Suffix</source><translation>접미사</translation></message>
<message><source>Summarise</source><translation>요약</translation></message>
<message><source>Summarise the text that you are given in at most five points, the most important first. Keep numbers and names. Add nothing that is not in the text.</source><translation>받은 글을 최대 다섯 항목으로 요약하세요. 가장 중요한 것부터 쓰세요. 숫자와 이름은 그대로 두세요. 글에 없는 것은 더하지 마세요.</translation></message>
<message><source>Switched off. When it is on again: %1</source><translation>꺼짐. 다시 켜면: %1</translation></message>
<message><source>System</source><translation>시스템 설정 따름</translation></message>
<message><source>System prompt</source><translation>시스템 프롬프트</translation></message>
<message><source>T %1</source><translation>T %1</translation></message>
<message><source>Table</source><translation>표</translation></message>
<message><source>Take the settings to another computer</source><translation>설정을 다른 컴퓨터로 옮깁니다</translation></message>
<message><source>Takes effect when the model is loaded again.</source><translation>모델을 다시 불러오면 적용됩니다.</translation></message>
<message><source>Takes the servers of another program, as its “mcpServers” names them</source><translation>다른 프로그램의 “mcpServers”에 적힌 서버를 가져옵니다</translation></message>
<message><source>Talk to a language model on this computer. Nothing you write leaves it.</source><translation>이 컴퓨터에서 실행되는 언어 모델과 대화하세요. 입력한 내용은 이 컴퓨터 밖으로 나가지 않습니다.</translation></message>
<message><source>Target: %1</source><translation>대상 모델: %1</translation></message>
<message><source>Target: not computed, because the branch had ended before</source><translation>대상 모델: 가지가 그 전에 끝나 여기는 확인하지 않음</translation></message>
<message><source>Tell stories in scenes: what is seen and heard, what is said. Show feelings by what people do. Keep the names and facts of earlier messages. End each part where one wants to know how it goes on.</source><translation>장면으로 이야기하세요: 보이고 들리는 것, 사람들이 하는 말. 감정은 행동으로 보여 주세요. 앞에 나온 이름과 사실을 지키세요. 부분마다 다음이 궁금해지는 곳에서 끝내세요.</translation></message>
<message><source>Tells the model how to behave. New conversations start with it.</source><translation>모델이 어떻게 행동할지 알려 줍니다. 새 대화는 이것으로 시작합니다.</translation></message>
<message><source>Temperature</source><translation>온도</translation></message>
<message><source>Temperatures</source><translation>온도</translation></message>
<message><source>Temperatures: numbers from %1 to %2, separated by spaces</source><translation>온도: %1에서 %2까지의 숫자를 공백으로 구분하세요</translation></message>
<message><source>Test</source><translation>테스트</translation></message>
<message><source>Test the hub</source><translation>허브 테스트</translation></message>
<message><source>Text of %1</source><translation>%1의 텍스트</translation></message>
<message><source>Text of a grammar (GBNF)</source><translation>문법에 맞는 텍스트(GBNF)</translation></message>
<message><source>Text of a regular expression</source><translation>정규 표현식에 맞는 텍스트</translation></message>
<message><source>Text of the question is expected again</source><translation>질문의 텍스트가 다시 나올 것으로 예상합니다</translation></message>
<message><source>Text size</source><translation>텍스트 크기</translation></message>
<message><source>The answer is still being written.</source><translation>아직 답변을 작성하는 중입니다.</translation></message>
<message><source>The best installed method that pays off on this computer</source><translation>이 컴퓨터에서 이득이 있는 설치된 최선의 방식</translation></message>
<message><source>The command that starts the server, or its address: https://machine.example/mcp</source><translation>서버를 시작하는 명령 또는 주소: https://machine.example/mcp</translation></message>
<message><source>The computer was busy with other programs, which made the answer slower</source><translation>컴퓨터가 다른 프로그램을 처리하느라 바빠서 답변이 느려졌습니다</translation></message>
<message><source>The connection is not encrypted: use https where others share the network.</source><translation>연결이 암호화되지 않습니다. 다른 사람과 네트워크를 함께 쓴다면 https를 사용하세요.</translation></message>
<message><source>The context has no room for all of it. What relates to your question is read, and listed below the answer.</source><translation>컨텍스트에 전부 넣을 자리가 없습니다. 질문과 관련된 부분을 읽고 답변 아래에 표시합니다.</translation></message>
<message><source>The conversation is in the trash.</source><translation>대화를 휴지통으로 옮겼습니다.</translation></message>
<message><source>The conversation is longer than the model's context. Oldest messages left out of this answer: %1.</source><translation>대화가 모델의 컨텍스트보다 깁니다. 이 답변에서 제외한 가장 오래된 메시지 수: %1.</translation></message>
<message><source>The damaged file is kept: %1</source><translation>손상된 파일을 보관했습니다: %1</translation></message>
<message><source>The details are on the clipboard.</source><translation>세부 정보를 클립보드에 복사했습니다.</translation></message>
<message><source>The diagnostics are on the clipboard. They contain nothing you wrote.</source><translation>진단 정보를 클립보드에 복사했습니다. 직접 쓴 내용은 들어 있지 않습니다.</translation></message>
<message><source>The download is complete, but it has another SHA-256 than this one. Correct it, or leave it empty to add the file unchecked.</source><translation>다운로드는 끝났지만 파일의 SHA-256이 이것과 다릅니다. 고치거나, 비워 두면 확인하지 않고 파일을 추가합니다.</translation></message>
<message><source>The draft also guessed: %1</source><translation>초안의 다른 추측: %1</translation></message>
<message><source>The draft cannot be moved: %1: %2</source><translation>초안 모델을 옮길 수 없습니다: %1: %2</translation></message>
<message><source>The draft chosen for it is missing: %1. Restore it, or choose another.</source><translation>이 모델에 선택한 초안 모델이 없습니다: %1. 복원하거나 다른 것을 고르세요.</translation></message>
<message><source>The draft gave %1 %2, the model %3; it took %4.</source><translation>초안은 %1에 %2, 모델은 %3를 주었지만 모델이 고른 것은 %4입니다.</translation></message>
<message><source>The draft gave %1 %2; the model took %3.</source><translation>초안은 %1에 %2를 주었고, 모델이 고른 것은 %3입니다.</translation></message>
<message><source>The draft is among the others, but its model is gone: %1</source><translation>초안 모델은 다른 초안 모델들과 함께 있지만, 그 모델이 없어졌습니다: %1</translation></message>
<message><source>The draft is in %1</source><translation>초안 모델 위치: %1</translation></message>
<message><source>The draft is not used. %1</source><translation>이 초안 모델을 사용하지 않습니다. %1</translation></message>
<message><source>The draft is ready.</source><translation>초안 모델이 준비되었습니다.</translation></message>
<message><source>The draft trees of this race were not recorded.</source><translation>이 레이스의 초안 트리는 기록되지 않았습니다.</translation></message>
<message><source>The earlier measurement stays.</source><translation>이전 측정값을 유지합니다.</translation></message>
<message><source>The file does not say which model it was trained for.</source><translation>어떤 모델용으로 학습되었는지 파일에 나와 있지 않습니다.</translation></message>
<message><source>The file is downloaded from this address only and checked before it is added. An interrupted download can be continued. For a model in several parts, the address of one is enough.</source><translation>파일은 이 주소에서만 내려받으며 추가하기 전에 확인합니다. 중단된 다운로드는 이어서 받을 수 있습니다. 여러 부분으로 나뉜 모델은 한 부분의 주소면 됩니다.</translation></message>
<message><source>The file with your conversations cannot be used as it is: %1. It has not been changed:
%2</source><translation>대화가 담긴 파일을 그대로 쓸 수 없습니다: %1. 파일은 바뀌지 않았습니다:
%2</translation></message>
<message><source>The first that can compute</source><translation>계산할 수 있는 첫 번째</translation></message>
<message><source>The folder “%1” was deleted.</source><translation>“%1” 폴더를 삭제했습니다.</translation></message>
<message><source>The folder “%1” was deleted. Its conversations are listed without a folder.</source><translation>“%1” 폴더를 삭제했습니다. 그 안의 대화는 폴더 없이 목록에 표시됩니다.</translation></message>
<message><source>The form of the answers: what does not fit it is never written</source><translation>답변의 형식: 형식에 맞지 않는 내용은 쓰지 않습니다</translation></message>
<message><source>The graphics card where there is one</source><translation>그래픽 카드가 있으면 그래픽 카드</translation></message>
<message><source>The hub answers and takes the token of %1.</source><translation>허브가 응답하며 %1의 토큰을 받아들입니다.</translation></message>
<message><source>The hub answers and takes the token.</source><translation>허브가 응답하며 토큰을 받아들입니다.</translation></message>
<message><source>The hub answers, but does not say whether it takes the token.</source><translation>허브가 응답하지만 토큰을 받아들이는지는 알리지 않습니다.</translation></message>
<message><source>The hub answers, but refuses the token. Make a new one on its page.</source><translation>허브가 응답하지만 토큰을 거부합니다. 허브의 웹 페이지에서 새로 만드세요.</translation></message>
<message><source>The hub answers. There is no token for it.</source><translation>허브가 응답합니다. 이 허브에 쓸 토큰은 없습니다.</translation></message>
<message><source>The hub has no such model with GGUF files.</source><translation>허브에 GGUF 파일이 있는 그런 모델이 없습니다.</translation></message>
<message><source>The import was cancelled. Nothing was changed.</source><translation>가져오기를 취소했습니다. 변경된 내용은 없습니다.</translation></message>
<message><source>The instructions and sampling settings of this conversation</source><translation>이 대화의 지침과 샘플링 설정</translation></message>
<message><source>The key is in the key ring of the desktop.</source><translation>키는 데스크톱의 키 링에 있습니다.</translation></message>
<message><source>The language changes when what is in progress is done.</source><translation>진행 중인 작업이 끝나면 언어가 바뀝니다.</translation></message>
<message><source>The last benchmark was interrupted after %1 of %2 steps.</source><translation>지난 벤치마크가 중단되었습니다. %2단계 중 %1단계를 마쳤습니다.</translation></message>
<message><source>The last benchmark was interrupted after %1.</source><translation>지난 벤치마크가 중단되었습니다. %1를 마쳤습니다.</translation></message>
<message><source>The longest repetition in question, answer and earlier text is continued</source><translation>질문, 답변, 이전 텍스트에서 가장 긴 반복을 이어 갑니다</translation></message>
<message><source>The longest text the model was trained on, in tokens</source><translation>모델이 학습한 가장 긴 텍스트(토큰 수)</translation></message>
<message><source>The loss will appear here once the draft learns</source><translation>초안 모델이 학습을 시작하면 손실이 여기에 표시됩니다</translation></message>
<message numerus="yes"><source>The messages before %n message(s) could not be saved; these now follow what is left.</source><translation><numerusform>메시지 %n개 앞의 메시지를 저장하지 못했습니다. 이제 남은 내용 뒤에 이어집니다.</numerusform></translation></message>
<message><source>The model answers at once</source><translation>모델이 바로 답합니다</translation></message>
<message numerus="yes"><source>The model has used tools %n times in a row. It now answers without.</source><translation><numerusform>모델이 도구를 연달아 %n번 썼습니다. 이제 도구 없이 답합니다.</numerusform></translation></message>
<message><source>The model in use uses it. Choose another draft first.</source><translation>사용 중인 모델이 쓰고 있습니다. 먼저 다른 초안 모델을 고르세요.</translation></message>
<message><source>The model is being installed</source><translation>모델을 설치하는 중입니다</translation></message>
<message><source>The model it was trained for is not installed.</source><translation>이 초안 모델이 학습된 모델이 설치되어 있지 않습니다.</translation></message>
<message><source>The model runs on %1, with a context of %2 tokens.</source><translation>모델 실행 장치: %1, 컨텍스트: %2 토큰.</translation></message>
<message><source>The model that the draft is for; it does not fit any other</source><translation>초안 모델을 쓸 모델입니다. 다른 모델에는 맞지 않습니다</translation></message>
<message><source>The model thinks before it answers</source><translation>모델이 답하기 전에 생각합니다</translation></message>
<message><source>The model thinks before it answers: %1</source><translation>모델이 답하기 전에 생각합니다: %1</translation></message>
<message><source>The model wants to use %1 of %2</source><translation>모델이 %2의 %1을(를) 쓰려고 합니다</translation></message>
<message><source>The model's own</source><translation>모델 기본값</translation></message>
<message><source>The model's own head for further tokens, which lies in its file</source><translation>모델 파일에 들어 있는, 다음 토큰들을 예측하는 모델 자체의 헤드</translation></message>
<message><source>The most graphics memory that a model may take. Layers beyond it stay in the computer's memory and are copied for every pass: slower, but larger models run.</source><translation>모델이 그래픽 카드에서 쓸 수 있는 최대 메모리입니다. 넘치는 층은 컴퓨터 메모리에 두고 계산할 때마다 복사합니다. 느려지지만 더 큰 모델을 쓸 수 있습니다.</translation></message>
<message><source>The name is too long.</source><translation>이름이 너무 깁니다.</translation></message>
<message><source>The name you see when asked about its tools</source><translation>도구 사용을 물을 때 보이는 이름</translation></message>
<message><source>The network and how it learns</source><translation>신경망과 학습 방법</translation></message>
<message><source>The part downloaded so far is kept</source><translation>지금까지 받은 부분은 보관됩니다</translation></message>
<message><source>The path was right to its end: nothing was guessed beyond it.</source><translation>경로가 끝까지 맞았습니다. 그 뒤로는 추측하지 않았습니다.</translation></message>
<message><source>The path was right to its end: what was considered beyond it was not checked.</source><translation>경로가 끝까지 맞았습니다: 그 뒤로 고려한 토큰은 확인하지 않았습니다.</translation></message>
<message><source>The picture could not be written to %1.</source><translation>%1에 그림을 쓸 수 없습니다.</translation></message>
<message><source>The picture is on the clipboard.</source><translation>그림을 클립보드에 복사했습니다.</translation></message>
<message><source>The picture was saved: %1</source><translation>그림을 저장했습니다: %1</translation></message>
<message><source>The previous draft is kept until the next training begins.</source><translation>이전에 학습한 초안 모델은 다음 학습이 시작될 때까지 보관됩니다.</translation></message>
<message><source>The program's language. Models answer in the language you write in.</source><translation>이 프로그램의 언어입니다. 모델은 사용자가 쓰는 언어로 답합니다.</translation></message>
<message><source>The prompts leave this computer: they go to %1.</source><translation>프롬프트가 이 컴퓨터 밖으로 나갑니다. %1(으)로 보내집니다.</translation></message>
<message><source>The prompts stay on this computer: they go to %1.</source><translation>프롬프트는 이 컴퓨터에 남습니다. %1(으)로 보내집니다.</translation></message>
<message><source>The questions in your conversations, without those in the trash. The draft then knows best what you ask about. Nothing leaves this computer, but do not give such a draft to others.</source><translation>휴지통을 제외한 내 대화의 질문입니다. 초안 모델이 자주 묻는 주제를 가장 잘 알게 됩니다. 이 내용은 컴퓨터 밖으로 나가지 않지만, 초안 모델을 다른 사람에게 주지는 마세요.</translation></message>
<message><source>The results are there. The model has not read them.</source><translation>결과가 있습니다. 모델은 아직 읽지 않았습니다.</translation></message>
<message><source>The run cannot be deleted: %1</source><translation>측정 기록을 삭제할 수 없습니다: %1</translation></message>
<message><source>The run was deleted.</source><translation>측정 기록을 삭제했습니다.</translation></message>
<message><source>The runs also differ in: %1.</source><translation>두 측정은 다음도 다릅니다: %1.</translation></message>
<message><source>The same figure as below an answer in the chat: measured at the end on prompts that the draft never saw, each answered plain (one token at a time), guessed twice, and plain again, on the device and as many threads as the chat had in the settings when the training began</source><translation>대화의 답변 아래에 나오는 값과 같습니다. 학습이 끝날 때 초안 모델이 본 적 없는 프롬프트에서 재며, 각각 일반 디코딩(한 번에 토큰 하나), 추측 두 번, 다시 일반 디코딩으로 답합니다. 장치와 스레드 수는 학습을 시작할 때 설정에 있던 대화의 것과 같습니다</translation></message>
<message><source>The same figure as below an answer in the chat: measured at the end, when the model answers prompts that the draft never saw, in the way a new chat does: with its temperature, and with guesses only where they pay. It may be lower than the right guesses promise, which count every place in a text</source><translation>대화의 답변 아래에 나오는 값과 같습니다. 학습이 끝날 때 모델이 초안 모델이 본 적 없는 프롬프트에 새 대화처럼 답하며 잽니다. 새 대화의 온도를 쓰고 이득이 될 때만 추측합니다. 그래서 글의 모든 위치를 세는 맞은 추측의 비율로 짐작되는 값보다 낮을 수 있습니다</translation></message>
<message><source>The same for all methods; used if the temperature is above 0</source><translation>모든 방식에 같은 값을 쓰며, 온도가 0보다 클 때만 사용됩니다</translation></message>
<message><source>The server says of it: %1</source><translation>서버의 설명: %1</translation></message>
<message><source>The server uses what pays off there</source><translation>서버가 그곳에서 이득이 되는 방식을 씁니다</translation></message>
<message><source>The speed of the model is being measured.</source><translation>모델의 속도를 측정하는 중입니다.</translation></message>
<message><source>The speedup of an answer is being measured.</source><translation>답변의 속도 향상을 측정하는 중입니다.</translation></message>
<message><source>The speedup stays an estimate.</source><translation>속도 향상은 추정값으로 남습니다.</translation></message>
<message><source>The target's own token, from the pass over the prompt</source><translation>프롬프트 패스에서 나온 대상 모델 자신의 토큰</translation></message>
<message><source>The target's own token: pass %1</source><translation>대상 모델 자신의 토큰: 패스 %1</translation></message>
<message><source>The text stays exactly what the model alone would write: a guess counts only where the model agrees with it. Only the speed differs, and where guessing does not pay off, Automatic leaves it off.</source><translation>텍스트는 모델 혼자 쓸 때와 정확히 같습니다. 추측은 모델이 동의할 때만 인정됩니다. 속도만 다르며, 추측해도 이득이 없으면 ‘자동’이 추측을 끕니다.</translation></message>
<message><source>The thick path is what the model would have written itself: it is accepted. The hollow guesses are rejected. The underlined token is the model's own, which every pass adds. Here one pass gave three tokens instead of one.</source><translation>굵은 경로는 모델도 스스로 썼을 내용이므로 수용됩니다. 속이 빈 추측은 거부됩니다. 밑줄 친 토큰은 패스마다 더해지는 모델 자신의 토큰입니다. 여기서는 패스 한 번에 토큰 1개 대신 3개가 나왔습니다.</translation></message>
<message><source>The token is in the key ring of the desktop.</source><translation>토큰은 데스크톱의 키 링에 있습니다.</translation></message>
<message><source>The token was given for %1 and goes there alone.</source><translation>토큰은 %1에 쓰도록 입력된 것으로, 그곳으로만 보내집니다.</translation></message>
<message><source>The training</source><translation>학습</translation></message>
<message><source>The waiting message was removed.</source><translation>대기 중인 메시지를 제거했습니다.</translation></message>
<message><source>The weekly copy of the conversations could not be kept: %1</source><translation>대화의 주간 사본을 보관하지 못했습니다: %1</translation></message>
<message><source>Then the model is led to its answer.</source><translation>그 뒤에는 모델을 답으로 이끕니다.</translation></message>
<message><source>There are no conversations in that file.</source><translation>그 파일에는 대화가 없습니다.</translation></message>
<message><source>There are no conversations in those files.</source><translation>그 파일들에는 대화가 없습니다.</translation></message>
<message><source>There are no draft trees: the race was stopped.</source><translation>초안 트리가 없습니다. 레이스가 중지되었습니다.</translation></message>
<message><source>There are no draft trees: the race was too long to keep them or to show them all.</source><translation>초안 트리가 없습니다. 레이스가 너무 길어 모두 보관하거나 표시할 수 없었습니다.</translation></message>
<message><source>There are no draft trees: their record is damaged. A new race makes a new one.</source><translation>초안 트리가 없습니다. 기록이 손상되었습니다. 새 레이스를 하면 새로 기록됩니다.</translation></message>
<message><source>There are no prompts to answer: choose some.</source><translation>답변할 프롬프트가 없습니다. 프롬프트를 선택하세요.</translation></message>
<message numerus="yes"><source>There are only %Ln prompts: at least %1 are needed.</source><translation><numerusform>프롬프트가 %Ln개뿐입니다. %1개 이상 필요합니다.</numerusform></translation></message>
<message><source>There are too many servers.</source><translation>서버가 너무 많습니다.</translation></message>
<message><source>There is a server of this name already.</source><translation>같은 이름의 서버가 이미 있습니다.</translation></message>
<message><source>There is no answer yet whose speedup could be measured.</source><translation>속도 향상을 측정할 답변이 아직 없습니다.</translation></message>
<message><source>There is too little disk space: free some.</source><translation>디스크 공간이 부족합니다. 공간을 확보하세요.</translation></message>
<message><source>There is too little memory: close other programs, or choose a smaller model.</source><translation>메모리가 부족합니다. 다른 프로그램을 닫거나 더 작은 모델을 선택하세요.</translation></message>
<message><source>These keys are needed to edit text.</source><translation>텍스트 편집에 필요한 키입니다.</translation></message>
<message><source>These keys type text or move the cursor: hold Ctrl or Alt, or use a function key.</source><translation>이 키는 글자를 입력하거나 커서를 옮깁니다. Ctrl이나 Alt를 함께 누르거나 기능 키를 사용하세요.</translation></message>
<message><source>Thinking</source><translation>생각</translation></message>
<message><source>Thinking at most</source><translation>생각 한도</translation></message>
<message><source>Thinking…</source><translation>생각하는 중…</translation></message>
<message numerus="yes"><source>Thinking… %1 · %n tokens</source><translation><numerusform>생각 중… %1 · 토큰 %n개</numerusform></translation></message>
<message><source>This answer and its question fill the context of %1 tokens: it cannot go on.</source><translation>이 답변과 질문이 컨텍스트 %1 토큰을 모두 채워 더 이어 쓸 수 없습니다.</translation></message>
<message><source>This answer could not be finished. Ask again to try once more.</source><translation>이 답변을 끝내지 못했습니다. 다시 시도하려면 한 번 더 질문하세요.</translation></message>
<message><source>This answer goes on from an earlier version, which cannot be measured again.</source><translation>이 답변은 이전 버전에서 이어 쓴 것이어서 다시 측정할 수 없습니다.</translation></message>
<message><source>This answer goes on from an earlier version, which has the passes of its first part.</source><translation>이 답변은 이전 버전에서 이어진 것이며, 앞부분의 패스는 그 버전에 있습니다.</translation></message>
<message><source>This answer is another program's.</source><translation>다른 프로그램에 준 답변입니다.</translation></message>
<message><source>This answer is from %1. Choose that model to measure it.</source><translation>이 답변은 %1의 것입니다. 측정하려면 그 모델을 선택하세요.</translation></message>
<message><source>This answer is too short to tell: at least %1 tokens are needed.</source><translation>이 답변은 너무 짧아 알 수 없습니다. 토큰이 %1개는 필요합니다.</translation></message>
<message><source>This answer was guessed from text that a measurement does not have, an earlier version of it for example.</source><translation>이 답변은 측정할 때는 없는 텍스트(예: 이 답변의 이전 버전)에서 추측되었습니다.</translation></message>
<message><source>This answer was written with fewer guesses than that, on a busy computer for example.</source><translation>다만 이 답변은 측정 때보다 추측이 적은 채로 쓰였습니다. 예를 들어 컴퓨터가 바빴을 때입니다.</translation></message>
<message><source>This computer</source><translation>이 컴퓨터</translation></message>
<message numerus="yes"><source>This computer: %1, %n cores. Graphics card: %2.</source><translation><numerusform>이 컴퓨터: %1, 코어 %n개. 그래픽 카드: %2.</numerusform></translation></message>
<message><source>This file is not stored any more.</source><translation>이 파일은 더 이상 저장되어 있지 않습니다.</translation></message>
<message><source>This frees %1 and cannot be undone.</source><translation>%1를 확보하며 되돌릴 수 없습니다.</translation></message>
<message><source>This is what another program asked, not an answer in your chat.</source><translation>다른 프로그램이 물은 것이며, 내 대화의 답변이 아닙니다.</translation></message>
<message><source>This message, with what goes with it, has %1 tokens, but the model's context holds only %2.</source><translation>이 메시지는 함께 보내는 내용까지 %1토큰이지만 모델의 컨텍스트에는 %2토큰까지만 들어갑니다.</translation></message>
<message><source>This message, with what goes with it, has about %1 tokens, but the model's context holds only %2.</source><translation>이 메시지는 함께 보내는 내용까지 약 %1토큰이지만 모델의 컨텍스트에는 %2토큰까지만 들어갑니다.</translation></message>
<message><source>This model brings no such head along</source><translation>이 모델에는 그런 헤드가 들어 있지 않습니다</translation></message>
<message><source>This page is back to its defaults.</source><translation>이 페이지를 기본값으로 되돌렸습니다.</translation></message>
<message><source>This program was built without CUDA</source><translation>이 프로그램은 CUDA 없이 빌드되었습니다</translation></message>
<message><source>This server reports no trees</source><translation>이 서버는 트리를 알려 주지 않습니다</translation></message>
<message><source>This server reports no trees, and nothing else about speculation.</source><translation>이 서버는 트리도, 추측 디코딩에 관한 다른 것도 알려 주지 않습니다.</translation></message>
<message><source>This server reports no trees, only these figures.</source><translation>이 서버는 트리를 알려 주지 않고 이 수치만 알려 줍니다.</translation></message>
<message><source>This tool is then used without asking until you open the program again</source><translation>프로그램을 다시 열 때까지 이 도구는 묻지 않고 쓰입니다</translation></message>
<message><source>This translation is not part of this program</source><translation>이 번역은 이 프로그램에 포함되어 있지 않습니다</translation></message>
<message numerus="yes"><source>Thought for %1 · %n tokens</source><translation><numerusform>%1 동안 생각함 · 토큰 %n개</numerusform></translation></message>
<message><source>Threads</source><translation>스레드 수</translation></message>
<message><source>Throughput</source><translation>처리량</translation></message>
<message><source>Time</source><translation>시간</translation></message>
<message><source>Time of each pass</source><translation>패스별 시간</translation></message>
<message><source>Time since the start, including the processing of the prompt</source><translation>시작한 뒤 지난 시간이며, 프롬프트를 처리하는 시간을 포함합니다</translation></message>
<message><source>Time to the first token</source><translation>첫 토큰까지의 시간</translation></message>
<message><source>Time to the first token, median</source><translation>첫 토큰까지의 시간, 중앙값</translation></message>
<message><source>Time until the first token of the answer; the tokens of the prompt that the model had read before, and those it read now; and how much of the model's context this conversation fills</source><translation>답변의 첫 토큰까지 걸린 시간, 프롬프트에서 모델이 전에 읽은 토큰과 이번에 읽은 토큰, 그리고 이 대화가 모델의 컨텍스트를 차지하는 정도</translation></message>
<message numerus="yes"><source>Time: %1, of which about %2 for answers to at least %3 of %Ln prompts</source><translation><numerusform>시간: %1, 그중 프롬프트 %Ln개 중 최소 %3개의 답변에 약 %2 사용</numerusform></translation></message>
<message numerus="yes"><source>Time: at most %1, for answers to up to %Ln prompts and for the training</source><translation><numerusform>시간: 최대 %1, 최대 %Ln개 프롬프트의 답변과 학습에 사용</numerusform></translation></message>
<message numerus="yes"><source>Time: at most %1, up to about %2 of that for answers to up to %Ln prompts</source><translation><numerusform>시간: 최대 %1, 그중 최대 %Ln개 프롬프트의 답변에 최대 약 %2 사용</numerusform></translation></message>
<message numerus="yes"><source>Time: at most about %1 for answers to up to %Ln prompts, then the training</source><translation><numerusform>시간: 최대 %Ln개 프롬프트의 답변에 최대 약 %1, 그다음 학습</numerusform></translation></message>
<message numerus="yes"><source>Time: known once the first answers are written; up to %Ln prompts</source><translation><numerusform>시간: 첫 답변들이 나오면 표시됩니다. 프롬프트 최대 %Ln개</numerusform></translation></message>
<message><source>Title</source><translation>제목</translation></message>
<message><source>To install</source><translation>설치 가능</translation></message>
<message><source>To install it, run %1.</source><translation>설치하려면 %1을(를) 실행하세요.</translation></message>
<message><source>To the next pass that brought %1 tokens or more (W)</source><translation>토큰을 %1개 이상 가져온 다음 패스로 (W)</translation></message>
<message><source>To the next pass whose guesses were all rejected (M)</source><translation>추측이 모두 거부된 다음 패스로 (M)</translation></message>
<message><source>Today</source><translation>오늘</translation></message>
<message><source>Token</source><translation>토큰</translation></message>
<message><source>Token of the hub</source><translation>허브의 토큰</translation></message>
<message><source>Tokens</source><translation>토큰 수</translation></message>
<message><source>Tokens
per pass</source><translation>패스당
토큰</translation></message>
<message><source>Tokens of a conversation that the model sees at once. A larger context needs more memory.</source><translation>모델이 한 번에 보는 대화의 토큰 수입니다. 컨텍스트가 클수록 메모리가 더 필요합니다.</translation></message>
<message><source>Tokens per pass (acceptance length τ)</source><translation>패스당 토큰 수(수용 길이 τ)</translation></message>
<message><source>Tokens per pass of the model (τ, acceptance length); 1 without speculation</source><translation>모델의 패스당 토큰 수(τ, 수용 길이)이며, 추측 디코딩이 없으면 1입니다</translation></message>
<message><source>Tokens per pass: %1 in the reasoning, %2 in the answer</source><translation>패스당 토큰: 추론 과정에서 %1, 답변에서 %2</translation></message>
<message><source>Tokens per second, not counting the first</source><translation>첫 토큰 이후 초당 토큰 수</translation></message>
<message><source>Tokens the model checks in one pass. Automatic uses what is fastest on this computer.</source><translation>모델이 패스 한 번에 검증하는 토큰 수입니다. ‘자동’은 이 컴퓨터에서 가장 빠른 값을 사용합니다.</translation></message>
<message><source>Tokens/s
in all</source><translation>토큰/초
합계</translation></message>
<message><source>Tool servers (MCP)</source><translation>도구 서버(MCP)</translation></message>
<message><source>Tool servers of another program</source><translation>다른 프로그램의 도구 서버</translation></message>
<message><source>Tools</source><translation>도구</translation></message>
<message><source>Train a draft</source><translation>초안 모델 학습</translation></message>
<message><source>Train a draft…</source><translation>초안 모델 학습…</translation></message>
<message><source>Train another…</source><translation>다른 초안 모델 학습…</translation></message>
<message><source>Train your own draft for this model on this computer</source><translation>이 컴퓨터에서 이 모델용 초안 모델을 직접 학습</translation></message>
<message><source>Trained for %1.</source><translation>%1용으로 학습했습니다.</translation></message>
<message><source>Translate every message into English. Keep tone, names, numbers and layout. Give the translation alone, without remarks.</source><comment>of a translation: put the language of this interface</comment><translation>모든 메시지를 한국어로 번역하세요. 어조, 이름, 숫자, 서식을 지키세요. 설명 없이 번역만 쓰세요.</translation></message>
<message><source>Translate into English</source><translation>한국어로 번역</translation></message>
<message><source>Trash</source><translation>휴지통</translation></message>
<message><source>Trash (%1)</source><translation>휴지통(%1)</translation></message>
<message><source>Tree</source><translation>트리</translation></message>
<message><source>Tree depth</source><translation>트리 깊이</translation></message>
<message><source>Tree size</source><translation>트리 크기</translation></message>
<message><source>Try again</source><translation>다시 시도</translation></message>
<message><source>Two columns are the same: choose another for one of them</source><translation>두 열이 같습니다. 그중 하나를 다르게 고르세요</translation></message>
<message><source>Type a command, a conversation or a model…</source><translation>명령, 대화 또는 모델 입력…</translation></message>
<message><source>Undo</source><translation>실행 취소</translation></message>
<message><source>Up and Down choose, Enter runs, Esc closes</source><translation>위쪽/아래쪽 화살표: 선택, Enter: 실행, Esc: 닫기</translation></message>
<message><source>Use automatic</source><translation>자동 사용</translation></message>
<message><source>Use it now</source><translation>지금 사용</translation></message>
<message><source>Use now</source><translation>지금 사용</translation></message>
<message><source>Use of a tool</source><translation>도구 사용</translation></message>
<message><source>Use them here</source><translation>여기에 사용</translation></message>
<message><source>Used %1 of %2</source><translation>%2의 %1 사용함</translation></message>
<message><source>Uses %1 of %2…</source><translation>%2의 %1 사용 중…</translation></message>
<message><source>Vanilla</source><translation>일반 디코딩</translation></message>
<message><source>Version</source><translation>버전</translation></message>
<message><source>Views of the results</source><translation>결과 보기 선택</translation></message>
<message><source>Waiting for the first pass.</source><translation>첫 패스를 기다리는 중입니다.</translation></message>
<message><source>Waits</source><translation>기다리는 중</translation></message>
<message><source>Waits: paused</source><translation>기다리는 중: 일시 중지됨</translation></message>
<message><source>Wants to use %1 of %2</source><translation>%2의 %1 사용 요청</translation></message>
<message><source>Warming up…</source><translation>예열 중…</translation></message>
<message><source>Was not allowed to use %1 of %2</source><translation>%2의 %1 사용이 거부됨</translation></message>
<message><source>Welcome to Griffin Chat</source><translation>Griffin Chat 시작하기</translation></message>
<message><source>What &amp;speculation is</source><translation>추측 디코딩이란(&amp;S)</translation></message>
<message><source>What came later is not in it. Size: %1. The damaged file is kept beside it.</source><translation>그 뒤의 내용은 들어 있지 않습니다. 크기: %1. 손상된 파일은 그 옆에 보관됩니다.</translation></message>
<message><source>What is above is no longer read by the model: its context is full</source><translation>모델은 위의 내용을 더 이상 읽지 않습니다. 컨텍스트가 가득 찼습니다</translation></message>
<message><source>What is measured</source><translation>측정 대상</translation></message>
<message><source>What it needs</source><translation>필요한 시간과 자원</translation></message>
<message><source>What speculation did is shown at the end of the answer.</source><translation>추측 디코딩이 한 일은 답변이 끝날 때 알려집니다.</translation></message>
<message><source>What speculation is</source><translation>추측 디코딩이란</translation></message>
<message><source>What the model has read of the last conversation is written to a file that only you can read when you quit. It can be large, and holds the conversation's words.</source><translation>종료할 때 모델이 마지막 대화에서 읽은 내용을 본인만 읽을 수 있는 파일에 씁니다. 파일이 클 수 있으며 대화의 글이 들어 있습니다.</translation></message>
<message><source>What the others are compared with</source><translation>다른 것들이 비교되는 대상</translation></message>
<message><source>What the tool is given</source><translation>도구에 전달되는 내용</translation></message>
<message><source>What the trainer reports while it runs</source><translation>학습 프로그램이 진행하면서 남기는 기록</translation></message>
<message><source>What this draft has learnt and the answers that it learns from will be deleted. Other drafts stay.</source><translation>이 초안 모델이 학습한 내용과 학습에 쓰는 답변이 삭제됩니다. 다른 초안 모델은 그대로 남습니다.</translation></message>
<message><source>What will be added</source><translation>추가될 내용</translation></message>
<message><source>What would you like to know?</source><translation>무엇이 궁금하세요?</translation></message>
<message><source>What you write is sent to %1, which answers.</source><translation>쓴 내용은 %1(으)로 보내지고, 그 서버가 답합니다.</translation></message>
<message><source>What you write leaves this computer: %1 answers at %2.</source><translation>쓴 내용이 이 컴퓨터 밖으로 나갑니다. %2의 %1이(가) 답합니다.</translation></message>
<message><source>When the answer was written, %1 % of the time was spent waiting for other programs</source><translation>답변을 쓸 때 시간의 %1%를 다른 프로그램을 기다리는 데 썼습니다</translation></message>
<message><source>When the race is over, point at the text: here is the tree of the pass that wrote it.</source><translation>레이스가 끝난 뒤 텍스트를 가리키면 그것을 쓴 패스의 트리가 여기에 표시됩니다.</translation></message>
<message><source>Where the model runs</source><translation>모델이 실행되는 장치</translation></message>
<message><source>Where the model runs.</source><translation>모델이 실행되는 장치.</translation></message>
<message><source>Where the time went</source><translation>시간 사용 내역</translation></message>
<message><source>Whether a model that can think first does so, and how much. One without levels takes what comes nearest.</source><translation>먼저 생각할 수 있는 모델이 생각할지, 얼마나 생각할지 정합니다. 단계가 없는 모델은 가장 가까운 것을 따릅니다.</translation></message>
<message><source>Whether answers may use its tools</source><translation>답변에서 이 서버의 도구를 쓸 수 있는지</translation></message>
<message><source>Which of several graphics cards computes, counted from 1.</source><translation>그래픽 카드가 여러 개일 때 계산에 쓸 카드의 번호이며 1부터 셉니다.</translation></message>
<message><source>Why is the sky blue?</source><translation>하늘은 왜 파란색일까?</translation></message>
<message><source>Without a time limit. With one, there are as many as it allows.</source><translation>시간 제한이 없을 때의 횟수입니다. 제한이 있으면 시간이 허용하는 만큼 반복합니다.</translation></message>
<message><source>Without one, every program on this computer may ask. Kept in the key ring of your desktop, or, where none answers, in a file that only you can read</source><translation>없으면 이 컴퓨터의 모든 프로그램이 물을 수 있습니다. 데스크톱의 키 링에, 응답하는 키 링이 없으면 본인만 읽을 수 있는 파일에 보관합니다</translation></message>
<message><source>Words</source><translation>검색어</translation></message>
<message><source>Words, or OWNER/NAME for one model</source><translation>검색어, 또는 모델 하나는 OWNER/NAME</translation></message>
<message><source>Wrap long lines</source><translation>긴 줄 자동 줄 바꿈</translation></message>
<message><source>Write a short poem about autumn.</source><translation>가을에 관한 짧은 시를 써 줘.</translation></message>
<message><source>Write my own</source><translation>직접 쓰기</translation></message>
<message><source>Write the address of a hub first</source><translation>먼저 허브 주소를 입력하세요</translation></message>
<message><source>Write the address of the hub first, as https://name.</source><translation>먼저 허브의 주소를 https://name과 같이 적으세요.</translation></message>
<message><source>Write the answer again</source><translation>답변 다시 작성</translation></message>
<message><source>Write the letter or e-mail that is asked for, ready to be sent: subject, greeting, text, close. Be polite and clear, in short sentences. Put what you do not know in square brackets.</source><translation>부탁받은 편지나 이메일을 바로 보낼 수 있게 쓰세요: 제목, 인사, 본문, 맺음말. 공손하고 분명하게, 짧은 문장으로 쓰세요. 모르는 것은 대괄호 안에 넣으세요.</translation></message>
<message><source>Write what to search for</source><translation>검색할 내용을 입력하세요</translation></message>
<message><source>Written by %1</source><translation>%1이(가) 씀</translation></message>
<message><source>Yesterday</source><translation>어제</translation></message>
<message><source>You</source><translation>나</translation></message>
<message><source>You are an experienced programmer. Give code that is complete and runs, in one block, and after it at most five sentences: what you assumed, what can fail, how to run it. Keep to the language and the style of the code that you are shown.</source><translation>당신은 경험 많은 프로그래머입니다. 완전하고 실행되는 코드를 한 블록에 쓰고, 그 뒤에 최대 다섯 문장을 쓰세요: 무엇을 가정했고, 무엇이 실패할 수 있으며, 어떻게 실행하는지. 보여 준 코드의 언어와 스타일을 따르세요.</translation></message>
<message><source>Your conversations will be listed here</source><translation>대화가 여기에 표시됩니다</translation></message>
<message><source>Your models, and the drafts that make them faster, appear here.</source><translation>모델과 모델을 더 빠르게 하는 초안 모델이 여기에 표시됩니다.</translation></message>
<message><source>Your words go to this address and nowhere else, when you search. A site with the interface of Hugging Face's hub answers.</source><translation>검색할 때 검색어는 이 주소로만 전송됩니다. Hugging Face 허브와 같은 인터페이스를 갖춘 사이트가 답합니다.</translation></message>
<message><source>Your words go to this address when you search</source><translation>검색할 때 입력한 단어가 이 주소로 전송됩니다</translation></message>
<message><source>Zoom &amp;in</source><translation>확대(&amp;I)</translation></message>
<message><source>Zoom &amp;out</source><translation>축소(&amp;O)</translation></message>
<message><source>about %1 left</source><translation>약 %1 남음</translation></message>
<message><source>about %1 left, then the training</source><translation>약 %1 남음, 그다음 학습</translation></message>
<message><source>about %1 tokens</source><translation>토큰 약 %1개</translation></message>
<message><source>accepted</source><translation>수용된 토큰 수</translation></message>
<message><source>against</source><comment>a race: one against others</comment><translation>상대:</translation></message>
<message><source>all</source><translation>전체</translation></message>
<message numerus="yes"><source>and %n more</source><translation><numerusform>외 %n개</numerusform></translation></message>
<message><source>answer %1 of %2</source><translation>답변 %2개 중 %1번째</translation></message>
<message><source>answers</source><translation>답변 수</translation></message>
<message><source>as fast as %1</source><translation>%1 대비</translation></message>
<message><source>as fast as plain</source><translation>일반 디코딩 대비</translation></message>
<message><source>as fast as plain (estimated)</source><translation>일반 디코딩 대비(예상)</translation></message>
<message><source>as fast as plain (the computer was busy)</source><translation>일반 디코딩 대비(컴퓨터가 바빴음)</translation></message>
<message><source>as fast as plain, over %1 tokens</source><translation>일반 디코딩 대비(토큰 %1개 기준)</translation></message>
<message><source>at most %1 left, then the training</source><translation>최대 %1 남음, 그다음 학습</translation></message>
<message><source>at step %1, the best draft so far</source><translation>%1단계, 지금까지 가장 좋은 초안</translation></message>
<message><source>at step %1, which is kept</source><translation>단계 %1, 보관됨</translation></message>
<message><source>busy</source><translation>바쁨</translation></message>
<message><source>comes with the model</source><translation>모델에 딸려 옴</translation></message>
<message><source>commit</source><translation>확정</translation></message>
<message><source>context %1</source><translation>컨텍스트 %1</translation></message>
<message><source>conversations at once</source><translation>동시 대화 수</translation></message>
<message><source>depth</source><translation>깊이</translation></message>
<message><source>depth %1</source><translation>깊이 %1</translation></message>
<message><source>depth in the draft tree</source><translation>초안 트리에서의 깊이</translation></message>
<message><source>downloads: %1</source><translation>다운로드 %1회</translation></message>
<message><source>draft</source><translation>초안</translation></message>
<message><source>draft-tree-%1</source><translation>draft-tree-%1</translation></message>
<message><source>failed</source><translation>실패</translation></message>
<message><source>finished</source><translation>완료</translation></message>
<message><source>first guess right</source><translation>첫 추측 적중률</translation></message>
<message><source>griffin-card-%1</source><translation>griffin-카드-%1</translation></message>
<message numerus="yes"><source>guesses %n tokens ahead</source><translation><numerusform>토큰 %n개 앞까지 추측</numerusform></translation></message>
<message><source>in %1</source><translation>%1에 있음</translation></message>
<message><source>in your drafts folder</source><translation>내 초안 모델 폴더에 있음</translation></message>
<message><source>loading</source><translation>불러오는 중</translation></message>
<message><source>loading, %1 %</source><translation>불러오는 중, %1%</translation></message>
<message><source>loss</source><translation>손실</translation></message>
<message><source>mean</source><translation>평균</translation></message>
<message><source>mean of %1 passes</source><translation>패스 %1개 평균</translation></message>
<message><source>median</source><translation>중앙값</translation></message>
<message><source>ms</source><translation>ms</translation></message>
<message><source>ms per token</source><translation>ms/토큰</translation></message>
<message><source>needs no draft</source><translation>초안 모델이 필요 없음</translation></message>
<message><source>no speculation</source><translation>추측 디코딩 안 함</translation></message>
<message><source>none</source><translation>없음</translation></message>
<message><source>none was trained for this model; methods without a draft still make it faster</source><translation>이 모델용으로 학습된 초안 모델이 없습니다. 초안 모델이 필요 없는 방식으로도 더 빨라집니다</translation></message>
<message><source>not measured</source><translation>측정하지 않음</translation></message>
<message><source>of the passes that guessed</source><translation>추측한 패스 중 비율</translation></message>
<message><source>of the passes that guessed this deep</source><translation>그 깊이까지 추측한 패스 중 비율</translation></message>
<message><source>on the training data</source><translation>학습하는 답변 기준</translation></message>
<message><source>one of your models</source><translation>내 모델 중 하나</translation></message>
<message><source>one that was trained for this model, now %1</source><translation>이 모델용으로 학습된 초안 모델 중 하나, 현재 %1</translation></message>
<message><source>optional: 64 digits, often shown next to the download</source><translation>선택 사항: 64자리, 보통 다운로드 옆에 표시됩니다</translation></message>
<message numerus="yes"><source>over %Ln tokens</source><translation><numerusform>토큰 %Ln개로 측정</numerusform></translation></message>
<message><source>pass</source><translation>패스</translation></message>
<message><source>passes</source><translation>패스 수</translation></message>
<message><source>passes-%1</source><translation>패스-%1</translation></message>
<message><source>paused</source><translation>일시 중지됨</translation></message>
<message><source>plain (vanilla)</source><translation>일반 디코딩(vanilla)</translation></message>
<message><source>plain, per token</source><translation>일반 디코딩, 토큰당</translation></message>
<message><source>position</source><translation>위치</translation></message>
<message><source>prompts</source><translation>프롬프트</translation></message>
<message><source>prompts per task: %1</source><translation>작업당 프롬프트 %1개</translation></message>
<message><source>race.json</source><translation>race.json</translation></message>
<message><source>race.md</source><translation>race.md</translation></message>
<message><source>reading %1 tokens</source><translation>토큰 %1개 읽는 중</translation></message>
<message><source>relative to one token</source><translation>토큰 1개 패스 대비 배수</translation></message>
<message><source>repeats: %1</source><translation>반복: %1</translation></message>
<message><source>saving</source><translation>저장 중</translation></message>
<message><source>seconds</source><translation>초</translation></message>
<message><source>share of passes</source><translation>전체 패스 중 비율</translation></message>
<message><source>ships with the program</source><translation>프로그램에 포함</translation></message>
<message><source>speed not known yet</source><translation>속도를 아직 알 수 없음</translation></message>
<message><source>speedup over plain</source><translation>일반 디코딩 대비 속도 향상</translation></message>
<message><source>step</source><translation>단계</translation></message>
<message><source>step %1 of %2</source><translation>단계 %1/%2</translation></message>
<message><source>t(M) was not measured in this run</source><translation>이 측정에서는 t(M)을 재지 않았습니다</translation></message>
<message><source>t(M)/t(1)</source><translation>t(M)/t(1)</translation></message>
<message><source>t(M)/t(1), measured on a busy computer</source><translation>t(M)/t(1), 바쁜 컴퓨터에서 측정</translation></message>
<message><source>t(M)/t(1), of times that jumped</source><translation>t(M)/t(1), 측정 시간이 튐</translation></message>
<message><source>the computer was busy</source><translation>컴퓨터가 바빴습니다</translation></message>
<message><source>the one in the model's file, %1</source><translation>모델 파일 안의 초안 모델, %1</translation></message>
<message><source>times as fast as plain</source><translation>일반 디코딩 대비 배수</translation></message>
<message><source>to the first token</source><translation>첫 토큰까지</translation></message>
<message numerus="yes"><source>together with %n others</source><translation><numerusform>다른 요청 %n개와 함께</numerusform></translation></message>
<message><source>tok/s</source><translation>토큰/초</translation></message>
<message><source>tok/s (busy)</source><translation>토큰/초(컴퓨터 바쁨)</translation></message>
<message><source>tokens</source><translation>토큰 수</translation></message>
<message><source>tokens in a pass</source><translation>패스 하나의 토큰 수</translation></message>
<message numerus="yes"><source>tokens in this pass</source><translation><numerusform>이 패스의 토큰</numerusform></translation></message>
<message><source>tokens per pass</source><translation>토큰/패스</translation></message>
<message><source>tokens per pass, the mean since the server started</source><translation>패스당 토큰 수, 서버가 시작된 뒤의 평균</translation></message>
<message><source>tokens per second</source><translation>토큰/초</translation></message>
<message><source>tokens/s each</source><translation>답변당 토큰/초</translation></message>
<message><source>tokens/s in all</source><translation>합계 토큰/초</translation></message>
<message><source>under %1 %</source><translation>%1% 미만</translation></message>
<message><source>uses a smaller model</source><translation>더 작은 모델 사용</translation></message>
<message><source>uses an installed draft</source><translation>설치된 초안 모델 사용</translation></message>
<message><source>verify</source><translation>검증</translation></message>
<message><source>waiting</source><translation>대기 중</translation></message>
<message><source>wants a login</source><translation>로그인 필요</translation></message>
<message><source>what fits best</source><translation>가장 잘 맞는 방식</translation></message>
<message numerus="yes"><source>with %n variables, which are kept in the key ring of the desktop, or, where none answers, in a file that only you can read</source><translation><numerusform>변수 %n개 포함, 데스크톱의 키 링에, 응답하는 키 링이 없으면 본인만 읽을 수 있는 파일에 보관됨</numerusform></translation></message>
<message><source>with a key, which is kept in the key ring of the desktop, or, where none answers, in a file that only you can read</source><translation>키 포함, 데스크톱의 키 링에, 응답하는 키 링이 없으면 본인만 읽을 수 있는 파일에 보관됨</translation></message>
<message><source>with a published draft, %1</source><translation>공개된 초안 모델 있음: %1</translation></message>
<message><source>with this draft</source><translation>이 초안 모델 사용 시</translation></message>
<message><source>±: standard deviation over %1 or %2 repeats, paired by prompt.</source><translation>±: 프롬프트별로 짝지은 반복 %1회 또는 %2회의 표준 편차.</translation></message>
<message><source>±: standard deviation over %1 repeats, paired by prompt.</source><translation>±: 프롬프트별로 짝지은 반복 %1회의 표준 편차.</translation></message>
<message><source>τ, the acceptance length: how many tokens one pass of the model gives, its own token among them. Without a draft it is 1.</source><translation>τ, 즉 수용 길이: 모델의 패스 한 번이 내는 토큰 수이며 모델 자신의 토큰을 포함합니다. 초안이 없으면 1입니다.</translation></message>
<message><source>“%1”</source><translation>“%1”</translation></message>
<message><source>“%1” is in the trash.</source><translation>“%1” 대화를 휴지통으로 옮겼습니다.</translation></message>
<message><source>“%1”: %2</source><comment>a conversation, and a sentence on its answer</comment><translation>“%1”: %2</translation></message>
<message><source>“Measure the speedup” answers the question again to find out.</source><translation>‘속도 향상 측정’은 질문에 다시 답하여 값을 구합니다.</translation></message>
<message><source>“This computer” and the port for other programs are back to their defaults.</source><translation>“이 컴퓨터”와 다른 프로그램용 포트를 기본값으로 되돌렸습니다.</translation></message>
<message><source>…</source><translation>…</translation></message>
<message><source>≈ %1 tokens/s</source><translation>≈ %1 토큰/초</translation></message>
<message><source>≈: estimated for plain decoding (one token at a time), from what the model in use does on this computer. Models with several experts are faster.</source><translation>≈: 예상값. 지금 쓰는 모델이 이 컴퓨터에서 내는 속도로 추정한 일반 디코딩(한 번에 토큰 하나) 속도입니다. 전문가가 여럿인 모델은 더 빠릅니다.</translation></message>
<message><source>≈: estimated. A token of this answer took %1 ms, and passes for one token took %2 ms on average on this computer, most of them %3 to %4 ms.</source><translation>≈: 예상값. 이 답변의 토큰 1개에 %1 ms가 걸렸고, 이 컴퓨터에서 토큰 1개의 패스 한 번에 평균 %2 ms, 대부분 %3~%4 ms가 걸렸습니다.</translation></message>
<message><source>≈: estimated. One pass for one token took %1 ms on this computer.</source><translation>≈: 예상값. 이 컴퓨터에서 토큰 1개의 패스 한 번에 %1 ms가 걸렸습니다.</translation></message>
</context>
<context><name>message</name>
<message><source>$ is possible at the end only</source><translation>$는 끝에만 올 수 있습니다</translation></message>
<message><source>$ref must be a string</source><translation>$ref는 문자열이어야 합니다</translation></message>
<message><source>%1 (compute capability %2.%3, %4 GiB)</source><translation>%1(컴퓨팅 기능 %2.%3, %4 GiB)</translation></message>
<message><source>%1 (measured over %2 tokens)</source><translation>%1(토큰 %2개로 측정)</translation></message>
<message><source>%1 (measured)</source><translation>%1(측정값)</translation></message>
<message><source>%1 bytes</source><translation>%1바이트</translation></message>
<message><source>%1 children for each node are not possible</source><translation>노드마다 자식을 %1개씩 둘 수 없습니다</translation></message>
<message><source>%1 does not start training: %2</source><translation>%1에서 학습을 시작할 수 없습니다: %2</translation></message>
<message><source>%1 does not start: %2</source><translation>%1을(를) 시작할 수 없습니다: %2</translation></message>
<message><source>%1 ends at %2 of %3</source><translation>%1의 끝이 %2입니다(전체 %3)</translation></message>
<message><source>%1 experts cannot be chosen out of %2</source><translation>전문가 %2개 중에서 %1개를 고를 수 없습니다</translation></message>
<message><source>%1 h</source><translation>%1시간</translation></message>
<message><source>%1 heads cannot share %2 key-value heads</source><translation>어텐션 헤드 %1개가 키-값 헤드 %2개를 나누어 쓸 수 없습니다</translation></message>
<message><source>%1 heads of %2 elements are too wide</source><translation>크기가 %2인 헤드 %1개는 너무 넓습니다</translation></message>
<message><source>%1 holds a value that is not positive</source><translation>%1에 양수가 아닌 값이 있습니다</translation></message>
<message><source>%1 is larger than %2</source><translation>%1 값이 %2 값보다 큽니다</translation></message>
<message><source>%1 is larger than the number of named properties</source><translation>%1 값이 이름이 있는 속성의 수보다 큽니다</translation></message>
<message><source>%1 is missing</source><translation>%1이(가) 없습니다</translation></message>
<message><source>%1 is missing or out of range</source><translation>%1이(가) 없거나 범위를 벗어났습니다</translation></message>
<message><source>%1 is negative: %2</source><translation>%1이(가) 음수입니다: %2</translation></message>
<message><source>%1 is not an array</source><translation>%1은(는) 배열이 아닙니다</translation></message>
<message><source>%1 is not an array, or is empty</source><translation>%1은(는) 배열이 아니거나 비어 있습니다</translation></message>
<message><source>%1 is not supported</source><translation>지원하지 않습니다: %1</translation></message>
<message><source>%1 is not text</source><translation>%1은(는) 텍스트가 아닙니다</translation></message>
<message><source>%1 is too old: compute capability 8.0 is needed</source><translation>%1은(는) 너무 오래되었습니다. 컴퓨팅 기능 8.0이 필요합니다</translation></message>
<message><source>%1 lacks %2: install the CUDA toolkit %3</source><translation>%1에 %2이(가) 없습니다. CUDA 툴킷 %3을(를) 설치하세요</translation></message>
<message><source>%1 layers with inputs of %2 elements are too many</source><translation>입력이 요소 %2개인 층 %1개는 너무 많습니다</translation></message>
<message><source>%1 min</source><translation>%1분</translation></message>
<message><source>%1 must hold %2 values in F32</source><translation>%1에는 F32 값이 %2개 있어야 합니다</translation></message>
<message><source>%1 needs %2, %3 is free</source><translation>%1: 필요한 메모리는 %2이지만 여유는 %3입니다</translation></message>
<message><source>%1 of %2</source><translation>%1/%2</translation></message>
<message><source>%1 of %2 layers (%3) stay in the computer's memory and are copied for every pass</source><translation>%2층 중 %1층(%3)은 컴퓨터 메모리에 두고 패스마다 복사합니다</translation></message>
<message><source>%1 of %2 tokens differ in the draft model's vocabulary, the first is %3</source><translation>소형 초안 모델의 어휘에서 토큰 %2개 중 %1개가 다릅니다. 첫 번째는 %3입니다</translation></message>
<message><source>%1 s</source><translation>%1초</translation></message>
<message><source>%1 sequences at once are out of range</source><translation>한 번에 시퀀스 %1개는 범위를 벗어납니다</translation></message>
<message><source>%1 threads are not possible: choose 1 to %2, the cores of this machine</source><translation>스레드 %1개는 쓸 수 없습니다. 1에서 이 컴퓨터의 코어 수인 %2 사이를 선택하세요</translation></message>
<message><source>%1, %2 left</source><translation>%1, %2 남음</translation></message>
<message><source>%1, %2 of %3 layers streamed</source><translation>%1, %3개 층 중 %2개를 그때그때 전송</translation></message>
<message><source>%1, %2 threads</source><translation>%1, 스레드 %2개</translation></message>
<message><source>%1, %2/s</source><translation>%1, 초당 %2</translation></message>
<message><source>%1, 1 thread</source><translation>%1, 스레드 1개</translation></message>
<message><source>%1, all of it</source><translation>%1, 전체</translation></message>
<message><source>%1, byte %2</source><translation>%1, 바이트 %2</translation></message>
<message><source>%1, line %2</source><translation>%1, %2행</translation></message>
<message><source>%1, lines %2 to %3</source><translation>%1, %2~%3행</translation></message>
<message><source>%1, or choose weights of at most %2 bits each</source><translation>%1. 또는 각각 %2비트 이하의 가중치를 선택하세요</translation></message>
<message><source>%1, page %2, line %3</source><translation>%1, %2쪽, %3행</translation></message>
<message><source>%1, page %2, lines %3 to %4</source><translation>%1, %2쪽, %3~%4행</translation></message>
<message><source>%1, reconnecting</source><translation>%1, 다시 연결하는 중</translation></message>
<message><source>%1, string %2</source><translation>%1, 문자열 %2</translation></message>
<message><source>%1, temperature %2</source><translation>%1, 온도 %2</translation></message>
<message><source>%1, temperature %2, repeat %3 of %4</source><translation>%1, 온도 %2, %3/%4회</translation></message>
<message><source>%1: %2 of tensor %3 at %4 do not fit into %5</source><translation>%1: 텐서 %3의 %2(위치 %4)가 %5 안에 들어가지 않습니다</translation></message>
<message><source>%1: %2, byte %3 of %4</source><translation>%1: %2, %4바이트 중 %3바이트 위치</translation></message>
<message><source>%1: archive directory</source><translation>%1: 아카이브 디렉터리</translation></message>
<message><source>%1: byte %2</source><translation>%1: 바이트 %2</translation></message>
<message><source>%1: byteorder</source><translation>%1: byteorder</translation></message>
<message><source>%1: data.pkl</source><translation>%1: data.pkl</translation></message>
<message><source>%1: end record</source><translation>%1: 끝 레코드</translation></message>
<message><source>%1: entry %2</source><translation>%1: 항목 %2</translation></message>
<message><source>%1: header</source><translation>%1: 헤더</translation></message>
<message><source>%1: line %2</source><translation>%1: %2행</translation></message>
<message><source>%1: tensor %2</source><translation>%1: 텐서 %2</translation></message>
<message><source>%1: weight_map</source><translation>%1: weight_map</translation></message>
<message><source>%1; the computer was busy</source><translation>%1. 컴퓨터가 바빴습니다</translation></message>
<message><source>0 always takes the most likely token; higher values give more varied answers</source><translation>0이면 항상 확률이 가장 높은 토큰을 고르고, 값이 클수록 답변이 다양해집니다</translation></message>
<message><source>A %1 has %2 characters</source><translation>%1의 길이가 %2자입니다</translation></message>
<message><source>A boolean is neither 0 nor 1</source><translation>참거짓 값이 0도 1도 아닙니다</translation></message>
<message><source>A bracket is closed that was not opened</source><translation>열리지 않은 괄호가 닫혔습니다</translation></message>
<message><source>A bracket is not closed</source><translation>괄호가 닫히지 않았습니다</translation></message>
<message><source>A cap on scores or logits is not within %1 to %2</source><translation>점수나 로짓의 상한이 %1에서 %2 사이가 아닙니다</translation></message>
<message><source>A draft of the method %1 cannot be trained</source><translation>%1 방식의 초안 모델은 학습할 수 없습니다</translation></message>
<message><source>A draft tree of %1 levels is not possible</source><translation>초안 트리의 층은 %1개일 수 없습니다</translation></message>
<message><source>A draft tree of size %1 is not possible</source><translation>초안 트리의 노드는 %1개일 수 없습니다</translation></message>
<message><source>A draft with this name is installed</source><translation>같은 이름의 초안 모델이 설치되어 있습니다</translation></message>
<message><source>A factor of embeddings, scores, sublayers or logits is not a positive number</source><translation>임베딩, 점수, 하위 층, 로짓 가운데 하나의 계수가 양수가 아닙니다</translation></message>
<message><source>A file with this name is installed</source><translation>같은 이름의 파일이 설치되어 있습니다</translation></message>
<message><source>A head of %1 elements, %2 of them rotated, is not made of pairs</source><translation>크기가 %1이고 그중 %2개가 회전하는 헤드는 쌍으로 나누어지지 않습니다</translation></message>
<message><source>A literal or class is not closed on its line</source><translation>리터럴이나 문자 클래스가 그 줄에서 닫히지 않았습니다</translation></message>
<message><source>A metadata key is repeated</source><translation>메타데이터 키가 두 번 이상 나옵니다</translation></message>
<message><source>A model with this name is installed</source><translation>같은 이름의 모델이 설치되어 있습니다</translation></message>
<message><source>A number of repetitions is written as {2}, {2,} or {2,5}</source><translation>반복 횟수는 {2}, {2,} 또는 {2,5}처럼 씁니다</translation></message>
<message><source>A page of the PDF takes more than %1 seconds to read</source><translation>PDF의 한 페이지를 읽는 데 %1초가 넘게 걸립니다</translation></message>
<message><source>A part of the model is missing</source><translation>모델의 일부가 없습니다</translation></message>
<message><source>A pattern beside minLength or maxLength is not supported</source><translation>pattern을 minLength나 maxLength와 함께 쓸 수 없습니다</translation></message>
<message><source>A rule begins with itself</source><translation>자기 자신으로 시작하는 규칙이 있습니다</translation></message>
<message><source>A schema must be an object, or true or false</source><translation>스키마는 객체이거나 true 또는 false여야 합니다</translation></message>
<message><source>A sequence contradicts data.json: only one of them has features</source><translation>시퀀스 하나가 data.json과 다릅니다: 둘 중 하나에만 특징이 있습니다</translation></message>
<message><source>A sequence has tokens outside the vocabulary</source><translation>시퀀스 하나에 어휘에 없는 토큰이 있습니다</translation></message>
<message><source>A sequence is damaged: its checksum is wrong</source><translation>손상된 시퀀스가 있습니다. 체크섬이 맞지 않습니다</translation></message>
<message><source>A server answers conversations, not raw text</source><translation>서버는 대화에만 답하며 원시 텍스트에는 답하지 않습니다</translation></message>
<message><source>A server can be asked for JSON that follows a schema, but for no other form</source><translation>서버에는 스키마에 따른 JSON은 요청할 수 있지만 다른 형식은 요청할 수 없습니다</translation></message>
<message><source>A shard ends early</source><translation>데이터 조각 하나가 중간에 끝납니다</translation></message>
<message><source>A speedup cannot be higher than the tokens per pass: the computer was busy. Measure again, with more tokens or repeats.</source><translation>속도 향상이 패스당 토큰 수보다 클 수는 없습니다. 컴퓨터가 바빴습니다. 토큰 수나 반복 횟수를 늘려 다시 측정하세요.</translation></message>
<message><source>A tensor does not lie contiguously in the file (transposed or expanded)</source><translation>텐서가 파일 안에 연속으로 놓여 있지 않습니다(전치되었거나 확장됨)</translation></message>
<message><source>A tensor ends outside its record of %1 elements</source><translation>텐서가 요소 %1개의 레코드를 벗어납니다</translation></message>
<message><source>A tensor has %1 dimensions</source><translation>차원이 %1개인 텐서가 있습니다</translation></message>
<message><source>A tensor has an impossible shape</source><translation>텐서의 모양이 올바르지 않습니다</translation></message>
<message><source>A tensor has an impossible shape: %1</source><translation>텐서의 모양이 올바르지 않습니다: %1</translation></message>
<message><source>A tensor has no name</source><translation>이름 없는 텐서가 있습니다</translation></message>
<message><source>A tensor lacks its type, shape or offsets</source><translation>텐서에 형식, 모양 또는 오프셋이 없습니다</translation></message>
<message><source>A tensor name is repeated</source><translation>텐서 이름이 두 번 이상 나옵니다</translation></message>
<message><source>A tensor starts at %1, not a multiple of %2</source><translation>텐서의 시작 위치 %1: %2의 배수가 아닙니다</translation></message>
<message><source>A tensor's offsets do not span its %1 bytes</source><translation>텐서의 오프셋이 %1바이트와 맞지 않습니다</translation></message>
<message><source>A turn is not text</source><translation>대화 차례 하나가 텍스트가 아닙니다</translation></message>
<message><source>ALiBi positions</source><translation>ALiBi 위치</translation></message>
<message><source>After the name of a rule there should be ::=</source><translation>규칙 이름 다음에는 ::=가 와야 합니다</translation></message>
<message><source>An added token has no name or no id</source><translation>추가된 토큰에 이름이나 번호가 없습니다</translation></message>
<message><source>An answer can have a set form or ask for tools, but not both</source><translation>답변은 형식을 갖거나 도구를 요청할 수 있으며, 둘 다는 안 됩니다</translation></message>
<message><source>An entry does not lie where the archive's directory says</source><translation>항목이 아카이브 디렉터리에 적힌 위치에 없습니다</translation></message>
<message><source>An entry has two different sizes</source><translation>항목의 크기가 두 곳에 다르게 적혀 있습니다</translation></message>
<message><source>An entry of the archive is compressed; PyTorch stores them as they are</source><translation>아카이브의 항목이 압축되어 있습니다. PyTorch는 압축하지 않고 저장합니다</translation></message>
<message><source>An entry of the archive is encrypted</source><translation>아카이브의 항목이 암호화되어 있습니다</translation></message>
<message><source>An entry of the archive is repeated</source><translation>아카이브의 항목이 두 번 이상 나옵니다</translation></message>
<message><source>An offset in d2t is out of range</source><translation>d2t의 오프셋이 범위를 벗어납니다</translation></message>
<message><source>Another process is generating data in this folder</source><translation>다른 프로세스가 이 폴더에 데이터를 생성하고 있습니다</translation></message>
<message><source>Another process writes into this file</source><translation>다른 프로세스가 이 파일에 쓰고 있습니다</translation></message>
<message><source>Answers of %1 tokens leave no room for a prompt in a context of %2</source><translation>답변이 %1토큰이면 %2토큰의 컨텍스트에 프롬프트가 들어갈 자리가 없습니다</translation></message>
<message><source>Archives in several parts are not supported</source><translation>여러 부분으로 나뉜 아카이브는 지원하지 않습니다</translation></message>
<message><source>Arrays of arrays are not supported</source><translation>배열의 배열은 지원하지 않습니다</translation></message>
<message><source>At most %1 repetitions are possible</source><translation>최대 %1번까지 반복할 수 있습니다</translation></message>
<message><source>Attention to later tokens is not supported</source><translation>뒤에 오는 토큰에 대한 어텐션은 지원하지 않습니다</translation></message>
<message><source>Attention without biases in this architecture is not supported</source><translation>이 아키텍처에서 편향이 없는 어텐션은 지원하지 않습니다</translation></message>
<message><source>Attention without gates in this architecture is not supported</source><translation>이 아키텍처에서 게이트가 없는 어텐션은 지원하지 않습니다</translation></message>
<message><source>Biases in this architecture are not supported</source><translation>이 아키텍처의 편향은 지원하지 않습니다</translation></message>
<message><source>Bytes after the last entry: %1</source><translation>마지막 항목 뒤에 %1바이트가 더 있습니다</translation></message>
<message><source>Bytes that belong to no tensor: %1</source><translation>어느 텐서에도 속하지 않는 바이트가 %1개 있습니다</translation></message>
<message><source>CUDA is not built in</source><translation>이 프로그램은 CUDA 없이 빌드되었습니다</translation></message>
<message><source>Checking the file</source><translation>파일 확인 중</translation></message>
<message><source>Checking the installed model</source><translation>설치된 모델 확인 중</translation></message>
<message><source>Checking the weights</source><translation>가중치 확인 중</translation></message>
<message><source>Computing SHA-256</source><translation>SHA-256 계산 중</translation></message>
<message><source>Different each time</source><translation>매번 다르게</translation></message>
<message><source>Done</source><translation>완료</translation></message>
<message><source>Drops tokens less likely than this fraction of the most likely one; 0: off</source><translation>가장 가능성 높은 토큰의 이 비율보다 확률이 낮은 토큰을 제외합니다. 0: 끔</translation></message>
<message><source>EAGLE-3 needs a model of at least %1 layers, this one has %2</source><translation>EAGLE-3에는 층이 %1개 이상인 모델이 필요하지만 이 모델은 %2개입니다</translation></message>
<message><source>Element type %1 is not supported</source><translation>요소 형식 %1: 지원하지 않습니다</translation></message>
<message><source>Element type %1 is unknown</source><translation>요소 형식 %1: 알 수 없는 형식입니다</translation></message>
<message><source>Entry %1 of the archive's directory is damaged</source><translation>아카이브 디렉터리의 항목 %1: 손상되었습니다</translation></message>
<message><source>Epochs and learning rate must be positive, other rates must not be negative</source><translation>에포크 수와 학습률은 양수여야 하고 다른 비율은 음수일 수 없습니다</translation></message>
<message><source>Experts in a model of architecture “%1” are not supported</source><translation>아키텍처 “%1” 모델의 전문가는 지원하지 않습니다</translation></message>
<message><source>Experts in some layers only are not supported</source><translation>일부 층에만 전문가가 있는 모델은 지원하지 않습니다</translation></message>
<message><source>GGUF version %1 is not supported</source><translation>GGUF 버전 %1: 지원하지 않습니다</translation></message>
<message><source>GRIFFIN_CPU=%1 cannot run here, this processor lacks %2: unset GRIFFIN_CPU to let the program choose</source><translation>GRIFFIN_CPU=%1은(는) 여기서 쓸 수 없습니다. 이 프로세서에는 %2이(가) 없습니다. GRIFFIN_CPU를 해제하면 프로그램이 알아서 선택합니다</translation></message>
<message><source>GRIFFIN_CPU=%1 is not known: use one of %2</source><translation>GRIFFIN_CPU=%1은(는) 알 수 없는 값입니다. 다음 중 하나를 사용하세요: %2</translation></message>
<message><source>Gates with limits of their own are not supported</source><translation>한계가 다른 게이트는 지원하지 않습니다</translation></message>
<message><source>Give the server a name.</source><translation>서버의 이름을 입력하세요.</translation></message>
<message><source>Guessing cost %1 s more than %2 s, %3 times as fast</source><translation>추측이 %2초보다 %1초 더 걸렸습니다. 속도 %3배</translation></message>
<message><source>Guessing cost ≈ %1 s more than %2 s, about %3 times as fast</source><translation>추측이 %2초보다 ≈ %1초 더 걸렸습니다. 속도 약 %3배</translation></message>
<message><source>Guessing saved %1 s of %2 s, %3 times as fast</source><translation>추측이 %2초 중 %1초를 줄였습니다. 속도 %3배</translation></message>
<message><source>Guessing saved ≈ %1 s of %2 s, about %3 times as fast</source><translation>추측이 %2초 중 ≈ %1초를 줄였습니다. 속도 약 %3배</translation></message>
<message><source>Hardly anything was guessed: same speed as plain</source><translation>추측을 거의 하지 않음: 일반 디코딩과 같은 속도</translation></message>
<message><source>How this answer came about is not kept</source><translation>이 답변이 만들어진 과정은 보관되어 있지 않습니다</translation></message>
<message><source>Inputs of layers for %1 of %2 tokens are not supported</source><translation>토큰 %2개 중 %1개에만 층별 입력이 있는 모델은 지원하지 않습니다</translation></message>
<message><source>Keeps the most likely tokens that together reach this probability; 1: off</source><translation>합쳐서 이 확률에 이르는 가장 가능성 높은 토큰만 남깁니다. 1: 끔</translation></message>
<message><source>Keeps this many of the most likely tokens; 0: off</source><translation>가장 가능성 높은 토큰을 이 개수만큼 남깁니다. 0: 끔</translation></message>
<message><source>Layer %1 shares keys and values, but no earlier layer of its kind has any</source><translation>%1번 층은 키와 값을 공유하지만, 앞에 같은 종류의 것을 가진 층이 없습니다</translation></message>
<message><source>Layers of one kind with heads of different sizes or numbers are not supported</source><translation>같은 종류의 층이 서로 다른 크기나 개수의 헤드를 갖는 모델은 지원하지 않습니다</translation></message>
<message><source>Layers other than attention and convolutions are not supported</source><translation>어텐션과 합성곱 이외의 층은 지원하지 않습니다</translation></message>
<message><source>Layers with different numbers of key-value heads are not supported</source><translation>층마다 키-값 헤드 수가 다른 모델은 지원하지 않습니다</translation></message>
<message><source>Lengths must be positive, and at least one temperature is needed</source><translation>길이는 양수여야 하고 온도가 하나 이상 있어야 합니다</translation></message>
<message><source>Loading the weights</source><translation>가중치 불러오는 중</translation></message>
<message><source>Loading was cancelled</source><translation>불러오기를 취소했습니다</translation></message>
<message><source>Looking ahead or behind is not possible</source><translation>전방 탐색과 후방 탐색은 쓸 수 없습니다</translation></message>
<message><source>Makes tokens that have already occurred less likely; 1: off</source><translation>이미 나온 토큰의 확률을 낮춥니다. 1: 끔</translation></message>
<message><source>Maximum length</source><translation>최대 길이</translation></message>
<message><source>Measuring draft trees</source><translation>초안 트리를 측정하는 중</translation></message>
<message><source>Measuring how fast prompts are read</source><translation>프롬프트를 읽는 속도를 측정하는 중</translation></message>
<message><source>Measuring plain decoding</source><translation>일반 디코딩을 측정하는 중</translation></message>
<message><source>Measuring t(M)</source><translation>t(M) 측정 중</translation></message>
<message><source>Measuring the device</source><translation>장치 측정 중</translation></message>
<message><source>Merge %1 does not consist of two tokens</source><translation>병합 규칙 %1: 토큰 두 개가 아닙니다</translation></message>
<message><source>Merge %1 names a token that the vocabulary does not have</source><translation>병합 규칙 %1: 어휘에 없는 토큰을 가리킵니다</translation></message>
<message><source>Min-p</source><translation>Min-p</translation></message>
<message><source>My conversations</source><translation>내 대화</translation></message>
<message><source>No CUDA device: %1. Choose the CPU instead</source><translation>CUDA 장치를 쓸 수 없습니다: %1. 대신 CPU를 선택하세요</translation></message>
<message><source>No character has this number</source><translation>이 번호의 문자는 없습니다</translation></message>
<message><source>No default model is installed</source><translation>기본 모델이 설치되어 있지 않습니다</translation></message>
<message><source>No draft is loaded</source><translation>불러온 초안 모델이 없습니다</translation></message>
<message><source>No model hub is given</source><translation>모델 허브가 지정되지 않았습니다</translation></message>
<message><source>No model is loaded</source><translation>불러온 모델이 없습니다</translation></message>
<message><source>No other program has a place for this draft of %1 in this layout</source><translation>다른 프로그램의 이 형식에는 이 %1 초안 모델을 담을 자리가 없습니다</translation></message>
<message><source>No such model is installed</source><translation>그런 모델은 설치되어 있지 않습니다</translation></message>
<message><source>No text has the form that the answer should have</source><translation>답변이 가져야 할 형식에 맞는 텍스트가 없습니다</translation></message>
<message><source>No training on CUDA: %1. Choose the CPU instead</source><translation>CUDA로 학습할 수 없습니다: %1. 대신 CPU를 선택하세요</translation></message>
<message><source>Not a Griffin Chat database</source><translation>Griffin Chat 데이터베이스가 아닙니다</translation></message>
<message><source>Not everything in the trash could be deleted</source><translation>휴지통의 일부를 삭제하지 못했습니다</translation></message>
<message><source>Number of model states that the draft reads: %1; only three are supported</source><translation>이 초안 모델은 모델의 상태를 %1개 읽습니다. 세 개만 지원됩니다</translation></message>
<message><source>Numbers must be positive, and at most 256 sequences can be drawn at once</source><translation>숫자는 양수여야 하며 한 번에 최대 256개의 시퀀스를 뽑습니다</translation></message>
<message><source>Off</source><translation>끔</translation></message>
<message><source>One sequence needs %1; %2 may be used</source><translation>시퀀스 하나에 %1이(가) 필요하지만 %2까지만 사용할 수 있습니다</translation></message>
<message><source>Only the program's window can read the saved secret of this server</source><translation>이 서버의 저장된 비밀 값은 창 프로그램에서만 읽을 수 있습니다</translation></message>
<message><source>OpenBLAS is not installed: install libopenblas0</source><translation>OpenBLAS가 설치되어 있지 않습니다. libopenblas0을 설치하세요</translation></message>
<message><source>OpenBLAS lacks %1: install libopenblas0</source><translation>OpenBLAS에 %1이(가) 없습니다. libopenblas0을 설치하세요</translation></message>
<message><source>Other programs did not hold up all methods alike: the computer was busy. Measure again, with more tokens or repeats.</source><translation>다른 프로그램이 모든 방식을 똑같이 지연시키지 않았습니다. 컴퓨터가 바빴습니다. 토큰이나 반복 횟수를 늘려 다시 측정하세요.</translation></message>
<message><source>PDFs cannot be read</source><translation>PDF를 읽을 수 없습니다</translation></message>
<message><source>Part %1 of %2 is not on the server</source><translation>서버에 %2개 중 %1번째 부분이 없습니다</translation></message>
<message><source>Part %1 of %2: %3</source><translation>%2개 중 %1번째 부분: %3</translation></message>
<message><source>Paused, but what was done since the last save could not be saved: %1.</source><translation>일시 중지했지만 마지막 저장 이후의 작업은 저장하지 못했습니다: %1.</translation></message>
<message><source>Pickle protocol %1 is not supported</source><translation>pickle 프로토콜 %1: 지원하지 않습니다</translation></message>
<message><source>Pictures cannot be read</source><translation>그림은 읽을 수 없습니다</translation></message>
<message><source>Plain (one token at a time)</source><translation>일반 디코딩(한 번에 토큰 하나)</translation></message>
<message><source>Prompts can be drawn only at temperatures above 0</source><translation>프롬프트는 0보다 높은 온도에서 뽑습니다</translation></message>
<message><source>Prompts of %1 tokens do not fit into a context of %2</source><translation>%1토큰 프롬프트는 %2 컨텍스트에 들어가지 않습니다</translation></message>
<message><source>Quantised safetensors checkpoints are not supported; use the GGUF file of the model</source><translation>양자화된 safetensors 체크포인트는 지원하지 않습니다. 모델의 GGUF 파일을 사용하세요</translation></message>
<message><source>Reading the file</source><translation>파일 읽는 중</translation></message>
<message><source>Reading the vocabulary</source><translation>어휘 읽는 중</translation></message>
<message><source>Reading was cancelled</source><translation>읽기를 취소했습니다</translation></message>
<message><source>Repetition penalty</source><translation>반복 페널티</translation></message>
<message><source>Requests, answers and the key travel unencrypted: use it in a network you trust</source><translation>요청과 답변, 키가 암호화되지 않고 전송됩니다: 신뢰하는 네트워크에서만 사용하세요</translation></message>
<message><source>Rotary positions on a part of each head are not supported</source><translation>헤드의 일부에만 적용하는 회전 위치는 지원하지 않습니다</translation></message>
<message><source>Rotary positions scaled by “%1” are not supported</source><translation>“%1” 방식으로 조정한 회전 위치는 지원하지 않습니다</translation></message>
<message><source>Row %1 of this benchmark report has no “%2” that can be used</source><translation>이 벤치마크 보고서의 %1번째 행에 쓸 수 있는 ‘%2’ 값이 없습니다</translation></message>
<message><source>Rows of %1 weights do not divide into whole blocks of %2</source><translation>행의 가중치 %1개가 %2의 온전한 블록이 되지 않습니다</translation></message>
<message><source>Scoring was cancelled</source><translation>점수 계산을 취소했습니다</translation></message>
<message><source>Seed</source><translation>시드</translation></message>
<message><source>Shares of the steps must be from 0 to 1</source><translation>단계의 비율은 0에서 1까지입니다</translation></message>
<message><source>Sizes must be positive, and a batch has at least 16 rows</source><translation>크기는 양수여야 하고 배치는 16행 이상이어야 합니다</translation></message>
<message><source>Sliding windows in a model of architecture “%1” are not supported</source><translation>아키텍처 “%1” 모델의 슬라이딩 윈도는 지원하지 않습니다</translation></message>
<message><source>Something among the variables is not a variable</source><translation>변수 가운데 변수가 아닌 것이 있습니다</translation></message>
<message><source>Speculators of the kind “%1” are not supported</source><translation>“%1” 종류의 speculators 초안 모델은 지원되지 않습니다</translation></message>
<message><source>Stopped</source><translation>중지됨</translation></message>
<message><source>Stopped while features were being computed</source><translation>특징을 계산하는 동안 중지했습니다</translation></message>
<message><source>Stopped while the speed was being measured</source><translation>속도를 측정하는 동안 중지했습니다</translation></message>
<message><source>Synthetic models cannot generate text</source><translation>합성 모델로는 텍스트를 생성할 수 없습니다</translation></message>
<message><source>Temperature</source><translation>온도</translation></message>
<message><source>Tensor type %1 (%2) is not supported</source><translation>텐서 형식 %1(%2): 지원하지 않습니다</translation></message>
<message><source>The %1 is %2, which is not within %3 to %4</source><translation>%1: %2. %3에서 %4 사이가 아닙니다</translation></message>
<message><source>The %1 token is %2 in a vocabulary of %3</source><translation>%1 토큰의 번호 %2: 어휘의 크기 %3을 벗어납니다</translation></message>
<message><source>The CPU has no GPU memory to limit: leave out --gpu-memory, or choose --device cuda</source><translation>CPU에는 제한할 GPU 메모리가 없습니다. --gpu-memory를 빼거나 --device cuda를 선택하세요</translation></message>
<message><source>The PDF could not be read within %1 seconds</source><translation>PDF를 %1초 안에 읽지 못했습니다</translation></message>
<message><source>The PDF has more than %1 of text</source><translation>PDF의 텍스트가 %1를 넘습니다</translation></message>
<message><source>The PDF has more than %1 pages</source><translation>PDF가 %1쪽을 넘습니다</translation></message>
<message><source>The PDF has no text, only pictures of its pages</source><translation>PDF에 텍스트가 없고 페이지 그림만 있습니다</translation></message>
<message><source>The PDF is damaged</source><translation>PDF가 손상되었습니다</translation></message>
<message><source>The PDF is protected by a password</source><translation>PDF가 암호로 보호되어 있습니다</translation></message>
<message><source>The SHA-256 of the downloaded file is wrong</source><translation>내려받은 파일의 SHA-256이 다릅니다</translation></message>
<message><source>The SHA-256 of the file is wrong</source><translation>파일의 SHA-256이 다릅니다</translation></message>
<message><source>The ZIP64 end record is misplaced</source><translation>ZIP64 끝 레코드가 있어야 할 자리에 없습니다</translation></message>
<message><source>The activation “%1” is not supported</source><translation>활성화 함수 “%1”: 지원하지 않습니다</translation></message>
<message><source>The address leads to a file that is not a model</source><translation>이 주소의 파일은 모델이 아닙니다</translation></message>
<message><source>The address leads to a web page, not to a model</source><translation>이 주소는 모델이 아니라 웹 페이지로 연결됩니다</translation></message>
<message><source>The address of “%1” does not begin with https:// or http://; it is left out</source><translation>“%1”의 주소가 https:// 또는 http://로 시작하지 않아 제외합니다</translation></message>
<message><source>The address redirects in circles</source><translation>이 주소는 순환 리디렉션됩니다</translation></message>
<message><source>The alignment %1 is not a power of two up to %2</source><translation>정렬 값 %1: %2 이하인 2의 거듭제곱이 아닙니다</translation></message>
<message><source>The answer is too short to measure</source><translation>답변이 너무 짧아 측정할 수 없습니다</translation></message>
<message><source>The answer marks of a sequence contradict its header</source><translation>시퀀스 하나의 답변 표시가 헤더와 다릅니다</translation></message>
<message><source>The answers that were saved before are kept.</source><translation>이전에 저장된 답변은 보관되어 있습니다.</translation></message>
<message><source>The architecture “%1” is not supported</source><translation>아키텍처 “%1”: 지원하지 않습니다</translation></message>
<message><source>The archive claims to have %1 entries</source><translation>아카이브에 항목이 %1개 있다고 적혀 있습니다</translation></message>
<message><source>The archive is not a PyTorch checkpoint: it has no data.pkl</source><translation>PyTorch 체크포인트가 아닌 아카이브입니다. data.pkl이 없습니다</translation></message>
<message><source>The archive's directory lies outside the file</source><translation>아카이브의 디렉터리가 파일 밖에 있습니다</translation></message>
<message><source>The arguments of a tool must be an object</source><translation>도구의 인수는 객체여야 합니다</translation></message>
<message><source>The backup cannot be written</source><translation>백업을 쓸 수 없습니다</translation></message>
<message><source>The backup would replace the database itself</source><translation>백업이 데이터베이스 자체를 덮어쓰게 됩니다</translation></message>
<message><source>The base of the rotary positions is not a number above 1</source><translation>회전 위치의 밑이 1보다 큰 수가 아닙니다</translation></message>
<message><source>The call no longer exists</source><translation>호출이 더 이상 없습니다</translation></message>
<message><source>The catalogue has no such model</source><translation>모델 목록에 그런 모델이 없습니다</translation></message>
<message><source>The catalogue of models has a bad field</source><translation>모델 목록에 잘못된 필드가 있습니다</translation></message>
<message><source>The catalogue of models has an unknown format</source><translation>모델 목록의 형식을 알 수 없습니다</translation></message>
<message><source>The catalogue of models is empty</source><translation>모델 목록이 비어 있습니다</translation></message>
<message><source>The catalogue of models is not JSON</source><translation>모델 목록이 JSON이 아닙니다</translation></message>
<message><source>The change contradicts the stored data</source><translation>변경 내용이 저장된 데이터와 맞지 않습니다</translation></message>
<message><source>The checkpoint has %1 tensors, the training %2</source><translation>체크포인트에는 텐서가 %1개, 학습에는 %2개 있습니다</translation></message>
<message><source>The checkpoint has %1 where the training has %2</source><translation>체크포인트에는 %1이(가) 있지만 학습에는 %2이(가) 있습니다</translation></message>
<message><source>The checkpoint was written by another version of this program</source><translation>이 체크포인트는 이 프로그램의 다른 버전에서 만들어졌습니다</translation></message>
<message><source>The choice of draft cannot be saved</source><translation>초안 모델의 선택을 저장할 수 없습니다</translation></message>
<message><source>The command of “%1” cannot be kept as a command line; the server is left out</source><translation>“%1”의 명령을 명령줄로 보관할 수 없어 이 서버를 제외합니다</translation></message>
<message><source>The command or address is too long</source><translation>명령 또는 주소가 너무 깁니다</translation></message>
<message><source>The computation failed</source><translation>계산하지 못했습니다</translation></message>
<message><source>The computer was busy</source><translation>컴퓨터가 바빴습니다</translation></message>
<message><source>The computer was busy: up to %1 % of the time of a figure was spent waiting for other programs.</source><translation>컴퓨터가 바빴습니다. 한 수치의 시간 중 최대 %1%를 다른 프로그램을 기다리는 데 보냈습니다.</translation></message>
<message><source>The configuration is not a JSON object</source><translation>설정 파일이 JSON 객체가 아닙니다</translation></message>
<message><source>The connection to the server failed: %1</source><translation>서버에 연결하지 못했습니다: %1</translation></message>
<message><source>The connection to the server was lost</source><translation>서버와의 연결이 끊어졌습니다</translation></message>
<message><source>The connection was ended</source><translation>연결이 종료되었습니다</translation></message>
<message><source>The connection was lost</source><translation>연결이 끊어졌습니다</translation></message>
<message><source>The content of a message is missing or not text</source><translation>메시지 하나의 내용이 없거나 텍스트가 아닙니다</translation></message>
<message><source>The context is limited to the %1 tokens the model was trained for.</source><translation>컨텍스트는 모델이 학습한 %1토큰으로 제한됩니다.</translation></message>
<message><source>The context must be a positive number of tokens</source><translation>컨텍스트는 0보다 큰 토큰 수여야 합니다</translation></message>
<message><source>The context of %1 tokens has no room for the documents</source><translation>%1토큰의 컨텍스트에는 문서를 넣을 자리가 없습니다</translation></message>
<message><source>The conversation cannot be written</source><translation>대화를 쓸 수 없습니다</translation></message>
<message><source>The conversation no longer exists</source><translation>대화가 더 이상 없습니다</translation></message>
<message><source>The copy already exists</source><translation>사본이 이미 있습니다</translation></message>
<message><source>The copy cannot be read</source><translation>사본을 읽을 수 없습니다</translation></message>
<message><source>The copy failed</source><translation>복사하지 못했습니다</translation></message>
<message><source>The copy was stopped</source><translation>복사를 중지했습니다</translation></message>
<message><source>The data in this folder has features</source><translation>이 폴더의 데이터에는 특징이 있습니다</translation></message>
<message><source>The data in this folder has no features</source><translation>이 폴더의 데이터에는 특징이 없습니다</translation></message>
<message><source>The data in this folder was made with another model: %1</source><translation>이 폴더의 데이터는 다른 모델로 만들어졌습니다: %1</translation></message>
<message><source>The data in this folder was made with other settings: %1</source><translation>이 폴더의 데이터는 다른 설정으로 만들어졌습니다: %1</translation></message>
<message><source>The data was made with another model</source><translation>데이터를 다른 모델로 만들었습니다</translation></message>
<message><source>The database cannot be created</source><translation>데이터베이스를 만들 수 없습니다</translation></message>
<message><source>The database cannot be locked</source><translation>데이터베이스를 잠글 수 없습니다</translation></message>
<message><source>The database cannot be moved</source><translation>데이터베이스를 옮길 수 없습니다</translation></message>
<message><source>The database cannot be opened for writing</source><translation>데이터베이스를 쓰기용으로 열 수 없습니다</translation></message>
<message><source>The database cannot be read</source><translation>데이터베이스를 읽을 수 없습니다</translation></message>
<message><source>The database could not be upgraded</source><translation>데이터베이스를 새 형식으로 바꿀 수 없습니다</translation></message>
<message><source>The database is busy</source><translation>데이터베이스가 사용 중입니다</translation></message>
<message><source>The database is damaged</source><translation>데이터베이스가 손상되었습니다</translation></message>
<message><source>The database is open in another window of Griffin Chat</source><translation>Griffin Chat의 다른 창에서 데이터베이스를 열어 두었습니다</translation></message>
<message><source>The database reports an error: %1</source><translation>데이터베이스 오류: %1</translation></message>
<message><source>The database was written by a later version of Griffin Chat</source><translation>더 새로운 버전의 Griffin Chat에서 쓴 데이터베이스입니다</translation></message>
<message><source>The database was written by an earlier version of Griffin Chat</source><translation>이전 버전의 Griffin Chat에서 쓴 데이터베이스입니다</translation></message>
<message><source>The disk has no room for the file</source><translation>디스크에 파일을 둘 공간이 없습니다</translation></message>
<message><source>The disk is full</source><translation>디스크가 가득 찼습니다</translation></message>
<message><source>The disk is full, %1 free: %2: free some space, then try again</source><translation>디스크가 가득 찼습니다. 남은 공간 %1: %2: 공간을 확보한 다음 다시 시도하세요</translation></message>
<message><source>The disk is full: %1 needed, %2 free</source><translation>디스크가 가득 찼습니다: 필요 %1, 남음 %2</translation></message>
<message><source>The disk reports an error</source><translation>디스크에서 오류가 발생했습니다</translation></message>
<message><source>The documents cannot be searched</source><translation>문서를 검색할 수 없습니다</translation></message>
<message><source>The download cannot be checked</source><translation>다운로드를 확인할 수 없습니다</translation></message>
<message><source>The download cannot be saved</source><translation>다운로드를 저장할 수 없습니다</translation></message>
<message><source>The download cannot be written</source><translation>다운로드를 쓸 수 없습니다</translation></message>
<message><source>The download was stopped</source><translation>다운로드를 중지했습니다</translation></message>
<message><source>The draft</source><translation>초안 모델</translation></message>
<message><source>The draft belongs to another method: %1</source><translation>초안 모델의 방식이 다릅니다: %1</translation></message>
<message><source>The draft does not read three layers of the model, as EAGLE-3 drafts do</source><translation>이 초안 모델은 EAGLE-3 초안 모델처럼 모델의 세 층을 읽지 않습니다</translation></message>
<message><source>The draft does not say how it was trained</source><translation>초안 모델에 학습 방법이 기록되어 있지 않습니다</translation></message>
<message><source>The draft has %1 decoder layers; only one is supported</source><translation>초안 모델의 디코더 층이 %1개이지만 하나만 지원합니다</translation></message>
<message><source>The draft has biases in its feed-forward network, which are not supported</source><translation>이 초안 모델의 순방향 신경망에는 편향이 있으며, 지원되지 않습니다</translation></message>
<message><source>The draft has embeddings of %1 tokens, this model has %2</source><translation>초안 모델의 임베딩은 토큰 %1개이지만 이 모델의 토큰은 %2개입니다</translation></message>
<message><source>The draft has fewer Medusa heads than %1</source><translation>이 초안 모델에는 Medusa 헤드가 %1개 없습니다</translation></message>
<message><source>The draft has no config.json, which gives its number of attention heads</source><translation>초안 모델에 어텐션 헤드 수가 적힌 config.json이 없습니다</translation></message>
<message><source>The draft holds the tensor %1 twice, under different names</source><translation>초안 모델에 텐서 %1이(가) 다른 이름으로 두 번 들어 있습니다</translation></message>
<message><source>The draft model</source><translation>소형 초안 모델</translation></message>
<message><source>The draft model has another vocabulary: it can predict %1 of the model's %2 tokens</source><translation>소형 초안 모델의 어휘가 다릅니다: 모델의 토큰 %2개 중 %1개를 예측할 수 있습니다</translation></message>
<message><source>The draft model's vocabulary has %1 tokens, the model's %2</source><translation>소형 초안 모델 어휘의 토큰은 %1개, 모델 어휘의 토큰은 %2개입니다</translation></message>
<message><source>The draft normalises embeddings and features (“layernorms”), which is not supported</source><translation>이 초안 모델은 임베딩과 특징을 정규화하며(“layernorms”), 지원되지 않습니다</translation></message>
<message><source>The draft normalises the states of the model twice</source><translation>이 초안 모델은 모델의 상태를 두 번 정규화합니다</translation></message>
<message><source>The draft reads the layer %1 of the model, which has %2 layers</source><translation>이 초안 모델은 모델의 %1번 층을 읽지만, 모델의 층은 %2개입니다</translation></message>
<message><source>The draft reads the model's final features, which EAGLE-3 drafts do not</source><translation>이 초안 모델은 모델의 최종 특징을 읽는데, EAGLE-3 초안 모델은 그렇지 않습니다</translation></message>
<message><source>The draft to start from cannot be copied: %1: check the disk space, or train without it</source><translation>시작점이 될 초안 모델을 복사할 수 없습니다: %1: 디스크 공간을 확인하거나 그것 없이 학습하세요</translation></message>
<message><source>The draft to start from has an LM head of its own, for its own vocabulary</source><translation>시작점이 되는 초안 모델에는 자체 어휘를 위한 LM 헤드가 따로 있습니다</translation></message>
<message><source>The draft to start from is of another method: %1</source><translation>시작점이 될 초안 모델은 다른 방식입니다: %1</translation></message>
<message><source>The draft to start from was trained for another model</source><translation>시작점이 될 초안 모델은 다른 모델용으로 학습되었습니다</translation></message>
<message><source>The draft was made for a model with a hidden size of %1, this one has %2</source><translation>은닉 크기가 %1인 모델용 초안 모델이지만 이 모델은 %2입니다</translation></message>
<message><source>The draft was made for a vocabulary of %1 tokens, this model has %2</source><translation>토큰 %1개의 어휘용 초안 모델이지만 이 모델은 %2개입니다</translation></message>
<message><source>The draft was trained for another model: the text stays the same, but it may predict little</source><translation>다른 모델용으로 학습한 초안 모델입니다. 텍스트는 같지만 예측이 거의 맞지 않을 수 있습니다</translation></message>
<message><source>The draft's configuration is not a JSON object</source><translation>초안 모델의 설정이 JSON 객체가 아닙니다</translation></message>
<message><source>The draft's vocabulary has %1 tokens, the model's %2</source><translation>초안 모델 어휘의 토큰은 %1개, 모델 어휘의 토큰은 %2개입니다</translation></message>
<message><source>The end of a range comes before its beginning</source><translation>범위의 끝이 시작보다 앞에 있습니다</translation></message>
<message><source>The epsilon of the norms is not a small positive number</source><translation>정규화의 엡실론이 작은 양수가 아닙니다</translation></message>
<message><source>The file asks for %1.%2: only weights are read</source><translation>파일에서 %1.%2을(를) 요구합니다. 가중치만 읽습니다</translation></message>
<message><source>The file became shorter while it was being read</source><translation>읽는 도중에 파일이 짧아졌습니다</translation></message>
<message><source>The file cannot be moved back from the trash</source><translation>휴지통에서 파일을 되돌릴 수 없습니다</translation></message>
<message><source>The file cannot be moved to the trash</source><translation>파일을 휴지통으로 옮길 수 없습니다</translation></message>
<message><source>The file cannot be read</source><translation>파일을 읽을 수 없습니다</translation></message>
<message><source>The file cannot be written</source><translation>파일을 쓸 수 없습니다</translation></message>
<message><source>The file claims to have %1 parts</source><translation>파일에 부분이 %1개라고 적혀 있습니다</translation></message>
<message><source>The file claims to hold %1 metadata values</source><translation>파일에 메타데이터 값이 %1개라고 적혀 있습니다</translation></message>
<message><source>The file claims to hold %1 tensors</source><translation>파일에 텐서가 %1개라고 적혀 있습니다</translation></message>
<message><source>The file contains no questions</source><translation>파일에 질문이 없습니다</translation></message>
<message><source>The file does not exist</source><translation>파일이 없습니다</translation></message>
<message><source>The file does not fit into the address space</source><translation>파일이 주소 공간에 들어가지 않습니다</translation></message>
<message><source>The file does not hold a dictionary of weights</source><translation>파일에 가중치 사전이 없습니다</translation></message>
<message><source>The file does not say how its tokenizer splits words (tokenizer.ggml.pre)</source><translation>파일에 토크나이저가 단어를 나누는 방식(tokenizer.ggml.pre)이 적혀 있지 않습니다</translation></message>
<message><source>The file ends early or is damaged</source><translation>파일이 잘렸거나 손상되었습니다</translation></message>
<message><source>The file given for a tensor is not a file name</source><translation>텐서에 지정된 파일이 파일 이름이 아닙니다</translation></message>
<message><source>The file has a setting that cannot be used</source><translation>파일에 사용할 수 없는 설정이 있습니다</translation></message>
<message><source>The file has lines that are not drawn prompts</source><translation>파일에 뽑은 프롬프트가 아닌 줄이 있습니다</translation></message>
<message><source>The file has no record %1</source><translation>파일에 레코드 %1이(가) 없습니다</translation></message>
<message><source>The file has no tokens</source><translation>파일에 토큰이 없습니다</translation></message>
<message><source>The file has no vocabulary</source><translation>파일에 어휘가 없습니다</translation></message>
<message><source>The file holds no model: the tensor token_embd.weight is missing</source><translation>파일에 모델이 없습니다. 텐서 token_embd.weight가 없습니다</translation></message>
<message><source>The file holds no settings of this program</source><translation>파일에 이 프로그램의 설정이 없습니다</translation></message>
<message><source>The file holds no weights</source><translation>파일에 가중치가 없습니다</translation></message>
<message><source>The file is %1 in size, but at most %2 can be attached</source><translation>파일 크기는 %1이지만 최대 %2까지 첨부할 수 있습니다</translation></message>
<message><source>The file is empty</source><translation>파일이 비어 있습니다</translation></message>
<message><source>The file is no longer there</source><translation>파일이 더 이상 없습니다</translation></message>
<message><source>The file is not JSON</source><translation>JSON 파일이 아닙니다</translation></message>
<message><source>The file is not text</source><translation>텍스트 파일이 아닙니다</translation></message>
<message><source>The file is not the part that its name says</source><translation>파일이 이름에 적힌 부분이 아닙니다</translation></message>
<message><source>The file is too large to be settings</source><translation>설정 파일치고는 너무 큽니다</translation></message>
<message><source>The file names more than %1 tensors</source><translation>파일에 적힌 텐서가 %1개를 넘습니다</translation></message>
<message><source>The file of kept keys and values is damaged</source><translation>보관한 키와 값의 파일이 손상되었습니다</translation></message>
<message><source>The file was copied, but the original cannot be removed</source><translation>파일을 복사했지만 원본을 지울 수 없습니다</translation></message>
<message><source>The file was made with another model or other settings</source><translation>이 파일은 다른 모델이나 다른 설정으로 만들어졌습니다</translation></message>
<message><source>The file was not imported: %1</source><translation>파일을 가져오지 못했습니다: %1</translation></message>
<message><source>The file was written by PyTorch before 1.6</source><translation>PyTorch 1.6 이전 버전에서 쓴 파일입니다</translation></message>
<message><source>The file with the keys cannot be read</source><translation>키가 든 파일을 읽을 수 없습니다</translation></message>
<message><source>The folder already holds a model or a draft: %1</source><translation>폴더에 이미 모델이나 초안 모델이 있습니다: %1</translation></message>
<message><source>The folder cannot be created</source><translation>폴더를 만들 수 없습니다</translation></message>
<message><source>The folder cannot be read</source><translation>폴더를 읽을 수 없습니다</translation></message>
<message><source>The folder has more than %1 files</source><translation>폴더에 파일이 %1개를 넘습니다</translation></message>
<message><source>The folder has more than %1 of text</source><translation>폴더의 텍스트가 %1를 넘습니다</translation></message>
<message><source>The folder has no file with text</source><translation>폴더에 텍스트가 있는 파일이 없습니다</translation></message>
<message><source>The folder has no tokenizer</source><translation>폴더에 토크나이저가 없습니다</translation></message>
<message><source>The folder holds neither model.safetensors nor its index</source><translation>폴더에 model.safetensors도 그 색인도 없습니다</translation></message>
<message><source>The folder holds no model files</source><translation>폴더에 모델 파일이 없습니다</translation></message>
<message><source>The folder holds no weights: neither model.safetensors nor pytorch_model.bin nor an index</source><translation>폴더에 가중치가 없습니다. model.safetensors, pytorch_model.bin, 색인 중 어느 것도 없습니다</translation></message>
<message><source>The folder no longer exists</source><translation>폴더가 더 이상 없습니다</translation></message>
<message><source>The folder of the training is gone: %1: put it back, then try again</source><translation>학습 폴더가 없어졌습니다: %1. 제자리에 되돌려 놓은 뒤 다시 시도하세요</translation></message>
<message><source>The form of the answer is nested too deeply</source><translation>답변의 형식이 너무 깊이 중첩되어 있습니다</translation></message>
<message><source>The form of the answer is too large</source><translation>답변의 형식이 너무 큽니다</translation></message>
<message><source>The frequency bands of the rotary positions are out of order</source><translation>회전 위치의 주파수 대역 순서가 잘못되었습니다</translation></message>
<message><source>The graphics card does not answer any more</source><translation>그래픽 카드가 더 이상 응답하지 않습니다</translation></message>
<message><source>The growth of the scale of scores is not within %1 to %2</source><translation>점수 배율의 증가가 %1에서 %2 사이가 아닙니다</translation></message>
<message><source>The header claims to have %1 bytes; the limit is %2</source><translation>헤더에 %1바이트라고 적혀 있으나 한도는 %2바이트입니다</translation></message>
<message><source>The header of a sequence is damaged</source><translation>시퀀스의 헤더가 손상되었습니다</translation></message>
<message><source>The hub answers with status %1</source><translation>허브가 상태 %1(으)로 응답했습니다</translation></message>
<message><source>The hub cannot be reached</source><translation>허브에 연결할 수 없습니다</translation></message>
<message><source>The hub does not answer</source><translation>허브가 응답하지 않습니다</translation></message>
<message><source>The hub does not answer with a list</source><translation>허브의 응답이 목록이 아닙니다</translation></message>
<message><source>The hub does not have this</source><translation>허브에 없습니다</translation></message>
<message><source>The hub has no such file</source><translation>허브에 그런 파일이 없습니다</translation></message>
<message><source>The hub has too much to do (%1)</source><translation>허브가 너무 바쁩니다(%1)</translation></message>
<message><source>The hub refuses the token for this</source><translation>허브가 이 토큰을 거부했습니다</translation></message>
<message><source>The hub wants a login for this</source><translation>허브가 로그인을 요구합니다</translation></message>
<message><source>The hub's answer does not come to an end</source><translation>허브의 응답이 끝나지 않습니다</translation></message>
<message><source>The hub's answer is too large</source><translation>허브의 응답이 너무 큽니다</translation></message>
<message><source>The identity of the server cannot be verified</source><translation>서버의 신원을 확인할 수 없습니다</translation></message>
<message><source>The index lists no tensors</source><translation>색인에 텐서가 없습니다</translation></message>
<message><source>The index names %1 files; the limit is %2</source><translation>색인에 적힌 파일이 %1개이나 한도는 %2개입니다</translation></message>
<message><source>The index names a tensor that its file does not hold</source><translation>색인에 적힌 텐서가 해당 파일에 없습니다</translation></message>
<message><source>The index names “%1”, which is not a %2 file in this folder</source><translation>색인에 적힌 “%1”: 이 폴더의 %2 파일이 아닙니다</translation></message>
<message><source>The kept keys and values are of another model, draft, setting or program</source><translation>보관한 키와 값은 다른 모델, 초안 모델, 설정 또는 프로그램의 것입니다</translation></message>
<message><source>The kept keys and values take more memory than the settings allow</source><translation>보관한 키와 값이 설정에서 허용한 것보다 많은 메모리를 차지합니다</translation></message>
<message><source>The key cannot be saved</source><translation>키를 저장할 수 없습니다</translation></message>
<message><source>The key has characters that no key can have</source><translation>키에 쓰일 수 없는 문자가 있습니다</translation></message>
<message><source>The key has spaces or characters beyond ASCII</source><translation>키에 공백이나 ASCII가 아닌 문자가 있습니다</translation></message>
<message><source>The key of the server cannot be read</source><translation>서버의 키를 읽을 수 없습니다</translation></message>
<message><source>The key “%1” is repeated</source><translation>키 “%1”: 두 번 이상 나옵니다</translation></message>
<message><source>The keyword “%1” beside enum or const is not supported</source><translation>키워드 “%1”: enum이나 const와 함께 쓸 수 없습니다</translation></message>
<message><source>The keyword “%1” is given in two ways that cannot be combined</source><translation>키워드 “%1”: 합칠 수 없는 두 가지로 지정되었습니다</translation></message>
<message><source>The keyword “%1” is not supported</source><translation>키워드 “%1”: 지원하지 않습니다</translation></message>
<message><source>The keyword “%1” must be a list</source><translation>키워드 “%1”: 목록이어야 합니다</translation></message>
<message><source>The keyword “%1” must be a list of names</source><translation>키워드 “%1”: 이름의 목록이어야 합니다</translation></message>
<message><source>The keyword “%1” must be a list of schemas</source><translation>키워드 “%1”: 스키마의 목록이어야 합니다</translation></message>
<message><source>The keyword “%1” must be a number</source><translation>키워드 “%1”: 숫자여야 합니다</translation></message>
<message><source>The keyword “%1” must be a string</source><translation>키워드 “%1”: 문자열이어야 합니다</translation></message>
<message><source>The keyword “%1” must be a whole number, 0 or more</source><translation>키워드 “%1”: 0 이상의 정수여야 합니다</translation></message>
<message><source>The keyword “%1” must be an object</source><translation>키워드 “%1”: 객체여야 합니다</translation></message>
<message><source>The line has none of these: messages, turns, prompt, text</source><translation>이 줄에 messages, turns, prompt, text 중 아무것도 없습니다</translation></message>
<message><source>The link cannot be created</source><translation>링크를 만들 수 없습니다</translation></message>
<message><source>The list of servers cannot be saved</source><translation>서버 목록을 저장할 수 없습니다</translation></message>
<message><source>The loaded draft belongs to the method %1, not to %2</source><translation>불러온 초안 모델은 %1 방식용입니다. %2 방식용이 아닙니다</translation></message>
<message><source>The magnitude of the rotary positions is not within %1 to %2</source><translation>회전 위치의 크기가 %1에서 %2 사이가 아닙니다</translation></message>
<message><source>The measurement was cancelled</source><translation>측정을 취소했습니다</translation></message>
<message><source>The measurement was stopped</source><translation>측정을 중지했습니다</translation></message>
<message><source>The message no longer exists</source><translation>메시지가 더 이상 없습니다</translation></message>
<message><source>The message to answer no longer exists</source><translation>답변할 메시지가 더 이상 없습니다</translation></message>
<message><source>The method %1 builds its own trees and supports no %2 tree</source><translation>%1 방식은 트리를 스스로 만들며 %2 트리를 지원하지 않습니다</translation></message>
<message><source>The method %1 needs draft weights, and none are loaded</source><translation>%1 방식에는 초안 모델의 가중치가 필요하지만 불러온 것이 없습니다</translation></message>
<message><source>The model</source><translation>모델</translation></message>
<message><source>The model answers none of these prompts. Left out because they share words with the prompts that measure drafts: %1; because they are longer than %3 tokens: %2. Discard the training, and choose other prompts</source><translation>이 프롬프트 중 모델이 답하는 것이 없습니다: %1개는 초안 모델을 측정하는 프롬프트와 겹치고, %2개는 %3토큰보다 깁니다. 학습을 버리고 다른 프롬프트를 고르세요</translation></message>
<message><source>The model cannot be moved to its folder</source><translation>모델을 해당 폴더로 옮길 수 없습니다</translation></message>
<message><source>The model cannot be removed</source><translation>모델을 제거할 수 없습니다</translation></message>
<message><source>The model computes attention and feed-forward in parallel, which is not supported</source><translation>이 모델은 어텐션과 순방향 신경망을 병렬로 계산하는데, 이는 지원하지 않습니다</translation></message>
<message><source>The model does not say how a conversation is written; using the chatml format. Answers may be worse than they should be.</source><translation>모델에 대화를 쓰는 형식이 나와 있지 않아 chatml 형식을 사용합니다. 답변이 제 수준보다 나쁠 수 있습니다.</translation></message>
<message><source>The model has no token that ends an answer</source><translation>이 모델에는 답변을 끝내는 토큰이 없습니다</translation></message>
<message><source>The model needs %1, %2 is free on the GPU</source><translation>모델에 필요한 메모리는 %1이지만 GPU의 여유는 %2입니다</translation></message>
<message><source>The model of the training is gone: %1: put it back, then try again</source><translation>학습 대상 모델이 없어졌습니다: %1. 제자리에 되돌려 놓은 뒤 다시 시도하세요</translation></message>
<message><source>The model uses %1, which is not supported</source><translation>모델에서 쓰는 기능을 지원하지 않습니다: %1</translation></message>
<message><source>The model writes too few questions of its own that are any use</source><translation>모델이 스스로 쓴 쓸 만한 질문이 너무 적습니다</translation></message>
<message><source>The model's MTP head has %1 layers; only one is supported</source><translation>모델의 MTP 헤드에 층이 %1개 있지만 하나만 지원합니다</translation></message>
<message><source>The model's MTP head has an embedding of its own, which is not supported</source><translation>모델의 MTP 헤드에 자체 임베딩이 있으며, 이는 지원하지 않습니다</translation></message>
<message><source>The model's chat format has no form for tools that this program knows</source><translation>이 프로그램은 이 모델의 대화 형식이 도구를 나타내는 방식을 알지 못합니다</translation></message>
<message><source>The model's chat format has no system message; it is left out.</source><translation>모델의 대화 형식에 시스템 메시지가 없어 제외했습니다.</translation></message>
<message><source>The model's chat template has nothing in front of a question</source><translation>모델의 대화 템플릿에 질문 앞부분이 없습니다</translation></message>
<message><source>The model's chat template is not known here; using the chatml format. Answers may be worse than they should be.</source><translation>모델의 대화 템플릿을 알 수 없어 chatml 형식을 사용합니다. 답변이 제 수준보다 나쁠 수 있습니다.</translation></message>
<message><source>The model's chat template writes tool calls in a form that this program does not know: neither a name and JSON nor named parameters</source><translation>모델의 대화 템플릿이 도구 호출을 이 프로그램이 모르는 형식으로 적습니다. 이름과 JSON도 아니고 이름 붙은 매개변수도 아닙니다</translation></message>
<message><source>The model's file holds no MTP head</source><translation>모델 파일에 MTP 헤드가 없습니다</translation></message>
<message><source>The model's format for tool calls cannot express a parameter called “%1”</source><translation>모델의 호출 형식으로는 이름이 “%1”인 매개변수를 쓸 수 없습니다</translation></message>
<message><source>The model's keys and values differ in size, which is not supported</source><translation>모델의 키와 값의 크기가 다른데, 이는 지원하지 않습니다</translation></message>
<message><source>The name is not UTF-8</source><translation>이름이 UTF-8이 아닙니다</translation></message>
<message><source>The name is too long.</source><translation>이름이 너무 깁니다.</translation></message>
<message><source>The name of a property is too long</source><translation>속성의 이름이 너무 깁니다</translation></message>
<message><source>The name of a rule is expected here</source><translation>규칙의 이름이 있어야 합니다</translation></message>
<message><source>The normalisation rules of the tokenizer are broken</source><translation>토크나이저의 정규화 규칙이 손상되었습니다</translation></message>
<message><source>The options are not a JSON object</source><translation>옵션이 JSON 객체가 아닙니다</translation></message>
<message><source>The page is nested too deeply to be read</source><translation>페이지가 너무 깊게 중첩되어 읽을 수 없습니다</translation></message>
<message><source>The page takes too long to read</source><translation>페이지를 읽는 데 너무 오래 걸립니다</translation></message>
<message><source>The parts hold %1 tensors instead of %2</source><translation>부분들에 든 텐서가 %1개입니다. %2개여야 합니다</translation></message>
<message><source>The pickle adds to something other than a list or dictionary</source><translation>pickle이 목록도 사전도 아닌 것에 값을 추가합니다</translation></message>
<message><source>The pickle calls an unknown function</source><translation>pickle이 알 수 없는 함수를 호출합니다</translation></message>
<message><source>The pickle ends early</source><translation>pickle이 너무 일찍 끝납니다</translation></message>
<message><source>The pickle has %1 bytes; the limit is %2</source><translation>pickle의 크기가 %1바이트이나 한도는 %2바이트입니다</translation></message>
<message><source>The pickle has a key without a value</source><translation>pickle에 값 없는 키가 있습니다</translation></message>
<message><source>The pickle has a number of %1 bytes</source><translation>pickle에 %1바이트의 숫자가 있습니다</translation></message>
<message><source>The pickle has a text of %1 bytes</source><translation>pickle에 %1바이트의 텍스트가 있습니다</translation></message>
<message><source>The pickle has an invalid dictionary</source><translation>pickle의 사전이 잘못되었습니다</translation></message>
<message><source>The pickle has an invalid parameter description</source><translation>pickle의 매개변수 설명이 잘못되었습니다</translation></message>
<message><source>The pickle has an invalid storage reference</source><translation>pickle의 저장소 참조가 잘못되었습니다</translation></message>
<message><source>The pickle has an invalid tensor description</source><translation>pickle의 텐서 설명이 잘못되었습니다</translation></message>
<message><source>The pickle has more than %1 tensors</source><translation>pickle의 텐서가 %1개를 넘습니다</translation></message>
<message><source>The pickle has more than %1 values</source><translation>pickle의 값이 %1개를 넘습니다</translation></message>
<message><source>The pickle is incomplete</source><translation>pickle이 완전하지 않습니다</translation></message>
<message><source>The pickle is nested too deeply</source><translation>pickle의 중첩이 너무 깊습니다</translation></message>
<message><source>The pickle reads value %1, which it never stored</source><translation>pickle이 저장한 적 없는 값을 읽습니다: %1</translation></message>
<message><source>The pickle returns to a mark that it did not set</source><translation>pickle이 설정하지 않은 표시로 되돌아갑니다</translation></message>
<message><source>The pickle sets the state of something other than a dictionary</source><translation>pickle이 사전이 아닌 것의 상태를 설정합니다</translation></message>
<message><source>The pickle stores value %1 out of turn</source><translation>pickle이 값을 순서에 맞지 않게 저장합니다: %1</translation></message>
<message><source>The pickle takes more values than it has made</source><translation>pickle이 만든 것보다 많은 값을 꺼냅니다</translation></message>
<message><source>The pickle uses the instruction %1</source><translation>pickle이 명령 %1을(를) 사용합니다</translation></message>
<message><source>The pickle uses the instruction %1, which weights do not need</source><translation>pickle이 가중치에 필요 없는 명령 %1을(를) 사용합니다</translation></message>
<message><source>The pickle uses the instruction INST</source><translation>pickle이 명령 INST를 사용합니다</translation></message>
<message><source>The preset no longer exists</source><translation>프리셋이 더 이상 없습니다</translation></message>
<message><source>The prompt file cannot be read</source><translation>프롬프트 파일을 읽을 수 없습니다</translation></message>
<message><source>The prompt file is no longer there</source><translation>프롬프트 파일이 더 이상 없습니다</translation></message>
<message><source>The prompt is empty</source><translation>프롬프트가 비어 있습니다</translation></message>
<message><source>The prompts cannot be written</source><translation>프롬프트를 쓸 수 없습니다</translation></message>
<message><source>The record %1 has %2 bytes where %3 elements of %4 are expected</source><translation>레코드 %1의 크기가 %2바이트이나 %4 요소 %3개여야 합니다</translation></message>
<message><source>The record of how this answer came about is damaged</source><translation>이 답변이 만들어진 과정의 기록이 손상되었습니다</translation></message>
<message><source>The record of how this answer came about is too long to be shown</source><translation>이 답변이 만들어진 과정의 기록이 너무 길어 표시할 수 없습니다</translation></message>
<message><source>The reference %1 leads nowhere: only #/... within the schema is possible</source><translation>참조 %1의 대상이 없습니다: 스키마 안의 #/...만 쓸 수 있습니다</translation></message>
<message><source>The results cannot be read</source><translation>결과를 읽을 수 없습니다</translation></message>
<message><source>The results cannot be saved</source><translation>결과를 저장할 수 없습니다</translation></message>
<message><source>The results cannot be written</source><translation>결과를 쓸 수 없습니다</translation></message>
<message><source>The role of a message is not system, user or assistant</source><translation>메시지 하나의 역할이 system, user, assistant 중 하나가 아닙니다</translation></message>
<message><source>The rule %1 begins with itself</source><translation>규칙 %1이(가) 자기 자신으로 시작합니다</translation></message>
<message><source>The same seed and settings give the same answer to the same question; with trees that draw their candidates, only if their size and depth are set</source><translation>시드와 설정이 같으면 같은 질문에 같은 답변을 합니다. 후보를 무작위로 뽑는 트리는 크기와 깊이를 정했을 때만 그렇습니다</translation></message>
<message><source>The scaling factor of the rotary positions is below 1</source><translation>회전 위치의 배율이 1보다 작습니다</translation></message>
<message><source>The schema is not JSON, or is too large for a schema</source><translation>스키마가 JSON이 아니거나 스키마로 쓰기에 너무 큽니다</translation></message>
<message><source>The schema is too large, or it refers to itself without an end</source><translation>스키마가 너무 크거나 끝없이 자신을 참조합니다</translation></message>
<message><source>The schema of its arguments is too large</source><translation>인수의 스키마가 너무 큽니다</translation></message>
<message><source>The schemas of oneOf may hold at once: use anyOf</source><translation>oneOf의 스키마가 동시에 성립할 수 있습니다: anyOf를 쓰세요</translation></message>
<message><source>The score of token %1 is not a number</source><translation>토큰 %1의 점수가 숫자가 아닙니다</translation></message>
<message><source>The sequence has %1 tokens, but the context holds only %2</source><translation>시퀀스가 %1토큰이지만 컨텍스트에는 %2토큰까지만 들어갑니다</translation></message>
<message><source>The server answers with status %1</source><translation>서버가 상태 %1(으)로 응답합니다</translation></message>
<message><source>The server broke the answer off: %1</source><translation>서버가 답변을 중단했습니다: %1</translation></message>
<message><source>The server can no longer listen</source><translation>서버가 더 이상 수신할 수 없습니다</translation></message>
<message><source>The server cannot be reached</source><translation>서버에 연결할 수 없습니다</translation></message>
<message><source>The server cannot be started: %1</source><translation>서버를 시작할 수 없습니다: %1</translation></message>
<message><source>The server cannot be started: “%1” is not a program of this computer</source><translation>서버를 시작할 수 없습니다: “%1”은(는) 이 컴퓨터의 프로그램이 아닙니다</translation></message>
<message><source>The server cannot listen</source><translation>서버가 수신할 수 없습니다</translation></message>
<message><source>The server does not answer</source><translation>서버가 응답하지 않습니다</translation></message>
<message><source>The server does not answer as OpenAI's interface does</source><translation>서버의 응답이 OpenAI 인터페이스와 다릅니다</translation></message>
<message><source>The server does not have the rest of the file</source><translation>서버에 파일의 나머지 부분이 없습니다</translation></message>
<message><source>The server does not know the address or the model</source><translation>서버가 이 주소나 모델을 알지 못합니다</translation></message>
<message><source>The server failed (%1)</source><translation>서버에 오류가 발생했습니다(%1)</translation></message>
<message><source>The server failed: %1</source><translation>서버에 오류가 발생했습니다: %1</translation></message>
<message><source>The server gives no schema of its arguments</source><translation>서버가 인수의 스키마를 주지 않습니다</translation></message>
<message><source>The server has crashed</source><translation>서버가 비정상 종료되었습니다</translation></message>
<message><source>The server has ended with status %1</source><translation>서버가 상태 %1(으)로 끝났습니다</translation></message>
<message><source>The server has forgotten this session</source><translation>서버가 이 세션을 잊었습니다</translation></message>
<message><source>The server has no file at this address (%1)</source><translation>서버의 이 주소에 파일이 없습니다(%1)</translation></message>
<message><source>The server has no model %1</source><translation>서버에 모델 %1이(가) 없습니다</translation></message>
<message><source>The server has no tools</source><translation>서버에 도구가 없습니다</translation></message>
<message><source>The server has several models</source><translation>서버에 모델이 여러 개 있습니다</translation></message>
<message><source>The server has too much to do (%1)</source><translation>서버가 너무 바쁩니다(%1)</translation></message>
<message><source>The server keeps the connection open, but its answer does not continue</source><translation>서버가 연결을 유지하고 있지만 응답이 이어지지 않습니다</translation></message>
<message><source>The server names no model</source><translation>서버가 모델을 하나도 알려 주지 않습니다</translation></message>
<message><source>The server of this tool was removed</source><translation>이 도구의 서버가 제거되었습니다</translation></message>
<message><source>The server or its model is not known any more</source><translation>서버나 그 모델을 더 이상 알 수 없습니다</translation></message>
<message><source>The server redirects from a secure address to an insecure one</source><translation>서버가 안전한 주소에서 안전하지 않은 주소로 리디렉션합니다</translation></message>
<message><source>The server redirects to an address that is not a web address: %1</source><translation>서버가 웹 주소가 아닌 곳으로 보냅니다: %1</translation></message>
<message><source>The server refuses the key</source><translation>서버가 키를 거부했습니다</translation></message>
<message><source>The server refuses the request (%1)</source><translation>서버가 요청을 거부했습니다(%1)</translation></message>
<message><source>The server refuses the request without giving a reason</source><translation>서버가 이유 없이 거부합니다</translation></message>
<message><source>The server refuses the request: %1</source><translation>서버가 요청을 거부했습니다: %1</translation></message>
<message><source>The server requires a login for this file (%1)</source><translation>이 파일을 받으려면 서버에 로그인해야 합니다(%1)</translation></message>
<message><source>The server says: %1</source><translation>서버 메시지: %1</translation></message>
<message><source>The server sends a different part of the file than requested</source><translation>서버가 요청한 것과 다른 파일 부분을 보냅니다</translation></message>
<message><source>The server sends a lot that nobody asked for</source><translation>서버가 아무도 요청하지 않은 것을 많이 보냅니다</translation></message>
<message><source>The server sends a message that is too large</source><translation>서버가 너무 큰 메시지를 보냅니다</translation></message>
<message><source>The server sends a message that is too large, or nested too deeply</source><translation>서버가 너무 크거나 너무 깊이 중첩된 메시지를 보냅니다</translation></message>
<message><source>The server sends more than it announced</source><translation>서버가 알려 준 크기보다 많이 보냅니다</translation></message>
<message><source>The server sends the request on to another address, which is not followed: %1</source><translation>서버가 요청을 다른 주소로 넘기지만 따라가지 않습니다: %1</translation></message>
<message><source>The server speaks another revision of the protocol: %1</source><translation>서버가 프로토콜의 다른 개정판을 씁니다: %1</translation></message>
<message><source>The server's answer does not come to an end</source><translation>서버의 응답이 끝나지 않습니다</translation></message>
<message><source>The server's answer is too large</source><translation>서버의 응답이 너무 큽니다</translation></message>
<message><source>The settings cannot be written</source><translation>설정을 쓸 수 없습니다</translation></message>
<message><source>The settings were written by a newer version of this program</source><translation>이 설정은 이 프로그램의 더 새로운 버전에서 저장되었습니다</translation></message>
<message><source>The size of the features in this shard differs from data.json</source><translation>이 데이터 조각의 특징 크기가 data.json과 다릅니다</translation></message>
<message><source>The smaller number of repetitions must come first</source><translation>더 작은 반복 횟수를 먼저 써야 합니다</translation></message>
<message><source>The speed of the computer changed too much during the measurement</source><translation>측정하는 동안 컴퓨터의 속도가 너무 많이 바뀌었습니다</translation></message>
<message><source>The system ended the trainer, perhaps because memory ran out. What was saved is kept: close other programs, then try again</source><translation>메모리가 부족해서인지 시스템이 학습 프로그램을 종료했습니다. 저장된 것은 유지됩니다: 다른 프로그램을 닫은 다음 다시 시도하세요</translation></message>
<message><source>The target of this link is missing</source><translation>이 링크의 대상이 없습니다</translation></message>
<message><source>The target's fingerprint is missing</source><translation>대상 모델의 지문이 없습니다</translation></message>
<message><source>The tensor %1 (%2 %3) is not a matrix of whole blocks of %4</source><translation>텐서 %1(%2 %3)은(는) %4 단위의 온전한 블록으로 된 행렬이 아닙니다</translation></message>
<message><source>The tensor %1 appears twice</source><translation>텐서 %1: 두 번 나옵니다</translation></message>
<message><source>The tensor %1 has %2 rows; at most %3 are supported</source><translation>텐서 %1의 행이 %2개이나 최대 %3개까지 지원합니다</translation></message>
<message><source>The tensor %1 has the shape %2 where the model needs %3</source><translation>텐서 %1의 모양이 %2이지만 모델에는 %3이(가) 필요합니다</translation></message>
<message><source>The tensor %1 is %2 %3, but %4 needs F16 %5</source><translation>텐서 %1: %2 %3. %4에는 F16 %5이(가) 필요합니다</translation></message>
<message><source>The tensor %1 is missing</source><translation>텐서 %1이(가) 없습니다</translation></message>
<message><source>The tensor %1 is missing or has another shape than the model needs</source><translation>텐서 %1이(가) 없거나 모델에 필요한 모양과 다릅니다</translation></message>
<message><source>The tensor %1 is missing, or its shape or type is wrong</source><translation>텐서 %1이(가) 없거나 모양 또는 형식이 잘못되었습니다</translation></message>
<message><source>The tensor %1 is not a list of integers</source><translation>텐서 %1: 정수 목록이 아닙니다</translation></message>
<message><source>The tensor %1 is not a list of truth values</source><translation>텐서 %1은(는) 참/거짓 값의 목록이 아닙니다</translation></message>
<message><source>The tensor %1 lists %2 tokens, but the model has %3</source><translation>텐서 %1의 토큰은 %2개이지만 모델의 토큰은 %3개입니다</translation></message>
<message><source>The tensors do not belong to a supported kind of draft</source><translation>지원하는 종류의 초안 모델의 텐서가 아닙니다</translation></message>
<message><source>The text ends too early</source><translation>텍스트가 너무 일찍 끝납니다</translation></message>
<message><source>The text has %1 tokens, but the context holds only %2</source><translation>텍스트가 %1토큰이지만 컨텍스트에는 %2토큰까지만 들어갑니다</translation></message>
<message><source>The text has no “mcpServers”</source><translation>텍스트에 “mcpServers”가 없습니다</translation></message>
<message><source>The text has too many members</source><translation>텍스트에 항목이 너무 많습니다</translation></message>
<message><source>The text is nested too deeply</source><translation>텍스트의 중첩이 너무 깊습니다</translation></message>
<message><source>The text is not JSON</source><translation>텍스트가 JSON이 아닙니다</translation></message>
<message><source>The text is not UTF-8</source><translation>텍스트가 UTF-8이 아닙니다</translation></message>
<message><source>The text is too long for a list of servers</source><translation>텍스트가 서버 목록으로는 너무 깁니다</translation></message>
<message><source>The threads could not be started: %1</source><translation>스레드를 시작할 수 없습니다: %1</translation></message>
<message><source>The token %1 is outside the vocabulary of %2 tokens</source><translation>토큰 %1: 토큰 %2개의 어휘를 벗어납니다</translation></message>
<message><source>The token %1 of %2 is outside the model's vocabulary of %3 tokens</source><translation>%2의 토큰 %1: 토큰 %3개인 모델의 어휘를 벗어납니다</translation></message>
<message><source>The token of the hub has characters that no token can have</source><translation>허브의 토큰에 토큰에는 쓰이지 않는 문자가 있습니다</translation></message>
<message><source>The tokenizer adds a space in front of texts in a way that is not supported</source><translation>토크나이저가 텍스트 앞에 공백을 넣는 방식을 지원하지 않습니다</translation></message>
<message><source>The tokenizer could not be loaded</source><translation>토크나이저를 불러올 수 없습니다</translation></message>
<message><source>The tokenizer has a step after ByteLevel</source><translation>토크나이저에 ByteLevel 다음 단계가 있습니다</translation></message>
<message><source>The tokenizer splits words by an unsupported expression</source><translation>토크나이저가 지원하지 않는 식으로 단어를 나눕니다</translation></message>
<message><source>The tokenizer splits words by “%1”, which is not known here</source><translation>토크나이저가 “%1” 방식으로 단어를 나누는데, 이 프로그램은 그 방식을 모릅니다</translation></message>
<message><source>The tokenizer splits words in a way that is not supported</source><translation>토크나이저가 단어를 나누는 방식을 지원하지 않습니다</translation></message>
<message><source>The tokenizer's step “%1” is not supported</source><translation>토크나이저의 단계 “%1”: 지원하지 않습니다</translation></message>
<message><source>The tokens of %1 are not ascending at %2</source><translation>%1의 토큰이 %2 위치에서 오름차순이 아닙니다</translation></message>
<message><source>The tool %1 cannot be used: %2</source><translation>도구 %1을(를) 쓸 수 없습니다: %2</translation></message>
<message><source>The trainer cannot be started: %1: install the program again</source><translation>학습 프로그램을 시작할 수 없습니다: %1. 프로그램을 다시 설치하세요</translation></message>
<message><source>The trainer crashed (signal %1). What was saved is kept: read the log, then try again</source><translation>학습 프로그램이 비정상 종료되었습니다(시그널 %1). 저장된 것은 유지됩니다: 로그를 확인한 다음 다시 시도하세요</translation></message>
<message><source>The trainer ended (status %1): %2: read the log, then try again</source><translation>학습 프로그램이 종료되었습니다(상태 %1): %2: 로그를 확인한 다음 다시 시도하세요</translation></message>
<message><source>The training cannot be saved</source><translation>학습을 저장할 수 없습니다</translation></message>
<message><source>The training cannot be saved: %1: check the disk space and the permissions of the folder</source><translation>학습을 저장할 수 없습니다: %1: 디스크 공간과 폴더의 권한을 확인하세요</translation></message>
<message><source>The training diverged at step %1: the loss is %2</source><translation>학습이 %1단계에서 발산했습니다: 손실 %2</translation></message>
<message><source>The training was begun with another %1: %2 instead of %3</source><translation>학습을 시작할 때와 다릅니다. %1: 지금 %3, 그때 %2</translation></message>
<message><source>The trash cannot be written</source><translation>휴지통에 쓸 수 없습니다</translation></message>
<message><source>The vocabulary has %1 tokens</source><translation>어휘의 토큰이 %1개입니다</translation></message>
<message><source>The vocabulary has %1 tokens and %2 scores</source><translation>어휘의 토큰은 %1개, 점수는 %2개입니다</translation></message>
<message><source>The vocabulary has %1 tokens and %2 token types</source><translation>어휘의 토큰은 %1개, 토큰 형식은 %2개입니다</translation></message>
<message><source>The vocabulary has %1 tokens, the model %2</source><translation>어휘의 토큰은 %1개, 모델의 토큰은 %2개입니다</translation></message>
<message><source>The vocabulary has no merges</source><translation>어휘에 병합 규칙이 없습니다</translation></message>
<message><source>The vocabulary has no scores</source><translation>어휘에 점수가 없습니다</translation></message>
<message><source>The vocabulary has no token for what it does not know</source><translation>어휘에 모르는 것을 나타내는 토큰이 없습니다</translation></message>
<message><source>The vocabulary has no tokens for single bytes</source><translation>어휘에 바이트 하나를 나타내는 토큰이 없습니다</translation></message>
<message><source>The vocabulary has tokens for some bytes only; they are not used.</source><translation>어휘에 일부 바이트의 토큰만 있어 사용하지 않습니다.</translation></message>
<message><source>The vocabulary lacks %1 of the 95 printable characters; they are left out of texts.</source><translation>어휘에 인쇄 가능한 문자 95개 중 %1개가 없어 텍스트에서 제외됩니다.</translation></message>
<message><source>The weights are not little-endian</source><translation>가중치가 리틀 엔디언이 아닙니다</translation></message>
<message><source>The weights of %1 have diverged</source><translation>%1의 가중치가 발산했습니다</translation></message>
<message><source>There are more than %1 servers; the others are left out</source><translation>서버가 %1개를 넘어 나머지는 제외합니다</translation></message>
<message><source>There are no conversations to learn from</source><translation>학습할 대화가 없습니다</translation></message>
<message><source>There are tensors that do not belong to a checkpoint</source><translation>체크포인트에 속하지 않는 텐서가 있습니다</translation></message>
<message><source>There are too many brackets within brackets</source><translation>괄호 안의 괄호가 너무 많습니다</translation></message>
<message><source>There are too many servers.</source><translation>서버가 너무 많습니다.</translation></message>
<message><source>There are two rules %1</source><translation>규칙 %1이(가) 두 개 있습니다</translation></message>
<message><source>There is a gap before a tensor</source><translation>텐서 앞에 빈 곳이 있습니다</translation></message>
<message><source>There is a server of this name already.</source><translation>같은 이름의 서버가 이미 있습니다.</translation></message>
<message><source>There is another file of this name now</source><translation>이제 같은 이름의 다른 파일이 있습니다</translation></message>
<message><source>There is no command</source><translation>명령이 없습니다</translation></message>
<message><source>There is no file name for the draft</source><translation>초안 모델의 파일 이름이 없습니다</translation></message>
<message><source>There is no finished sequence in this folder</source><translation>이 폴더에 완성된 시퀀스가 없습니다</translation></message>
<message><source>There is no prompt in this file</source><translation>이 파일에 프롬프트가 없습니다</translation></message>
<message><source>There is no rule %1</source><translation>규칙 %1이(가) 없습니다</translation></message>
<message><source>There is no such element type</source><translation>그런 요소 형식이 없습니다</translation></message>
<message><source>There is no such escape</source><translation>그런 이스케이프는 없습니다</translation></message>
<message><source>There is no such file</source><translation>그런 파일이 없습니다</translation></message>
<message><source>There is no such folder</source><translation>그런 폴더가 없습니다</translation></message>
<message><source>There is no such host</source><translation>그런 호스트가 없습니다</translation></message>
<message><source>There is no such model</source><translation>그런 모델이 없습니다</translation></message>
<message><source>There is no such synthetic model</source><translation>그런 합성 모델이 없습니다</translation></message>
<message><source>There is no text</source><translation>텍스트가 없습니다</translation></message>
<message><source>There is no token %1: the model has %2 tokens, numbered from 0</source><translation>토큰 %1이(가) 없습니다: 이 모델에는 0부터 %2개가 있습니다</translation></message>
<message><source>There is no tool server at this address</source><translation>이 주소에는 도구 서버가 없습니다</translation></message>
<message><source>There is no type %1</source><translation>유형 %1이(가) 없습니다</translation></message>
<message><source>There is no user message to answer</source><translation>답변할 사용자 메시지가 없습니다</translation></message>
<message><source>There is not enough memory</source><translation>메모리가 부족합니다</translation></message>
<message><source>There is not enough memory to read the page</source><translation>페이지를 읽을 메모리가 부족합니다</translation></message>
<message><source>There is not enough memory to read this file</source><translation>이 파일을 읽을 메모리가 부족합니다</translation></message>
<message><source>There is nothing to continue</source><translation>이어 갈 내용이 없습니다</translation></message>
<message><source>There is nothing to repeat</source><translation>반복할 것이 없습니다</translation></message>
<message><source>There is nothing to score</source><translation>점수를 계산할 내용이 없습니다</translation></message>
<message><source>There is too little disk space</source><translation>디스크 공간이 부족합니다</translation></message>
<message><source>There should be %1 hexadecimal digits</source><translation>16진수 숫자 %1개가 있어야 합니다</translation></message>
<message><source>These are not the weights of a known draft</source><translation>알려진 초안 모델의 가중치가 아닙니다</translation></message>
<message><source>This GGUF file is for big-endian machines</source><translation>빅 엔디언 컴퓨터용 GGUF 파일입니다</translation></message>
<message><source>This JSON has %1 bytes; the limit is %2</source><translation>JSON의 크기가 %1바이트이나 한도는 %2바이트입니다</translation></message>
<message><source>This JSON has more than %1 values</source><translation>JSON의 값이 %1개를 넘습니다</translation></message>
<message><source>This JSON is damaged</source><translation>JSON이 손상되었습니다</translation></message>
<message><source>This JSON is nested more than %1 deep</source><translation>JSON의 중첩이 %1단계를 넘습니다</translation></message>
<message><source>This address is already being downloaded</source><translation>이 주소는 이미 내려받는 중입니다</translation></message>
<message><source>This benchmark report does not say its format</source><translation>이 벤치마크 보고서에 형식이 적혀 있지 않습니다</translation></message>
<message><source>This benchmark report has more rows than can be shown</source><translation>이 벤치마크 보고서에는 표시할 수 있는 것보다 많은 행이 있습니다</translation></message>
<message><source>This benchmark report has more temperatures than can be shown</source><translation>이 벤치마크 보고서에는 표시할 수 있는 것보다 많은 온도가 있습니다</translation></message>
<message><source>This benchmark report has no rows</source><translation>이 벤치마크 보고서에는 행이 없습니다</translation></message>
<message><source>This benchmark report has no “%1” that can be used</source><translation>이 벤치마크 보고서에 쓸 수 있는 ‘%1’ 값이 없습니다</translation></message>
<message><source>This benchmark report was written by a newer version of the program</source><translation>더 새로운 버전의 프로그램에서 쓴 벤치마크 보고서입니다</translation></message>
<message><source>This benchmark run is empty</source><translation>이 벤치마크 기록은 비어 있습니다</translation></message>
<message><source>This benchmark run is gone</source><translation>이 벤치마크 기록이 없어졌습니다</translation></message>
<message><source>This benchmark run was written by a newer version of the program</source><translation>더 새로운 버전의 프로그램에서 쓴 벤치마크 기록입니다</translation></message>
<message><source>This escape is not possible</source><translation>이 이스케이프는 쓸 수 없습니다</translation></message>
<message><source>This file is compressed</source><translation>압축된 파일입니다</translation></message>
<message><source>This folder has shards but no data.json</source><translation>이 폴더에 데이터 조각은 있지만 data.json이 없습니다</translation></message>
<message><source>This is neither a benchmark run nor its report in JSON</source><translation>벤치마크 기록도, 그 JSON 보고서도 아닙니다</translation></message>
<message><source>This is neither a benchmark run of servers nor its report in JSON</source><translation>서버 벤치마크 기록도, 그 JSON 보고서도 아닙니다</translation></message>
<message><source>This is neither a command nor an address that can be connected to</source><translation>명령도, 통신할 수 있는 주소도 아닙니다</translation></message>
<message><source>This is not JSON, or it is damaged at byte %1</source><translation>JSON이 아니거나 바이트 %1 위치에서 손상되었습니다</translation></message>
<message><source>This is not a GGUF file</source><translation>GGUF 파일이 아닙니다</translation></message>
<message><source>This is not a JSON object</source><translation>JSON 객체가 아닙니다</translation></message>
<message><source>This is not a PyTorch checkpoint</source><translation>PyTorch 체크포인트가 아닙니다</translation></message>
<message><source>This is not a SHA-256</source><translation>SHA-256이 아닙니다</translation></message>
<message><source>This is not a benchmark run</source><translation>벤치마크 기록이 아닙니다</translation></message>
<message><source>This is not a file</source><translation>파일이 아닙니다</translation></message>
<message><source>This is not a file of a hub</source><translation>허브의 파일이 아닙니다</translation></message>
<message><source>This is not a file of kept keys and values</source><translation>보관한 키와 값의 파일이 아닙니다</translation></message>
<message><source>This is not a model</source><translation>모델이 아닙니다</translation></message>
<message><source>This is not a part of a model</source><translation>모델의 일부가 아닙니다</translation></message>
<message><source>This is not a safetensors file</source><translation>safetensors 파일이 아닙니다</translation></message>
<message><source>This is not a sentencepiece model, or it ends early</source><translation>sentencepiece 모델이 아니거나 중간에 잘렸습니다</translation></message>
<message><source>This is not a shard of training data</source><translation>학습 데이터 조각이 아닙니다</translation></message>
<message><source>This is not a token id</source><translation>토큰 번호가 아닙니다</translation></message>
<message><source>This is not a tokenizer.json</source><translation>tokenizer.json이 아닙니다</translation></message>
<message><source>This is not a web address</source><translation>웹 주소가 아닙니다</translation></message>
<message><source>This is not an array of token ids of this model</source><translation>이 모델의 토큰 번호 배열이 아닙니다</translation></message>
<message><source>This is not part of a rule</source><translation>이것은 규칙의 일부가 아닙니다</translation></message>
<message><source>This is not the address of a hub</source><translation>허브 주소가 아닙니다</translation></message>
<message><source>This is not the address of a server</source><translation>서버 주소가 아닙니다</translation></message>
<message><source>This is not the checkpoint of a training</source><translation>학습의 체크포인트가 아닙니다</translation></message>
<message><source>This is not the manifest of training data</source><translation>학습 데이터의 매니페스트가 아닙니다</translation></message>
<message><source>This is one of several parts of a model</source><translation>여러 부분으로 나뉜 모델의 일부입니다</translation></message>
<message><source>This is one part of a split file, and its name does not give the others</source><translation>나누어진 파일의 한 부분인데 이름으로는 나머지를 알 수 없습니다</translation></message>
<message><source>This kind of sentencepiece model is not supported</source><translation>이 종류의 sentencepiece 모델은 지원하지 않습니다</translation></message>
<message><source>This model has no download address</source><translation>이 모델에는 다운로드 주소가 없습니다</translation></message>
<message><source>This model's maximum context length is %1 tokens, and the text has %2 tokens</source><translation>이 모델의 최대 컨텍스트 길이는 %1토큰인데 텍스트는 %2토큰입니다</translation></message>
<message><source>This model's maximum context length is %1 tokens, and the text has far more tokens</source><translation>이 모델의 최대 컨텍스트 길이는 %1토큰인데 텍스트의 토큰이 훨씬 더 많습니다</translation></message>
<message><source>This processor has no instructions for bfloat16: choose f32</source><translation>이 프로세서에는 bfloat16 명령어가 없습니다. f32를 선택하세요</translation></message>
<message><source>This program cannot run this model</source><translation>이 프로그램으로는 이 모델을 실행할 수 없습니다</translation></message>
<message><source>This run was measured with another model or draft</source><translation>이 기록은 다른 모델이나 초안 모델로 측정했습니다</translation></message>
<message><source>This server cannot be asked for %1; it answers without it</source><translation>이 서버에는 %1을(를) 요청할 수 없어 그것 없이 답합니다</translation></message>
<message><source>This shard was written by a newer version of this program</source><translation>이 데이터 조각은 이 프로그램의 더 새로운 버전에서 만들어졌습니다</translation></message>
<message><source>This training data has format %1; this program reads %2</source><translation>이 학습 데이터의 형식은 %1입니다. 이 프로그램은 %2 형식을 읽습니다</translation></message>
<message><source>Token %1 is of unknown type %2</source><translation>토큰 %1의 형식 %2: 알 수 없는 형식입니다</translation></message>
<message><source>Token “%1” has an id out of range</source><translation>토큰 “%1”: 번호가 범위를 벗어납니다</translation></message>
<message><source>Tokens cannot be named: write the text instead</source><translation>토큰을 지정할 수 없습니다: 대신 텍스트를 쓰세요</translation></message>
<message><source>Tokens in an answer; 0: until the context is full</source><translation>답변의 토큰 수입니다. 0: 컨텍스트가 가득 찰 때까지</translation></message>
<message><source>Tokens of the vocabulary that have no name of their own and are never used: %1.</source><translation>어휘의 토큰 %1개에 고유한 이름이 없어 쓰이지 않습니다.</translation></message>
<message><source>Too few conversations: %1</source><translation>대화가 %1개뿐입니다</translation></message>
<message><source>Top-k</source><translation>Top-k</translation></message>
<message><source>Top-p</source><translation>Top-p</translation></message>
<message><source>Training needs %1; only %2 is allowed</source><translation>학습에 %1이(가) 필요하지만 %2까지만 허용됩니다</translation></message>
<message><source>Training of this draft was started before</source><translation>이 초안 모델의 학습을 전에 시작한 적이 있습니다</translation></message>
<message><source>Two entries of the archive overlap</source><translation>아카이브의 항목 두 개가 겹칩니다</translation></message>
<message><source>Two parts hold the tensor %1</source><translation>두 부분에 같은 텐서가 있습니다: %1</translation></message>
<message><source>Two tensors overlap</source><translation>텐서 두 개가 겹칩니다</translation></message>
<message><source>Two tensors overlap, the other is %1</source><translation>텐서 두 개가 겹칩니다. 다른 하나: %1</translation></message>
<message><source>Two tokens have the id %1</source><translation>번호가 %1인 토큰이 두 개 있습니다</translation></message>
<message><source>Until the context is full</source><translation>컨텍스트가 찰 때까지</translation></message>
<message><source>Value type %1 is unknown</source><translation>값 형식 %1: 알 수 없는 형식입니다</translation></message>
<message><source>Vanilla decoding uses no %1 tree</source><translation>일반 디코딩은 %1 트리를 쓰지 않습니다</translation></message>
<message><source>Vocabularies of type “%1” are not supported</source><translation>“%1” 형식의 어휘는 지원하지 않습니다</translation></message>
<message><source>Weights cannot have this number of bits: %1</source><translation>가중치는 %1비트일 수 없습니다</translation></message>
<message><source>What answers there is not a tool server: it sends %1</source><translation>그곳에서 응답하는 것은 도구 서버가 아닙니다: %1을(를) 보냅니다</translation></message>
<message><source>What guessing saved: passes differ too much to tell</source><translation>추측이 줄인 시간: 패스마다 차이가 너무 커 알 수 없음</translation></message>
<message><source>What guessing saved: the runs differ too much to tell</source><translation>추측이 줄인 시간: 실행마다 차이가 너무 커 알 수 없음</translation></message>
<message><source>What guessing saved: too little to tell</source><translation>추측이 줄인 시간: 차이가 너무 작아 알 수 없음</translation></message>
<message><source>What guessing saved: too short to tell</source><translation>추측이 줄인 시간: 너무 짧아 알 수 없음</translation></message>
<message><source>What was saved on %1 is kept, and the training goes on from there.</source><translation>%1에 저장된 내용은 보관되어 있으며, 학습은 거기서부터 이어집니다.</translation></message>
<message><source>Without a key the server listens to this machine only</source><translation>키가 없으면 서버는 이 컴퓨터에서만 사용할 수 있습니다</translation></message>
<message><source>^ and $ are possible at the ends only</source><translation>^와 $는 양 끝에만 올 수 있습니다</translation></message>
<message><source>`griffin models list` shows the names</source><translation>`griffin models list`로 이름을 볼 수 있습니다</translation></message>
<message><source>`griffin models search %1` shows the files</source><translation>`griffin models search %1`로 파일을 볼 수 있습니다</translation></message>
<message><source>a conversation in it is too large</source><translation>너무 큰 대화가 들어 있습니다</translation></message>
<message><source>a conversation is in a folder that is not in the file</source><translation>파일에 없는 폴더에 속한 대화가 있습니다</translation></message>
<message><source>a dimension is %1</source><translation>차원의 값 하나: %1</translation></message>
<message><source>a folder in it has no name</source><translation>이름 없는 폴더가 있습니다</translation></message>
<message><source>a number from %1 to %2</source><translation>%1~%2 사이의 수</translation></message>
<message><source>a text of at most %1 characters</source><translation>최대 %1자의 텍스트</translation></message>
<message><source>a whole number from %1 to %2</source><translation>%1~%2 사이의 정수</translation></message>
<message><source>a whole number from %1 to %2, or 0</source><translation>%1~%2 사이의 정수 또는 0</translation></message>
<message><source>accept the model's terms on its page, and enter your access token in the settings of the window or in GRIFFIN_HUB_TOKEN</source><translation>모델의 웹 페이지에서 약관에 동의한 뒤, 창의 설정이나 GRIFFIN_HUB_TOKEN에 토큰을 입력하세요</translation></message>
<message><source>add it again in the settings</source><translation>설정에서 다시 추가하세요</translation></message>
<message><source>allow more memory, or choose shorter prompts and answers</source><translation>메모리를 더 허용하거나 더 짧은 프롬프트와 답변을 선택하세요</translation></message>
<message><source>allow reading it</source><translation>읽을 수 있게 허용하세요</translation></message>
<message><source>allow writing there, or choose another folder</source><translation>쓸 수 있게 허용하거나 다른 폴더를 선택하세요</translation></message>
<message><source>allow writing to its folder, or choose another</source><translation>파일의 폴더에 쓸 수 있게 허용하거나 다른 폴더를 선택하세요</translation></message>
<message><source>an address begins with https:// or http://</source><translation>주소는 https:// 또는 http://로 시작해야 합니다</translation></message>
<message><source>an untitled conversation</source><translation>제목 없는 대화</translation></message>
<message><source>ask something with a longer answer</source><translation>답변이 더 긴 질문을 하세요</translation></message>
<message><source>ask without --raw</source><translation>--raw 없이 요청하세요</translation></message>
<message><source>attach a folder within it</source><translation>그 안의 폴더를 첨부하세요</translation></message>
<message><source>attach smaller ones</source><translation>더 작은 문서를 첨부하세요</translation></message>
<message><source>attach the relevant part of it</source><translation>필요한 부분만 첨부하세요</translation></message>
<message><source>attach what it says as text</source><translation>그 내용을 텍스트로 첨부하세요</translation></message>
<message><source>byte 0</source><translation>바이트 0</translation></message>
<message><source>byte 16</source><translation>바이트 16</translation></message>
<message><source>byte 4</source><translation>바이트 4</translation></message>
<message><source>byte 8</source><translation>바이트 8</translation></message>
<message><source>change what is asked for</source><translation>요청 내용을 바꾸세요</translation></message>
<message><source>character %1</source><translation>%1번째 문자</translation></message>
<message><source>check both; the address usually ends in /v1</source><translation>둘 다 확인하세요. 주소는 대개 /v1로 끝납니다</translation></message>
<message><source>check its address</source><translation>주소를 확인하세요</translation></message>
<message><source>check its address and the network</source><translation>주소와 네트워크를 확인하세요</translation></message>
<message><source>check its permissions</source><translation>폴더의 권한을 확인하세요</translation></message>
<message><source>check its permissions, or free some disk space</source><translation>권한을 확인하거나 디스크 공간을 확보하세요</translation></message>
<message><source>check that it is running and can be reached</source><translation>서버가 실행 중이고 접근할 수 있는지 확인하세요</translation></message>
<message><source>check the address</source><translation>주소를 확인하세요</translation></message>
<message><source>check the address and the network</source><translation>주소와 네트워크를 확인하세요</translation></message>
<message><source>check the address and this computer's date and time</source><translation>주소와 이 컴퓨터의 날짜와 시간을 확인하세요</translation></message>
<message><source>check the address of its OpenAI interface</source><translation>OpenAI 인터페이스의 주소를 확인하세요</translation></message>
<message><source>check the address of the hub</source><translation>허브 주소를 확인하세요</translation></message>
<message><source>check the address; it usually ends in /mcp</source><translation>주소를 확인하세요. 대개 /mcp로 끝납니다</translation></message>
<message><source>check the address; it usually ends in /v1</source><translation>주소를 확인하세요. 대개 /v1로 끝납니다</translation></message>
<message><source>check the command; is the program installed?</source><translation>명령을 확인하세요. 프로그램이 설치되어 있습니까?</translation></message>
<message><source>check the disk</source><translation>디스크를 확인하세요</translation></message>
<message><source>check the disk and its free space</source><translation>디스크와 여유 공간을 확인하세요</translation></message>
<message><source>check the disk space and the permissions of the folder</source><translation>디스크 공간과 폴더의 권한을 확인하세요</translation></message>
<message><source>check the file and its permissions, or move it away</source><translation>파일과 권한을 확인하거나 파일을 다른 곳으로 옮기세요</translation></message>
<message><source>check the name</source><translation>이름을 확인하세요</translation></message>
<message><source>check the name and the address</source><translation>이름과 주소를 확인하세요</translation></message>
<message><source>check the path</source><translation>경로를 확인하세요</translation></message>
<message><source>check the permissions of the file</source><translation>파일의 권한을 확인하세요</translation></message>
<message><source>check the permissions of the file and its folder</source><translation>파일과 폴더의 권한을 확인하세요</translation></message>
<message><source>check the permissions of the folder</source><translation>폴더의 권한을 확인하세요</translation></message>
<message><source>check the permissions of the folder, or copy the file instead</source><translation>폴더 권한을 확인하거나 파일을 복사하세요</translation></message>
<message><source>check the permissions of the folder, or delete it yourself</source><translation>폴더의 권한을 확인하거나 직접 삭제하세요</translation></message>
<message><source>choose 0 for the model's own context</source><translation>0을 선택하면 모델의 기본 컨텍스트를 씁니다</translation></message>
<message><source>choose 1 to %1 with --tree-depth</source><translation>--tree-depth로 1에서 %1 사이를 선택하세요</translation></message>
<message><source>choose 1 to %1 with --tree-top-k</source><translation>--tree-top-k로 1에서 %1 사이를 선택하세요</translation></message>
<message><source>choose 1 to 256</source><translation>1에서 256 사이를 선택하세요</translation></message>
<message><source>choose 2 to %1 with --tree-size</source><translation>--tree-size로 2에서 %1 사이를 선택하세요</translation></message>
<message><source>choose 4, 8 or 16</source><translation>4, 8, 16 중에서 선택하세요</translation></message>
<message><source>choose a .gguf file</source><translation>.gguf 파일을 선택하세요</translation></message>
<message><source>choose a .gguf file or a folder with config.json and .safetensors files</source><translation>.gguf 파일이나 config.json과 .safetensors 파일이 있는 폴더를 선택하세요</translation></message>
<message><source>choose a context of %1 tokens or less (--context)</source><translation>%1토큰 이하의 컨텍스트를 선택하세요(--context)</translation></message>
<message><source>choose a context of %1 tokens or less (--context); the layers of the model are then streamed</source><translation>%1토큰 이하의 컨텍스트를 선택하세요(--context). 그러면 모델의 층을 그때그때 전송합니다</translation></message>
<message><source>choose a draft model of the same family as the model</source><translation>모델과 같은 계열의 소형 초안 모델을 선택하세요</translation></message>
<message><source>choose a draft that was trained for this model</source><translation>이 모델용으로 학습한 초안 모델을 선택하세요</translation></message>
<message><source>choose a draft that was trained here</source><translation>여기서 학습한 초안 모델을 선택하세요</translation></message>
<message><source>choose a file</source><translation>파일을 선택하세요</translation></message>
<message><source>choose a file that was exported from the settings page</source><translation>설정 페이지에서 내보낸 파일을 선택하세요</translation></message>
<message><source>choose a file written by torch.save</source><translation>torch.save로 쓴 파일을 선택하세요</translation></message>
<message><source>choose a folder with a safetensors checkpoint, or a .gguf file</source><translation>safetensors 체크포인트가 있는 폴더나 .gguf 파일을 선택하세요</translation></message>
<message><source>choose a folder with free space and write permission</source><translation>여유 공간이 있고 쓸 수 있는 폴더를 선택하세요</translation></message>
<message><source>choose a folder with safetensors or PyTorch weights</source><translation>safetensors나 PyTorch 가중치가 있는 폴더를 선택하세요</translation></message>
<message><source>choose a key of letters, digits and punctuation marks</source><translation>영문자, 숫자, 문장 부호로 된 키를 정하세요</translation></message>
<message><source>choose a key with --api-key, or listen on 127.0.0.1</source><translation>--api-key로 키를 정하거나 127.0.0.1에서 수신하세요</translation></message>
<message><source>choose a larger context in the settings, or start a new chat</source><translation>설정에서 더 큰 컨텍스트를 선택하거나 새 채팅을 시작하세요</translation></message>
<message><source>choose a model below the message field, then ask again</source><translation>메시지 입력란 아래에서 모델을 선택한 뒤 다시 질문하세요</translation></message>
<message><source>choose a smaller number, or none for other methods</source><translation>더 작은 수를 선택하고, 다른 방식에는 지정하지 마세요</translation></message>
<message><source>choose a text file of at most 64 MB</source><translation>64 MB 이하의 텍스트 파일을 선택하세요</translation></message>
<message><source>choose another copy, or free some disk space</source><translation>다른 사본을 선택하거나 디스크 공간을 확보하세요</translation></message>
<message><source>choose another element type</source><translation>다른 요소 형식을 선택하세요</translation></message>
<message><source>choose another file</source><translation>다른 파일을 선택하세요</translation></message>
<message><source>choose another file or folder</source><translation>다른 파일이나 폴더를 선택하세요</translation></message>
<message><source>choose another file, or export the run again</source><translation>다른 파일을 선택하거나 측정을 다시 내보내세요</translation></message>
<message><source>choose another file, or run the benchmark again</source><translation>다른 파일을 선택하거나 벤치마크를 다시 실행하세요</translation></message>
<message><source>choose another folder</source><translation>다른 폴더를 선택하세요</translation></message>
<message><source>choose another folder for the data</source><translation>데이터를 둘 다른 폴더를 선택하세요</translation></message>
<message><source>choose another folder, or free some disk space</source><translation>다른 폴더를 선택하거나 디스크 공간을 확보하세요</translation></message>
<message><source>choose another model</source><translation>다른 모델을 선택하세요</translation></message>
<message><source>choose another model, or say how words are split with --pre-tokenizer: one of %1</source><translation>다른 모델을 고르거나 --pre-tokenizer로 방식을 지정하세요: %1 중 하나</translation></message>
<message><source>choose another name</source><translation>다른 이름을 선택하세요</translation></message>
<message><source>choose another one</source><translation>다른 것을 선택하세요</translation></message>
<message><source>choose another one for the race</source><translation>레이스에 다른 것을 선택하세요</translation></message>
<message><source>choose another port, or end the program that uses this one</source><translation>다른 포트를 고르거나 이 포트를 쓰는 프로그램을 끝내세요</translation></message>
<message><source>choose another run, or run the benchmark again</source><translation>다른 기록을 선택하거나 벤치마크를 다시 실행하세요</translation></message>
<message><source>choose eagle for EAGLE and HASS, eagle3 or speculators for EAGLE-3, medusa for Medusa</source><translation>EAGLE와 HASS에는 eagle, EAGLE-3에는 eagle3나 speculators, Medusa에는 medusa를 선택하세요</translation></message>
<message><source>choose fewer rows per batch or a smaller vocabulary, or allow more memory</source><translation>배치의 행 수나 어휘를 줄이거나 메모리를 더 허용하세요</translation></message>
<message><source>choose griffin, hass, eagle, fspad, eagle3, medusa or hydra</source><translation>griffin, hass, eagle, fspad, eagle3, medusa, hydra 중에서 선택하세요</translation></message>
<message><source>choose its method, or name another draft with --draft</source><translation>그 방식을 선택하거나 --draft로 다른 초안 모델을 지정하세요</translation></message>
<message><source>choose one</source><translation>하나를 선택하세요</translation></message>
<message><source>choose one that was trained for this model</source><translation>이 모델용으로 학습된 것을 선택하세요</translation></message>
<message><source>choose other options</source><translation>다른 옵션을 선택하세요</translation></message>
<message><source>choose other values</source><translation>다른 값을 선택하세요</translation></message>
<message><source>choose shorter answers or a larger context</source><translation>더 짧은 답변이나 더 큰 컨텍스트를 선택하세요</translation></message>
<message><source>choose shorter prompts or a larger context</source><translation>더 짧은 프롬프트나 더 큰 컨텍스트를 선택하세요</translation></message>
<message><source>choose that method, or another draft</source><translation>그 방식을 선택하거나 다른 초안 모델을 선택하세요</translation></message>
<message><source>choose the file with the weights</source><translation>가중치가 있는 파일을 선택하세요</translation></message>
<message><source>choose the folder that holds the weights</source><translation>가중치가 있는 폴더를 선택하세요</translation></message>
<message><source>choose the recipe of this method, or another draft</source><translation>이 방식의 학습 방법을 선택하거나 다른 초안 모델을 선택하세요</translation></message>
<message><source>choose the settings it was made with, or another file</source><translation>만들 때의 설정을 쓰거나 다른 파일을 선택하세요</translation></message>
<message><source>clamped queries and keys</source><translation>값을 제한한 쿼리와 키</translation></message>
<message><source>close other programs</source><translation>다른 프로그램을 닫으세요</translation></message>
<message><source>close other programs or raise the memory limit</source><translation>다른 프로그램을 닫거나 메모리 한도를 높이세요</translation></message>
<message><source>close other programs, or choose a context of %1 tokens or less (--context)</source><translation>다른 프로그램을 닫거나 %1토큰 이하의 컨텍스트를 선택하세요(--context)</translation></message>
<message><source>close other programs, or choose a shorter context (--context) or a smaller draft</source><translation>다른 프로그램을 닫거나, 더 짧은 컨텍스트(--context) 또는 더 작은 초안 모델을 선택하세요</translation></message>
<message><source>close other programs, or choose a shorter context (--context) or a smaller model</source><translation>다른 프로그램을 닫거나, 더 짧은 컨텍스트(--context) 또는 더 작은 모델을 선택하세요</translation></message>
<message><source>close other programs, or choose a smaller model</source><translation>다른 프로그램을 닫거나 더 작은 모델을 선택하세요</translation></message>
<message><source>close other programs, or choose a smaller model or a shorter context</source><translation>다른 프로그램을 닫거나, 더 작은 모델 또는 더 짧은 컨텍스트를 선택하세요</translation></message>
<message><source>close other programs, or use a smaller model or a smaller --context</source><translation>다른 프로그램을 닫거나, 더 작은 모델 또는 더 작은 --context를 사용하세요</translation></message>
<message><source>context length</source><translation>컨텍스트 길이</translation></message>
<message><source>continue it later; the part downloaded so far is kept</source><translation>나중에 이어서 받으세요. 지금까지 받은 부분은 보관됩니다</translation></message>
<message><source>continue it with --resume, or remove the file</source><translation>--resume으로 계속하거나 파일을 지우세요</translation></message>
<message><source>continue with --resume</source><translation>--resume으로 계속하세요</translation></message>
<message><source>conversation “%1”</source><translation>“%1” 대화</translation></message>
<message><source>copy it again</source><translation>다시 복사하세요</translation></message>
<message><source>copy the data again, or generate it again in another folder</source><translation>데이터를 다시 복사하거나 다른 폴더에 다시 생성하세요</translation></message>
<message><source>correct the definition of the tool</source><translation>도구의 정의를 고치세요</translation></message>
<message><source>correct the grammar</source><translation>문법을 고치세요</translation></message>
<message><source>correct the regular expression</source><translation>정규 표현식을 고치세요</translation></message>
<message><source>correct the schema</source><translation>스키마를 고치세요</translation></message>
<message><source>create it, or choose another folder</source><translation>폴더를 만들거나 다른 폴더를 선택하세요</translation></message>
<message><source>cuBLAS is not installed (no %1): install NVIDIA's package libcublas-%2-0 or the CUDA toolkit %2</source><translation>cuBLAS가 설치되어 있지 않습니다(%1 없음). NVIDIA의 libcublas-%2-0 패키지나 CUDA 툴킷 %2을(를) 설치하세요</translation></message>
<message><source>d2t lists the token %1, which t2d says the draft does not know</source><translation>d2t에 토큰 %1이(가) 있지만, t2d에 따르면 초안 모델은 이를 모릅니다</translation></message>
<message><source>delete it yourself</source><translation>직접 삭제하세요</translation></message>
<message><source>documents</source><translation>문서</translation></message>
<message><source>download all parts again</source><translation>모든 부분을 다시 다운로드하세요</translation></message>
<message><source>download it again</source><translation>다시 다운로드하세요</translation></message>
<message><source>download it with your browser and add it from disk</source><translation>브라우저로 다운로드한 뒤 디스크에서 추가하세요</translation></message>
<message><source>download the file again</source><translation>파일을 다시 다운로드하세요</translation></message>
<message><source>edit-code</source><translation>코드 편집</translation></message>
<message><source>enter a text</source><translation>텍스트를 입력하세요</translation></message>
<message><source>enter it again</source><translation>다시 입력하세요</translation></message>
<message><source>enter the command that starts the server</source><translation>서버를 시작하는 명령을 입력하세요</translation></message>
<message><source>enter the key that it wants</source><translation>서버가 요구하는 키를 입력하세요</translation></message>
<message><source>error %1</source><translation>오류 %1</translation></message>
<message><source>everyday</source><translation>일상</translation></message>
<message><source>faster with a context of %1 tokens or less (--context)</source><translation>컨텍스트를 %1토큰 이하(--context)로 하면 더 빠릅니다</translation></message>
<message><source>faster with weights of at most %1 bits each</source><translation>각각 %1비트 이하의 가중치를 쓰면 더 빠릅니다</translation></message>
<message><source>free some disk space, and make sure that the folder is writable</source><translation>디스크 공간을 확보하고 폴더에 쓸 수 있는지 확인하세요</translation></message>
<message><source>free some space and continue the download; the part downloaded so far is kept</source><translation>공간을 확보한 뒤 이어서 받으세요. 지금까지 받은 부분은 보관됩니다</translation></message>
<message><source>free some space and run the same command again: finished data is kept</source><translation>공간을 확보한 다음 같은 명령을 다시 실행하세요: 완료된 데이터는 유지됩니다</translation></message>
<message><source>free some space and try again</source><translation>공간을 확보한 뒤 다시 시도하세요</translation></message>
<message><source>free some space, or check the permissions of the folder; or delete the file yourself: %1</source><translation>공간을 확보하거나 폴더의 권한을 확인하세요. 또는 파일을 직접 삭제하세요: %1</translation></message>
<message><source>free some space; nothing was changed</source><translation>공간을 확보하세요. 변경된 내용은 없습니다</translation></message>
<message><source>free some: %1 needed, %2 available</source><translation>공간을 확보하세요. %1 필요, %2 사용 가능</translation></message>
<message><source>generate data with this model, or load the other one</source><translation>이 모델로 데이터를 생성하거나 다른 모델을 불러오세요</translation></message>
<message><source>generate more data: at least a few hundred conversations</source><translation>데이터를 더 생성하세요: 적어도 수백 개</translation></message>
<message><source>generate the data again in another folder</source><translation>다른 폴더에 데이터를 다시 생성하세요</translation></message>
<message><source>get a checkpoint in F32, F16 or BF16</source><translation>F32, F16, BF16 형식의 체크포인트를 받으세요</translation></message>
<message><source>get a file of another quantisation, for example Q4_K_M or Q8_0</source><translation>Q4_K_M이나 Q8_0 등 다르게 양자화한 파일을 받으세요</translation></message>
<message><source>get a file of version 2 or 3</source><translation>버전 2나 3의 파일을 받으세요</translation></message>
<message><source>get it again; found %1</source><translation>다시 받으세요. 확인된 값: %1</translation></message>
<message><source>get the file as PyTorch wrote it</source><translation>PyTorch가 쓴 그대로의 파일을 받으세요</translation></message>
<message><source>get the file from another site</source><translation>다른 사이트에서 파일을 받으세요</translation></message>
<message><source>get the file from another site, or download it another way and add it from disk</source><translation>다른 사이트에서 파일을 받거나, 다른 방법으로 내려받아 디스크에서 추가하세요</translation></message>
<message><source>get the little-endian file</source><translation>리틀 엔디언 파일을 받으세요</translation></message>
<message><source>get the model from another site</source><translation>다른 사이트에서 모델을 받으세요</translation></message>
<message><source>get the weights as safetensors, or from a source you trust</source><translation>safetensors 형식의 가중치를 받거나 믿을 수 있는 곳에서 받으세요</translation></message>
<message><source>give biases only to tokens of this model</source><translation>이 모델의 토큰에만 편향을 주세요</translation></message>
<message><source>give it with GRIFFIN_MCP_SECRET</source><translation>GRIFFIN_MCP_SECRET로 지정하세요</translation></message>
<message><source>go on from here, or ask again</source><translation>여기서 이어 가거나 다시 질문하세요</translation></message>
<message><source>header</source><translation>헤더</translation></message>
<message><source>hidden size</source><translation>은닉 크기</translation></message>
<message><source>install that version or a newer one; the file is left as it is</source><translation>그 버전이나 더 새로운 버전을 설치하세요. 파일은 그대로 두었습니다</translation></message>
<message><source>install the program again</source><translation>프로그램을 다시 설치하세요</translation></message>
<message><source>it cannot be read</source><translation>읽을 수 없습니다</translation></message>
<message><source>it has %1 dimensions</source><translation>차원이 %1개입니다</translation></message>
<message><source>it has no dimensions</source><translation>차원이 없습니다</translation></message>
<message><source>it is an answer without a question</source><translation>질문 없는 답변입니다</translation></message>
<message><source>it is damaged</source><translation>손상되었습니다</translation></message>
<message><source>it is damaged at byte %1</source><translation>바이트 %1 위치가 손상되었습니다</translation></message>
<message><source>it is nested too deeply</source><translation>중첩이 너무 깊습니다</translation></message>
<message><source>it is not an export of Griffin Chat</source><translation>Griffin Chat에서 내보낸 파일이 아닙니다</translation></message>
<message><source>it is not an object</source><translation>객체가 아닙니다</translation></message>
<message><source>it is not smaller than this model</source><translation>이 모델보다 작지 않습니다</translation></message>
<message><source>it is too large</source><translation>너무 큽니다</translation></message>
<message><source>it is unchanged; keep using the earlier version of the program</source><translation>데이터베이스는 그대로 있습니다. 이전 버전의 프로그램을 계속 사용하세요</translation></message>
<message><source>it must be %1</source><translation>허용되는 값: %1</translation></message>
<message><source>it must be a shortcut such as “Ctrl+N”</source><translation>“Ctrl+N” 같은 단축키여야 합니다</translation></message>
<message><source>it needs a hidden size of %1, this model has %2</source><translation>은닉 크기 %1이(가) 필요하지만 이 모델은 %2입니다</translation></message>
<message><source>it needs a vocabulary of %1 tokens, this model has %2</source><translation>%1개 토큰의 어휘가 필요하지만 이 모델은 %2개입니다</translation></message>
<message><source>it was not added. The download is kept: correct the SHA-256 and check it again, or discard it</source><translation>추가하지 않았습니다. 다운로드는 보관됩니다. SHA-256을 고쳐 다시 확인하거나 버리세요</translation></message>
<message><source>it was not added: it came damaged, or was changed on the server. Discard it, and download it again later or choose another file</source><translation>추가하지 않았습니다. 받는 동안 손상되었거나 서버에서 바뀌었습니다. 버린 뒤 나중에 다시 다운로드하거나 다른 파일을 선택하세요</translation></message>
<message><source>it was trained for another model and may predict little</source><translation>다른 모델용으로 학습되어 예측이 거의 맞지 않을 수 있습니다</translation></message>
<message><source>it was written by a later version of Griffin Chat</source><translation>더 새로운 버전의 Griffin Chat에서 쓴 파일입니다</translation></message>
<message><source>its conversations are not a list of objects</source><translation>대화가 객체의 목록이 아닙니다</translation></message>
<message><source>its folders are not a list</source><translation>폴더가 목록이 아닙니다</translation></message>
<message><source>its own attention scale</source><translation>모델 자체의 어텐션 배율</translation></message>
<message><source>its size overflows</source><translation>크기가 표현 범위를 넘습니다</translation></message>
<message><source>its vocabulary has %1 tokens, this model's has %2</source><translation>어휘가 %1개 토큰이지만 이 모델은 %2개입니다</translation></message>
<message><source>its weights alone take %1, and even with every layer streamed %2 is needed: choose a smaller model, one with fewer bits per weight, or the CPU (--device cpu)</source><translation>가중치만 해도 %1을(를) 차지하고, 모든 층을 그때그때 전송해도 %2이(가) 필요합니다. 더 작은 모델, 가중치의 비트 수가 더 적은 모델, 또는 CPU(--device cpu)를 선택하세요</translation></message>
<message><source>layers that predict further tokens</source><translation>다음 토큰들을 예측하는 층</translation></message>
<message><source>leave --vocabulary out, or start without a draft</source><translation>--vocabulary를 빼거나 초안 모델 없이 시작하세요</translation></message>
<message><source>leave out --mcp or the form</source><translation>--mcp 또는 형식을 빼세요</translation></message>
<message><source>let the answer be shorter</source><translation>답변을 더 짧게 하세요</translation></message>
<message><source>line %1</source><translation>%1번째 줄</translation></message>
<message><source>line %1: %2</source><translation>%1행: %2</translation></message>
<message><source>load that one to resume, or start a new run</source><translation>그 모델을 불러와 이어서 하거나 새로 측정하세요</translation></message>
<message><source>load the model again</source><translation>모델을 다시 불러오세요</translation></message>
<message><source>look at what it says, and try again</source><translation>서버의 출력을 확인한 뒤 다시 시도하세요</translation></message>
<message><source>make its text readable with a program for text recognition first</source><translation>먼저 문자 인식 프로그램으로 텍스트를 읽을 수 있게 만드세요</translation></message>
<message><source>make room on the disk</source><translation>디스크 공간을 확보하세요</translation></message>
<message><source>make room on the disk, then try again</source><translation>디스크 공간을 확보한 뒤 다시 시도하세요</translation></message>
<message><source>message %1 of an untitled conversation</source><translation>제목 없는 대화의 메시지 %1</translation></message>
<message><source>message %1 of “%2”</source><translation>“%2”의 메시지 %1</translation></message>
<message><source>metadata key</source><translation>메타데이터 키</translation></message>
<message><source>metadata value %1</source><translation>메타데이터 값 %1</translation></message>
<message><source>move the file away or choose another</source><translation>파일을 다른 곳으로 옮기거나 다른 파일을 선택하세요</translation></message>
<message><source>name a file or folder, or a model from `griffin models list`</source><translation>파일이나 폴더, 또는 `griffin models list`에 있는 모델을 지정하세요</translation></message>
<message><source>name a folder that `griffin train data` made</source><translation>`griffin train data`로 만든 폴더를 지정하세요</translation></message>
<message><source>name a writable file: /save FILE</source><translation>쓸 수 있는 파일을 지정하세요: /save FILE</translation></message>
<message><source>name it %1</source><translation>이름을 %1(으)로 바꾸세요</translation></message>
<message><source>name one with --draft</source><translation>--draft로 하나를 지정하세요</translation></message>
<message><source>name one with --model</source><translation>--model로 하나를 지정하세요</translation></message>
<message><source>name other prompts with --prompts</source><translation>--prompts로 다른 프롬프트를 지정하세요</translation></message>
<message><source>name prompts with --prompts</source><translation>--prompts로 프롬프트를 지정하세요</translation></message>
<message><source>name them with --draft, or choose another --method</source><translation>--draft로 지정하거나 다른 --method를 선택하세요</translation></message>
<message><source>no answer comes before the tools</source><translation>도구 앞에 답변이 없습니다</translation></message>
<message><source>no answer follows the reasoning</source><translation>이 추론 과정 뒤에 답변이 없습니다</translation></message>
<message><source>no computer of this name was found</source><translation>이 이름의 컴퓨터를 찾지 못했습니다</translation></message>
<message><source>nothing</source><translation>없음</translation></message>
<message><source>nothing answers at this address</source><translation>이 주소에서 아무것도 응답하지 않습니다</translation></message>
<message><source>nothing was changed; choose a file exported by Griffin Chat</source><translation>변경된 내용은 없습니다. Griffin Chat에서 내보낸 파일을 선택하세요</translation></message>
<message><source>nothing was installed</source><translation>아무것도 설치하지 않았습니다</translation></message>
<message><source>nothing was written</source><translation>아무것도 쓰지 않았습니다</translation></message>
<message><source>number of experts</source><translation>전문가 수</translation></message>
<message><source>number of experts for a token</source><translation>토큰당 전문가 수</translation></message>
<message><source>number of heads</source><translation>헤드 수</translation></message>
<message><source>number of inputs of a convolution</source><translation>합성곱의 입력 수</translation></message>
<message><source>number of key heads of a delta net</source><translation>델타 네트워크의 키 헤드 수</translation></message>
<message><source>number of key-value heads</source><translation>키-값 헤드 수</translation></message>
<message><source>number of layers</source><translation>층 수</translation></message>
<message><source>number of layers that predict further tokens</source><translation>다음 토큰들을 예측하는 층의 수</translation></message>
<message><source>number of layers that share keys and values</source><translation>키와 값을 공유하는 층의 수</translation></message>
<message><source>number of rotated elements of a head</source><translation>헤드의 회전 요소 수</translation></message>
<message><source>number of value heads of a delta net</source><translation>델타 네트워크의 값 헤드 수</translation></message>
<message><source>omit --tree, or choose another --method</source><translation>--tree를 빼거나 다른 --method를 선택하세요</translation></message>
<message><source>one of %1</source><translation>%1 중 하나</translation></message>
<message><source>only its name says so: download it again, or choose another file</source><translation>이름만 .gguf입니다. 다시 다운로드하거나 다른 파일을 선택하세요</translation></message>
<message><source>open it in a PDF viewer and save it anew</source><translation>PDF 뷰어에서 열어 다시 저장하세요</translation></message>
<message><source>open it in the window once</source><translation>창에서 한 번 여세요</translation></message>
<message><source>passes differ too much to tell</source><translation>패스마다 차이가 너무 커 알 수 없음</translation></message>
<message><source>paste what the other program's configuration contains, as {"mcpServers": {...}}</source><translation>다른 프로그램의 설정에 있는 내용을 {"mcpServers": {...}}와 같이 붙여넣으세요</translation></message>
<message><source>provide at least two tokens</source><translation>토큰을 두 개 이상 입력하세요</translation></message>
<message><source>provide integers separated by spaces</source><translation>정수를 공백으로 구분하여 입력하세요</translation></message>
<message><source>provide one with --prompt, --prompt-file or on standard input</source><translation>--prompt나 --prompt-file 또는 표준 입력으로 프롬프트를 입력하세요</translation></message>
<message><source>put all parts in one folder</source><translation>모든 부분을 한 폴더에 넣으세요</translation></message>
<message><source>put the config.json that was published with it next to it</source><translation>함께 배포된 config.json을 옆에 두세요</translation></message>
<message><source>put tokenizer.json or tokenizer.model there</source><translation>거기에 tokenizer.json이나 tokenizer.model을 두세요</translation></message>
<message><source>question_id is missing, or is neither an integer nor a string</source><translation>question_id 값이 없거나 정수도 문자열도 아닙니다</translation></message>
<message><source>reinstall the program</source><translation>프로그램을 다시 설치하세요</translation></message>
<message><source>reload</source><translation>다시 불러오세요</translation></message>
<message><source>reload and try again</source><translation>다시 불러온 뒤 다시 시도하세요</translation></message>
<message><source>remove it and enter the keys again</source><translation>파일을 지우고 키를 다시 입력하세요</translation></message>
<message><source>remove it first, or rename the new one</source><translation>먼저 그것을 제거하거나 새것의 이름을 바꾸세요</translation></message>
<message><source>remove it first, then continue the download</source><translation>먼저 제거한 다음 다운로드를 계속하세요</translation></message>
<message><source>remove it from the file</source><translation>파일에서 제거하세요</translation></message>
<message><source>remove or rename it first</source><translation>먼저 그 파일을 제거하거나 이름을 바꾸세요</translation></message>
<message><source>rename the file</source><translation>파일 이름을 바꾸세요</translation></message>
<message><source>restart the program: until then the card cannot be used. The conversation is kept</source><translation>프로그램을 다시 시작하세요. 그때까지 그래픽 카드를 쓸 수 없습니다. 대화는 보관됩니다</translation></message>
<message><source>restore the file, or remove the link</source><translation>파일을 복원하거나 링크를 지우세요</translation></message>
<message><source>rows of %1 elements do not divide into whole blocks of %2 (%3)</source><translation>행의 요소 %1개가 %2개씩의 온전한 블록이 되지 않습니다(%3)</translation></message>
<message><source>run %1</source><translation>%1을(를) 실행하세요</translation></message>
<message><source>run %1, or add the file with `griffin models add`</source><translation>%1을(를) 실행하거나 `griffin models add`로 파일을 추가하세요</translation></message>
<message><source>run %1, or name a file with --model</source><translation>%1을(를) 실행하거나 --model로 파일을 지정하세요</translation></message>
<message><source>run `griffin train data` first</source><translation>먼저 `griffin train data`를 실행하세요</translation></message>
<message><source>runs differ too much to tell</source><translation>측정마다 차이가 너무 커 알 수 없음</translation></message>
<message><source>same speed as plain</source><translation>일반 디코딩과 같은 속도</translation></message>
<message><source>save a copy without one, and attach that</source><translation>암호 없는 사본을 저장하여 첨부하세요</translation></message>
<message><source>save it again with a newer PyTorch</source><translation>더 새로운 PyTorch로 다시 저장하세요</translation></message>
<message><source>save it as a text file first</source><translation>먼저 텍스트 파일로 저장하세요</translation></message>
<message><source>save it on a little-endian machine</source><translation>리틀 엔디언 컴퓨터에서 저장하세요</translation></message>
<message><source>save it with .contiguous()</source><translation>.contiguous()로 저장하세요</translation></message>
<message><source>save it with the default protocol of torch.save, or as safetensors</source><translation>torch.save의 기본 프로토콜이나 safetensors로 저장하세요</translation></message>
<message><source>scaled embeddings</source><translation>배율을 적용한 임베딩</translation></message>
<message><source>scaled logits</source><translation>배율을 적용한 로짓</translation></message>
<message><source>scaled residuals</source><translation>배율을 적용한 잔차</translation></message>
<message><source>see `%1 --help`</source><translation>`%1 --help`를 참고하세요</translation></message>
<message><source>set GRIFFIN_HUB to its address, or use --hub ADDRESS</source><translation>GRIFFIN_HUB에 주소를 설정하거나 --hub ADDRESS를 사용하세요</translation></message>
<message><source>shorten the sequence or choose a larger context</source><translation>시퀀스를 줄이거나 더 큰 컨텍스트를 선택하세요</translation></message>
<message><source>shorten the text or choose a larger context</source><translation>텍스트를 줄이거나 더 큰 컨텍스트를 선택하세요</translation></message>
<message><source>size of a head</source><translation>헤드의 크기</translation></message>
<message><source>size of a layer's own input</source><translation>층마다 따로 받는 입력의 크기</translation></message>
<message><source>size of the feed-forward network</source><translation>순방향 신경망의 크기</translation></message>
<message><source>size of the vocabulary</source><translation>어휘의 크기</translation></message>
<message><source>sliding window</source><translation>슬라이딩 윈도</translation></message>
<message><source>soft-capped attention scores</source><translation>부드러운 상한을 둔 어텐션 점수</translation></message>
<message><source>soft-capped logits</source><translation>부드러운 상한을 둔 로짓</translation></message>
<message><source>something in it can stand in no address, such as a blank or a port above 65535</source><translation>공백이나 65535보다 큰 포트처럼 주소에 쓸 수 없는 것이 들어 있습니다</translation></message>
<message><source>span of positions of one scale</source><translation>한 배율의 위치 범위</translation></message>
<message><source>standard input</source><translation>표준 입력</translation></message>
<message><source>standard input: %1</source><translation>표준 입력: %1</translation></message>
<message><source>standard output</source><translation>표준 출력</translation></message>
<message><source>start from a draft that was trained here, or without one</source><translation>여기서 학습한 초안 모델에서 시작하거나 초안 모델 없이 시작하세요</translation></message>
<message><source>start it again</source><translation>다시 시작하세요</translation></message>
<message><source>start the program again to save what can be read; the file is left as it is</source><translation>프로그램을 다시 시작하여 읽을 수 있는 것을 저장하세요. 파일은 그대로 둡니다</translation></message>
<message><source>start the training again, or resume from an older checkpoint</source><translation>학습을 다시 시작하거나 이전 체크포인트에서 계속하세요</translation></message>
<message><source>summarise</source><translation>요약</translation></message>
<message><source>tensor %1</source><translation>텐서 %1</translation></message>
<message><source>tensor name</source><translation>텐서 이름</translation></message>
<message><source>the JSON schema</source><translation>JSON 스키마</translation></message>
<message><source>the NVIDIA GPU does not answer</source><translation>NVIDIA GPU가 응답하지 않습니다</translation></message>
<message><source>the NVIDIA driver does not start: %1</source><translation>NVIDIA 드라이버를 시작할 수 없습니다: %1</translation></message>
<message><source>the NVIDIA driver is not installed (no libcuda.so.1)</source><translation>NVIDIA 드라이버가 설치되어 있지 않습니다(libcuda.so.1 없음)</translation></message>
<message><source>the NVIDIA driver is too old: update it</source><translation>NVIDIA 드라이버가 너무 오래되었습니다. 업데이트하세요</translation></message>
<message><source>the answer takes too long</source><translation>응답이 너무 오래 걸립니다</translation></message>
<message><source>the connection broke, or what came is no answer</source><translation>연결이 끊어졌거나, 받은 내용이 응답이 아닙니다</translation></message>
<message><source>the content of an attachment is not base64</source><translation>첨부 파일의 내용이 base64가 아닙니다</translation></message>
<message><source>the conversation is read again</source><translation>대화를 다시 읽습니다</translation></message>
<message><source>the file does not say which model it was trained for</source><translation>어떤 모델용으로 학습되었는지 파일에 나와 있지 않습니다</translation></message>
<message><source>the grammar</source><translation>문법</translation></message>
<message><source>the identity of the server cannot be verified</source><translation>서버의 신원을 확인할 수 없습니다</translation></message>
<message><source>the layers that do not fit need %1 of the computer's memory, of which %2 is free</source><translation>들어가지 않는 층에 필요한 컴퓨터 메모리는 %1이지만 여유는 %2입니다</translation></message>
<message><source>the list of conversations is missing</source><translation>대화 목록이 없습니다</translation></message>
<message><source>the name of the machine is missing after %1, as machine.example in https://machine.example</source><translation>%1 뒤에 컴퓨터 이름이 없습니다. https://machine.example의 machine.example과 같은 부분입니다</translation></message>
<message><source>the part downloaded so far is kept and can be continued</source><translation>지금까지 받은 부분은 보관되며 이어서 받을 수 있습니다</translation></message>
<message><source>the product of its dimensions overflows</source><translation>차원의 곱이 표현 범위를 넘습니다</translation></message>
<message><source>the regular expression</source><translation>정규 표현식</translation></message>
<message><source>the time is missing</source><translation>시간 정보가 없습니다</translation></message>
<message><source>the title is missing</source><translation>제목이 없습니다</translation></message>
<message><source>the tools</source><translation>도구</translation></message>
<message><source>the training data</source><translation>학습 데이터</translation></message>
<message><source>there is no NVIDIA GPU</source><translation>NVIDIA GPU가 없습니다</translation></message>
<message><source>there is no NVIDIA GPU number %1</source><translation>번호가 %1인 NVIDIA GPU가 없습니다</translation></message>
<message><source>this model cannot be used</source><translation>이 모델은 사용할 수 없습니다</translation></message>
<message><source>too little to tell</source><translation>차이가 너무 작아 알 수 없음</translation></message>
<message><source>too short to tell</source><translation>너무 짧아 알 수 없음</translation></message>
<message><source>train again with a lower learning rate</source><translation>더 낮은 학습률로 다시 학습하세요</translation></message>
<message><source>train again with a lower learning rate; the best draft so far is kept</source><translation>더 낮은 학습률로 다시 학습하세요. 지금까지 가장 좋은 초안 모델은 유지됩니다</translation></message>
<message><source>train with the options it was begun with, or start again with another file</source><translation>시작할 때의 옵션으로 학습하거나 다른 파일로 다시 시작하세요</translation></message>
<message><source>true or false</source><translation>true 또는 false</translation></message>
<message><source>try again</source><translation>다시 시도하세요</translation></message>
<message><source>try again in %1 s</source><translation>%1초 후에 다시 시도하세요</translation></message>
<message><source>try again later</source><translation>나중에 다시 시도하세요</translation></message>
<message><source>try again later, or get the model from another site; the parts downloaded so far are kept</source><translation>나중에 다시 시도하거나 다른 사이트에서 모델을 받으세요. 지금까지 받은 부분은 보관됩니다</translation></message>
<message><source>try again when no other program is busy</source><translation>다른 프로그램이 바쁘지 않을 때 다시 시도하세요</translation></message>
<message><source>try again, or check what the server is doing</source><translation>다시 시도하거나 서버가 무엇을 하는지 확인하세요</translation></message>
<message><source>try again; its own log may say more</source><translation>다시 시도하세요. 서버의 로그에 더 자세한 내용이 있을 수 있습니다</translation></message>
<message><source>try higher temperatures, or name other prompts for `griffin train data`</source><translation>더 높은 온도를 시도하거나 `griffin train data`에 다른 프롬프트를 지정하세요</translation></message>
<message><source>turns is missing, is empty, or holds something other than strings</source><translation>turns 값이 없거나 비어 있거나 문자열이 아닌 것이 있습니다</translation></message>
<message><source>unknown</source><translation>알 수 없음</translation></message>
<message><source>unlock the key ring, or enter the key again in the settings</source><translation>키 링의 잠금을 풀거나 설정에서 키를 다시 입력하세요</translation></message>
<message><source>unpack it first</source><translation>먼저 압축을 푸세요</translation></message>
<message><source>update this program</source><translation>이 프로그램을 업데이트하세요</translation></message>
<message><source>use 64 hexadecimal digits</source><translation>16진수 64자리를 사용하세요</translation></message>
<message><source>use `griffin models add` with a file or an address</source><translation>`griffin models add`에 파일이나 주소를 지정하세요</translation></message>
<message><source>use a BPE or unigram model</source><translation>BPE나 unigram 모델을 사용하세요</translation></message>
<message><source>use a JSON schema, or a model on this computer</source><translation>JSON 스키마나 이 컴퓨터의 모델을 사용하세요</translation></message>
<message><source>use a draft from another source</source><translation>다른 곳에서 받은 초안 모델을 사용하세요</translation></message>
<message><source>use a draft of EAGLE, HASS or EAGLE-3</source><translation>EAGLE, HASS 또는 EAGLE-3의 초안 모델을 사용하세요</translation></message>
<message><source>use a draft of a supported method</source><translation>지원하는 방식의 초안 모델을 사용하세요</translation></message>
<message><source>use a draft that was made for this model</source><translation>이 모델용으로 만든 초안 모델을 사용하세요</translation></message>
<message><source>use a draft without these norms</source><translation>이런 정규화가 없는 초안 모델을 사용하세요</translation></message>
<message><source>use a file from another source</source><translation>다른 곳에서 받은 파일을 사용하세요</translation></message>
<message><source>use a model file that has one</source><translation>어휘가 있는 모델 파일을 사용하세요</translation></message>
<message><source>use a model of one of these families: %1</source><translation>다음 계열의 모델을 사용하세요: %1</translation></message>
<message><source>use a shorter one</source><translation>더 짧은 것을 쓰세요</translation></message>
<message><source>use a smaller one</source><translation>더 작은 것을 쓰세요</translation></message>
<message><source>use a version of it that speaks %1</source><translation>%1을(를) 쓰는 버전을 사용하세요</translation></message>
<message><source>use an address of this machine, such as 127.0.0.1</source><translation>127.0.0.1과 같은 이 컴퓨터의 주소를 사용하세요</translation></message>
<message><source>use an address that ends with this name, or download all parts into one folder and add the model from disk</source><translation>이 이름으로 끝나는 주소를 사용하거나, 모든 부분을 한 폴더에 다운로드한 뒤 디스크에서 모델을 추가하세요</translation></message>
<message><source>use another draft</source><translation>다른 초안 모델을 사용하세요</translation></message>
<message><source>use another model</source><translation>다른 모델을 사용하세요</translation></message>
<message><source>use another model, or ask without tools</source><translation>다른 모델을 사용하거나 도구 없이 요청하세요</translation></message>
<message><source>use another model, or let the answer have any form</source><translation>다른 모델을 쓰거나 답변의 형식을 자유롭게 두세요</translation></message>
<message><source>use another server</source><translation>다른 서버를 쓰세요</translation></message>
<message><source>use another server, or ask it for less</source><translation>다른 서버를 쓰거나 더 적게 요청하세요</translation></message>
<message><source>use one of %1</source><translation>%1 중 하나를 쓰세요</translation></message>
<message><source>use that address if you trust it</source><translation>그 주소를 신뢰한다면 그 주소를 사용하세요</translation></message>
<message><source>use that window or close it</source><translation>그 창을 사용하거나 닫으세요</translation></message>
<message><source>use the address of the .gguf or .safetensors file itself, often that of a download button</source><translation>.gguf 또는 .safetensors 파일 자체의 주소를 사용하세요. 다운로드 버튼의 주소인 경우가 많습니다</translation></message>
<message><source>use them with `griffin profile` or `griffin bench`</source><translation>`griffin profile`이나 `griffin bench`에서 사용하세요</translation></message>
<message><source>use tokens of this model</source><translation>이 모델의 토큰을 사용하세요</translation></message>
<message><source>wait for it, or choose another file</source><translation>끝날 때까지 기다리거나 다른 파일을 선택하세요</translation></message>
<message><source>wait until it is complete, and try again</source><translation>파일이 완성된 뒤 다시 시도하세요</translation></message>
<message><source>wait until the other window or command ends</source><translation>다른 창이나 명령이 끝날 때까지 기다리세요</translation></message>
<message><source>write NAME=value, in quotes where there are spaces</source><translation>NAME=value로 쓰고, 공백이 있으면 따옴표로 묶으세요</translation></message>
<message><source>write a type as GGUF tools print it: f32, bf16, q8_0, q4_1, q4_k</source><translation>GGUF 도구가 출력하는 형식 이름을 쓰세요: f32, bf16, q8_0, q4_1, q4_k</translation></message>
<message><source>write it as hub:OWNER/NAME/FILE, as `griffin models search` shows it</source><translation>`griffin models search`에 나오는 대로 hub:OWNER/NAME/FILE로 쓰세요</translation></message>
<message><source>write it without a user name, a password, and what follows #</source><translation>사용자 이름, 암호, # 뒤의 내용 없이 쓰세요</translation></message>
<message><source>write it without a user name, a password, and what follows ? or #</source><translation>사용자 이름, 암호, ?나 # 뒤의 내용 없이 쓰세요</translation></message>
<message><source>write one JSON array per line, of numbers from 0 to %1</source><translation>한 줄에 0~%1 사이의 숫자로 된 JSON 배열을 하나씩 쓰세요</translation></message>
<message><source>write one JSON object with question_id and turns[] per line</source><translation>한 줄에 question_id와 turns[]가 든 JSON 객체를 하나씩 쓰세요</translation></message>
<message><source>write one object with messages[], turns[], prompt or text per line</source><translation>한 줄에 messages[], turns[], prompt 또는 text가 있는 객체를 하나씩 적으세요</translation></message>
<message><source>write synthetic:SHAPE:DTYPE with one of the shapes %1</source><translation>synthetic:SHAPE:DTYPE 형식으로 쓰세요. SHAPE는 다음 중 하나입니다: %1</translation></message>
<message><source>write the answer again to make a new one</source><translation>답변을 다시 작성하면 새로 기록됩니다</translation></message>
<message><source>write the answer again to see it</source><translation>답변을 다시 작성하면 볼 수 있습니다</translation></message>
<message><source>write them to a place that has room</source><translation>공간이 있는 곳에 쓰세요</translation></message>
<message><source>“%1” has both “command” and “url”; it is left out</source><translation>“%1”에 “command”와 “url”이 모두 있어 제외합니다</translation></message>
<message><source>“%1” has neither “command” nor “url”; it is left out</source><translation>“%1”에 “command”도 “url”도 없어 제외합니다</translation></message>
<message><source>“%1” is left out: %2</source><translation>“%1” 제외: %2</translation></message>
<message><source>“%1” is missing</source><translation>“%1” 항목이 없습니다</translation></message>
<message><source>“%1” is missing or not a number</source><translation>“%1” 값이 없거나 숫자가 아닙니다</translation></message>
<message><source>“%1” is missing or not a suitable number</source><translation>“%1” 값이 없거나 알맞은 숫자가 아닙니다</translation></message>
<message><source>“%1” is not a duration</source><translation>“%1” 값은 기간이 아닙니다</translation></message>
<message><source>“%1” is not a known way to split words</source><translation>“%1”은(는) 알려진 단어 분할 방식이 아닙니다</translation></message>
<message><source>“%1” is not a list</source><translation>“%1” 값은 목록이 아닙니다</translation></message>
<message><source>“%1” is not a time</source><translation>“%1” 값은 시간이 아닙니다</translation></message>
<message><source>“%1” is not a valid number</source><translation>“%1” 값이 올바른 숫자가 아닙니다</translation></message>
<message><source>“%1” is not an object; it is left out</source><translation>“%1”이(가) 객체가 아니어서 제외합니다</translation></message>
<message><source>“%1” is not part of a conversation</source><translation>“%1” 항목은 대화의 일부가 아닙니다</translation></message>
<message><source>“%1” is not text</source><translation>“%1” 값은 텍스트가 아닙니다</translation></message>
<message><source>“%1” is not true or false</source><translation>“%1” 값은 true 또는 false가 아닙니다</translation></message>
<message><source>“%1” must hold %2 positive numbers</source><translation>“%1”에는 양수가 %2개 있어야 합니다</translation></message>
<message><source>“%1” of the draft's configuration is neither true nor false</source><translation>초안 모델 설정의 “%1”이(가) true도 false도 아닙니다</translation></message>
<message><source>“%1” of the draft's configuration is not a JSON object</source><translation>초안 모델 설정의 “%1”이(가) JSON 객체가 아닙니다</translation></message>
<message><source>“%1” refers to a message that does not exist</source><translation>“%1” 값이 없는 메시지를 가리킵니다</translation></message>
<message><source>“%1” uses the older form “sse”, which this program does not support; it is left out</source><translation>“%1”은(는) 이 프로그램이 지원하지 않는 예전 방식 “sse”를 사용하므로 제외합니다</translation></message>
<message><source>“%1” wants the header “%2”; only “Authorization: Bearer KEY” can be sent, so it is left out</source><translation>“%1”은(는) 헤더 “%2”가 필요하지만 “Authorization: Bearer KEY”만 보낼 수 있어 제외합니다</translation></message>
<message><source>“%2” of “%1” has the wrong type; the server is left out</source><translation>“%1”의 “%2” 형식이 맞지 않아 이 서버를 제외합니다</translation></message>
<message><source>“%2” of “%1” is not used</source><translation>“%1”의 “%2”은(는) 사용되지 않습니다</translation></message>
<message><source>“mcpServers” is not an object</source><translation>“mcpServers”가 객체가 아닙니다</translation></message>
<message><source>“mcpServers” names no server</source><translation>“mcpServers”에 서버가 없습니다</translation></message>
<message><source>“original_max_position_embeddings” is not a suitable number</source><translation>“original_max_position_embeddings” 값이 알맞은 숫자가 아닙니다</translation></message>
<message><source>“role” is neither user nor assistant</source><translation>“role” 값이 user도 assistant도 아닙니다</translation></message>
<message><source>“state” is unknown</source><translation>“state” 값을 알 수 없습니다</translation></message>
<message><source>“trace” is damaged</source><translation>“trace”가 손상되었습니다</translation></message>
<message><source>“trace” is not base64</source><translation>“trace”가 base64가 아닙니다</translation></message>
</context>
</TS>
