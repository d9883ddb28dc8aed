import { createHash } from 'node:crypto';

/** A tag of a content. Weak: it stands for the compressed and for the plain form. */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Whether who asks has what the tag stands for; `ifNoneMatch` is the header of that name. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag) || tags.includes(etag.slice(2));
}
