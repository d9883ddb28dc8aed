/** Types of Smart Links and the addresses of their pages. No zod and no AWS: what serves visitors imports this. */

/** The first part of a page's address, by its type. */
export const PREFIX = {
  myBio: 'bio',
  appDownload: 'app',
  musicLink: 'music',
  videoLink: 'video',
  webinarLink: 'webinar',
  surveyLink: 'survey',
} as const;

export type SmartLinkType = keyof typeof PREFIX;

export const SMART_LINK_TYPES = Object.keys(PREFIX) as [SmartLinkType, ...SmartLinkType[]];

/** The last part of a page's address: letters, digits and single hyphens between them, in lower case. */
export const SLUG_PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const MAX_SLUG_PART = 80;

const SLUG = new RegExp(`^(?:${Object.values(PREFIX).join('|')})/[a-z0-9]+(?:-[a-z0-9]+)*$`);

/** A slug without its prefix; undefined when the prefix is that of another type. One without a prefix is left as it is. */
export function partOf(type: SmartLinkType, slug: string): string | undefined {
  const [prefix, part] = slug.split('/');
  if (part === undefined) return slug;
  return prefix === PREFIX[type] ? part : undefined;
}

/** `bio/jane-doe`. */
export const slugOf = (type: SmartLinkType, part: string): string => `${PREFIX[type]}/${part}`;

/**
 * A slug as it stands in a path, its slash and letters percent-encoded or not; undefined when it cannot be one. People
 * type addresses in upper case too.
 */
export function readSlug(path: string): string | undefined {
  let text: string;
  try {
    text = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const slug = text.toLowerCase().replace(/\/$/, '');
  return slug.length <= MAX_SLUG_PART + 10 && SLUG.test(slug) ? slug : undefined;
}

/** Address of a landing page. */
export const landingUrl = (slug: string, publicOrigin: string): string => `${publicOrigin}/${slug}`;
