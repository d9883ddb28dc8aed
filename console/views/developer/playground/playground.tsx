import { useState } from 'preact/hooks';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { NotAvailable } from '#console/components/feedback/states.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { DeveloperFrame } from '../developer-frame.tsx';
import { ChatSettingsForm } from './chat-settings-form.tsx';
import { Composer } from './composer.tsx';
import { totalTokens } from './conversation.ts';
import { TurnList } from './turn-list.tsx';
import { useConversation } from './use-conversation.ts';

/** Chat with a model through the public API. */
export default function Playground() {
  const { account } = useTexts();
  return (
    <DeveloperFrame part={account.playground.title}>
      <Permitted
        to="chat:generate"
        fallback={
          <div class="card">
            <NotAvailable permission="chat:generate" />
          </div>
        }
      >
        <Chat />
      </Permitted>
    </DeveloperFrame>
  );
}

function Chat() {
  const { account } = useTexts();
  const { playground: text } = account;
  const format = useFormat();
  const conversation = useConversation();
  const [isClearing, setClearing] = useState(false);
  const { turns, settings, isWriting, error } = conversation;
  const tokens = totalTokens(turns);
  return (
    <div class="developer-chat">
      <section class="card developer-conversation" aria-label={text.conversation}>
        <div class="card-head">
          <h2>{text.conversation}</h2>
          {turns.length > 0 && (
            <Button variant="quiet" icon="trash" onClick={() => setClearing(true)}>
              {text.clear}
            </Button>
          )}
        </div>
        <TurnList turns={turns} isWriting={isWriting} onRetry={conversation.retry} />
        <Composer
          isWriting={isWriting}
          isReady={settings.model !== ''}
          onSend={conversation.send}
          onStop={conversation.stop}
        />
        {tokens > 0 && <p class="soft small">{text.total(format.number(tokens))}</p>}
      </section>
      <ChatSettingsForm settings={settings} error={error} onChange={conversation.change} />
      {isClearing && (
        <ConfirmDialog
          title={text.clearTitle}
          action={text.clear}
          onConfirm={async () => conversation.clear()}
          onClose={() => setClearing(false)}
        >
          {text.clearText}
        </ConfirmDialog>
      )}
    </div>
  );
}
