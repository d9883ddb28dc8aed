import type { Link } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Card } from '#console/components/content/card.tsx';
import { NotFound } from '#console/components/feedback/not-found.tsx';
import { Loaded, NotAvailable } from '#console/components/feedback/states.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useInterval } from '#console/data/use-interval.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { LinkActions } from './link-actions.tsx';
import { LinkAnalytics } from './link-analytics.tsx';
import { LinkDetails } from './link-details.tsx';
import { type LinkAction, LinkDialog } from './link-dialog.tsx';
import { LinkTest } from './link-test.tsx';

/** Refresh interval of the numbers. */
const REFRESH_MS = 15_000;

export default function LinkView() {
  const { id = '' } = useRoute().params;
  // Avoids a request for malformed ids.
  return /^lnk_\w+$/.test(id) ? <LinkPage key={id} id={id} /> : <NotFound />;
}

function LinkPage({ id }: { id: string }) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const link = useQuery(`links/${id}`, async (signal) => {
    return (await api.get('/v1/api/links/{id}', { path: { id }, signal })).link;
  });
  // Includes the analytics, whose key has this prefix.
  useInterval(() => invalidate(`links/${id}`), link.data && REFRESH_MS);
  if (link.error?.code === 'LINK_NOT_FOUND') return <NotFound />;
  if (link.data) return <LinkContent link={link.data} onChanged={(next) => link.update(() => next)} />;
  return (
    <View title={text.link} parent={{ path: '/links', title: text.title }}>
      <Card>
        <Loaded of={link}>{() => null}</Loaded>
      </Card>
    </View>
  );
}

function LinkContent({ link, onChanged }: { link: Link; onChanged: (link: Link) => void }) {
  const { links: text } = useTexts();
  const { route } = useLocation();
  const [action, setAction] = useState<LinkAction>();
  const close = () => setAction(undefined);
  const change = (changed: Link | undefined) => {
    if (changed) return onChanged(changed);
    invalidate('links');
    route(`${BASE}/links`, true);
  };
  return (
    <View
      title={link.title}
      parent={{ path: '/links', title: text.title }}
      actions={<LinkActions link={link} onAction={setAction} onChanged={onChanged} />}
    >
      <LinkDetails link={link} onQr={() => setAction('qr')} />
      <Permitted
        to="analytics:read"
        fallback={
          <Card title={text.analytics}>
            <NotAvailable permission="analytics:read" />
          </Card>
        }
      >
        {link.test && (
          <div class="links-test-card">
            <LinkTest link={link} />
          </div>
        )}
        <LinkAnalytics link={link} />
      </Permitted>
      {action && (
        <LinkDialog
          action={action}
          link={link}
          knownTags={[]}
          onClose={close}
          onChanged={(_, changed) => change(changed)}
        />
      )}
    </View>
  );
}
