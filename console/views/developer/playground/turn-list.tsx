import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Empty } from '#console/components/feedback/states.tsx';
import type { Texts } from '#console/texts/en.ts';
import { errorText, problemText } from '#console/texts/error-text.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { Failure, Turn } from './conversation.ts';

interface TurnListProps {
  turns: readonly Turn[];
  isWriting: boolean;
  onRetry: () => void;
}

/** The conversation; follows its end unless the user has scrolled up. */
export function TurnList({ turns, isWriting, onRetry }: TurnListProps) {
  const { account } = useTexts();
  const { playground: text } = account;
  const element = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  useEffect(() => {
    const { current } = element;
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [turns]);
  return (
    <div
      ref={element}
      class="developer-turns"
      role="log"
      aria-label={text.conversation}
      // Announced when complete, not word by word.
      aria-busy={isWriting}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        // Only the user scrolls up; new text merely moves the end.
        if (scrollHeight - scrollTop - clientHeight < 40) isAtEnd.current = true;
        else if (scrollTop < lastTop.current) isAtEnd.current = false;
        lastTop.current = scrollTop;
      }}
    >
      {turns.length === 0 && (
        <Empty title={text.empty} icon="info">
          {text.emptyText}
        </Empty>
      )}
      {turns.map((turn, index) => {
        const isLast = index === turns.length - 1;
        return (
          <TurnBox
            key={turn.id}
            turn={turn}
            isWriting={isWriting && isLast}
            {...(isLast && !isWriting && { onRetry })}
          />
        );
      })}
    </div>
  );
}

interface TurnBoxProps {
  turn: Turn;
  isWriting: boolean;
  /** Absent: only the last turn can be retried. */
  onRetry?: () => void;
}

function TurnBox({ turn, isWriting, onRetry }: TurnBoxProps) {
  const texts = useTexts();
  const { playground: text } = texts.account;
  const { role, usage, ending, failure } = turn;
  const format = useFormat();
  return (
    <article class={`developer-turn developer-turn-${role}`}>
      <h3 class="small soft">{role === 'user' ? text.you : text.assistant}</h3>
      {turn.text !== '' && <p class="developer-turn-text">{turn.text}</p>}
      {isWriting && turn.text === '' && <p class="soft">{text.writing}</p>}
      {failure && (
        <Notice tone="wrong">
          <p>{failureText(texts, failure)}</p>
          {onRetry && (
            <Button variant="quiet" icon="refresh" onClick={onRetry}>
              {text.retry}
            </Button>
          )}
        </Notice>
      )}
      {ending && <p class="hint">{ending === 'stopped' ? text.stopped : text.cut[ending]}</p>}
      {usage && (
        <p class="hint">
          {text.tokens(format.number(usage.prompt_tokens), format.number(usage.completion_tokens))}
        </p>
      )}
    </article>
  );
}

/** Our codes of OpenAI's. */
const CODES: Record<string, keyof Texts['errors']> = {
  account_suspended: 'OWNER_SUSPENDED',
  cross_site_request: 'CROSS_SITE_REQUEST',
  inactive_api_key: 'API_KEY_INACTIVE',
  invalid_api_key: 'API_KEY_INVALID',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  model_not_found: 'MODEL_NOT_FOUND',
  not_a_member: 'NOT_A_MEMBER',
  rate_limit_exceeded: 'RATE_LIMITED',
  session_invalid: 'SESSION_INVALID',
  unknown_url: 'NOT_FOUND',
};

/** The chat API uses OpenAI's error codes. */
function failureText(texts: Texts, failure: Failure): string {
  const { code, details: [detail] = [] } = failure;
  const known: Record<string, string> = texts.account.playground.errors;
  if (known[code] !== undefined) return known[code];
  if (CODES[code] === undefined && detail) return problemText(texts, detail);
  return errorText(texts, { ...failure, code: CODES[code] ?? code, details: [] });
}
