import { ifVisible, type Viewer } from '#shared/core/access/scope.ts';
import { findBinding } from '#shared/core/domains/domain-store.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import type { Link } from '../model/link.ts';
import { CODE_SHAPE } from '../model/redirect-entry.ts';
import { codeInPath } from '../model/short-url.ts';
import { findLinkByCode } from '../store/link-store.ts';

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
  const { host, code } = parseShortUrl(text);
  const link = ifVisible(viewer, await findLinkByCode(ownerId, code));
  if (!link || ownHosts.includes(host) || host === link.customDomain) return link;
  const binding = await findBinding(host);
  return binding?.ownerId === ownerId ? link : undefined;
}

function parseShortUrl(text: string): { host: string; code: string } {
  const url = URL.parse(urlText(text));
  const code = url && /^https?:$/.test(url.protocol) && codeInPath(url.pathname);
  if (!code) {
    const message = 'must be a code or, URL-encoded, a full short URL such as https://example.com/r/Ab3xY9z';
    throw invalidField('id', problem('invalid_format', message, { format: 'short_url' }));
  }
  return { host: url.host, code };
}
