import { createHash } from 'node:crypto';

/** A weak ETag: the same for the compressed and the plain form. */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether an if-none-match header includes the ETag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag) || tags.includes(etag.slice(2));
}
