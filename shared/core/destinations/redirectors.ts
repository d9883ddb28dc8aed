/**
 * Well-known sites that redirect to the URL in their own path or query. Without this table, they would bypass
 * the deny list. Other sites have URLs in their queries for many reasons. No zod, no AWS SDK.
 */

/** Host and path of redirectors that have the other URL in their path or query. */
const PLACES: readonly RegExp[] = [
  /^(?:[a-z]+\.)?google\.[a-z.]{2,6}\/(?:url|imgres|local_url|aclk|amp\/.+)$/,
  /^translate\.google(?:usercontent)?\.[a-z.]{2,6}\/|^webcache\.googleusercontent\.com\//,
  /^www\.googleadservices\.com\/|\.doubleclick\.net\/|\.cdn\.ampproject\.org\/|\.translate\.goog\//,
  /^(?:\w+\.)?facebook\.com\/(?:l\.php|flx\/warn)|^l\.(?:instagram|threads|messenger)\.(?:com|net)\//,
  /^(?:www\.|m\.)?youtube\.com\/redirect$|^(?:www\.)?linkedin\.com\/(?:redir|safety)\//,
  /^out\.reddit\.com\/|^t\.umblr\.com\/redirect$|^slack-redir\.net\//,
  /^(?:www\.)?steamcommunity\.com\/linkfilter|^(?:www\.)?ok\.ru\/dk$/,
  /^(?:m\.)?vk\.(?:com|ru)\/away(?:\.php)?$/,
  /^(?:www\.)?bing\.com\/ck\/|^(?:www\.)?duckduckgo\.com\/l\/|^r\.search\.yahoo\.com\//,
  /\.safelinks\.protection\.outlook\.com\/|^urldefense\.(?:com|us|proofpoint\.com)\//,
  /^linkprotect\.cudasvc\.com\/|\.awstrack\.me\/L0\//,
  /^(?:web\.)?archive\.org\/web\/|^archive\.(?:ph|is|today|fo|li|md|vn)\/|^getpocket\.com\/redirect$/,
  /^(?:www\.)?(?:href\.li|anonym\.to|anon\.to|nullrefer\.com|hiderefer\.com|dereferer\.me|exit\.sc)\//,
  /^(?:12ft\.io|r\.jina\.ai|via\.hypothes\.is)\//,
];

/**
 * What a well-known redirector has behind its host, with what it writes in a form of its own; empty for all
 * other sites.
 */
export function behindRedirector({ hostname, pathname, search }: URL): string[] {
  const place = `${hostname.replace(/\.+$/, '')}${pathname}`;
  if (!PLACES.some((pattern) => pattern.test(place))) return [];
  const texts = [`${pathname}${search}`];
  const parameter = new URLSearchParams(search).get('u') ?? '';
  // `www-example-com.translate.goog`, with two hyphens for one.
  if (/\.(?:translate\.goog|cdn\.ampproject\.org)\//.test(place))
    texts.push(hostname.replace(/\..*$/, '').replace(/--|-/g, (found) => (found === '-' ? '.' : '-')));
  // `https-3A__example.com`
  if (place.startsWith('urldefense')) texts.push(parameter.replaceAll('-', '%').replaceAll('_', '/'));
  // `a1` and the URL in base64url.
  if (place.includes('bing.com/')) texts.push(Buffer.from(parameter.slice(2), 'base64url').toString());
  return texts;
}
