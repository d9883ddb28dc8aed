import type { SmartLink } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { BASE } from '#console/config.ts';
import { useInterval } from '#console/data/use-interval.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Created } from '../links/created.tsx';
import { QrDialog } from '../links/qr/qr-dialog.tsx';

let published: string | undefined;

/** Has the next view of a new page begin with this dialog. */
export function announce(id: string): void {
  published = id;
}

/** Whether a page has just been published; once. */
export function wasAnnounced(id: string): boolean {
  const isNew = published === id;
  published = undefined;
  return isNew;
}

/** What people do next with a new page. */
export function PublishedDialog({ link, onClose }: { link: SmartLink; onClose: () => void }) {
  const { smartLinks: text, linkList } = useTexts();
  const [isQr, setQr] = useState(false);
  const target = { _id: link._id, title: link.title, displayUrl: link.url };
  if (isQr)
    return <QrDialog link={{ ...target, code: link.slug.replace('/', '-') }} onClose={() => setQr(false)} />;
  return (
    <Dialog title={text.published} onClose={onClose} wide>
      <Created
        target={target}
        status={text.wasCreated(link.title)}
        what={text.address}
        card={<SocialCard link={link} />}
        onQr={() => setQr(true)}
      >
        <LinkButton href={link.url} external variant="quiet">
          {text.openPage}
        </LinkButton>
        <LinkButton href={`${BASE}/smart-links/new`} icon="plus">
          {linkList.another}
        </LinkButton>
        <Button variant="primary" onClick={onClose}>
          {linkList.done}
        </Button>
      </Created>
    </Dialog>
  );
}

const POLL_MS = 2000;
/** The card is drawn in the background, usually within seconds. */
const MAX_POLLS = 10;

/** A page as networks and messengers show it. */
function SocialCard({ link }: { link: SmartLink }) {
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const { seo, url } = link;
  const [card, setCard] = useState(seo?.image ?? link.card);
  const [polls, setPolls] = useState(0);
  const poll = async () => {
    setPolls((count) => count + 1);
    const { link: now } = await api.get('/v1/api/smart-links/{id}', { path: { id: link._id } });
    setCard(now.card);
  };
  // A failed poll is repeated.
  useInterval(
    () => void poll().catch(() => undefined),
    card === null && polls < MAX_POLLS ? POLL_MS : undefined,
  );
  const isComing = polls < MAX_POLLS;
  const description = seo?.description ?? link.description;
  return (
    <figure class="smart-shared" aria-label={text.cardPreview}>
      {card === null ? (
        <div class="smart-shared-image smart-shared-none" aria-busy={isComing || undefined}>
          {isComing ? text.cardComing : text.cardLater}
        </div>
      ) : (
        <img class="smart-shared-image" src={card} alt="" width={1200} height={630} />
      )}
      <figcaption>
        <span class="soft small">{new URL(url).host}</span>
        <strong>{seo?.title ?? link.title}</strong>
        {description && <span class="soft small">{description}</span>}
      </figcaption>
    </figure>
  );
}
