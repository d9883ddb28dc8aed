/**
 * Well-known sites that lead on to any other site, which is in their URL: without this table, they would
 * lead to denied hosts. Other sites have URLs in their queries for many reasons. No zod, no AWS SDK.
 */

type Reader = (url: URL) => readonly (string | null | undefined)[];

/** The values of query parameters. */
const values =
  (...names: string[]): Reader =>
  ({ searchParams }) =>
    names.map((name) => searchParams.get(name));

/** What a pattern finds in path and query. */
const part =
  (pattern: RegExp): Reader =>
  ({ pathname, search }) => [pattern.exec(`${pathname}${search}`)?.[1]];

/** All of the query, as in `https://href.li/?https://example.com`. */
const query: Reader = ({ search }) => [search.slice(1)];

/** The host in a first label, with `-` for a dot and `--` for a hyphen: `www-example-com.translate.goog`. */
const label: Reader = ({ hostname }) => [
  hostname.split('.', 1)[0]?.replace(/--|-/g, (found) => (found === '-' ? '.' : '-')),
];

/** Proofpoint's version 2 has `-` for `%` and `_` for `/`. */
const proofpoint: Reader = ({ searchParams }) => [
  searchParams.get('u')?.replaceAll('-', '%').replaceAll('_', '/'),
];

/** Bing's parameter: `a1` and the URL in base64url. */
const bing: Reader = ({ searchParams }) => {
  try {
    return [atob((searchParams.get('u') ?? '').slice(2).replaceAll('-', '+').replaceAll('_', '/'))];
  } catch {
    return [];
  }
};

/** By host and path. */
const REDIRECTORS: readonly [place: RegExp, ...readers: Reader[]][] = [
  [
    /^(?:[a-z]+\.)?google\.[a-z.]{2,6}\/(?:url|imgres|local_url|aclk)$/,
    values('q', 'url', 'imgrefurl', 'adurl'),
  ],
  [/^(?:www\.)?google\.[a-z.]{2,6}\/amp\/./, part(/^\/amp\/(?:s\/)?(.+)/)],
  [/^translate\.google(?:usercontent)?\.[a-z.]{2,6}\//, values('u')],
  [/^webcache\.googleusercontent\.com\//, part(/[?&]q=cache:(?:[\w-]{12}:)?([^&+]+)/)],
  [/^www\.googleadservices\.com\/|\.doubleclick\.net\//, values('adurl', 'url')],
  [/\.translate\.goog\//, label],
  [/\.cdn\.ampproject\.org\//, label, part(/^\/(?:[a-z]\/)+(.+)/)],
  [
    /^(?:\w+\.)?facebook\.com\/(?:l\.php|flx\/warn)|^l\.(?:instagram|threads|messenger)\.(?:com|net)\//,
    values('u'),
  ],
  [/^out\.reddit\.com\//, values('url')],
  [/^(?:www\.|m\.)?youtube\.com\/redirect$/, values('q')],
  [/^(?:www\.)?linkedin\.com\/(?:redir|safety)\//, values('url')],
  [/^t\.umblr\.com\/redirect$/, values('z')],
  [/^(?:m\.)?vk\.(?:com|ru)\/away(?:\.php)?$/, values('to')],
  [/^(?:www\.)?ok\.ru\/dk$/, values('st.link')],
  [/^slack-redir\.net\//, values('url')],
  [/^(?:www\.)?steamcommunity\.com\/linkfilter/, values('url', 'u')],
  [/^(?:www\.)?bing\.com\/ck\//, bing],
  [/^(?:www\.)?duckduckgo\.com\/l\//, values('uddg')],
  [/^r\.search\.yahoo\.com\//, part(/\/RU=([^/]+)/)],
  [/\.safelinks\.protection\.outlook\.com\//, values('url')],
  [/^urldefense\.(?:com|us|proofpoint\.com)\//, part(/^\/v3\/__(.+?)__/), proofpoint],
  [/^linkprotect\.cudasvc\.com\//, values('a')],
  [/^(?:web\.)?archive\.org\/web\//, part(/^\/web\/[\w*]+\/(.+)/)],
  [/^archive\.(?:ph|is|today|fo|li|md|vn)\//, part(/^\/(?:\w+\/)?(https?:.+)/)],
  [/^(?:www\.)?(?:href\.li|anonym\.to|anon\.to|nullrefer\.com|hiderefer\.com|dereferer\.me)\//, query],
  [/^exit\.sc\//, values('url')],
  [/^getpocket\.com\/redirect$/, values('url')],
  [/^(?:12ft\.io|r\.jina\.ai|via\.hypothes\.is)\//, part(/^\/(?:proxy\?q=)?(.+)/)],
  [/\.awstrack\.me\/L0\//, part(/^\/L0\/(.+?)(?:\/\d\/|$)/)],
];

const HAS_SCHEME = /^[a-z][a-z\d+.-]*(?::|%(?:25)*3a)/i;

/** The URLs that a well-known redirector leads on to, maybe percent-encoded. Empty for all other sites. */
export function redirectsTo(url: URL): string[] {
  const place = `${url.hostname.replace(/\.+$/, '')}${url.pathname}`;
  return REDIRECTORS.filter(([pattern]) => pattern.test(place))
    .flatMap(([, ...readers]) => readers.flatMap((read) => read(url)))
    .flatMap((text) => (text ? [HAS_SCHEME.test(text) ? text : `https://${text}`] : []));
}
