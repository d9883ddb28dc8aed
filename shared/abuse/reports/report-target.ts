import { bindableHost } from '#shared/core/domains/bound-hosts.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { codePath } from '#shared/links/model/link-code.ts';
import { CODE_PREFIX, codeInPath } from '#shared/links/model/short-url.ts';
import { readEntry } from '#shared/links/redirects/redirect-store.ts';
import { findLink } from '#shared/links/store/link-store.ts';
import { servedCode } from '#shared/links/store/served-code.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { readSlug } from '#shared/smart-links/model/slug.ts';
import { readPage } from '#shared/smart-links/visits/page-store.ts';
import type { ReportTarget } from './report.ts';

/** The target of a URL of this service, by its path alone. */
type Named = Pick<ReportTarget, 'kind' | 'name'> & {
  url: URL;
  /** Host of the URL, if that can be a customer's domain. */
  domain: string | undefined;
};

/**
 * The link or page of a reported URL: on one of `ownHosts`, on a domain that is bound to its owner, or a link
 * on its custom domain. The scheme is optional, and a page may be given by its URL or that of its redirect.
 * Up to four reads. Throws VALIDATION_ERROR if the URL is not ours, or nothing is there.
 */
export async function findTarget(
  text: string,
  { publicOrigin, ownHosts }: { publicOrigin: string; ownHosts: readonly string[] },
): Promise<ReportTarget> {
  const named = readTarget(text, ownHosts);
  if (!named) throw notOurs(publicOrigin);
  const { kind, url, domain: host } = named;
  const name = kind === 'link' ? await servedCode(named.name) : named.name;
  const isOwnHost = ownHosts.includes(url.host);
  const [binding, entry] = await Promise.all([
    host && findBinding(host),
    kind === 'page' ? readPage(name) : readLink(name),
  ]);
  const isServed = binding
    ? !binding.closed && entry?.ownerId === binding.ownerId
    : isOwnHost || (kind === 'link' && (await hasCustomDomain(entry, url)));
  if (!binding && !isServed) throw notOurs(publicOrigin);
  if (!entry || !isServed) {
    const where = isOwnHost ? 'this service' : url.host;
    throw invalidField('url', problem('not_found', `does not exist on ${where}`));
  }
  return { kind, name, url: `${url.origin}${kind === 'link' ? CODE_PREFIX + codePath(name) : `/${name}`}` };
}

/** A short URL that could be reported, for messages. */
export const exampleOf = (publicOrigin: string): string => `${publicOrigin}${CODE_PREFIX}Ab3xY9z`;

const notOurs = (publicOrigin: string) =>
  invalidField(
    'url',
    problem(
      'invalid_format',
      `must be a short link or a page of this service, such as ${exampleOf(publicOrigin)}`,
      { format: 'short_url' },
    ),
  );

/** An entry of a link or a page. */
type Entry = { ownerId: string; linkId?: string };

async function readLink(code: string): Promise<Entry | undefined> {
  const entry = await readEntry(code);
  return entry?.deleted ? undefined : entry;
}

/** Whether this is the custom domain of a link; nobody has verified it. */
async function hasCustomDomain(entry: Entry | undefined, { hostname }: URL): Promise<boolean> {
  if (entry?.linkId === undefined) return false;
  return (await findLink(entry.ownerId, entry.linkId))?.customDomain === hostname;
}

function readTarget(text: string, ownHosts: readonly string[]): Named | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const domain = bindableHost(url.host, ownHosts);
  const code = codeInPath(url.pathname, domain);
  if (code !== undefined) return { kind: 'link', name: code, url, domain };
  const slug = readSlug(url.pathname.replace(/^\/(?:v1\/smart-links\/)?/, ''));
  return slug === undefined ? undefined : { kind: 'page', name: slug, url, domain };
}
