import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Icon } from '#console/components/elements/icon.tsx';
import { BASE } from '#console/config.ts';
import { type Permission, useSession } from '#console/session/session.ts';
import { useFreshAccount } from '#console/session/use-fresh-account.ts';
import { useTexts } from '#console/texts/text.tsx';

/** How long an account counts as new; after that, the list of first steps is hidden. */
const NEW_MS = 30 * 24 * 60 * 60 * 1000;

const hiddenKey = (accountId: string): string => `signpost.start-hidden.${accountId}`;

interface Step {
  key: 'link' | 'page' | 'click' | 'apiKey';
  path: string;
  needs: Permission;
  isDone: boolean;
}

/**
 * The first steps in a new account. Shows nothing once they are done, or the list was hidden in this browser.
 */
export function StartList({
  hasClicks,
  fallback = null,
}: {
  hasClicks: boolean;
  /** Shown in its place. */
  fallback?: ComponentChildren;
}) {
  const { start: text } = useTexts();
  const { account, can } = useSession();
  const { owner, quotas } = account;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(owner._id)) !== null);
  const all: Step[] = [
    { key: 'link', path: '/links?create=yes', needs: 'links:write', isDone: quotas.links.used !== 0 },
    { key: 'click', path: '/analytics/live', needs: 'analytics:read', isDone: hasClicks },
    {
      key: 'page',
      path: '/smart-links/new',
      needs: 'smart-links:write',
      isDone: quotas.smartLinks.used !== 0,
    },
    { key: 'apiKey', path: '/developer?create=yes', needs: 'keys:manage', isDone: quotas.keys.used !== 0 },
  ];
  const steps = all.filter(({ needs }) => can(needs));
  const done = steps.filter(({ isDone }) => isDone).length;
  const isNew = Date.now() - Date.parse(owner.createdAt) < NEW_MS;
  const isShown = !isHidden && isNew && done < steps.length;
  // What was created since the account was loaded.
  useFreshAccount(isShown);
  if (!isShown) return <>{fallback}</>;
  return (
    <section class="card start" aria-label={text.title}>
      <div class="card-head">
        <div>
          <h2>{text.title}</h2>
          <p class="soft small">{text.done(done, steps.length)}</p>
        </div>
        <Button
          variant="quiet"
          icon="close"
          iconOnly
          onClick={() => {
            localStorage.setItem(hiddenKey(owner._id), 'yes');
            setHidden(true);
          }}
        >
          {text.hide}
        </Button>
      </div>
      <ol class="start-steps">
        {steps.map(({ key, path, isDone }) => (
          <li key={key} class={isDone ? 'start-done' : undefined}>
            <span class="start-mark">{isDone && <Icon name="check" />}</span>
            <div>
              {isDone ? (
                <p>
                  <span class="visually-hidden">{text.isDone} </span>
                  {text.steps[key].title}
                </p>
              ) : (
                <a href={`${BASE}${path}`}>{text.steps[key].title}</a>
              )}
              <p class="soft small">{text.steps[key].text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
