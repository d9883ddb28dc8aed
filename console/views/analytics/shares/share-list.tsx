import type { Share } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { accountName } from '../account-name.ts';
import { ShownFilters } from '../shown-filters.tsx';
import { useTitles } from '../titles.ts';

/** All shared reports of the account, each with its URL and a button that revokes it. */
export function ShareList({ onRevoked }: { onRevoked: (id: string) => void }) {
  const { analytics } = useTexts();
  const { sharing: text } = analytics;
  const { api } = useSession();
  const { data: shares = [] } = useQuery('shares', async (signal) => {
    const data = await api.get('/v1/api/shares', { signal });
    return data.shares;
  });
  const titles = useTitles(shares.flatMap(({ scope }) => (scope.type !== 'folder' && scope.id) || []));
  const { data: folders = [] } = useFolders();
  const titleOf = (id: string) => folders.find(({ _id }) => _id === id)?.name ?? titles.get(id)?.title ?? id;
  if (shares.length === 0) return null;
  const nameOf = ({ name, filters, scope }: Share) =>
    name ?? scope.tag ?? (scope.id === undefined ? accountName(filters, text) : titleOf(scope.id));
  return (
    <section class="share-list" aria-label={text.list}>
      <h3>{text.list}</h3>
      <ul>
        {shares.map((share) => (
          <ShareRow key={share._id} share={share} name={nameOf(share)} onRevoked={onRevoked} />
        ))}
      </ul>
    </section>
  );
}

interface ShareRowProps {
  share: Share;
  name: string;
  onRevoked: (id: string) => void;
}

function ShareRow({ share, name, onRevoked }: ShareRowProps) {
  const { analytics } = useTexts();
  const { sharing: text } = analytics;
  const format = useFormat();
  const { api, refresh } = useSession();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const revoke = async () => {
    await api.delete('/v1/api/shares/{id}', { path: { id: share._id } });
    invalidate('shares');
    void refresh();
    onRevoked(share._id);
    toast({ text: text.revoked(name) });
  };
  const notes = [
    share.hasPassword ? text.withPassword : undefined,
    share.status === 'expired'
      ? text.expired
      : share.expiresAt
        ? text.until(format.date(share.expiresAt.slice(0, 10)))
        : undefined,
  ].filter(Boolean);
  return (
    <li>
      <span class="share-name">
        {share.url ? (
          <a href={share.url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        <ShownFilters of={share.filters} />
        {notes.length > 0 && <span class="soft small">{notes.join(' · ')}</span>}
      </span>
      {share.url && <CopyButton text={share.url} what={text.urlOf(name)} />}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text.revoke}
        <span class="visually-hidden"> {name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.revokeTitle}
          action={text.revoke}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          {text.revokeText(name)}
        </ConfirmDialog>
      )}
    </li>
  );
}
