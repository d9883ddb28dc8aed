import { DOMAIN_PATHS, DOMAIN_PREFIXES, RESERVED_CODES } from '#shared/links/model/reserved-codes.ts';
import { CODE_PREFIX, PREVIEW_PATH, PREVIEW_URL } from '#shared/links/model/short-url.ts';

const anyOf = (names: Iterable<string>): string => [...names].sort().join('|').replaceAll('.', '\\.');

/** Below `/r/`, or one segment that is not a path of the product. */
const shortUrl = (reserved: Iterable<string>): RegExp =>
  new RegExp(`^\\/(?:r\\/.|(?!(?:${anyOf(reserved)})$)[^/]+$)`, 'i');

const SLASH = '(?:\\/|\\\\|%2f|%5c)';

/**
 * Codes with slashes at the root, and those that are paths of the service's own hosts only. Without dot
 * segments, after which the path may be another one than it looks like.
 */
const DOMAIN_CODE = new RegExp(
  `^(?!.*${SLASH}(?:\\.|%2e){1,2}(?:${SLASH}|$))` +
    `\\/(?:docs$|(?!(?:${anyOf(DOMAIN_PREFIXES)})\\/)[^/]+\\/.)`,
  'i',
);

/**
 * Code of `shortUrl(event)`, which returns the path under which the gateway knows a short URL, and the
 * unchanged path for anything else. `hosts`: the service's own, besides the distribution's.
 * - Slashes that were added before and after are dropped: the gateway would not find the route.
 * - The preview has a path of its own, because the gateway cannot route by the end of a segment.
 * - At the root of a customer's domain, codes may have slashes. Below `/r/` the gateway knows all of them; on
 *   the service's own hosts the same paths stay what they are.
 */
export const shortUrlCode = (
  hosts: readonly string[],
): string => `const SERVICE_HOSTS = ${JSON.stringify(hosts)};

function shortUrl(event) {
  const request = event.request;
  const host = request.headers.host.value.toLowerCase().replace(/:\\d*$/, '').replace(/\\.$/, '');
  const isCustomers = /^(?![\\d.]+$)[\\w-]+\\./.test(host) &&
    host !== event.context.distributionDomainName && !SERVICE_HOSTS.includes(host);
  let uri = request.uri;
  const path = uri.replace(/^\\/{2,}/, '/').replace(/^\\/r\\/{2,}/, '${CODE_PREFIX}')
    .replace(/(.)\\/+$/, '$1');
  if ((isCustomers ? ${shortUrl(DOMAIN_PATHS)} : ${shortUrl(RESERVED_CODES)}).test(path)) uri = path;
  if (isCustomers && ${DOMAIN_CODE}.test(path)) uri = '${CODE_PREFIX}' + path.slice(1);
  const preview = ${PREVIEW_URL}.exec(uri);
  return preview ? '${PREVIEW_PATH}/' + preview[1] : uri;
}
`;
