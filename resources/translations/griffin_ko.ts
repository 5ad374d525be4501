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
   <translation>  초안 %1</translation>
  </message>
  <message>
   <source>  target %1</source>
   <translation>  대상 모델 %1</translation>
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
   <source> %</source>
   <translation>%</translation>
  </message>
  <message>
   <source>%</source>
   <translation>%</translation>
  </message>
  <message>
   <source>%1	%2</source>
   <translation>%1	%2</translation>
  </message>
  <message>
   <source>%1
%2, read as %3</source>
   <translation>%1
%2, 인코딩: %3</translation>
  </message>
  <message>
   <source>%1
Does not fit: %2</source>
   <translation>%1
맞지 않음: %2</translation>
  </message>
  <message>
   <source>%1
Last change: %2</source>
   <translation>%1
마지막 변경: %2</translation>
  </message>
  <message>
   <source>%1
Note: %2</source>
   <translation>%1
참고: %2</translation>
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
   <translation>%1 %2</translation>
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
  <message numerus="yes">
   <source>%1 (and %n files)</source>
   <translation>
    <numerusform>%1 (파일 %n개)</numerusform>
   </translation>
  </message>
  <message>
   <source>%1 (copy)</source>
   <translation>%1 (복사본)</translation>
  </message>
  <message>
   <source>%1 (recommended)</source>
   <translation>%1 (권장)</translation>
  </message>
  <message>
   <source>%1 answers with it now.</source>
   <translation>이제 %1 모델이 이 초안 모델로 답변합니다.</translation>
  </message>
  <message>
   <source>%1 are fetched from the package index that pip uses here; the licence is %2.</source>
   <translation>pip가 사용하는 패키지 인덱스에서 가져옵니다(%1). 라이선스는 %2입니다.</translation>
  </message>
  <message>
   <source>%1 belongs to “%2”.</source>
   <translation>%1 단축키는 이미 “%2”에 쓰입니다.</translation>
  </message>
  <message>
   <source>%1 cannot answer: %2.</source>
   <translation>%1 방식으로 답변할 수 없습니다: %2.</translation>
  </message>
  <message>
   <source>%1 draft for %2</source>
   <translation>%2용 %1 초안 모델</translation>
  </message>
  <message>
   <source>%1 for drafts, %2 for checking them</source>
   <translation>초안에 %1, 검증에 %2</translation>
  </message>
  <message>
   <source>%1 guesses, %2 accepted</source>
   <translation>추측 %1개, 수용 %2개</translation>
  </message>
  <message>
   <source>%1 have come</source>
   <translation>%1 받음</translation>
  </message>
  <message>
   <source>%1 hours</source>
   <translation>%1시간</translation>
  </message>
  <message>
   <source>%1 is in the trash.</source>
   <translation>%1 항목을 휴지통으로 옮겼습니다.</translation>
  </message>
  <message>
   <source>%1 is installed.</source>
   <translation>%1 설치를 마쳤습니다.</translation>
  </message>
  <message>
   <source>%1 is installed. SHA-256: %2</source>
   <translation>%1 설치를 마쳤습니다. SHA-256: %2</translation>
  </message>
  <message>
   <source>%1 is ready</source>
   <translation>%1 모델이 준비되었습니다</translation>
  </message>
  <message>
   <source>%1 is small, fast and free to use (%2, %3). It is kept on this computer, and everything you write stays here.</source>
   <translation>%1 모델은 작고 빠르며 무료로 사용할 수 있습니다(%2, %3). 모델은 이 컴퓨터에 저장되고, 입력하는 모든 내용도 이 컴퓨터에만 남습니다.</translation>
  </message>
  <message>
   <source>%1 is used from where it lies.</source>
   <translation>%1 파일을 원래 위치에서 그대로 사용합니다.</translation>
  </message>
  <message>
   <source>%1 of %2</source>
   <translation>%1/%2</translation>
  </message>
  <message>
   <source>%1 of %2 have come</source>
   <translation>%1/%2 받음</translation>
  </message>
  <message>
   <source>%1 of %2 prompts answered</source>
   <translation>프롬프트 %1/%2개 답변 완료</translation>
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
   <source>%1 per pass</source>
   <translation>패스당 %1</translation>
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
   <source>%1 to the first token</source>
   <translation>첫 토큰까지 %1</translation>
  </message>
  <message>
   <source>%1 tok/s</source>
   <translation>%1 토큰/초</translation>
  </message>
  <message>
   <source>%1 tokens</source>
   <translation>토큰 %1개</translation>
  </message>
  <message numerus="yes">
   <source>%1 tokens per pass (acceptance length) in %n passes</source>
   <translation>
    <numerusform>패스 %n회, 패스당 토큰 %1개(수용 길이)</numerusform>
   </translation>
  </message>
  <message>
   <source>%1 tokens per second</source>
   <translation>초당 토큰 %1개</translation>
  </message>
  <message>
   <source>%1 was added.</source>
   <translation>%1 항목을 추가했습니다.</translation>
  </message>
  <message>
   <source>%1 was not added. %2</source>
   <translation>%1 항목을 추가하지 못했습니다. %2</translation>
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
   <source>%1 · As it was sent with the question. The file itself may have changed since.</source>
   <translation>%1 · 질문과 함께 보낸 그대로입니다. 파일 자체는 그 후 바뀌었을 수 있습니다.</translation>
  </message>
  <message>
   <source>%1, %2</source>
   <translation>%1, %2</translation>
  </message>
  <message>
   <source>%1, %2 a second</source>
   <translation>%1, 초당 %2</translation>
  </message>
  <message>
   <source>%1, %2 left</source>
   <translation>%1, %2 남음</translation>
  </message>
  <message>
   <source>%1, %2, %3</source>
   <translation>%1, %2, %3</translation>
  </message>
  <message>
   <source>%1, an answer is being written</source>
   <translation>%1, 답변 작성 중</translation>
  </message>
  <message>
   <source>%1, byte %2</source>
   <translation>%1, 바이트 %2</translation>
  </message>
  <message>
   <source>%1, found in earlier text</source>
   <translation>%1, 앞선 텍스트에서 찾음</translation>
  </message>
  <message>
   <source>%1, in folder %2</source>
   <translation>%1, 폴더: %2</translation>
  </message>
  <message>
   <source>%1, pinned</source>
   <translation>%1, 고정됨</translation>
  </message>
  <message>
   <source>%1, the connection broke and is taken up again</source>
   <translation>%1, 연결이 끊겨 다시 연결하는 중</translation>
  </message>
  <message>
   <source>%1, tree %2</source>
   <translation>%1, 트리: %2</translation>
  </message>
  <message>
   <source>%1.</source>
   <comment>a sentence</comment>
   <translation>%1.</translation>
  </message>
  <message>
   <source>%1. %2</source>
   <translation>%1. %2</translation>
  </message>
  <message>
   <source>%1: %2</source>
   <translation>%1: %2</translation>
  </message>
  <message>
   <source>%1: accepted</source>
   <translation>%1: 수용됨</translation>
  </message>
  <message>
   <source>%1: mean %2, from %3 to %4</source>
   <translation>%1: 평균 %2, %3~%4</translation>
  </message>
  <message>
   <source>%1: rejected</source>
   <translation>%1: 거부됨</translation>
  </message>
  <message>
   <source>%1: the last token before this cycle</source>
   <translation>%1: 이 사이클 직전의 토큰</translation>
  </message>
  <message>
   <source>%1: the target's own token</source>
   <translation>%1: 대상 모델 자신의 토큰</translation>
  </message>
  <message>
   <source>%1k</source>
   <comment>thousands</comment>
   <translation>%1k</translation>
  </message>
  <message>
   <source>%1×</source>
   <translation>%1×</translation>
  </message>
  <message>
   <source>%1× faster than vanilla</source>
   <translation>일반 디코딩보다 %1배 빠름</translation>
  </message>
  <message>
   <source>%1× vanilla</source>
   <translation>일반 디코딩 대비 %1배</translation>
  </message>
  <message>
   <source>%1× vanilla: one pass for one token took %2 ms on this computer</source>
   <translation>일반 디코딩 대비 %1배: 이 컴퓨터에서 토큰 1개의 패스 한 번에 %2 ms가 걸렸습니다</translation>
  </message>
  <message numerus="yes">
   <source>%Ln of ours</source>
   <translation>
    <numerusform>기본 제공 프롬프트 %Ln개</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n conversation(s) are in %1. The trash is left out.</source>
   <translation>
    <numerusform>대화 %n개를 내보냈습니다(%1). 휴지통은 제외했습니다.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n conversation(s) imported.</source>
   <translation>
    <numerusform>대화 %n개를 가져왔습니다.</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n hour(s)</source>
   <translation>
    <numerusform>%n시간</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n match(es)</source>
   <translation>
    <numerusform>%n개 일치</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minute(s)</source>
   <translation>
    <numerusform>%n분</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minutes</source>
   <translation>
    <numerusform>%n분</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n passes</source>
   <translation>
    <numerusform>패스 %n회</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n prompts, at most about %1</source>
   <translation>
    <numerusform>프롬프트 %n개, 최대 약 %1</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n second(s)</source>
   <translation>
    <numerusform>%n초</numerusform>
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
  <message numerus="yes">
   <source>%n tokens in %1</source>
   <translation>
    <numerusform>%1에 토큰 %n개</numerusform>
   </translation>
  </message>
  <message>
   <source>&amp;About Griffin Chat</source>
   <translation>Griffin Chat 정보(&amp;A)</translation>
  </message>
  <message>
   <source>&amp;Appearance</source>
   <translation>모양(&amp;A)</translation>
  </message>
  <message>
   <source>&amp;Attach text files…</source>
   <translation>텍스트 파일 첨부(&amp;A)…</translation>
  </message>
  <message>
   <source>&amp;Benchmark</source>
   <translation>벤치마크(&amp;B)</translation>
  </message>
  <message>
   <source>&amp;Cancel</source>
   <translation>취소(&amp;C)</translation>
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
   <source>&amp;Command palette</source>
   <translation>명령 팔레트(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Copy</source>
   <translation>복사(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Copy diagnostics</source>
   <translation>진단 정보 복사(&amp;C)</translation>
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
   <source>&amp;Delete preset</source>
   <translation>프리셋 삭제(&amp;D)</translation>
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation>편집(&amp;E)</translation>
  </message>
  <message>
   <source>&amp;Export all conversations…</source>
   <translation>모든 대화 내보내기(&amp;E)…</translation>
  </message>
  <message>
   <source>&amp;Export…</source>
   <translation>내보내기(&amp;E)…</translation>
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
   <source>&amp;Help</source>
   <translation>도움말(&amp;H)</translation>
  </message>
  <message>
   <source>&amp;Import conversations…</source>
   <translation>대화 가져오기(&amp;I)…</translation>
  </message>
  <message>
   <source>&amp;Inspector</source>
   <translation>인스펙터(&amp;I)</translation>
  </message>
  <message>
   <source>&amp;Instructions</source>
   <translation>지침(&amp;I)</translation>
  </message>
  <message>
   <source>&amp;Instructions and sampling…</source>
   <translation>지침과 샘플링(&amp;I)…</translation>
  </message>
  <message>
   <source>&amp;Keyboard shortcuts</source>
   <translation>키보드 단축키(&amp;K)</translation>
  </message>
  <message>
   <source>&amp;Light</source>
   <translation>밝게(&amp;L)</translation>
  </message>
  <message>
   <source>&amp;Longest answer</source>
   <translation>답변 최대 길이(&amp;L)</translation>
  </message>
  <message>
   <source>&amp;Models</source>
   <translation>모델(&amp;M)</translation>
  </message>
  <message>
   <source>&amp;Move to folder</source>
   <translation>폴더로 이동(&amp;M)</translation>
  </message>
  <message>
   <source>&amp;New chat</source>
   <translation>새 대화(&amp;N)</translation>
  </message>
  <message>
   <source>&amp;New chats begin with this preset</source>
   <translation>새 대화를 이 프리셋으로 시작(&amp;N)</translation>
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
   <source>&amp;Own sampling values for this chat</source>
   <translation>이 대화에 별도의 샘플링 값 사용(&amp;O)</translation>
  </message>
  <message>
   <source>&amp;Pin to the top</source>
   <translation>맨 위에 고정(&amp;P)</translation>
  </message>
  <message>
   <source>&amp;Preset</source>
   <translation>프리셋(&amp;P)</translation>
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
   <source>&amp;Repetition penalty</source>
   <translation>반복 페널티(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Save preset</source>
   <translation>프리셋 저장(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Search all conversations</source>
   <translation>모든 대화 검색(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Settings</source>
   <translation>설정(&amp;S)</translation>
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
   <source>&amp;Temperature</source>
   <translation>온도(&amp;T)</translation>
  </message>
  <message>
   <source>&amp;Train a draft</source>
   <translation>초안 모델 학습(&amp;T)</translation>
  </message>
  <message>
   <source>&amp;Trash</source>
   <translation>휴지통(&amp;T)</translation>
  </message>
  <message>
   <source>&amp;Use for this chat</source>
   <translation>이 대화에 사용(&amp;U)</translation>
  </message>
  <message>
   <source>&amp;View</source>
   <translation>보기(&amp;V)</translation>
  </message>
  <message>
   <source>0 always takes the most likely token; higher values give more varied answers.</source>
   <translation>0이면 항상 확률이 가장 높은 토큰을 고르고, 값이 클수록 답변이 다양해집니다.</translation>
  </message>
  <message>
   <source>0: always the most likely token, so that all of them must give the same text</source>
   <translation>0: 항상 확률이 가장 높은 토큰을 고르므로 모든 방식의 텍스트가 같아야 합니다</translation>
  </message>
  <message>
   <source>0: always the most likely token. The higher, the more chance there is in the answer</source>
   <translation>0: 항상 확률이 가장 높은 토큰. 값이 클수록 답변에 우연이 더 많이 작용합니다</translation>
  </message>
  <message>
   <source>1 guess, %1 accepted</source>
   <translation>추측 1개, 수용 %1개</translation>
  </message>
  <message>
   <source>1 hour</source>
   <translation>1시간</translation>
  </message>
  <message>
   <source>10 minutes</source>
   <translation>10분</translation>
  </message>
  <message>
   <source>3 hours</source>
   <translation>3시간</translation>
  </message>
  <message>
   <source>30 minutes</source>
   <translation>30분</translation>
  </message>
  <message>
   <source>8 hours</source>
   <translation>8시간</translation>
  </message>
  <message>
   <source>A GGUF file to load, also into the window that is open already; default: the one used last.</source>
   <translation>불러올 GGUF 파일. 이미 열려 있는 창에도 적용됩니다. 기본값: 마지막으로 사용한 파일.</translation>
  </message>
  <message>
   <source>A SHA-256 has 64 digits from 0 to 9 and a to f</source>
   <translation>SHA-256은 0~9와 a~f로 된 64자리입니다</translation>
  </message>
  <message>
   <source>A backup is one file with all conversations, answers and statistics. To go back to it, quit this program and put it in place of griffin-chat.db.</source>
   <translation>백업은 모든 대화, 답변, 통계를 담은 파일 하나입니다. 백업으로 되돌리려면 이 프로그램을 종료하고 griffin-chat.db 자리에 백업 파일을 넣으세요.</translation>
  </message>
  <message>
   <source>A benchmark is running. An answer would disturb what it measures.</source>
   <translation>벤치마크가 실행 중입니다. 지금 답변하면 측정에 방해가 됩니다.</translation>
  </message>
  <message>
   <source>A draft foresees tokens, so that the model writes several in one pass. The text stays the same with every draft.</source>
   <translation>초안 모델이 토큰을 미리 예측하여 모델이 한 번의 패스로 여러 토큰을 씁니다. 어떤 초안 모델을 써도 텍스트는 같습니다.</translation>
  </message>
  <message>
   <source>A draft is a small network that guesses what a model is going to say, so that the model answers faster with the very same words. It learns in the background, on this computer alone: first the model answers prompts, then the draft learns to foresee these answers. You can go on chatting meanwhile, pause, and close the window.</source>
   <translation>초안 모델은 모델이 할 말을 추측하는 작은 신경망으로, 모델이 똑같은 내용을 더 빨리 답변하게 합니다. 학습은 이 컴퓨터에서만 백그라운드로 진행됩니다. 먼저 모델이 프롬프트에 답변하고, 그다음 초안 모델이 이 답변들을 예측하는 법을 배웁니다. 그동안 대화를 계속하거나, 학습을 일시 중지하거나, 창을 닫아도 됩니다.</translation>
  </message>
  <message>
   <source>A draft tree: of seven guesses after “is”, the path “blue”, “because” is accepted, the others are rejected, and the model adds “sunlight”.</source>
   <translation>초안 트리: “is” 다음의 추측 7개 중 “blue”, “because”로 이어지는 경로가 수용되고 나머지는 거부되며, 모델이 “sunlight”를 덧붙입니다.</translation>
  </message>
  <message>
   <source>A file of this name is installed</source>
   <translation>같은 이름의 파일이 설치되어 있습니다</translation>
  </message>
  <message>
   <source>A file with one JSON object a line, with question_id and turns, as MT-bench has; it can be dropped here, too</source>
   <translation>MT-bench처럼 한 줄에 question_id와 turns가 든 JSON 객체가 하나씩 있는 파일입니다. 여기로 끌어다 놓을 수도 있습니다</translation>
  </message>
  <message>
   <source>A folder…</source>
   <translation>폴더…</translation>
  </message>
  <message>
   <source>A language model writes one token (a word or a piece of one) at a time, and for each it reads all of its weights. That reading, not the arithmetic, is what takes the time.</source>
   <translation>언어 모델은 한 번에 토큰(단어 또는 단어의 일부) 하나씩 쓰며, 토큰마다 모델의 가중치 전체를 읽습니다. 시간이 걸리는 것은 계산이 아니라 이 읽기입니다.</translation>
  </message>
  <message>
   <source>A link: the file itself lies elsewhere.</source>
   <translation>링크입니다. 파일 자체는 다른 곳에 있습니다.</translation>
  </message>
  <message>
   <source>A little less than half of it goes to the answers, the rest to the training. More time makes a better draft.</source>
   <translation>이 시간의 절반에 조금 못 미치는 부분을 답변에, 나머지를 학습에 씁니다. 시간이 길수록 더 좋은 초안 모델이 됩니다.</translation>
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
   <source>A new training</source>
   <translation>새 학습</translation>
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
   <source>Above 1 lowers what occurred before; 1: off</source>
   <translation>1보다 크면 앞에 나온 토큰의 확률을 낮춥니다. 1: 사용 안 함</translation>
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
   <source>Add</source>
   <translation>추가</translation>
  </message>
  <message>
   <source>Add a folder with config.json and safetensors files</source>
   <translation>config.json과 safetensors 파일이 있는 폴더 추가</translation>
  </message>
  <message>
   <source>Add a prompt file…</source>
   <translation>프롬프트 파일 추가…</translation>
  </message>
  <message>
   <source>Add by address</source>
   <translation>주소로 추가</translation>
  </message>
  <message>
   <source>Add by address…</source>
   <translation>주소로 추가…</translation>
  </message>
  <message>
   <source>Add files from disk…</source>
   <translation>디스크에서 파일 추가…</translation>
  </message>
  <message>
   <source>Add from disk</source>
   <translation>디스크에서 추가</translation>
  </message>
  <message>
   <source>Add it to the models…</source>
   <translation>모델에 추가…</translation>
  </message>
  <message>
   <source>Add models and drafts</source>
   <translation>모델과 초안 모델 추가</translation>
  </message>
  <message>
   <source>Add prompt files</source>
   <translation>프롬프트 파일 추가</translation>
  </message>
  <message>
   <source>Add to the models</source>
   <translation>모델에 추가</translation>
  </message>
  <message>
   <source>Address</source>
   <translation>주소</translation>
  </message>
  <message>
   <source>All conversations as one JSON file, which can be imported here or on another computer. What is in the trash is left out.</source>
   <translation>모든 대화를 JSON 파일 하나로 저장합니다. 여기서나 다른 컴퓨터에서 가져올 수 있습니다. 휴지통에 있는 것은 제외됩니다.</translation>
  </message>
  <message>
   <source>All cores (%1)</source>
   <translation>모든 코어(%1개)</translation>
  </message>
  <message>
   <source>All files (*)</source>
   <translation>모든 파일 (*)</translation>
  </message>
  <message>
   <source>All that is free</source>
   <translation>남은 만큼 모두</translation>
  </message>
  <message>
   <source>Also measure what a pass costs, t(M)</source>
   <translation>패스 한 번의 비용 t(M)도 측정</translation>
  </message>
  <message>
   <source>An address begins with https:// or http://</source>
   <translation>주소는 https:// 또는 http://로 시작해야 합니다</translation>
  </message>
  <message>
   <source>An answer is being written. Import the file when it has ended, or stop it.</source>
   <translation>답변을 작성하는 중입니다. 답변이 끝난 뒤 파일을 가져오거나 답변을 중지하세요.</translation>
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
   <source>Another export or import is still at work. Try again when it has ended.</source>
   <translation>다른 내보내기나 가져오기가 아직 진행 중입니다. 끝난 뒤 다시 시도하세요.</translation>
  </message>
  <message>
   <source>Another one each time</source>
   <translation>매번 다른 값</translation>
  </message>
  <message>
   <source>Answer</source>
   <translation>답변</translation>
  </message>
  <message>
   <source>Answer again</source>
   <translation>다시 답변</translation>
  </message>
  <message>
   <source>Answers</source>
   <translation>답변</translation>
  </message>
  <message>
   <source>Answers of the model that the draft learns from</source>
   <translation>초안 모델이 학습하는 모델의 답변</translation>
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
   <source>Appearance</source>
   <translation>모양</translation>
  </message>
  <message>
   <source>Architecture</source>
   <translation>아키텍처</translation>
  </message>
  <message>
   <source>As fast as vanilla</source>
   <translation>일반 디코딩과 같은 속도</translation>
  </message>
  <message>
   <source>As long as everything takes</source>
   <translation>모두 끝날 때까지</translation>
  </message>
  <message>
   <source>As the system</source>
   <translation>시스템 설정 따름</translation>
  </message>
  <message>
   <source>Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.</source>
   <translation>질문해 보세요. 초안이 추측한 토큰과 그중 모델이 수용한 토큰이 여기에 표시됩니다.</translation>
  </message>
  <message numerus="yes">
   <source>At most %n files can be attached at once.</source>
   <translation>
    <numerusform>파일은 한 번에 최대 %n개까지 첨부할 수 있습니다.</numerusform>
   </translation>
  </message>
  <message>
   <source>At most 8192 tokens</source>
   <translation>최대 8192토큰</translation>
  </message>
  <message>
   <source>Attach text files</source>
   <translation>텍스트 파일 첨부</translation>
  </message>
  <message>
   <source>Attached, not included</source>
   <translation>첨부됨, 포함되지 않음</translation>
  </message>
  <message>
   <source>Automatic</source>
   <translation>자동</translation>
  </message>
  <message>
   <source>Back</source>
   <translation>뒤로</translation>
  </message>
  <message>
   <source>Back to it</source>
   <translation>돌아가기</translation>
  </message>
  <message>
   <source>Back to the conversations</source>
   <translation>대화로 돌아가기</translation>
  </message>
  <message>
   <source>Back to the conversations (Esc)</source>
   <translation>대화로 돌아가기 (Esc)</translation>
  </message>
  <message>
   <source>Back up all conversations</source>
   <translation>모든 대화 백업</translation>
  </message>
  <message>
   <source>Back up…</source>
   <translation>백업…</translation>
  </message>
  <message>
   <source>Backup</source>
   <translation>백업</translation>
  </message>
  <message>
   <source>Backups (*.db)</source>
   <translation>백업 (*.db)</translation>
  </message>
  <message>
   <source>Benchmark</source>
   <translation>벤치마크</translation>
  </message>
  <message>
   <source>Branches</source>
   <translation>가지 수</translation>
  </message>
  <message>
   <source>CSV…</source>
   <translation>CSV…</translation>
  </message>
  <message>
   <source>Came with the program</source>
   <translation>프로그램에 포함됨</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>취소</translation>
  </message>
  <message>
   <source>Cannot be used</source>
   <translation>사용할 수 없음</translation>
  </message>
  <message>
   <source>Chain</source>
   <translation>체인</translation>
  </message>
  <message>
   <source>Change them…</source>
   <translation>변경…</translation>
  </message>
  <message>
   <source>Changed; it came with: %1</source>
   <translation>변경됨. 기본값: %1</translation>
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
   <source>Chat with language models on your own computer, made faster by speculative decoding without changing a word. Nothing you write leaves this computer.</source>
   <translation>내 컴퓨터에서 언어 모델과 대화하세요. 추측 디코딩으로 단어 하나 바뀌지 않고 더 빠르게 답변합니다. 입력한 내용은 이 컴퓨터 밖으로 나가지 않습니다.</translation>
  </message>
  <message>
   <source>Chats that use it keep their instructions</source>
   <translation>이 프리셋을 쓰는 대화의 지침은 그대로 유지됩니다</translation>
  </message>
  <message>
   <source>Chats that were written with it stay.</source>
   <translation>이미 작성한 대화는 그대로 남습니다.</translation>
  </message>
  <message>
   <source>Check what has come once more</source>
   <translation>받은 파일을 다시 확인합니다</translation>
  </message>
  <message>
   <source>Checking the archive</source>
   <translation>압축 파일 확인 중</translation>
  </message>
  <message>
   <source>Checking the file</source>
   <translation>파일 확인 중</translation>
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
   <source>Choose a command</source>
   <translation>명령을 선택하세요</translation>
  </message>
  <message>
   <source>Choose a file…</source>
   <translation>파일 선택…</translation>
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
   <source>Choose a model first, or skip</source>
   <translation>먼저 모델을 선택하거나 건너뛰세요</translation>
  </message>
  <message>
   <source>Choose a model first.</source>
   <translation>먼저 모델을 선택하세요.</translation>
  </message>
  <message>
   <source>Choose another file…</source>
   <translation>다른 파일 선택…</translation>
  </message>
  <message>
   <source>Choose another…</source>
   <translation>다른 모델 선택…</translation>
  </message>
  <message>
   <source>Choose at least one kind of prompts</source>
   <translation>프롬프트 종류를 하나 이상 선택하세요</translation>
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
   <source>Close</source>
   <translation>닫기</translation>
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
   <source>Colours</source>
   <translation>색</translation>
  </message>
  <message>
   <source>Command</source>
   <translation>명령</translation>
  </message>
  <message>
   <source>Command palette</source>
   <translation>명령 팔레트</translation>
  </message>
  <message>
   <source>Commands and their keys</source>
   <translation>명령과 단축키</translation>
  </message>
  <message>
   <source>Commands that fit</source>
   <translation>일치하는 명령</translation>
  </message>
  <message>
   <source>Commit</source>
   <translation>커밋</translation>
  </message>
  <message>
   <source>Commit: %1</source>
   <translation>커밋: %1</translation>
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
   <translation>이 컴퓨터에서 이 프롬프트를 일반 디코딩으로 측정한 결과와 비교한 값입니다: %1 토큰/초, 토큰 %2개.</translation>
  </message>
  <message>
   <source>Compiler: %1</source>
   <translation>컴파일러: %1</translation>
  </message>
  <message>
   <source>Connecting</source>
   <translation>연결 중</translation>
  </message>
  <message>
   <source>Context</source>
   <translation>컨텍스트</translation>
  </message>
  <message>
   <source>Context used</source>
   <translation>사용한 컨텍스트</translation>
  </message>
  <message>
   <source>Continue</source>
   <translation>계속</translation>
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
   <source>Conversations, models, drafts and measurements are kept here. Nothing leaves this computer by itself.</source>
   <translation>대화, 모델, 초안 모델, 측정 기록은 여기에 보관됩니다. 저절로 이 컴퓨터 밖으로 나가는 것은 없습니다.</translation>
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
   <source>Copy diagnostics</source>
   <translation>진단 정보 복사</translation>
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
   <source>Copy the text</source>
   <translation>텍스트 복사</translation>
  </message>
  <message>
   <source>Copy: the file stays where it is, too</source>
   <translation>복사: 파일이 원래 위치에도 그대로 남습니다</translation>
  </message>
  <message>
   <source>Copying, %1 %</source>
   <translation>복사하는 중, %1%</translation>
  </message>
  <message>
   <source>Cores of the processor for the training. The fewer there are, the less chatting is slowed down; the training has a low priority in any case.</source>
   <translation>학습에 쓸 프로세서 코어 수입니다. 적을수록 대화가 덜 느려지며, 학습은 항상 낮은 우선순위로 실행됩니다.</translation>
  </message>
  <message>
   <source>Correct the SHA-256…</source>
   <translation>SHA-256 수정…</translation>
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
   <source>D&amp;uplicate</source>
   <translation>복제(&amp;U)</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>어둡게</translation>
  </message>
  <message>
   <source>Data</source>
   <translation>데이터</translation>
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
  <message numerus="yes">
   <source>Delete %n conversation(s) for good? This cannot be undone.</source>
   <translation>
    <numerusform>대화 %n개를 완전히 삭제할까요? 이 작업은 되돌릴 수 없습니다.</numerusform>
   </translation>
  </message>
  <message>
   <source>Delete everything in the trash for good</source>
   <translation>휴지통의 모든 항목을 완전히 삭제</translation>
  </message>
  <message numerus="yes">
   <source>Delete everything in the trash for good? That is %n conversation(s). This cannot be undone.</source>
   <translation>
    <numerusform>휴지통의 모든 항목을 완전히 삭제할까요? 대화 %n개가 있습니다. 이 작업은 되돌릴 수 없습니다.</numerusform>
   </translation>
  </message>
  <message>
   <source>Delete for good</source>
   <translation>완전히 삭제</translation>
  </message>
  <message>
   <source>Delete the chosen conversations; they cannot be brought back (Delete)</source>
   <translation>선택한 대화를 삭제합니다. 다시 되돌릴 수 없습니다 (Delete)</translation>
  </message>
  <message>
   <source>Delete the folder</source>
   <translation>폴더 삭제</translation>
  </message>
  <message>
   <source>Delete what has come</source>
   <translation>받은 파일 삭제</translation>
  </message>
  <message>
   <source>Deleted conversations</source>
   <translation>삭제한 대화</translation>
  </message>
  <message>
   <source>Deleted: %1</source>
   <translation>삭제한 날짜: %1</translation>
  </message>
  <message>
   <source>Depth %1</source>
   <translation>깊이 %1</translation>
  </message>
  <message>
   <source>Device</source>
   <translation>장치</translation>
  </message>
  <message>
   <source>Discard</source>
   <translation>버리기</translation>
  </message>
  <message>
   <source>Disk: up to %1 until it is over</source>
   <translation>디스크: 끝날 때까지 최대 %1</translation>
  </message>
  <message>
   <source>Disk: up to %1 until it is over; %2 are free</source>
   <translation>디스크: 끝날 때까지 최대 %1, 여유 공간 %2</translation>
  </message>
  <message>
   <source>Dismiss</source>
   <translation>닫기</translation>
  </message>
  <message>
   <source>Do not attach this file</source>
   <translation>이 파일 첨부 취소</translation>
  </message>
  <message>
   <source>Do not send this message</source>
   <translation>이 메시지 보내지 않기</translation>
  </message>
  <message>
   <source>Download</source>
   <translation>다운로드</translation>
  </message>
  <message>
   <source>Download a model or a draft from an address of the web</source>
   <translation>웹 주소에서 모델이나 초안 모델을 다운로드합니다</translation>
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
   <source>Draft used with this model</source>
   <translation>이 모델에 쓰는 초안 모델</translation>
  </message>
  <message>
   <source>Draft: %1</source>
   <translation>초안: %1</translation>
  </message>
  <message>
   <source>Draft: found in earlier text</source>
   <translation>초안: 앞선 텍스트에서 찾음</translation>
  </message>
  <message>
   <source>Draws from so many of the likeliest tokens.</source>
   <translation>확률이 가장 높은 토큰을 이 개수만큼 남기고 그중에서 고릅니다.</translation>
  </message>
  <message>
   <source>Draws from the likeliest tokens that together reach this probability. 1: off.</source>
   <translation>확률이 높은 순으로 합이 이 값에 이르는 토큰들 중에서 고릅니다. 1: 사용 안 함.</translation>
  </message>
  <message>
   <source>Duplicate</source>
   <translation>복제</translation>
  </message>
  <message>
   <source>DySpec, by threshold</source>
   <translation>DySpec(임계값 기준)</translation>
  </message>
  <message>
   <source>EAGLE-2, coupled</source>
   <translation>EAGLE-2(샘플링과 결합)</translation>
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
   <source>Edit this waiting message</source>
   <translation>대기 중인 이 메시지 편집</translation>
  </message>
  <message>
   <source>Editing your question. Sending it starts a new branch; the old one stays.</source>
   <translation>질문을 편집하는 중입니다. 보내면 새 갈래가 시작되고 이전 갈래는 그대로 남습니다.</translation>
  </message>
  <message>
   <source>Empty the trash</source>
   <translation>휴지통 비우기</translation>
  </message>
  <message>
   <source>Ends the training and deletes its files</source>
   <translation>학습을 끝내고 관련 파일을 삭제합니다</translation>
  </message>
  <message>
   <source>Engine</source>
   <translation>엔진</translation>
  </message>
  <message>
   <source>Enter lets it wait until the answer ends, Shift+Enter starts a new line</source>
   <translation>Enter: 답변이 끝날 때까지 대기, Shift+Enter: 줄 바꿈</translation>
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
   <translation>예상값: 이 컴퓨터에서 측정했을 때 모델의 일반 패스 한 번에 %1 ms가 걸렸으며, 초안 없이 %2 토큰/초에 해당합니다. 정확한 값은 일반 디코딩을 측정하여 확인하세요.</translation>
  </message>
  <message>
   <source>Everything on this page as the program came</source>
   <translation>이 페이지의 모든 설정을 기본값으로 되돌립니다</translation>
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
   <source>Export all conversations</source>
   <translation>모든 대화 내보내기</translation>
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
   <source>Export settings</source>
   <translation>설정 내보내기</translation>
  </message>
  <message>
   <source>Export settings…</source>
   <translation>설정 내보내기…</translation>
  </message>
  <message>
   <source>Export the conversation</source>
   <translation>대화 내보내기</translation>
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
   <source>Exported conversations (*.json *.md)</source>
   <translation>내보낸 대화 (*.json *.md)</translation>
  </message>
  <message>
   <source>Exported to %1</source>
   <translation>내보낸 위치: %1</translation>
  </message>
  <message>
   <source>Exporting all conversations…</source>
   <translation>모든 대화를 내보내는 중…</translation>
  </message>
  <message>
   <source>Exporting the conversation…</source>
   <translation>대화를 내보내는 중…</translation>
  </message>
  <message>
   <source>Export…</source>
   <translation>내보내기…</translation>
  </message>
  <message>
   <source>Fetch this model and put it among the installed ones</source>
   <translation>이 모델을 가져와 설치된 모델에 추가합니다</translation>
  </message>
  <message>
   <source>Fetching was stopped</source>
   <translation>가져오기가 중지되었습니다</translation>
  </message>
  <message>
   <source>Files can also be dropped on this page</source>
   <translation>파일을 이 페이지로 끌어다 놓을 수도 있습니다</translation>
  </message>
  <message>
   <source>Files…</source>
   <translation>파일…</translation>
  </message>
  <message>
   <source>Find</source>
   <translation>찾기</translation>
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
   <source>First guess right, by depth</source>
   <translation>깊이별 첫 추측 적중률</translation>
  </message>
  <message>
   <source>Fit</source>
   <translation>화면에 맞춤</translation>
  </message>
  <message>
   <source>Folder</source>
   <translation>폴더</translation>
  </message>
  <message>
   <source>Folder %1, closed</source>
   <translation>폴더 %1, 닫힘</translation>
  </message>
  <message>
   <source>Folder %1, open</source>
   <translation>폴더 %1, 열림</translation>
  </message>
  <message>
   <source>Folder: %1</source>
   <translation>폴더: %1</translation>
  </message>
  <message>
   <source>Folders</source>
   <translation>폴더 목록</translation>
  </message>
  <message>
   <source>For example: Answer briefly and in plain words.</source>
   <translation>예: 쉬운 말로 짧게 답변해 줘.</translation>
  </message>
  <message>
   <source>For methods that take a tree; the others make theirs themselves</source>
   <translation>트리를 지정할 수 있는 방식에 쓰입니다. 다른 방식은 트리를 스스로 만듭니다</translation>
  </message>
  <message>
   <source>Free software under the Apache License 2.0. It stands on:</source>
   <translation>Apache License 2.0에 따른 자유 소프트웨어입니다. 기반으로 하는 라이브러리:</translation>
  </message>
  <message>
   <source>Free: %1 of memory, %2 of disk space</source>
   <translation>여유: 메모리 %1, 디스크 공간 %2</translation>
  </message>
  <message>
   <source>From the draft: cycle %1, depth %2</source>
   <translation>초안에서 나옴: 사이클 %1, 깊이 %2</translation>
  </message>
  <message>
   <source>Give up</source>
   <translation>포기</translation>
  </message>
  <message>
   <source>Give up the training?</source>
   <translation>학습을 포기할까요?</translation>
  </message>
  <message>
   <source>Give up…</source>
   <translation>포기…</translation>
  </message>
  <message>
   <source>Go on</source>
   <translation>계속</translation>
  </message>
  <message>
   <source>Go on from the draft %1</source>
   <translation>초안 모델 %1에서 이어서 학습</translation>
  </message>
  <message>
   <source>Go on where it stopped</source>
   <translation>중단된 곳부터 계속</translation>
  </message>
  <message>
   <source>Go on with this run</source>
   <translation>이 측정 계속</translation>
  </message>
  <message>
   <source>Goes on where it stopped</source>
   <translation>중단된 곳부터 계속합니다</translation>
  </message>
  <message>
   <source>Graphics card (CUDA)</source>
   <translation>그래픽 카드(CUDA)</translation>
  </message>
  <message>
   <source>Graphics card: %1</source>
   <translation>그래픽 카드: %1</translation>
  </message>
  <message>
   <source>Graphics memory</source>
   <translation>그래픽 메모리</translation>
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
   <source>Griffin Chat %1</source>
   <translation>Griffin Chat %1</translation>
  </message>
  <message>
   <source>Groups of settings</source>
   <translation>설정 분류</translation>
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
   <source>Guesses several tokens ahead and has the model check them in one pass.</source>
   <translation>토큰 여러 개를 미리 추측하고 모델이 한 번의 패스로 검증합니다.</translation>
  </message>
  <message>
   <source>Guesses that follow each token of the tree.</source>
   <translation>트리의 각 토큰에 이어지는 추측의 수입니다.</translation>
  </message>
  <message>
   <source>Guesses that what stood in the prompt comes again</source>
   <translation>프롬프트에 있던 내용이 다시 나올 것으로 추측합니다</translation>
  </message>
  <message>
   <source>How can I plan my week better?</source>
   <translation>한 주 계획을 더 잘 세우려면 어떻게 해야 할까?</translation>
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
   <source>How many tokens ahead are guessed.</source>
   <translation>앞으로 몇 개의 토큰까지 추측할지 정합니다.</translation>
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
   <source>How often the draft's first guess is what the model says, in conversations it never saw</source>
   <translation>학습에 쓰이지 않은 대화에서 초안 모델의 첫 추측이 모델의 말과 일치하는 비율</translation>
  </message>
  <message>
   <source>How often the draft's likeliest token is right will be here</source>
   <translation>초안 모델이 가장 유력하다고 본 토큰이 맞는 비율이 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>How often the right token is among the draft's three will be here</source>
   <translation>초안 모델의 추측 3개 안에 맞는 토큰이 있는 비율이 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>How should it come among the models?</source>
   <translation>모델에 어떤 방법으로 추가할까요?</translation>
  </message>
  <message>
   <source>How the guesses branch. Automatic takes what fits the method.</source>
   <translation>추측이 갈라지는 방식입니다. ‘자동’은 방식에 맞는 트리를 고릅니다.</translation>
  </message>
  <message>
   <source>How tokens are guessed ahead. The text is the same with each; only the speed differs. Automatic uses speculation only where it pays.</source>
   <translation>토큰을 미리 추측하는 방식입니다. 어느 것이든 텍스트는 같고 속도만 다릅니다. ‘자동’은 이득이 있을 때만 추측 디코딩을 사용합니다.</translation>
  </message>
  <message>
   <source>How wrong the draft still is on what it learns from; with each pass more there is more to it</source>
   <translation>학습하는 답변에서 초안 모델이 아직 얼마나 틀리는지 나타냅니다. 패스가 늘 때마다 더해지는 항목도 많아집니다</translation>
  </message>
  <message>
   <source>How wrong the draft still is will be here, once it learns</source>
   <translation>초안 모델이 학습을 시작하면 아직 얼마나 틀리는지 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>Import conversations</source>
   <translation>대화 가져오기</translation>
  </message>
  <message>
   <source>Import or export settings</source>
   <translation>설정 가져오기 또는 내보내기</translation>
  </message>
  <message>
   <source>Import settings</source>
   <translation>설정 가져오기</translation>
  </message>
  <message>
   <source>Import settings…</source>
   <translation>설정 가져오기…</translation>
  </message>
  <message>
   <source>Importing conversations…</source>
   <translation>대화를 가져오는 중…</translation>
  </message>
  <message>
   <source>In tokens; 0: until the context is full</source>
   <translation>토큰 수. 0: 컨텍스트가 찰 때까지</translation>
  </message>
  <message>
   <source>In tokens; a token is about three quarters of a word.</source>
   <translation>토큰 수입니다. 토큰 하나는 영어 단어의 약 4분의 3에 해당합니다.</translation>
  </message>
  <message>
   <source>In use</source>
   <translation>사용 중</translation>
  </message>
  <message>
   <source>Inspector</source>
   <translation>인스펙터</translation>
  </message>
  <message>
   <source>Install</source>
   <translation>설치</translation>
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
   <source>Instructions</source>
   <translation>지침</translation>
  </message>
  <message>
   <source>Instructions and sampling</source>
   <translation>지침과 샘플링</translation>
  </message>
  <message>
   <source>Instructions and values that were kept under a name</source>
   <translation>이름을 붙여 저장한 지침과 값</translation>
  </message>
  <message>
   <source>Interrupted when the program ended</source>
   <translation>프로그램이 종료되어 중단됨</translation>
  </message>
  <message>
   <source>It came with the program.</source>
   <translation>프로그램에 포함된 항목입니다.</translation>
  </message>
  <message>
   <source>It does not say which model it was trained for.</source>
   <translation>어떤 모델용으로 학습했는지 나와 있지 않습니다.</translation>
  </message>
  <message>
   <source>It is being installed.</source>
   <translation>설치하는 중입니다.</translation>
  </message>
  <message>
   <source>It is being loaded.</source>
   <translation>불러오는 중입니다.</translation>
  </message>
  <message>
   <source>It is in use.</source>
   <translation>사용 중입니다.</translation>
  </message>
  <message>
   <source>It is in use. Load another model first.</source>
   <translation>사용 중입니다. 먼저 다른 모델을 불러오세요.</translation>
  </message>
  <message>
   <source>It lies outside of the drafts folder, where this program removes nothing.</source>
   <translation>초안 모델 폴더 밖에 있으며, 이 프로그램은 그곳의 파일을 제거하지 않습니다.</translation>
  </message>
  <message>
   <source>It lies outside of the models folder, where this program removes nothing.</source>
   <translation>모델 폴더 밖에 있으며, 이 프로그램은 그곳의 파일을 제거하지 않습니다.</translation>
  </message>
  <message>
   <source>It needs %1 of memory, %2 are free. Close other programs, or choose a shorter context.</source>
   <translation>필요한 메모리는 %1이지만 여유는 %2입니다. 다른 프로그램을 닫거나 더 짧은 컨텍스트를 선택하세요.</translation>
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
   <source>JSON, with everything (*.json)</source>
   <translation>JSON, 모든 내용 포함 (*.json)</translation>
  </message>
  <message>
   <source>Jump to the latest message</source>
   <translation>최근 메시지로 이동</translation>
  </message>
  <message>
   <source>Keep it</source>
   <translation>유지</translation>
  </message>
  <message>
   <source>Keep these instructions and values under this name, for other chats</source>
   <translation>다른 대화에서도 쓸 수 있도록 이 지침과 값을 이 이름으로 저장합니다</translation>
  </message>
  <message>
   <source>Keeps the likeliest tokens that reach this probability together; 1: all</source>
   <translation>확률이 높은 순으로 합이 이 값에 이르는 토큰만 남깁니다. 1: 모두</translation>
  </message>
  <message>
   <source>Keeps this many of the likeliest tokens; 0: all</source>
   <translation>확률이 가장 높은 토큰을 이 개수만큼 남깁니다. 0: 모두</translation>
  </message>
  <message>
   <source>Keeps tokens at least this many times as likely as the likeliest; 0: all</source>
   <translation>확률이 가장 높은 토큰에 대한 비율이 이 값 이상인 토큰만 남깁니다. 0: 모두</translation>
  </message>
  <message>
   <source>Keyboard shortcuts</source>
   <translation>키보드 단축키</translation>
  </message>
  <message>
   <source>Keys</source>
   <translation>단축키</translation>
  </message>
  <message>
   <source>Keys of “%1”</source>
   <translation>“%1” 단축키</translation>
  </message>
  <message>
   <source>Kind</source>
   <translation>종류</translation>
  </message>
  <message>
   <source>Kind of draft</source>
   <translation>초안 모델 종류</translation>
  </message>
  <message>
   <source>LaTeX table…</source>
   <translation>LaTeX 표…</translation>
  </message>
  <message>
   <source>Language</source>
   <translation>언어</translation>
  </message>
  <message>
   <source>Language of this program</source>
   <translation>이 프로그램의 언어</translation>
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
   <source>Leaves out tokens less likely than this share of the likeliest one. 0: off.</source>
   <translation>확률이 가장 높은 토큰에 대한 비율이 이 값보다 낮은 토큰을 제외합니다. 0: 사용 안 함.</translation>
  </message>
  <message>
   <source>Library</source>
   <translation>라이브러리</translation>
  </message>
  <message>
   <source>Licence</source>
   <translation>라이선스</translation>
  </message>
  <message>
   <source>Lies elsewhere</source>
   <translation>다른 위치에 있음</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>밝게</translation>
  </message>
  <message>
   <source>Light, dark, or as your desktop is set.</source>
   <translation>밝게, 어둡게 또는 데스크톱 설정에 따름.</translation>
  </message>
  <message>
   <source>Link: the file is used where it is, and must stay there</source>
   <translation>링크: 파일을 현재 위치에서 사용하며, 파일이 그 자리에 계속 있어야 합니다</translation>
  </message>
  <message>
   <source>Load it again</source>
   <translation>다시 불러오기</translation>
  </message>
  <message>
   <source>Load this model; it answers from then on</source>
   <translation>이 모델을 불러옵니다. 이후로는 이 모델이 답변합니다</translation>
  </message>
  <message>
   <source>Loading %1</source>
   <translation>%1 불러오는 중</translation>
  </message>
  <message>
   <source>Loading the model…</source>
   <translation>모델을 불러오는 중…</translation>
  </message>
  <message>
   <source>Loading, %1 %</source>
   <translation>불러오는 중, %1%</translation>
  </message>
  <message>
   <source>Log</source>
   <translation>로그</translation>
  </message>
  <message>
   <source>Log of the trainer</source>
   <translation>학습 프로그램 로그</translation>
  </message>
  <message>
   <source>Longer answers take longer to make, and the draft sees fewer different ones</source>
   <translation>답변이 길수록 만드는 데 오래 걸리고, 초안 모델이 보는 답변의 가짓수가 줄어듭니다</translation>
  </message>
  <message>
   <source>Longest answer</source>
   <translation>답변 최대 길이</translation>
  </message>
  <message>
   <source>Longest answer, in tokens</source>
   <translation>답변 최대 길이(토큰)</translation>
  </message>
  <message>
   <source>Lookahead</source>
   <translation>룩어헤드</translation>
  </message>
  <message>
   <source>Looking at the file</source>
   <translation>파일을 살펴보는 중</translation>
  </message>
  <message>
   <source>Loss</source>
   <translation>손실</translation>
  </message>
  <message>
   <source>Make a draft of your own for this model, on this computer</source>
   <translation>이 모델에 맞는 초안 모델을 이 컴퓨터에서 직접 만듭니다</translation>
  </message>
  <message>
   <source>Makes a few tokens to see how fast this model is here</source>
   <translation>토큰을 몇 개 생성하여 이 컴퓨터에서 모델이 얼마나 빠른지 알아봅니다</translation>
  </message>
  <message>
   <source>Makes tokens that have occurred less likely. 1: off.</source>
   <translation>이미 나온 토큰의 확률을 낮춥니다. 1: 사용 안 함.</translation>
  </message>
  <message>
   <source>Markdown (*.md)</source>
   <translation>Markdown (*.md)</translation>
  </message>
  <message>
   <source>Markdown, to read (*.md)</source>
   <translation>Markdown, 읽기용 (*.md)</translation>
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
   <source>Measuring how fast it learns here…</source>
   <translation>이 컴퓨터에서의 학습 속도를 측정하는 중…</translation>
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
   <source>Memory</source>
   <translation>메모리</translation>
  </message>
  <message>
   <source>Memory, GB/s read</source>
   <translation>메모리 읽기(GB/s)</translation>
  </message>
  <message>
   <source>Memory: about %1 while it runs</source>
   <translation>메모리: 실행 중 약 %1</translation>
  </message>
  <message>
   <source>Memory: about %1 while it runs; %2 are free</source>
   <translation>메모리: 실행 중 약 %1, 여유 %2</translation>
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
   <source>Method</source>
   <translation>방식</translation>
  </message>
  <message>
   <source>Method of column %1</source>
   <translation>열 %1의 방식</translation>
  </message>
  <message>
   <source>Method: %1</source>
   <translation>방식: %1</translation>
  </message>
  <message>
   <source>Methods, beside vanilla</source>
   <translation>방식(일반 디코딩 외)</translation>
  </message>
  <message>
   <source>Min-p</source>
   <translation>Min-p</translation>
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
   <source>Models</source>
   <translation>모델</translation>
  </message>
  <message>
   <source>Models (*.gguf);;All files (*)</source>
   <translation>모델 (*.gguf);;모든 파일 (*)</translation>
  </message>
  <message>
   <source>Models and drafts</source>
   <translation>모델과 초안 모델</translation>
  </message>
  <message>
   <source>Models and drafts (*.gguf *.safetensors);;All files (*)</source>
   <translation>모델과 초안 모델 (*.gguf *.safetensors);;모든 파일 (*)</translation>
  </message>
  <message>
   <source>More options</source>
   <translation>추가 옵션</translation>
  </message>
  <message>
   <source>Move %1 to the trash?</source>
   <translation>%1 항목을 휴지통으로 옮길까요?</translation>
  </message>
  <message>
   <source>Move down</source>
   <translation>아래로 이동</translation>
  </message>
  <message>
   <source>Move the file to the trash</source>
   <translation>파일을 휴지통으로 이동</translation>
  </message>
  <message>
   <source>Move to folder</source>
   <translation>폴더로 이동</translation>
  </message>
  <message>
   <source>Move to the trash</source>
   <translation>휴지통으로 이동</translation>
  </message>
  <message>
   <source>Move up</source>
   <translation>위로 이동</translation>
  </message>
  <message>
   <source>Move: the file leaves its place and takes no more space</source>
   <translation>이동: 파일이 원래 위치에서 옮겨지고 공간을 더 차지하지 않습니다</translation>
  </message>
  <message>
   <source>My chats</source>
   <translation>내 대화</translation>
  </message>
  <message>
   <source>Name</source>
   <translation>이름</translation>
  </message>
  <message>
   <source>Name of a preset</source>
   <translation>프리셋 이름</translation>
  </message>
  <message>
   <source>Name of the folder</source>
   <translation>폴더 이름</translation>
  </message>
  <message>
   <source>Name of the preset</source>
   <translation>프리셋 이름</translation>
  </message>
  <message>
   <source>Ne&amp;xt version</source>
   <translation>다음 버전(&amp;X)</translation>
  </message>
  <message>
   <source>Needs more memory</source>
   <translation>메모리 부족</translation>
  </message>
  <message>
   <source>New &amp;folder</source>
   <translation>새 폴더(&amp;F)</translation>
  </message>
  <message>
   <source>New chat</source>
   <translation>새 대화</translation>
  </message>
  <message>
   <source>New chat in this folder</source>
   <translation>이 폴더에 새 대화</translation>
  </message>
  <message>
   <source>New folder</source>
   <translation>새 폴더</translation>
  </message>
  <message>
   <source>New keys</source>
   <translation>새 단축키</translation>
  </message>
  <message>
   <source>New line in the message</source>
   <translation>메시지에서 줄 바꿈</translation>
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
   <source>Next message… (Enter lets it wait until the answer ends)</source>
   <translation>다음 메시지… (Enter: 답변이 끝날 때까지 대기)</translation>
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
   <translation>이 사이클에는 초안이 없습니다. 추측할 것이 없었거나 이득이 없었을 것입니다.</translation>
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
   <source>No folder</source>
   <translation>폴더 없음</translation>
  </message>
  <message>
   <source>No gain, switched off</source>
   <translation>이득이 없어 꺼짐</translation>
  </message>
  <message>
   <source>No keys for this command</source>
   <translation>이 명령의 단축키 없애기</translation>
  </message>
  <message>
   <source>No model is installed yet</source>
   <translation>아직 설치된 모델이 없습니다</translation>
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
   <translation>아직 일반 디코딩과 비교하지 않음</translation>
  </message>
  <message>
   <source>Not found</source>
   <translation>찾을 수 없음</translation>
  </message>
  <message>
   <source>Not installed</source>
   <translation>설치되지 않음</translation>
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
   <source>Now %1 together with %2; it drafts only where that pays</source>
   <translation>현재 %1, %2 함께 사용. 이득이 있을 때만 초안을 만듭니다</translation>
  </message>
  <message>
   <source>Now %1, because no draft is installed for this model; it drafts only where that pays</source>
   <translation>이 모델용 초안 모델이 설치되어 있지 않아 현재 %1 방식을 사용합니다. 이득이 있을 때만 초안을 만듭니다</translation>
  </message>
  <message>
   <source>Of a draft, the method it was trained for</source>
   <translation>초안 모델은 학습 대상 방식</translation>
  </message>
  <message>
   <source>Of all text, beside the size your desktop asks for.</source>
   <translation>모든 텍스트에 적용되며, 데스크톱에서 정한 크기에 더해집니다.</translation>
  </message>
  <message>
   <source>Of the processor. More than it has cores make it slower.</source>
   <translation>프로세서 스레드 수입니다. 코어 수보다 많으면 느려집니다.</translation>
  </message>
  <message>
   <source>Of this program. Models answer in the language you write in.</source>
   <translation>이 프로그램의 언어입니다. 모델은 질문에 쓴 언어로 답변합니다.</translation>
  </message>
  <message>
   <source>Off</source>
   <translation>끔</translation>
  </message>
  <message>
   <source>On</source>
   <translation>켬</translation>
  </message>
  <message>
   <source>One JSON object a line with messages, turns, prompt or text</source>
   <translation>한 줄에 messages, turns, prompt 또는 text가 든 JSON 객체 하나씩</translation>
  </message>
  <message>
   <source>One token per pass, without speculation</source>
   <translation>추측 디코딩 없이 패스마다 토큰 하나를 생성합니다</translation>
  </message>
  <message>
   <source>One training at a time: this one must be over, or be given up, before another can begin.</source>
   <translation>학습은 한 번에 하나만 할 수 있습니다. 다른 학습을 시작하려면 이 학습이 끝나거나 포기해야 합니다.</translation>
  </message>
  <message>
   <source>Open %1</source>
   <translation>%1 열기</translation>
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
   <source>Open the folder</source>
   <translation>폴더 열기</translation>
  </message>
  <message>
   <source>Own instructions</source>
   <translation>별도 지침</translation>
  </message>
  <message>
   <source>P&amp;reset</source>
   <translation>프리셋(&amp;R)</translation>
  </message>
  <message>
   <source>PNG pictures (*.png)</source>
   <translation>PNG 그림 (*.png)</translation>
  </message>
  <message>
   <source>Part %1 of %2 is not on the server</source>
   <translation>서버에 %2개 중 %1번째 부분이 없습니다</translation>
  </message>
  <message>
   <source>Part %1 of %2: %3</source>
   <translation>%2개 중 %1번째 부분: %3</translation>
  </message>
  <message>
   <source>Parts of the results</source>
   <translation>결과 보기 선택</translation>
  </message>
  <message>
   <source>Pause</source>
   <translation>일시 중지</translation>
  </message>
  <message>
   <source>Paused, but what was done since the last save could not be saved. %1.</source>
   <translation>일시 중지되었지만 마지막 저장 이후의 작업을 저장하지 못했습니다. %1.</translation>
  </message>
  <message>
   <source>Paused. What was done is kept.</source>
   <translation>일시 중지되었습니다. 지금까지의 작업은 보관됩니다.</translation>
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
   <source>Pre&amp;vious version</source>
   <translation>이전 버전(&amp;V)</translation>
  </message>
  <message>
   <source>Preparing…</source>
   <translation>준비 중…</translation>
  </message>
  <message>
   <source>Press the new keys</source>
   <translation>새 단축키를 누르세요</translation>
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
   <source>Processor: %1</source>
   <translation>프로세서: %1</translation>
  </message>
  <message>
   <source>Progress</source>
   <translation>진행 상황</translation>
  </message>
  <message>
   <source>Progress of %1</source>
   <translation>%1 진행 상황</translation>
  </message>
  <message>
   <source>Progress of the backup</source>
   <translation>백업 진행 상황</translation>
  </message>
  <message>
   <source>Progress of the benchmark</source>
   <translation>벤치마크 진행 상황</translation>
  </message>
  <message>
   <source>Progress of this step</source>
   <translation>이 단계의 진행 상황</translation>
  </message>
  <message>
   <source>Prompt lookup</source>
   <translation>프롬프트 조회</translation>
  </message>
  <message numerus="yes">
   <source>Prompt of %n tokens, %1 of them known from before</source>
   <translation>
    <numerusform>프롬프트 토큰 %n개, 그중 %1개는 이미 처리됨</numerusform>
   </translation>
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
   <source>Prompts for the training</source>
   <translation>학습용 프롬프트</translation>
  </message>
  <message>
   <source>Prompts of %1</source>
   <translation>%1의 프롬프트</translation>
  </message>
  <message>
   <source>Prompts of a file</source>
   <translation>파일의 프롬프트</translation>
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
   <source>Put the chosen conversations back where they were (Enter)</source>
   <translation>선택한 대화를 원래 자리로 되돌립니다 (Enter)</translation>
  </message>
  <message>
   <source>Puts the draft with the others and loads it with its model, now and from now on</source>
   <translation>초안 모델을 다른 초안 모델과 함께 두고, 지금부터 해당 모델과 함께 불러옵니다</translation>
  </message>
  <message>
   <source>Quantisation</source>
   <translation>양자화</translation>
  </message>
  <message>
   <source>Questions, tasks, sums and requests of all kinds, made for this; none of a benchmark</source>
   <translation>이 용도로 만든 온갖 종류의 질문, 과제, 계산, 요청이며 벤치마크의 것은 없습니다</translation>
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
   <source>Reading the models</source>
   <translation>모델을 읽는 중</translation>
  </message>
  <message>
   <source>Reading the prompts…</source>
   <translation>프롬프트를 읽는 중…</translation>
  </message>
  <message>
   <source>Rematch</source>
   <translation>재대결</translation>
  </message>
  <message>
   <source>Remove</source>
   <translation>제거</translation>
  </message>
  <message>
   <source>Remove %1</source>
   <translation>%1 제거</translation>
  </message>
  <message>
   <source>Remove…</source>
   <translation>제거…</translation>
  </message>
  <message>
   <source>Rename</source>
   <translation>이름 바꾸기</translation>
  </message>
  <message>
   <source>Rename, pin, move, export or delete this conversation, and what it tells the model</source>
   <translation>이 대화의 이름을 바꾸거나, 고정, 이동, 내보내기, 삭제하거나, 모델에 줄 지침을 정합니다</translation>
  </message>
  <message>
   <source>Repeats</source>
   <translation>반복 횟수</translation>
  </message>
  <message>
   <source>Repetition penalty</source>
   <translation>반복 페널티</translation>
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
   <source>Reset</source>
   <translation>기본값 복원</translation>
  </message>
  <message>
   <source>Reset this command's keys</source>
   <translation>이 명령의 단축키를 기본값으로 복원</translation>
  </message>
  <message>
   <source>Reset: %1</source>
   <translation>기본값 복원: %1</translation>
  </message>
  <message>
   <source>Restore</source>
   <translation>복원</translation>
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
   <source>Right among three guesses, by depth</source>
   <translation>깊이별 추측 3개 안의 적중률</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>측정 기록</translation>
  </message>
  <message>
   <source>SHA-256</source>
   <translation>SHA-256</translation>
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
   <source>Saving what was learnt…</source>
   <translation>학습한 내용을 저장하는 중…</translation>
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
   <source>Search settings</source>
   <translation>설정 검색</translation>
  </message>
  <message>
   <source>Searching…</source>
   <translation>검색하는 중…</translation>
  </message>
  <message>
   <source>See how much faster it is, on this computer</source>
   <translation>이 컴퓨터에서 얼마나 더 빠른지 확인해 보세요</translation>
  </message>
  <message>
   <source>See it in the inspector beside a conversation, race it against vanilla decoding on the Race page, and measure it on the Benchmark page.</source>
   <translation>대화 옆 인스펙터에서 살펴보고, ‘레이스’ 페이지에서 일반 디코딩과 겨루게 하고, ‘벤치마크’ 페이지에서 측정해 보세요.</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>시드</translation>
  </message>
  <message>
   <source>Seed %1</source>
   <translation>시드 %1</translation>
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
   <source>Send now</source>
   <translation>지금 보내기</translation>
  </message>
  <message>
   <source>Send the first of these messages; the others follow when it is answered</source>
   <translation>첫 메시지를 보냅니다. 나머지는 답변이 끝나면 이어서 보냅니다</translation>
  </message>
  <message>
   <source>Send the message</source>
   <translation>메시지 보내기</translation>
  </message>
  <message>
   <source>Sends the message to the model</source>
   <translation>메시지를 모델에 보냅니다</translation>
  </message>
  <message>
   <source>Sent when the answer ends</source>
   <translation>답변이 끝나면 보냄</translation>
  </message>
  <message>
   <source>Separated by blanks; 0: always the most likely token</source>
   <translation>공백으로 구분합니다. 0: 항상 확률이 가장 높은 토큰</translation>
  </message>
  <message>
   <source>Settings</source>
   <translation>설정</translation>
  </message>
  <message>
   <source>Settings (*.json)</source>
   <translation>설정 (*.json)</translation>
  </message>
  <message>
   <source>Settings (*.json);;All files (*)</source>
   <translation>설정 (*.json);;모든 파일 (*)</translation>
  </message>
  <message>
   <source>Several tokens per pass, guessed first and then checked by the model. The text is the same.</source>
   <translation>패스 한 번에 여러 토큰을 먼저 추측한 다음 모델이 검증합니다. 텍스트는 같습니다.</translation>
  </message>
  <message>
   <source>Shortcuts</source>
   <translation>단축키</translation>
  </message>
  <message>
   <source>Show more</source>
   <translation>더 보기</translation>
  </message>
  <message>
   <source>Show the log</source>
   <translation>로그 보기</translation>
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
   <source>Size</source>
   <translation>크기</translation>
  </message>
  <message>
   <source>Skip</source>
   <translation>건너뛰기</translation>
  </message>
  <message>
   <source>Slower than vanilla: %1× its speed</source>
   <translation>일반 디코딩보다 느림: 속도 %1배</translation>
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
   <source>So a quick helper, the draft, guesses how the text goes on: not one guess but a tree of them. The model then checks the whole tree in one pass, which takes hardly longer than a pass for one token.</source>
   <translation>그래서 빠른 도우미인 초안 모델이 텍스트가 어떻게 이어질지 추측합니다. 추측은 하나가 아니라 트리입니다. 그런 다음 모델이 트리 전체를 한 번의 패스로 검증하는데, 토큰 1개의 패스보다 거의 오래 걸리지 않습니다.</translation>
  </message>
  <message>
   <source>Spec&amp;ulation</source>
   <translation>추측 디코딩(&amp;U)</translation>
  </message>
  <message>
   <source>Speculation</source>
   <translation>추측 디코딩</translation>
  </message>
  <message>
   <source>Speculation is off</source>
   <translation>추측 디코딩 꺼짐</translation>
  </message>
  <message>
   <source>Speculation is on</source>
   <translation>추측 디코딩 켜짐</translation>
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
   <source>Start training</source>
   <translation>학습 시작</translation>
  </message>
  <message>
   <source>State</source>
   <translation>상태</translation>
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
   <source>Step %1 of %2</source>
   <translation>%1/%2단계</translation>
  </message>
  <message>
   <source>Step 1 of 2: %1 answers prompts</source>
   <translation>1/2단계: %1 모델이 프롬프트에 답변합니다</translation>
  </message>
  <message>
   <source>Step 2 of 2: the draft learns</source>
   <translation>2/2단계: 초안 모델이 학습합니다</translation>
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
   <source>Switched off: the model makes one token per pass</source>
   <translation>꺼짐: 모델이 패스마다 토큰 하나를 생성합니다</translation>
  </message>
  <message>
   <source>System</source>
   <translation>시스템 설정 따름</translation>
  </message>
  <message>
   <source>System prompt</source>
   <translation>시스템 프롬프트</translation>
  </message>
  <message>
   <source>Table</source>
   <translation>표</translation>
  </message>
  <message>
   <source>Take one of these, or write your own.</source>
   <translation>이 중 하나를 고르거나 직접 쓰세요.</translation>
  </message>
  <message>
   <source>Take the settings to another computer</source>
   <translation>설정을 다른 컴퓨터로 옮깁니다</translation>
  </message>
  <message>
   <source>Take them over</source>
   <translation>이 명령에 할당</translation>
  </message>
  <message>
   <source>Takes effect when the model is loaded again.</source>
   <translation>모델을 다시 불러오면 적용됩니다.</translation>
  </message>
  <message>
   <source>Talk to a language model that runs on this computer. Nothing you write leaves it.</source>
   <translation>이 컴퓨터에서 실행되는 언어 모델과 대화하세요. 입력한 내용은 이 컴퓨터 밖으로 나가지 않습니다.</translation>
  </message>
  <message>
   <source>Target: %1</source>
   <translation>대상 모델: %1</translation>
  </message>
  <message>
   <source>Target: did not look here, because the branch had ended before</source>
   <translation>대상 모델: 가지가 그 전에 끝나 여기는 확인하지 않음</translation>
  </message>
  <message>
   <source>Tells the model how to behave. New conversations begin with it.</source>
   <translation>모델이 어떻게 행동할지 알려 줍니다. 새 대화는 이 프롬프트로 시작합니다.</translation>
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
   <source>Text size</source>
   <translation>텍스트 크기</translation>
  </message>
  <message>
   <source>The address leads round in circles</source>
   <translation>주소가 계속 제자리로 되돌아옵니다</translation>
  </message>
  <message>
   <source>The address leads to a page, not to a model</source>
   <translation>주소가 모델이 아니라 웹 페이지로 연결됩니다</translation>
  </message>
  <message>
   <source>The address leads to something that is no model</source>
   <translation>주소가 모델이 아닌 것으로 연결됩니다</translation>
  </message>
  <message>
   <source>The answer is still being written.</source>
   <translation>아직 답변을 작성하는 중입니다.</translation>
  </message>
  <message>
   <source>The answers that were saved before are kept.</source>
   <translation>이전에 저장된 답변은 보관되어 있습니다.</translation>
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
   <source>The backup is written: %1</source>
   <translation>백업을 저장했습니다: %1</translation>
  </message>
  <message>
   <source>The best method that is installed and pays on this machine</source>
   <translation>설치된 방식 중 이 컴퓨터에서 실제로 이득이 가장 큰 방식</translation>
  </message>
  <message>
   <source>The connection broke</source>
   <translation>연결이 끊어졌습니다</translation>
  </message>
  <message>
   <source>The conversation is in %1.</source>
   <translation>대화를 내보냈습니다: %1.</translation>
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
   <source>The conversation is no longer there: %1: nothing was written</source>
   <translation>대화가 더 이상 없습니다: %1. 아무것도 쓰지 않았습니다</translation>
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
   <source>The diagnostics are on the clipboard. They hold nothing you wrote.</source>
   <translation>진단 정보를 클립보드에 복사했습니다. 입력한 내용은 들어 있지 않습니다.</translation>
  </message>
  <message>
   <source>The disk is full</source>
   <translation>디스크가 가득 찼습니다</translation>
  </message>
  <message>
   <source>The disk is full, %1 are free: %2: free some space, then try again</source>
   <translation>디스크가 가득 찼습니다(남은 공간 %1): %2. 공간을 확보한 뒤 다시 시도하세요</translation>
  </message>
  <message>
   <source>The draft also guessed: %1</source>
   <translation>초안의 다른 추측: %1</translation>
  </message>
  <message>
   <source>The draft cannot be moved: %1: %2</source>
   <translation>초안 모델을 옮길 수 없습니다: %1: %2</translation>
  </message>
  <message>
   <source>The draft is not used. %1</source>
   <translation>이 초안 모델을 사용하지 않습니다. %1</translation>
  </message>
  <message>
   <source>The draft is ready.</source>
   <translation>초안 모델이 준비되었습니다.</translation>
  </message>
  <message>
   <source>The draft is ready: in conversations that it never saw, its first guess is right %1 of the time, and a pass of %2 gives %3 tokens with it instead of one.</source>
   <translation>초안 모델이 준비되었습니다. 학습에 쓰이지 않은 대화에서 첫 추측이 맞는 비율은 %1이며, %2 모델은 이 초안 모델로 패스 한 번에 토큰 1개 대신 %3개를 냅니다.</translation>
  </message>
  <message>
   <source>The draft lies in %1</source>
   <translation>초안 모델 위치: %1</translation>
  </message>
  <message>
   <source>The draft that was chosen for it is gone: %1. Put it back, or choose another.</source>
   <translation>이 모델에 선택한 초안 모델이 없어졌습니다: %1. 제자리에 되돌려 놓거나 다른 것을 선택하세요.</translation>
  </message>
  <message>
   <source>The draft to go on from cannot be copied: %1: check the disk's space, or begin without it</source>
   <translation>이어서 학습할 초안 모델을 복사할 수 없습니다: %1: 디스크 공간을 확인하거나 처음부터 학습하세요</translation>
  </message>
  <message>
   <source>The draft trained before is kept until the next training begins.</source>
   <translation>이전에 학습한 초안 모델은 다음 학습이 시작될 때까지 보관됩니다.</translation>
  </message>
  <message>
   <source>The file cannot be read</source>
   <translation>파일을 읽을 수 없습니다</translation>
  </message>
  <message>
   <source>The file cannot be written: %1: choose a folder with free space that you may write to</source>
   <translation>파일을 쓸 수 없습니다: %1. 여유 공간이 있고 쓸 수 있는 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>The file comes from the server of this address and from nowhere else. It is checked before it is added, and a download that breaks can be continued. Of a model in several parts, the address of one brings all.</source>
   <translation>파일은 이 주소의 서버에서만 가져옵니다. 추가하기 전에 확인하며, 다운로드가 끊겨도 이어서 받을 수 있습니다. 여러 부분으로 나뉜 모델은 한 부분의 주소만 있으면 모두 가져옵니다.</translation>
  </message>
  <message>
   <source>The file has %1, and at most %2 can be attached</source>
   <translation>파일 크기는 %1이며 최대 %2까지 첨부할 수 있습니다</translation>
  </message>
  <message>
   <source>The file has a setting that cannot be used</source>
   <translation>파일에 사용할 수 없는 설정이 있습니다</translation>
  </message>
  <message>
   <source>The file holds no settings of this program</source>
   <translation>파일에 이 프로그램의 설정이 없습니다</translation>
  </message>
  <message>
   <source>The file is empty</source>
   <translation>파일이 비어 있습니다</translation>
  </message>
  <message>
   <source>The file is not JSON</source>
   <translation>JSON 파일이 아닙니다</translation>
  </message>
  <message>
   <source>The file is not text</source>
   <translation>텍스트 파일이 아닙니다</translation>
  </message>
  <message>
   <source>The file is not there any more</source>
   <translation>파일이 더 이상 없습니다</translation>
  </message>
  <message>
   <source>The file is too large to be settings</source>
   <translation>설정 파일치고는 너무 큽니다</translation>
  </message>
  <message>
   <source>The file was not imported: %1: %2. Nothing was changed; choose a file that Griffin Chat has exported.</source>
   <translation>파일을 가져오지 못했습니다: %1: %2. 변경된 내용은 없습니다. Griffin Chat에서 내보낸 파일을 선택하세요.</translation>
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
   <source>The folder of the training is gone: %1: put it back, then try again</source>
   <translation>학습 폴더가 없어졌습니다: %1. 제자리에 되돌려 놓은 뒤 다시 시도하세요</translation>
  </message>
  <message>
   <source>The folder “%1” is deleted.</source>
   <translation>“%1” 폴더를 삭제했습니다.</translation>
  </message>
  <message>
   <source>The folder “%1” is deleted. What was in it is listed without a folder.</source>
   <translation>“%1” 폴더를 삭제했습니다. 그 안의 대화는 폴더 없이 목록에 표시됩니다.</translation>
  </message>
  <message>
   <source>The graphics card where there is one</source>
   <translation>그래픽 카드가 있으면 그래픽 카드</translation>
  </message>
  <message>
   <source>The import was cancelled. Nothing was changed.</source>
   <translation>가져오기를 취소했습니다. 변경된 내용은 없습니다.</translation>
  </message>
  <message>
   <source>The instructions and sampling values of this conversation</source>
   <translation>이 대화의 지침과 샘플링 값</translation>
  </message>
  <message>
   <source>The last benchmark was interrupted: %1 of %2 prompts are done.</source>
   <translation>지난 벤치마크가 중단되었습니다. 프롬프트 %2개 중 %1개를 마쳤습니다.</translation>
  </message>
  <message>
   <source>The longest text the model was trained for, in tokens</source>
   <translation>모델이 학습한 가장 긴 텍스트(토큰 수)</translation>
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
   <source>The model in use works with it. Choose another draft first.</source>
   <translation>사용 중인 모델이 이 초안 모델을 쓰고 있습니다. 먼저 다른 초안 모델을 선택하세요.</translation>
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
   <source>The model runs on %1, with a context of %2 tokens.</source>
   <translation>모델 실행 장치: %1, 컨텍스트: %2 토큰.</translation>
  </message>
  <message>
   <source>The model that it was trained for is not installed.</source>
   <translation>이 초안 모델이 학습 대상으로 삼은 모델이 설치되어 있지 않습니다.</translation>
  </message>
  <message>
   <source>The model the draft is for; it fits no other one</source>
   <translation>초안 모델을 쓸 모델입니다. 다른 모델에는 맞지 않습니다</translation>
  </message>
  <message>
   <source>The model's own</source>
   <translation>모델 기본값</translation>
  </message>
  <message>
   <source>The models that answer, and the drafts that make them faster, will be here. %1 is small, fast and free to use (%2, %3).</source>
   <translation>답변하는 모델과 더 빠르게 해 주는 초안 모델이 여기에 표시됩니다. %1 모델은 작고 빠르며 무료로 사용할 수 있습니다(%2, %3).</translation>
  </message>
  <message>
   <source>The most a model takes of the graphics card. Layers beyond it stay in the computer's memory and are copied for every pass: slower, but larger models run.</source>
   <translation>모델이 그래픽 카드에서 쓸 수 있는 최대 메모리입니다. 넘치는 층은 컴퓨터 메모리에 두고 계산할 때마다 복사합니다. 느려지지만 더 큰 모델을 쓸 수 있습니다.</translation>
  </message>
  <message>
   <source>The network and how it learns</source>
   <translation>신경망과 학습 방법</translation>
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
   <source>The questions in your conversations, without those in the trash. The draft then knows best what you ask about. Nothing of it leaves this computer, but the draft should not be given to others.</source>
   <translation>휴지통을 제외한 내 대화의 질문입니다. 초안 모델이 자주 묻는 주제를 가장 잘 알게 됩니다. 이 내용은 컴퓨터 밖으로 나가지 않지만, 초안 모델을 다른 사람에게 주지는 마세요.</translation>
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
   <source>The same seed gives the same answer to the same question with the same settings.</source>
   <translation>같은 설정에서 같은 질문을 하면 시드가 같을 때 답변도 같습니다.</translation>
  </message>
  <message>
   <source>The server answers %1</source>
   <translation>서버 응답: %1</translation>
  </message>
  <message>
   <source>The server cannot be reached</source>
   <translation>서버에 연결할 수 없습니다</translation>
  </message>
  <message>
   <source>The server cannot prove who it is</source>
   <translation>서버가 신원을 증명하지 못했습니다</translation>
  </message>
  <message>
   <source>The server does not have the rest of the file</source>
   <translation>서버에 파일의 나머지 부분이 없습니다</translation>
  </message>
  <message>
   <source>The server has no file at this address (%1)</source>
   <translation>서버의 이 주소에 파일이 없습니다(%1)</translation>
  </message>
  <message>
   <source>The server leads from a secure address to an insecure one</source>
   <translation>서버가 보안 주소에서 보안되지 않은 주소로 연결합니다</translation>
  </message>
  <message>
   <source>The server sends more than it announced</source>
   <translation>서버가 알려 준 크기보다 많이 보냅니다</translation>
  </message>
  <message>
   <source>The server sends other parts of the file than it was asked for</source>
   <translation>서버가 요청한 것과 다른 부분을 보냅니다</translation>
  </message>
  <message>
   <source>The server wants a login for this file (%1)</source>
   <translation>이 파일을 받으려면 서버에 로그인해야 합니다(%1)</translation>
  </message>
  <message>
   <source>The settings are of a newer version of this program</source>
   <translation>이 프로그램보다 새 버전의 설정입니다</translation>
  </message>
  <message>
   <source>The settings are taken from %1.</source>
   <translation>%1에서 설정을 가져왔습니다.</translation>
  </message>
  <message>
   <source>The settings are written: %1</source>
   <translation>설정을 저장했습니다: %1</translation>
  </message>
  <message>
   <source>The settings cannot be written</source>
   <translation>설정을 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>The speed of the model is being measured.</source>
   <translation>모델의 속도를 측정하는 중입니다.</translation>
  </message>
  <message>
   <source>The speed of vanilla decoding is not known yet.</source>
   <translation>일반 디코딩의 속도를 아직 알 수 없습니다.</translation>
  </message>
  <message>
   <source>The target's own token, from the pass over the prompt</source>
   <translation>프롬프트 패스에서 나온 대상 모델 자신의 토큰</translation>
  </message>
  <message>
   <source>The target's own token: cycle %1</source>
   <translation>대상 모델 자신의 토큰: 사이클 %1</translation>
  </message>
  <message>
   <source>The text stays exactly what the model alone would write: a guess counts only where the model agrees with it. Only the speed differs, and where guessing does not pay, Automatic leaves it off.</source>
   <translation>텍스트는 모델 혼자 쓸 때와 정확히 같습니다. 추측은 모델이 동의할 때만 인정됩니다. 속도만 다르며, 추측해도 이득이 없으면 ‘자동’이 추측을 끕니다.</translation>
  </message>
  <message>
   <source>The thick path is what the model would have written itself: it is accepted. The hollow guesses are rejected. The underlined token is the model's own, which every pass adds. Here one pass gave three tokens instead of one.</source>
   <translation>굵은 경로는 모델도 스스로 썼을 내용이므로 수용됩니다. 속이 빈 추측은 거부됩니다. 밑줄 친 토큰은 패스마다 더해지는 모델 자신의 토큰입니다. 여기서는 패스 한 번에 토큰 1개 대신 3개가 나왔습니다.</translation>
  </message>
  <message>
   <source>The trainer cannot be started: %1: install the program again</source>
   <translation>학습 프로그램을 시작할 수 없습니다: %1. 프로그램을 다시 설치하세요</translation>
  </message>
  <message>
   <source>The trainer crashed (signal %1). What was saved is kept: look into the log, then try again.</source>
   <translation>학습 프로그램이 비정상 종료되었습니다(신호 %1). 저장된 내용은 보관되어 있습니다. 로그를 확인한 뒤 다시 시도하세요.</translation>
  </message>
  <message>
   <source>The trainer ended (status %1): %2: look into the log, then try again</source>
   <translation>학습 프로그램이 종료되었습니다(상태 %1): %2. 로그를 확인한 뒤 다시 시도하세요</translation>
  </message>
  <message>
   <source>The trainer was ended by the system, perhaps because memory ran out. What was saved is kept: close other programs, then try again.</source>
   <translation>시스템이 학습 프로그램을 종료했습니다. 메모리가 부족했을 수 있습니다. 저장된 내용은 보관되어 있습니다. 다른 프로그램을 닫은 뒤 다시 시도하세요.</translation>
  </message>
  <message>
   <source>The training</source>
   <translation>학습</translation>
  </message>
  <message>
   <source>The training cannot be noted down: %1: check the disk's space and the permissions of the folder</source>
   <translation>학습을 기록할 수 없습니다: %1. 디스크 공간과 폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>The trash is empty. Conversations that you delete wait here for 30 days.</source>
   <translation>휴지통이 비어 있습니다. 삭제한 대화는 여기에 30일 동안 보관됩니다.</translation>
  </message>
  <message>
   <source>The waiting message was removed.</source>
   <translation>대기 중인 메시지를 제거했습니다.</translation>
  </message>
  <message>
   <source>There are no conversations in that file.</source>
   <translation>그 파일에는 대화가 없습니다.</translation>
  </message>
  <message>
   <source>There is too little memory for it: close other programs, or choose a smaller model.</source>
   <translation>메모리가 부족합니다. 다른 프로그램을 닫거나 더 작은 모델을 선택하세요.</translation>
  </message>
  <message>
   <source>There is too little space on the disk: free some.</source>
   <translation>디스크 공간이 부족합니다. 공간을 확보하세요.</translation>
  </message>
  <message>
   <source>These files have %1 tokens, and %2 of the model's context are free. Remove one, shorten it, or begin a new chat.</source>
   <translation>이 파일들은 %1 토큰이며 모델 컨텍스트의 여유는 %2 토큰입니다. 파일을 제거하거나 줄이거나 새 대화를 시작하세요.</translation>
  </message>
  <message>
   <source>These keys are needed to edit text.</source>
   <translation>텍스트 편집에 필요한 키입니다.</translation>
  </message>
  <message>
   <source>These keys write text or move about: hold Ctrl or Alt, or take a function key.</source>
   <translation>텍스트 입력이나 커서 이동에 쓰이는 키입니다. Ctrl이나 Alt와 함께 누르거나 기능 키를 사용하세요.</translation>
  </message>
  <message>
   <source>This answer could not be finished. Ask again to try once more.</source>
   <translation>이 답변을 끝내지 못했습니다. 다시 시도하려면 한 번 더 질문하세요.</translation>
  </message>
  <message>
   <source>This answer was made without being watched. Answers are recorded while this column or the coloured text is open, and kept until the program ends.</source>
   <translation>이 답변은 과정을 기록하지 않고 작성되었습니다. 답변 과정은 이 패널이나 토큰 색 표시가 켜져 있는 동안 기록되며, 프로그램을 종료할 때까지 보관됩니다.</translation>
  </message>
  <message numerus="yes">
   <source>This computer: %1, %n cores. Graphics card: %2.</source>
   <translation>
    <numerusform>이 컴퓨터: %1, 코어 %n개. 그래픽 카드: %2.</numerusform>
   </translation>
  </message>
  <message>
   <source>This file is not stored any more.</source>
   <translation>이 파일은 더 이상 저장되어 있지 않습니다.</translation>
  </message>
  <message>
   <source>This is no part of a model</source>
   <translation>모델의 일부가 아닙니다</translation>
  </message>
  <message>
   <source>This is not a file</source>
   <translation>파일이 아닙니다</translation>
  </message>
  <message>
   <source>This is not an address of the web</source>
   <translation>웹 주소가 아닙니다</translation>
  </message>
  <message>
   <source>This is one of several parts of a model</source>
   <translation>여러 부분으로 나뉜 모델의 일부입니다</translation>
  </message>
  <message>
   <source>This page is as the program came.</source>
   <translation>이 페이지는 기본값 그대로입니다.</translation>
  </message>
  <message>
   <source>This program was built without it</source>
   <translation>이 프로그램은 이 기능 없이 빌드되었습니다</translation>
  </message>
  <message>
   <source>This translation is not part of this program</source>
   <translation>이 번역은 이 프로그램에 포함되어 있지 않습니다</translation>
  </message>
  <message numerus="yes">
   <source>Those of my %Ln conversations</source>
   <translation>
    <numerusform>내 대화 %Ln개의 프롬프트</numerusform>
   </translation>
  </message>
  <message>
   <source>Those of my conversations (there are none yet)</source>
   <translation>내 대화의 프롬프트(아직 없음)</translation>
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
  <message numerus="yes">
   <source>Time: %1, of which about %2 for answers to at most %Ln prompts</source>
   <translation>
    <numerusform>시간: %1, 그중 약 %2 동안 최대 %Ln개의 프롬프트에 답변</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Time: told as soon as the first answers are made; %Ln prompts</source>
   <translation>
    <numerusform>시간: 첫 답변들이 나오면 표시됩니다. 프롬프트 %Ln개</numerusform>
   </translation>
  </message>
  <message>
   <source>Times the answers are seen</source>
   <translation>답변을 학습하는 횟수</translation>
  </message>
  <message>
   <source>Title</source>
   <translation>제목</translation>
  </message>
  <message>
   <source>To install</source>
   <translation>설치 가능</translation>
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
   <source>Tokens of a conversation that the model sees at once. More need more memory.</source>
   <translation>모델이 한 번에 보는 대화의 토큰 수입니다. 많을수록 메모리가 더 필요합니다.</translation>
  </message>
  <message>
   <source>Tokens of an answer, at most</source>
   <translation>답변당 최대 토큰 수</translation>
  </message>
  <message>
   <source>Tokens per pass (acceptance length)</source>
   <translation>패스당 토큰 수(수용 길이)</translation>
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
   <source>Tokens that one pass of the model checks. Automatic takes what pays on this computer.</source>
   <translation>모델이 패스 한 번에 검증하는 토큰 수입니다. ‘자동’은 이 컴퓨터에서 이득이 되는 값을 고릅니다.</translation>
  </message>
  <message>
   <source>Tokens that one pass of the model settles (acceptance length); 1 without speculation</source>
   <translation>모델이 패스 한 번에 확정하는 토큰 수(수용 길이)이며, 추측 디코딩이 없으면 1입니다</translation>
  </message>
  <message>
   <source>Top-k</source>
   <translation>Top-k</translation>
  </message>
  <message>
   <source>Top-p</source>
   <translation>Top-p</translation>
  </message>
  <message>
   <source>Train a draft</source>
   <translation>초안 모델 학습</translation>
  </message>
  <message>
   <source>Train a draft…</source>
   <translation>초안 모델 학습…</translation>
  </message>
  <message>
   <source>Train another…</source>
   <translation>다른 초안 모델 학습…</translation>
  </message>
  <message>
   <source>Trained for %1.</source>
   <translation>%1용으로 학습했습니다.</translation>
  </message>
  <message>
   <source>Trash</source>
   <translation>휴지통</translation>
  </message>
  <message>
   <source>Tree</source>
   <translation>트리</translation>
  </message>
  <message>
   <source>Tree depth</source>
   <translation>트리 깊이</translation>
  </message>
  <message>
   <source>Tree size</source>
   <translation>트리 크기</translation>
  </message>
  <message>
   <source>Try again</source>
   <translation>다시 시도</translation>
  </message>
  <message>
   <source>Type a command, a conversation or a model…</source>
   <translation>명령, 대화 또는 모델 입력…</translation>
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
   <source>Until the context is full</source>
   <translation>컨텍스트가 찰 때까지</translation>
  </message>
  <message>
   <source>Up and Down choose, Enter does it, Escape closes</source>
   <translation>위쪽/아래쪽 화살표: 선택, Enter: 실행, Esc: 닫기</translation>
  </message>
  <message>
   <source>Use automatic</source>
   <translation>자동 사용</translation>
  </message>
  <message>
   <source>Use it now</source>
   <translation>지금 사용</translation>
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
   <translation>일반 디코딩은 트리를 만들지 않습니다. 패스마다 토큰 하나가 나옵니다.</translation>
  </message>
  <message>
   <source>Vanilla decoding has no draft: nothing is accepted or rejected.</source>
   <translation>일반 디코딩에는 초안이 없으므로 수용되거나 거부되는 토큰이 없습니다.</translation>
  </message>
  <message>
   <source>Vanilla decoding: this is the baseline</source>
   <translation>일반 디코딩: 비교 기준입니다</translation>
  </message>
  <message>
   <source>Version</source>
   <translation>버전</translation>
  </message>
  <message>
   <source>Waiting for you</source>
   <translation>보내기를 기다리는 중</translation>
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
   <source>Welcome to Griffin Chat</source>
   <translation>Griffin Chat 시작하기</translation>
  </message>
  <message>
   <source>What &amp;speculation is</source>
   <translation>추측 디코딩이란(&amp;S)</translation>
  </message>
  <message>
   <source>What a chain of guesses gives with each pass of the model, in conversations it never saw. Draft trees give more.</source>
   <translation>학습에 쓰이지 않은 대화에서 추측 체인이 모델의 패스 한 번에 내는 토큰 수입니다. 초안 트리는 더 많이 냅니다.</translation>
  </message>
  <message>
   <source>What a pass of the model will give will be here</source>
   <translation>모델의 패스 한 번이 내는 토큰 수가 여기에 표시됩니다</translation>
  </message>
  <message>
   <source>What a pass over M tokens costs, t(M)</source>
   <translation>토큰 M개의 패스 비용, t(M)</translation>
  </message>
  <message>
   <source>What has come of a download is kept</source>
   <translation>다운로드에서 지금까지 받은 부분은 보관됩니다</translation>
  </message>
  <message>
   <source>What it takes</source>
   <translation>필요한 시간과 자원</translation>
  </message>
  <message>
   <source>What lies here for 30 days is deleted for good.</source>
   <translation>여기에서 30일이 지난 대화는 완전히 삭제됩니다.</translation>
  </message>
  <message>
   <source>What speculation is</source>
   <translation>추측 디코딩이란</translation>
  </message>
  <message>
   <source>What the draft has learnt and the answers it learns from are deleted.</source>
   <translation>초안 모델이 학습한 내용과 학습에 쓰는 답변이 삭제됩니다.</translation>
  </message>
  <message>
   <source>What the model is computed on.</source>
   <translation>모델을 계산하는 장치입니다.</translation>
  </message>
  <message>
   <source>What the model is told before the first question (system prompt)</source>
   <translation>첫 질문 전에 모델에 알려 줄 내용(시스템 프롬프트)</translation>
  </message>
  <message>
   <source>What the model needs while it is loaded</source>
   <translation>불러온 동안 모델에 필요한 메모리</translation>
  </message>
  <message>
   <source>What the trainer writes down as it goes</source>
   <translation>학습 프로그램이 진행하면서 남기는 기록</translation>
  </message>
  <message>
   <source>What this draft knows is kept, and the answers add to it. Without it the training begins with nothing.</source>
   <translation>이 초안 모델이 배운 내용을 유지하고 새 답변을 더해 배웁니다. 선택하지 않으면 처음부터 학습합니다.</translation>
  </message>
  <message>
   <source>What was downloaded cannot be checked</source>
   <translation>다운로드한 내용을 확인할 수 없습니다</translation>
  </message>
  <message>
   <source>What was downloaded is not the expected file</source>
   <translation>다운로드한 파일이 예상한 파일이 아닙니다</translation>
  </message>
  <message>
   <source>What was learnt is kept; the computer is free</source>
   <translation>학습한 내용은 보관되며, 그동안 컴퓨터를 자유롭게 쓸 수 있습니다</translation>
  </message>
  <message>
   <source>What was saved on %1 is kept, and the training goes on from there.</source>
   <translation>%1에 저장된 내용은 보관되어 있으며, 학습은 거기서부터 이어집니다.</translation>
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
   <source>Why is the sky blue?</source>
   <translation>하늘은 왜 파란색일까?</translation>
  </message>
  <message>
   <source>Without a time limit. With one, as often as there is time for.</source>
   <translation>시간 제한이 없을 때의 횟수입니다. 제한이 있으면 시간이 허용하는 만큼 반복합니다.</translation>
  </message>
  <message>
   <source>Write a short poem about autumn.</source>
   <translation>가을에 관한 짧은 시를 써 줘.</translation>
  </message>
  <message>
   <source>Write my own</source>
   <translation>직접 쓰기</translation>
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
   <translation>나</translation>
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
   <source>a conversation in it is too large</source>
   <translation>너무 큰 대화가 들어 있습니다</translation>
  </message>
  <message>
   <source>a conversation is in a folder that the file does not name</source>
   <translation>파일에 없는 폴더에 속한 대화가 있습니다</translation>
  </message>
  <message>
   <source>a folder in it has no name</source>
   <translation>이름 없는 폴더가 있습니다</translation>
  </message>
  <message>
   <source>a number from %1 to %2</source>
   <translation>%1~%2 사이의 수</translation>
  </message>
  <message>
   <source>a text of at most %1 characters</source>
   <translation>최대 %1자의 텍스트</translation>
  </message>
  <message>
   <source>a whole number from %1 to %2</source>
   <translation>%1~%2 사이의 정수</translation>
  </message>
  <message>
   <source>a whole number from %1 to %2, or 0</source>
   <translation>%1~%2 사이의 정수 또는 0</translation>
  </message>
  <message>
   <source>about %1 left</source>
   <translation>약 %1 남음</translation>
  </message>
  <message>
   <source>about %1 left, then the training</source>
   <translation>약 %1 남음, 그다음 학습</translation>
  </message>
  <message>
   <source>about %1 tokens</source>
   <translation>토큰 약 %1개</translation>
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
   <source>an address begins with https:// or http://</source>
   <translation>주소는 https:// 또는 http://로 시작해야 합니다</translation>
  </message>
  <message numerus="yes">
   <source>and %n more</source>
   <translation>
    <numerusform>외 %n개</numerusform>
   </translation>
  </message>
  <message>
   <source>answers</source>
   <translation>답변 수</translation>
  </message>
  <message>
   <source>as fast as vanilla</source>
   <translation>일반 디코딩 대비</translation>
  </message>
  <message>
   <source>attach the part of it that matters</source>
   <translation>중요한 부분만 첨부하세요</translation>
  </message>
  <message>
   <source>came with the program</source>
   <translation>프로그램에 포함됨</translation>
  </message>
  <message>
   <source>check its permissions</source>
   <translation>폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>check the address</source>
   <translation>주소를 확인하세요</translation>
  </message>
  <message>
   <source>check the address and the network</source>
   <translation>주소와 네트워크를 확인하세요</translation>
  </message>
  <message>
   <source>check the address and this computer's date and time</source>
   <translation>주소와 이 컴퓨터의 날짜와 시간을 확인하세요</translation>
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
   <source>choose a file that was exported from the settings page</source>
   <translation>설정 페이지에서 내보낸 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose a text file of at most 64 MB</source>
   <translation>64 MB 이하의 텍스트 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose another file</source>
   <translation>다른 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose another folder</source>
   <translation>다른 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>choose another one</source>
   <translation>다른 것을 선택하세요</translation>
  </message>
  <message>
   <source>choose the files in it</source>
   <translation>그 안의 파일을 선택하세요</translation>
  </message>
  <message>
   <source>commit</source>
   <translation>확정</translation>
  </message>
  <message>
   <source>conversation “%1”</source>
   <translation>“%1” 대화</translation>
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
   <source>depth %1</source>
   <translation>깊이 %1</translation>
  </message>
  <message>
   <source>depth in the draft tree</source>
   <translation>초안 트리에서의 깊이</translation>
  </message>
  <message>
   <source>download it with your browser and add it from disk</source>
   <translation>브라우저로 다운로드한 뒤 디스크에서 추가하세요</translation>
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
   <source>first guess right</source>
   <translation>첫 추측 적중률</translation>
  </message>
  <message>
   <source>free some space and go on with it; what has come is kept</source>
   <translation>공간을 확보한 뒤 이어서 받으세요. 지금까지 받은 부분은 보관됩니다</translation>
  </message>
  <message>
   <source>free some space and try again</source>
   <translation>공간을 확보한 뒤 다시 시도하세요</translation>
  </message>
  <message>
   <source>get the file from elsewhere</source>
   <translation>다른 곳에서 파일을 받으세요</translation>
  </message>
  <message>
   <source>get the file from elsewhere, or download it another way and add it from disk</source>
   <translation>다른 곳에서 파일을 받거나, 다른 방법으로 다운로드한 뒤 디스크에서 추가하세요</translation>
  </message>
  <message>
   <source>get the model from elsewhere</source>
   <translation>다른 곳에서 모델을 구하세요</translation>
  </message>
  <message>
   <source>go on with it later; what has come is kept</source>
   <translation>나중에 이어서 받으세요. 지금까지 받은 부분은 보관됩니다</translation>
  </message>
  <message>
   <source>in your drafts folder</source>
   <translation>내 초안 모델 폴더에 있음</translation>
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
   <source>it cannot be read</source>
   <translation>읽을 수 없습니다</translation>
  </message>
  <message>
   <source>it does not say which model it was trained for</source>
   <translation>어떤 모델용으로 학습했는지 나와 있지 않습니다</translation>
  </message>
  <message>
   <source>it holds something else</source>
   <translation>다른 내용이 들어 있습니다</translation>
  </message>
  <message>
   <source>it is an answer without a question</source>
   <translation>질문 없는 답변입니다</translation>
  </message>
  <message>
   <source>it is damaged</source>
   <translation>손상되었습니다</translation>
  </message>
  <message>
   <source>it is damaged at byte %1</source>
   <translation>바이트 %1 위치가 손상되었습니다</translation>
  </message>
  <message>
   <source>it is nested too deeply</source>
   <translation>중첩이 너무 깊습니다</translation>
  </message>
  <message>
   <source>it is not an object</source>
   <translation>객체가 아닙니다</translation>
  </message>
  <message>
   <source>it is not smaller than this model</source>
   <translation>이 모델보다 작지 않습니다</translation>
  </message>
  <message>
   <source>it is too large</source>
   <translation>너무 큽니다</translation>
  </message>
  <message>
   <source>it knows %1 tokens, this model %2</source>
   <translation>토큰 종류가 %1개이지만 이 모델은 %2개입니다</translation>
  </message>
  <message>
   <source>it must be %1</source>
   <translation>허용되는 값: %1</translation>
  </message>
  <message>
   <source>it must be a key such as "Ctrl+N"</source>
   <translation>"Ctrl+N" 같은 단축키여야 합니다</translation>
  </message>
  <message>
   <source>it was made for %1 tokens, this model knows %2</source>
   <translation>토큰 종류가 %1개인 모델용이지만 이 모델은 %2개입니다</translation>
  </message>
  <message>
   <source>it was made for a hidden size of %1, this model has %2</source>
   <translation>은닉 크기가 %1인 모델용이지만 이 모델은 %2입니다</translation>
  </message>
  <message>
   <source>it was not added. It is kept aside: correct the SHA-256 and check it again, or discard it</source>
   <translation>추가하지 않고 따로 보관해 두었습니다. SHA-256을 수정하여 다시 확인하거나 파일을 버리세요</translation>
  </message>
  <message>
   <source>it was trained for another model and may foresee little</source>
   <translation>다른 모델용으로 학습하여 예측이 잘 맞지 않을 수 있습니다</translation>
  </message>
  <message>
   <source>it was written by a later version of Griffin Chat</source>
   <translation>Griffin Chat의 이후 버전에서 쓴 파일입니다</translation>
  </message>
  <message>
   <source>its conversations are not a list of objects</source>
   <translation>대화가 객체의 목록이 아닙니다</translation>
  </message>
  <message>
   <source>its folders are not a list</source>
   <translation>폴더가 목록이 아닙니다</translation>
  </message>
  <message>
   <source>lies in %1</source>
   <translation>위치: %1</translation>
  </message>
  <message>
   <source>line %1: %2</source>
   <translation>%1행: %2</translation>
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
   <source>loss</source>
   <translation>손실</translation>
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
   <source>message %1 of “%2”</source>
   <translation>“%2”의 메시지 %1</translation>
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
   <source>needs no draft</source>
   <translation>초안 모델이 필요 없음</translation>
  </message>
  <message>
   <source>no speculation</source>
   <translation>추측 디코딩 안 함</translation>
  </message>
  <message>
   <source>none</source>
   <translation>없음</translation>
  </message>
  <message>
   <source>none was trained for this model; methods without weights still make it faster</source>
   <translation>이 모델용으로 학습한 초안 모델이 없지만, 가중치가 필요 없는 방식으로도 더 빨라집니다</translation>
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
   <source>on what it learns from</source>
   <translation>학습하는 답변 기준</translation>
  </message>
  <message>
   <source>one of %1</source>
   <translation>%1 중 하나</translation>
  </message>
  <message>
   <source>one of your models</source>
   <translation>내 모델 중 하나</translation>
  </message>
  <message>
   <source>optional: 64 digits, often shown beside the download</source>
   <translation>선택 사항: 64자리, 다운로드 옆에 나와 있는 경우가 많음</translation>
  </message>
  <message>
   <source>or get %1 elsewhere and run `griffin models add FILE`</source>
   <translation>또는 %1 파일을 다른 곳에서 받아 `griffin models add FILE`을 실행하세요</translation>
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
   <source>remove it first; what was downloaded is kept</source>
   <translation>먼저 그 파일을 제거하세요. 다운로드한 것은 보관됩니다</translation>
  </message>
  <message>
   <source>remove it from the file</source>
   <translation>파일에서 제거하세요</translation>
  </message>
  <message>
   <source>save it as a text file first</source>
   <translation>먼저 텍스트 파일로 저장하세요</translation>
  </message>
  <message>
   <source>share of the passes</source>
   <translation>전체 패스 중 비율</translation>
  </message>
  <message>
   <source>step</source>
   <translation>단계</translation>
  </message>
  <message>
   <source>step %1 of %2</source>
   <translation>단계 %1/%2</translation>
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
   <source>the best that was trained for this model, now %1</source>
   <translation>이 모델용으로 학습한 것 중 가장 좋은 초안 모델, 현재 %1</translation>
  </message>
  <message>
   <source>the content of an attachment is not base64</source>
   <translation>첨부 파일의 내용이 base64가 아닙니다</translation>
  </message>
  <message>
   <source>the list of conversations is missing</source>
   <translation>대화 목록이 없습니다</translation>
  </message>
  <message>
   <source>the model needs all of them: look for it elsewhere, or try again when it is there; the parts that have come are kept</source>
   <translation>모델에는 모든 부분이 필요합니다. 다른 곳에서 찾거나 서버에 올라온 뒤 다시 시도하세요. 이미 받은 부분은 보관됩니다</translation>
  </message>
  <message>
   <source>the time is missing</source>
   <translation>시간이 없습니다</translation>
  </message>
  <message>
   <source>the title is missing</source>
   <translation>제목이 없습니다</translation>
  </message>
  <message>
   <source>this model cannot be used</source>
   <translation>이 모델은 사용할 수 없습니다</translation>
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
   <source>true or false</source>
   <translation>true 또는 false</translation>
  </message>
  <message>
   <source>try again</source>
   <translation>다시 시도하세요</translation>
  </message>
  <message>
   <source>try again later</source>
   <translation>나중에 다시 시도하세요</translation>
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
   <source>untitled</source>
   <translation>제목 없음</translation>
  </message>
  <message>
   <source>update this program</source>
   <translation>이 프로그램을 업데이트하세요</translation>
  </message>
  <message>
   <source>use an address that ends with this name, or download all parts into one folder and add the model from disk</source>
   <translation>이 이름으로 끝나는 주소를 사용하거나, 모든 부분을 한 폴더에 다운로드한 뒤 디스크에서 모델을 추가하세요</translation>
  </message>
  <message>
   <source>use the address of the .gguf or .safetensors file itself, often that of a download button</source>
   <translation>.gguf 또는 .safetensors 파일 자체의 주소를 사용하세요. 다운로드 버튼의 주소인 경우가 많습니다</translation>
  </message>
  <message>
   <source>uses a smaller model</source>
   <translation>더 작은 모델 사용</translation>
  </message>
  <message>
   <source>uses an installed draft</source>
   <translation>설치된 초안 모델 사용</translation>
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
   <source>what fits best</source>
   <translation>가장 잘 맞는 방식</translation>
  </message>
  <message>
   <source>what has come is kept, so that it can be continued</source>
   <translation>지금까지 받은 부분은 보관되어 이어서 받을 수 있습니다</translation>
  </message>
  <message>
   <source>with a chain of this draft</source>
   <translation>이 초안 모델의 체인 사용 시</translation>
  </message>
  <message>
   <source>without a draft</source>
   <translation>초안 없음</translation>
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
  <message>
   <source>“%1” is missing</source>
   <translation>“%1” 항목이 없습니다</translation>
  </message>
  <message>
   <source>“%1” is no part of a conversation</source>
   <translation>“%1” 항목은 대화의 일부가 아닙니다</translation>
  </message>
  <message>
   <source>“%1” is not a duration</source>
   <translation>“%1” 값은 기간이 아닙니다</translation>
  </message>
  <message>
   <source>“%1” is not a list</source>
   <translation>“%1” 값은 목록이 아닙니다</translation>
  </message>
  <message>
   <source>“%1” is not a number that can be there</source>
   <translation>“%1” 값은 여기에 올 수 있는 수가 아닙니다</translation>
  </message>
  <message>
   <source>“%1” is not a time</source>
   <translation>“%1” 값은 시간이 아닙니다</translation>
  </message>
  <message>
   <source>“%1” is not text</source>
   <translation>“%1” 값은 텍스트가 아닙니다</translation>
  </message>
  <message>
   <source>“%1” is not true or false</source>
   <translation>“%1” 값은 true 또는 false가 아닙니다</translation>
  </message>
  <message>
   <source>“%1” names what is not there</source>
   <translation>“%1” 값이 없는 것을 가리킵니다</translation>
  </message>
  <message>
   <source>“role” is neither user nor assistant</source>
   <translation>“role” 값이 user도 assistant도 아닙니다</translation>
  </message>
  <message>
   <source>“state” is none that is known</source>
   <translation>“state” 값이 알려진 것이 아닙니다</translation>
  </message>
 </context>
</TS>
