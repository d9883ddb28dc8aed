import { type ComponentChildren, h, type JSX } from 'preact';
import { type ContactKind, contactKind } from '../model/contact-kind.ts';
import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import { type BrandIcon, brandIconByName, brandIconByUrl } from './brand-icons.ts';
import type { PageLocale } from './page-locale.ts';
import { hueOf, seededRandom } from './palette.ts';
import { copyUrl, type FindPicture } from './picture-sources.ts';
import type { RegistrationState, SubscriptionState } from './sign-up-state.ts';
import { type Sources, webUrl } from './sources.ts';
import type { SurveyState } from './survey-state.ts';
import { layoutOf } from './theme/theme-css.ts';

/** Parts shared by several page types. */

/** Everything needed to render a page. */
export interface PageView {
  link: PublicSmartLink;
  locale: PageLocale;
  /** Collects external resources for the content security policy. */
  sources: Sources;
  survey: SurveyState | undefined;
  /** `webinarLink` with a registration form: what was submitted. */
  registration?: RegistrationState | undefined;
  /** A page with a form to subscribe: what was submitted. */
  subscription?: SubscriptionState | undefined;
  now: Date;
  /** `webinarLink`: whether there is a URL to join. */
  canJoin: boolean;
  /** For pages that track conversions: the token for their links. Absent in previews. */
  linkToken?: string | undefined;
  /** Properties of its images; absent in previews. */
  findPicture?: FindPicture | undefined;
  /** URL of the icon or logo of the owner's brand, for pages without an image; absent in previews. */
  mark?: string | undefined;
  /** Attributes by which the preview finds an entry of a list; absent for visitors. */
  entryData?: ((entry: object) => Readonly<Record<string, string>>) | undefined;
}

/** Owners' links are untrusted: no SEO endorsement, and no access to the page. */
export const EXTERNAL_LINK = { rel: 'noopener nofollow ugc' } as const;

/** A line icon in a 24x24 viewBox. */
export const lineIcon = (className: string, ...paths: string[]): JSX.Element =>
  h(
    'svg',
    { class: className, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    paths.map((d) => h('path', { d })),
  );

export const arrowIcon = (): JSX.Element => lineIcon('go line', 'M5 12h14M13 6l6 6-6 6');
export const checkIcon = (): JSX.Element => lineIcon('line', 'M5 12.5l4.5 4.5L19 7.5');
export const musicIcon = (): JSX.Element =>
  lineIcon('line', 'M9 18V5l10-2v13', 'M9 18a3 3 0 11-6 0 3 3 0 016 0z', 'M19 16a3 3 0 11-6 0 3 3 0 016 0z');
export const phoneIcon = (): JSX.Element =>
  lineIcon(
    'line',
    'M8 2.5h8a2 2 0 012 2v15a2 2 0 01-2 2H8a2 2 0 01-2-2v-15a2 2 0 012-2z',
    'M12 7v7M9 11.5l3 3 3-3M10.5 18.5h3',
  );
/** Icons of links to write or to call. */
const CONTACT_ICONS: Readonly<Record<ContactKind, readonly string[]>> = {
  email: [
    'M4 5h16a1.5 1.5 0 011.5 1.5v11A1.5 1.5 0 0120 19H4a1.5 1.5 0 01-1.5-1.5v-11A1.5 1.5 0 014 5z',
    'M3 6.5l9 6.5 9-6.5',
  ],
  phone: [
    'M6.3 3.2l2.6-.3 1.9 4.4-2.2 1.9a12.4 12.4 0 006.2 6.2l1.9-2.2 4.4 1.9-.3 2.6a3 3 0 01-3 2.7' +
      'C10 20.2 3.8 14 3.6 6.2a3 3 0 012.7-3z',
  ],
  text: ['M5 4h14a2 2 0 012 2v9a2 2 0 01-2 2h-7l-5 4v-4H5a2 2 0 01-2-2V6a2 2 0 012-2z', 'M8 9h8M8 12.5h5'],
};

export const contactIcon = (kind: ContactKind): JSX.Element => lineIcon('line', ...CONTACT_ICONS[kind]);

export const headline = ({ link }: PageView): JSX.Element => h('h1', { dir: 'auto' }, link.title);

/** The description; keeps line breaks. */
export const description = ({ link }: PageView): JSX.Element | null =>
  link.description ? h('p', { class: 'about', dir: 'auto' }, link.description) : null;

/**
 * Display widths of images, as in `sizes`: browsers use them to choose a copy before they know
 * the styles. Phones with three pixels to a point get images for two: the difference cannot be
 * seen, but doubles the bytes.
 */
const WIDE = '(min-width:66rem) 66rem,(min-resolution:2.5dppx) 67vw,100vw';

/** The `sizes` of images in the column of links. */
export const COLUMN =
  '(min-width:42rem) 39.5rem,(min-resolution:2.5dppx) calc(67vw - 1.7rem),calc(100vw - 2.5rem)';

/** At most 160 pixels wide, so that the smallest copy suits every screen. */
const SMALL = '160px';

/**
 * An image; decorative without `alt`, as the text conveys the same. Browsers load the copy that fits
 * `sizes`; until there are copies, the image itself. `lazy`: not before the visitor scrolls to it;
 * `isFirst`: before other images.
 */
export function picture(
  { sources, findPicture }: Pick<PageView, 'sources' | 'findPicture'>,
  url: string | null | undefined,
  { lazy = false, sizes = WIDE, isFirst = false, alt = '' } = {},
): JSX.Element | null {
  const src = sources.allow('img-src', url);
  if (!src) return null;
  const { width, height, copies = [] } = findPicture?.(url) ?? {};
  const hasChoice = copies.length > 1 && sizes !== SMALL;
  return h('img', {
    ...(hasChoice && { srcset: copies.map((copy) => `${copy.url} ${copy.width}w`).join(','), sizes }),
    // Never the original if there are copies: some clients do not support `srcset`.
    src: copies.length > 0 ? copyUrl(findPicture, src, sizes === SMALL ? 0 : 960) : src,
    width,
    height,
    alt,
    decoding: 'async',
    ...(lazy && { loading: 'lazy' as const }),
    ...(isFirst && { fetchpriority: 'high' as const }),
  });
}

/** The hue of a page without its own colors: that of its cover or image, or derived from its slug. */
export const accentHue = ({ link, findPicture }: Pick<PageView, 'link' | 'findPicture'>): number =>
  findPicture?.(link.cover)?.hue ?? findPicture?.(link.image)?.hue ?? hueOf(link.slug);

/** Generated artwork for a missing picture: hills under the sun. */
export function landscape(seed: string): JSX.Element {
  const next = seededRandom(`${seed} landscape`);
  const between = (low: number, high: number) => Math.round(low + next() * (high - low));
  const hills = (name: string, top: number) => {
    const y = between(top - 14, top + 14);
    const rise = between(26, 52) * (next() < 0.5 ? -1 : 1);
    const first = between(90, 190);
    const d = `M-40 ${y}Q${first} ${y + rise} ${first + 170} ${y}T${first + 430} ${y - 8}T900 ${y}V400H-40Z`;
    return h('path', { class: name, d });
  };
  return h(
    'svg',
    { class: 'art', viewBox: '0 0 800 400', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    h('circle', { class: 'sun', cx: between(290, 510), cy: between(152, 186), r: between(32, 52) }),
    hills('far', 206),
    hills('mid', 244),
    hills('near', 284),
  );
}

/** The first letter, digit or emoji (grapheme) of a text. */
export function initial(text: string): string {
  // Fast path: creating the first segmenter takes longer than rendering the rest of the page.
  const [, plain] = /^[ -~]*?([a-z0-9])(?=[ -~]|$)/i.exec(text) ?? [];
  if (plain) return plain.toLocaleUpperCase();
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) return segment.toLocaleUpperCase();
  }
  return '•';
}

/** The icon or logo of the brand, which may be of any shape: whole, in the middle. */
const brandMark = (view: PageView): JSX.Element | null => {
  const mark = picture(view, view.mark, { sizes: SMALL });
  return mark && h('span', { class: 'mark' }, mark);
};

/** The page's avatar: its image, the mark of the owner's brand, or an initial. */
export const avatar = (view: PageView): JSX.Element =>
  h(
    'div',
    { class: 'face', 'aria-hidden': 'true' },
    picture(view, view.link.image, { sizes: SMALL }) ?? brandMark(view) ?? initial(view.link.title),
  );

/** A small image above the title, on pages without an avatar. */
export function logo(view: PageView): JSX.Element | null {
  const image = picture(view, view.link.image, { sizes: SMALL }) ?? brandMark(view);
  return image && h('div', { class: 'logo', 'aria-hidden': 'true' }, image);
}

/** Sizes of a banner. Only these layouts of themes have a narrow one. */
const bannerSizes = ({ link }: PageView): string => {
  const layout = layoutOf(link.theme);
  return layout === 'centered' || layout === 'left' ? COLUMN : WIDE;
};

/** The cover, or the artwork in its place; null for a page that has neither. */
export function banner(view: PageView): JSX.Element | null {
  const { cover, slug } = view.link;
  const shown = picture(view, cover, { sizes: bannerSizes(view), isFirst: true }) ?? artwork(view, slug);
  return shown && h('div', { class: 'banner' }, shown);
}

/** Hills in place of a missing cover, unless the owner wants none. */
export const artwork = ({ link }: Pick<PageView, 'link'>, seed: string): JSX.Element | null =>
  link.theme?.artwork === 'none' ? null : landscape(seed);

/** The icon of a link: a known logo, the owner's icon, or `otherwise`; by default none. */
export function linkIcon(
  view: PageView,
  { url, name, icon }: { url: string; name?: string; icon?: string | null },
  otherwise?: ComponentChildren,
): JSX.Element | null {
  const customIcon = icon && webUrl(icon) ? picture(view, icon, { lazy: true, sizes: SMALL }) : null;
  const brand = (icon && brandIconByName(icon)) || (name && brandIconByName(name)) || brandIconByUrl(url);
  const kind = contactKind(url);
  const shown = customIcon ?? (brand ? brandIcon(brand) : kind ? contactIcon(kind) : otherwise);
  return shown ? h('span', { class: 'sign', 'aria-hidden': 'true' }, shown) : null;
}

const brandIcon = ({ background, foreground, path }: BrandIcon): JSX.Element =>
  h(
    'svg',
    { viewBox: '0 0 40 40' },
    h('path', { fill: background, d: 'M0 0h40v40H0z' }),
    h('path', { fill: foreground, transform: 'translate(9.5 9.5)scale(.875)', d: path }),
  );

/**
 * The URL of a link to another site, or to write or to call; undefined for others. On a page that tracks
 * conversions, links to sites lead there through the page, which adds the ID of the click. Links to write or
 * to call do not: browsers ask before they follow such a redirect, or show an empty page.
 */
export function outbound(
  { linkToken }: Pick<PageView, 'linkToken'>,
  url: string | null | undefined,
): string | undefined {
  const to = webUrl(url);
  if (to) return linkToken ? `?${new URLSearchParams({ to, t: linkToken })}` : to;
  return url != null && contactKind(url) ? url : undefined;
}

/** What a link to write or to call starts, for those who do not see its icon. */
export function contactHint(
  { locale }: Pick<PageView, 'locale'>,
  url: string | null | undefined,
): JSX.Element | null {
  const kind = contactKind(url);
  return kind ? h('span', { class: 'sr', ...locale.builtInText }, ` (${locale.texts.contact[kind]})`) : null;
}

/** A full-width link. */
export function linkRow({
  href,
  title,
  text,
  before,
  after,
  wide,
  lead,
  hint,
  data,
}: {
  href: string | undefined;
  title: string;
  text?: string | null;
  before: JSX.Element | null;
  /** Between the text and the arrow. */
  after?: JSX.Element | null;
  /** A picture above the text. */
  wide?: JSX.Element | null;
  lead?: boolean;
  /** After the title, for screen readers. */
  hint?: JSX.Element | null;
  /** `entryData` of its entry. */
  data?: Readonly<Record<string, string>> | undefined;
}): JSX.Element {
  return h(
    'li',
    data ?? null,
    h(
      'a',
      {
        class: `row${lead ? ' lead' : ''}${wide ? ' tall' : ''}`,
        href,
        ...EXTERNAL_LINK,
      },
      wide,
      before,
      h(
        'span',
        { class: 'say' },
        h('strong', { dir: 'auto' }, title),
        hint,
        text ? h('small', { dir: 'auto' }, text) : null,
      ),
      after,
      arrowIcon(),
    ),
  );
}

// VoiceOver in Safari ignores unstyled lists without a role.
export const rowList = (entries: JSX.Element[]): JSX.Element =>
  h('ul', { class: 'rows', role: 'list' }, entries);

/** Layout with a banner, a header and actions. `under`: below the title; `data`: attributes of the whole. */
export const bannerLayout = (
  view: PageView,
  name: string,
  {
    head,
    under = [],
    actions,
    data,
  }: {
    head: JSX.Element | null;
    under?: JSX.Element[];
    actions: JSX.Element[];
    data?: Record<string, string | number> | undefined;
  },
): JSX.Element =>
  h(
    'main',
    { class: `sheet ${name}`, ...data },
    banner(view),
    h('header', { class: 'who' }, head, headline(view), under, description(view)),
    h('div', { class: 'do' }, actions),
  );
