import type { ComponentChildren, JSX } from 'preact';
import { contactKind } from '../model/contact-kind.ts';
import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import { brandIconByName, brandIconByUrl } from './brand-icons.ts';
import { arrowIcon, brandIcon, contactIcon } from './icons.tsx';
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

export const headline = ({ link }: PageView): JSX.Element => <h1 dir="auto">{link.title}</h1>;

/** A description; keeps line breaks. */
export const about = (text: string | null | undefined): JSX.Element | null =>
  text ? (
    <p class="about" dir="auto">
      {text}
    </p>
  ) : null;

export const description = ({ link }: PageView): JSX.Element | null => about(link.description);

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
  return (
    <img
      {...(hasChoice && { srcset: copies.map((copy) => `${copy.url} ${copy.width}w`).join(','), sizes })}
      // Never the original if there are copies: some clients do not support `srcset`.
      src={copies.length > 0 ? copyUrl(findPicture, src, sizes === SMALL ? 0 : 960) : src}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      {...(lazy && { loading: 'lazy' as const })}
      {...(isFirst && { fetchpriority: 'high' as const })}
    />
  );
}

/** The hue of a page without its own colors: that of its cover or image, or derived from its slug. */
export const accentHue = ({ link, findPicture }: Pick<PageView, 'link' | 'findPicture'>): number =>
  findPicture?.(link.cover)?.hue ?? findPicture?.(link.image)?.hue ?? hueOf(link.slug);

/** Generated artwork for a missing picture. */
export const landscape = (seed: string): JSX.Element => (
  <svg class="art" viewBox="0 0 800 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {hillsUnderSun(seed)}
  </svg>
);

/** Shapes of a picture of 800 x 400 units, whose colors are classes. */
export function hillsUnderSun(seed: string): JSX.Element {
  const next = seededRandom(`${seed} landscape`);
  const between = (low: number, high: number) => Math.round(low + next() * (high - low));
  const hills = (name: string, top: number) => {
    const y = between(top - 14, top + 14);
    const rise = between(26, 52) * (next() < 0.5 ? -1 : 1);
    const first = between(90, 190);
    const d = `M-40 ${y}Q${first} ${y + rise} ${first + 170} ${y}T${first + 430} ${y - 8}T900 ${y}V400H-40Z`;
    return <path class={name} d={d} />;
  };
  return (
    <>
      <circle class="sun" cx={between(290, 510)} cy={between(152, 186)} r={between(32, 52)} />
      {hills('far', 206)}
      {hills('mid', 244)}
      {hills('near', 284)}
    </>
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
  return mark && <span class="mark">{mark}</span>;
};

/** Something to look at, which says nothing that the text does not. */
export const decoration = (className: string, content: ComponentChildren): JSX.Element => (
  <div class={className} aria-hidden="true">
    {content}
  </div>
);

/** The page's avatar: its image, the mark of the owner's brand, or an initial. */
export const avatar = (view: PageView): JSX.Element =>
  decoration(
    'face',
    picture(view, view.link.image, { sizes: SMALL }) ?? brandMark(view) ?? initial(view.link.title),
  );

/** A small image above the title, on pages without an avatar. */
export function logo(view: PageView): JSX.Element | null {
  const image = picture(view, view.link.image, { sizes: SMALL }) ?? brandMark(view);
  return image && decoration('logo', image);
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
  return shown && <div class="banner">{shown}</div>;
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
  return shown ? sign(shown) : null;
}

/** An icon before a text. */
export const sign = (icon: ComponentChildren): JSX.Element => (
  <span class="sign" aria-hidden="true">
    {icon}
  </span>
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
  return kind ? (
    <span class="sr" {...locale.builtInText}>
      {` (${locale.texts.contact[kind]})`}
    </span>
  ) : null;
}

export interface LinkRow {
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
}

/** A full-width link. */
export function linkRow({ href, title, text, before, after, wide, lead, hint, data }: LinkRow): JSX.Element {
  return (
    <li {...data}>
      <a class={`row${lead ? ' lead' : ''}${wide ? ' tall' : ''}`} {...(href && { href })} {...EXTERNAL_LINK}>
        {wide}
        {before}
        <span class="say">
          <strong dir="auto">{title}</strong>
          {hint}
          {text && <small dir="auto">{text}</small>}
        </span>
        {after}
        {arrowIcon()}
      </a>
    </li>
  );
}

export const list = (entries: ComponentChildren, className?: string): JSX.Element => (
  // biome-ignore lint/a11y/noRedundantRoles: VoiceOver in Safari ignores unstyled lists without a role
  <ul class={className} role="list">
    {entries}
  </ul>
);

interface BannerLayout {
  head: ComponentChildren;
  /** Below the title. */
  under?: ComponentChildren;
  actions: ComponentChildren;
  /** Attributes of the whole. */
  data?: Record<string, string | number> | undefined;
}

/** Layout with a banner, a header and actions. */
export const bannerLayout = (view: PageView, name: string, parts: BannerLayout): JSX.Element => (
  <main class={`sheet ${name}`} {...parts.data}>
    {banner(view)}
    <header class="who">
      {parts.head}
      {headline(view)}
      {parts.under}
      {description(view)}
    </header>
    <div class="do">{parts.actions}</div>
  </main>
);
