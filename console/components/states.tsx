import type { ComponentChildren } from 'preact';
import type { ApiError } from '../../clients/typescript/src/api-error.ts';
import { errorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/text.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Grey lines where something will be, once it is there. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const { common } = useTexts();
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{common.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span class="skeleton" key={line} />
      ))}
    </div>
  );
}

/** Nothing is there yet: says what would be, and how to get it. */
export function Empty({
  title,
  children,
  action,
  icon = 'info',
}: {
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
  icon?: IconName;
}) {
  return (
    <div class="state">
      <Icon name={icon} />
      <p class="state-title">{title}</p>
      {children && <p class="soft">{children}</p>}
      {action}
    </div>
  );
}

/** What the API has refused, in words, and a way to try it again. */
export function ErrorState({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const texts = useTexts();
  if (error.code === 'PERMISSION_DENIED') return <NotAvailable />;
  return (
    <div class="state" role="alert">
      <Icon name="warning" />
      <p class="state-title">{texts.common.failed}</p>
      <p class="soft">{errorText(texts, error)}</p>
      {error.requestId && <p class="soft small">{texts.common.requestId(error.requestId)}</p>}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {texts.common.retry}
        </Button>
      )}
    </div>
  );
}

/** What the key that is signed in may not do. Not an error: another key may. */
export function NotAvailable({ permission }: { permission?: string | undefined }) {
  const { common } = useTexts();
  return (
    <div class="state">
      <Icon name="lock" />
      <p class="state-title">{common.notAvailable}</p>
      <p class="soft">{permission ? common.needsPermission(permission) : common.needsOtherKey}</p>
    </div>
  );
}

/** The state of what was asked for, or with it the content: `<Loaded of={links}>{(items) => ...}</Loaded>`. */
export function Loaded<T>({
  of,
  lines,
  children,
}: {
  of: { data: T | undefined; error: ApiError | undefined; reload: () => void };
  lines?: number;
  children: (data: T) => ComponentChildren;
}) {
  // What is known stays on the page while it is asked for anew, also when that fails.
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error) return <ErrorState error={of.error} onRetry={of.reload} />;
  return <Loading {...(lines !== undefined && { lines })} />;
}
