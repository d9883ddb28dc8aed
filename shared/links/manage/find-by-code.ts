import { ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { bindableHost } from '#shared/core/domains/bound-hosts.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Link } from '../model/link.ts';
import { folded, inSpace } from '../model/link-code.ts';
import { CODE_SHAPE } from '../model/redirect-entry.ts';
import { codeInPath } from '../model/short-url.ts';
import { findLinkByCode } from '../store/link-store.ts';
import { servedCode } from '../store/served-code.ts';

/**
 * An owner's link by its code, or by its short URL on one of `ownHosts`, its custom domain, or a domain of
 * its owner; undefined for another owner's, and for one that the viewer may not see. Throws
 * VALIDATION_ERROR for any other text.
 */
export async function findLinkByCodeOrUrl(
  viewer: Viewer,
  text: string,
  ownHosts: readonly string[],
): Promise<Link | undefined> {
  const { ownerId } = viewer;
  if (CODE_SHAPE.test(text)) return ifVisible(viewer, await findLinkByCode(ownerId, text));
  const { host, code: plain } = parseShortUrl(text, ownHosts);
  const code = await servedCode(plain, ownerId);
  const link = ifVisible(viewer, await findLinkByCode(ownerId, code));
  if (link && (ownHosts.includes(host) || host === link.customDomain)) return link;
  const lower = folded(code);
  // Only a domain that ignores case has the code in another one.
  if (!link && lower === code) return undefined;
  const binding = await findBinding(host);
  if (binding?.ownerId !== ownerId) return undefined;
  if (link || binding.caseSensitive !== false) return link;
  return ifVisible(viewer, await findLinkByCode(ownerId, inSpace(lower, binding.codeSpace)));
}

function parseShortUrl(text: string, ownHosts: readonly string[]): { host: string; code: string } {
  const found = readShortUrl(text, ownHosts);
  if (found) return found;
  const message = 'must be a code or, URL-encoded, a full short URL such as https://example.com/r/Ab3xY9z';
  throw invalidField('id', problem('invalid_format', message, { format: 'short_url' }));
}

/** The host and the stored code of a short URL; undefined for other texts. */
export function readShortUrl(
  text: string,
  ownHosts: readonly string[],
): { host: string; code: string } | undefined {
  const url = URL.parse(urlText(text));
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const code = codeInPath(url.pathname, bindableHost(url.host, ownHosts));
  return code === undefined ? undefined : { host: url.host, code };
}
