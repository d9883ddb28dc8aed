import type { JSX } from 'preact';
import { CURRENCY_DIGITS } from '#shared/platform/currencies.ts';
import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import { musicPlayer } from '../services/music-player.ts';
import { videoSource } from '../services/video-source.ts';
import { musicIcon, playIcon } from './icons.tsx';
import {
  COLUMN,
  EXTERNAL_LINK,
  type LinkRow,
  landscape,
  linkRow,
  list,
  outbound,
  type PageView,
  picture,
  sign,
} from './parts.tsx';
import { playerScript, playStyle } from './player.ts';
import { webUrl } from './sources.ts';
import { SUBSCRIBE_SCRIPT, SUBSCRIBE_STYLE, subscribeForm } from './subscribe-form.tsx';

/** The blocks between the links of a page. */

type Entry = NonNullable<PublicSmartLink['urls']>[number];
type Block = Extract<Entry, { type: string }>;
type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

const TEXT = '.note{white-space:pre-line;unicode-bidi:plaintext;text-wrap:pretty}';
const DIVIDER = '.do hr{width:100%;margin:.6rem 0;border:0;border-top:1px solid var(--line)}';
const GALLERY =
  '.shots{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.5rem}' +
  '.shots img{aspect-ratio:1;border-radius:.9rem;background:var(--tint)}' +
  '.shots li:only-child{grid-column:1/-1}.shots li:only-child img{aspect-ratio:auto}';
const PRODUCT = '.price{flex:none;font-weight:650;font-variant-numeric:tabular-nums}';
const PLAYER = `
.facade,.facade+iframe,.do iframe{display:block;position:relative;width:100%;border:0;border-radius:1.2rem;
overflow:hidden;background:var(--tint)}
.facade.film,iframe.film{aspect-ratio:16/9}
iframe.tune{height:22rem}${playStyle('4.25rem')}
.chip{position:absolute;inset-inline:.8rem;bottom:.8rem;width:fit-content;max-width:calc(100% - 1.6rem);
padding:.3rem .8rem;border-radius:1.2rem;background:#161513;color:#fff;font-size:.875rem;font-weight:600}
`;

/**
 * Permissions of a player's frame: it may play, and open its site in a new tab. It cannot replace the page,
 * nor open dialogs. `allow-same-origin` keeps its own origin, which players need: only hosts of known
 * services get a frame, never ours.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation';

const SCRIPT = playerScript(
  '.do a[data-embed]',
  `frame.sandbox='${SANDBOX}';
frame.allow='autoplay; encrypted-media; fullscreen; picture-in-picture';
frame.allowFullscreen=true;`,
  'frame.className=link.dataset.kind;',
);

const STYLES: Readonly<Record<Block['type'], string>> = {
  text: TEXT,
  divider: DIVIDER,
  gallery: GALLERY,
  product: PRODUCT,
  subscribe: SUBSCRIBE_STYLE,
  video: PLAYER,
  music: PLAYER,
};

/** The styles of the types of blocks on a page. */
export function blockStyle({ urls = [] }: PublicSmartLink): string {
  const blocks = urls.filter((entry): entry is Block => 'type' in entry);
  if (blocks.length === 0) return '';
  return ['.block+*,*+.block{margin-top:.75rem}', ...new Set(blocks.map(({ type }) => STYLES[type]))].join(
    '',
  );
}

export function blockScript({ urls = [] }: PublicSmartLink): string {
  const types = new Set(urls.flatMap((entry) => ('type' in entry ? [entry.type] : [])));
  return (
    (types.has('video') || types.has('music') ? SCRIPT : '') +
    (types.has('subscribe') ? SUBSCRIBE_SCRIPT : '')
  );
}

/** A block; null if there is nothing to show. A product is a row among the links. */
export function block(view: PageView, entry: Exclude<Block, { type: 'product' }>): JSX.Element | null {
  switch (entry.type) {
    case 'text':
      return (
        <p class="block note" dir="auto">
          {entry.text}
        </p>
      );
    case 'divider':
      return <hr class="block" />;
    case 'subscribe':
      return subscribeForm(view, entry);
    case 'gallery':
      return gallery(view, entry);
    case 'video': {
      const url = webUrl(entry.url);
      const source = url ? videoSource(url) : undefined;
      const player = source?.kind === 'embed' ? source : undefined;
      return facade(view, entry, { ...player, label: view.locale.texts.watch });
    }
    case 'music':
      return facade(view, entry, { ...musicPlayer([entry.url]), label: view.locale.texts.listen });
  }
}

function gallery(view: PageView, { images }: BlockOf<'gallery'>): JSX.Element | null {
  const sizes = images.length === 1 ? COLUMN : '(min-width:36rem) 12rem,calc(50vw - 1.5rem)';
  const shots = images.flatMap(({ image, alt }) => {
    const shot = picture(view, image, { lazy: true, sizes, alt: alt ?? '' });
    return shot ? [<li>{shot}</li>] : [];
  });
  return shots.length > 0 ? list(shots, 'block shots') : null;
}

interface Player {
  embed?: string | undefined;
  service?: string | undefined;
  /** Label of the link, in the language of the page. */
  label: string;
}

/** Placeholder of a player: loads nothing from its service before a click. */
function facade(
  view: PageView,
  { type, title, url, image }: BlockOf<'video' | 'music'>,
  { embed: wanted, service, label }: Player,
): JSX.Element | null {
  const { sources, locale, link } = view;
  const embed = sources.allow('frame-src', wanted);
  const href = embed ? webUrl(url) : outbound(view, url);
  if (!href) return null;
  const attributes = {
    href,
    'data-embed': embed,
    'data-title': title,
    'data-kind': type === 'video' ? 'film' : 'tune',
    ...EXTERNAL_LINK,
  };
  const about = [<span {...locale.builtInText}>{label}</span>, service && ` · ${service}`];
  if (type === 'music' && !image) {
    return (
      <a class="block row" {...attributes}>
        {sign(musicIcon())}
        <span class="say">
          <strong dir="auto">{title}</strong>
          <small>{about}</small>
        </span>
      </a>
    );
  }
  return (
    <a class="block facade film" {...attributes}>
      {picture(view, image, { lazy: true, sizes: COLUMN }) ?? landscape(`${link.slug} ${url}`)}
      {playIcon()}
      <span class="chip">
        <bdi>{title}</bdi> · {about}
      </span>
    </a>
  );
}

/** A row with picture and price that leads to the shop. */
export function product(
  view: PageView,
  { title, url, description, image, price }: BlockOf<'product'>,
  { isFirst, data }: { isFirst: boolean; data: LinkRow['data'] },
): JSX.Element {
  return linkRow({
    href: outbound(view, url),
    title,
    text: description,
    wide: picture(view, image, { lazy: !isFirst, sizes: COLUMN }),
    before: null,
    data,
    after: price && (
      <span class="price">
        <bdi>{shownPrice(price, view.locale.lang)}</bdi>
      </span>
    ),
  });
}

/** A price in the format of a language: `49,99 €`. */
export function shownPrice({ amount, currency }: { amount: number; currency: string }, lang: string): string {
  const digits = CURRENCY_DIGITS.get(currency) ?? 2;
  const format = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
