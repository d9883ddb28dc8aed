import { findLink } from '../links/link-store.ts';
import { readEntry } from '../links/redirects/redirect-store.ts';
import { codeInPath } from '../links/short-url.ts';
import { invalidField } from '../platform/errors.ts';
import { problem } from '../platform/problems.ts';
import { readSlug } from '../smart-links/slug.ts';
import { readPage } from '../smart-links/visits/page-store.ts';
import type { ReportTarget } from './report.ts';

/** The target of a URL of this service, by its path alone. */
type Named = Pick<ReportTarget, 'kind' | 'name'> & { url: URL };

const ADVICE = 'must be a short link or a page of this service, such as';

/**
 * The link or page of a reported URL. The scheme is optional, and a page may be given by its URL or that of its redirect. Up
 * to two reads. Throws VALIDATION_ERROR if it is not ours or does not exist.
 */
export async function findTarget(
  text: string,
  { publicOrigin, ownHosts }: { publicOrigin: string; ownHosts: readonly string[] },
): Promise<ReportTarget> {
  const named = readTarget(text);
  const isOwnHost = named !== undefined && ownHosts.includes(named.url.host);
  if (!named || (named.kind === 'page' && !isOwnHost)) {
    throw invalidField(
      'url',
      problem('invalid_format', `${ADVICE} ${publicOrigin}/r/Ab3xY9z`, { format: 'short_url' }),
    );
  }
  const { kind, name, url } = named;
  const exists = kind === 'page' ? (await readPage(name)) !== undefined : await hasLink(name, isOwnHost, url);
  if (!exists) {
    throw invalidField(
      'url',
      problem(
        'not_found',
        isOwnHost ? 'does not exist on this service' : `${ADVICE} ${publicOrigin}/r/Ab3xY9z`,
      ),
    );
  }
  return { kind, name, url: `${url.origin}/${kind === 'link' ? `r/${name}` : name}` };
}

/** On other hosts, only links with that custom domain are ours. */
async function hasLink(code: string, isOwnHost: boolean, { hostname }: URL): Promise<boolean> {
  const entry = await readEntry(code);
  if (!entry || entry.deleted) return false;
  if (isOwnHost) return true;
  return (await findLink(entry.ownerId, entry.linkId))?.customDomain === hostname;
}

function readTarget(text: string): Named | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const code = codeInPath(url.pathname);
  if (code !== undefined) return { kind: 'link', name: code, url };
  const slug = readSlug(url.pathname.replace(/^\/(?:v1\/smart-links\/)?/, ''));
  return slug === undefined ? undefined : { kind: 'page', name: slug, url };
}
