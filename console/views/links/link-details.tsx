import type { Link } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { Card } from '#console/components/content/card.tsx';
import { FolderName } from '#console/components/content/folder-name.tsx';
import { TagList } from '#console/components/content/tag-list.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { LinkStatus } from './link-status.tsx';
import { useSmallQrImage } from './qr/qr-memory.ts';
import { ShortUrl } from './short-url.tsx';
import type { TargetingField } from './targeting/targeting-draft.ts';
import { TargetingFacts } from './targeting/targeting-facts.tsx';

/** Fields of a link, without empty ones, and its QR code. */
export function LinkDetails({ link, onQr: onOpenQr }: { link: Link; onQr: () => void }) {
  const { links: text, linkList, folders } = useTexts();
  const format = useFormat();
  const facts: Record<Exclude<keyof Link, ShownElsewhere | TargetingField>, ComponentChildren> = {
    displayUrl: (
      <Fact title={text.shortUrl}>
        <ShortUrl url={link.displayUrl} />
      </Fact>
    ),
    aliases: link.aliases.length > 0 && (
      <Fact title={linkList.aliases}>
        <span class="mono">{link.aliases.join(', ')}</span>
      </Fact>
    ),
    originalUrl: (
      <Fact title={text.originalUrl}>
        <ExternalLink url={link.originalUrl} />
      </Fact>
    ),
    blockedReason: link.blockedReason !== null && (
      <Fact title={text.blocked}>{text.blockedReasons[link.blockedReason]}</Fact>
    ),
    status: (
      <Fact title={text.status}>
        <LinkStatus link={link} />
      </Fact>
    ),
    folderId: link.folderId !== null && (
      <Fact title={folders.folder}>
        <FolderName folderId={link.folderId} path="/links" />
      </Fact>
    ),
    tags: link.tags.length > 0 && (
      <Fact title={text.tags}>
        <TagList tags={link.tags} path="/links" />
      </Fact>
    ),
    expiresAt: (
      <Fact title={text.expires}>{link.expiresAt ? <Time at={link.expiresAt} /> : text.expiry.never}</Fact>
    ),
    maxClicks: link.maxClicks !== null && (
      <Fact title={text.maxClicks}>{text.visits(link.maxClicks, format.number(link.maxClicks))}</Fact>
    ),
    expiredUrl: link.expiredUrl !== null && (
      <Fact title={text.expiredUrl}>
        <ExternalLink url={link.expiredUrl} />
      </Fact>
    ),
    hasPassword: link.hasPassword && <Fact title={text.password}>{text.hasPassword}</Fact>,
    createdAt: (
      <Fact title={text.created}>
        <Time at={link.createdAt} />
      </Fact>
    ),
    originallyCreatedAt: link.originallyCreatedAt !== null && (
      <Fact title={linkList.firstCreated}>
        <Time at={link.originallyCreatedAt} />
      </Fact>
    ),
    updatedAt: link.updatedAt !== link.createdAt && (
      <Fact title={text.updated}>
        <Time at={link.updatedAt} />
      </Fact>
    ),
  };
  return (
    <Card>
      {link.blockedReason !== null && <Notice tone="wrong">{text.blockedHint}</Notice>}
      {link.health && <BrokenNotice health={link.health} />}
      <div class="links-details">
        <dl class="links-facts">
          {Object.values(facts)}
          <TargetingFacts link={link} Fact={Fact} ExternalLink={ExternalLink} />
        </dl>
        <QrButton link={link} onQr={onOpenQr} />
      </div>
    </Card>
  );
}

/**
 * Fields without a separate row: the title is the heading, health is in a notice, clicks are in the
 * analytics, code and domain in the short URL, and `expiration` only combines `expiresAt` and `maxClicks`.
 */
type ShownElsewhere =
  | '_id'
  | 'shortUrl'
  | 'title'
  | 'health'
  | 'clicks'
  | 'conversions'
  | 'code'
  | 'customDomain'
  | 'expiration';

function BrokenNotice({
  health: { url, since, reason, statusCode },
}: {
  health: NonNullable<Link['health']>;
}) {
  const { links: text } = useTexts();
  const format = useFormat();
  const why = text.brokenReasons[reason](String(statusCode));
  return <Notice tone="wrong">{text.brokenHint(url, why, format.dateTime(since))}</Notice>;
}

function Fact({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ExternalLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}

function Time({ at }: { at: string }) {
  const format = useFormat();
  return <time dateTime={at}>{format.dateTime(at)}</time>;
}

/** Opens the QR dialog. */
function QrButton({ link, onQr }: { link: Link; onQr: () => void }) {
  const { links: text } = useTexts();
  const { url } = useSmallQrImage(link._id);
  return (
    <button type="button" class="links-small-qr" onClick={onQr} aria-label={text.openQr}>
      {url && <img src={url} alt="" />}
    </button>
  );
}
