import type { ApiError } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { DOCS, type DocsPage } from '#console/docs-pages.ts';
import { useRefusalTexts } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFirstTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { Icon, type IconName } from '../elements/icon.tsx';

/** Loading skeleton. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const { common } = useFirstTexts();
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{common.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span class="skeleton" key={line} />
      ))}
    </div>
  );
}

/** Empty state: says what belongs here and how to create it. */
export function Empty({
  title,
  children,
  action,
  docs,
  icon = 'info',
}: {
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
  /** Where the documentation explains what belongs here. */
  docs?: DocsPage | undefined;
  icon?: IconName;
}) {
  return (
    <div class="state">
      <Icon name={icon} />
      <p class="state-title">{title}</p>
      {children && <p class="soft">{children}</p>}
      {action}
      {docs && <DocsLink page={docs} />}
    </div>
  );
}

/** A link to a page of the documentation, in a new tab. */
function DocsLink({ page }: { page: DocsPage }) {
  const { start } = useFirstTexts();
  return (
    <a class="state-docs small" href={DOCS[page]} target="_blank" rel="noopener">
      {start.docs[page]}
    </a>
  );
}

/** An API error with a retry button. */
export function ErrorState({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const texts = useFirstTexts();
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

/** The key or the role lacks a permission. Not an error: another one may have it. */
export function NotAvailable({ permission }: { permission?: string | undefined }) {
  const { title, lacks, lacksPermission } = useRefusalTexts();
  return (
    <div class="state">
      <Icon name="lock" />
      <p class="state-title">{title}</p>
      <p class="soft">{permission ? lacksPermission(permission) : lacks}</p>
    </div>
  );
}

/** Loading, error or content of a query: `<Loaded of={links}>{(items) => ...}</Loaded>`. */
export function Loaded<T>({
  of,
  lines,
  children,
}: {
  of: { data: T | undefined; error: ApiError | undefined; reload: () => void };
  lines?: number;
  children: (data: T) => ComponentChildren;
}) {
  // Keeps showing the last data during a reload, even if it fails.
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error) return <ErrorState error={of.error} onRetry={of.reload} />;
  return <Loading {...(lines !== undefined && { lines })} />;
}
