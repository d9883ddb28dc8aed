import { type LinkFacts, readLinkFacts } from './preview-store.ts';
import { readEntry } from './redirect-store.ts';
import { type Resolution, resolveLink } from './resolve-link.ts';

/** Where a link leads. */
export interface LinkPreview {
  resolution: Resolution;
  /** Undefined of a link that leads nowhere. Without a title if a password protects it. */
  facts: Partial<LinkFacts> | undefined;
}

/** Resolves a short code without a visit: nothing is counted, and no click limit is used. Up to three reads. */
export async function previewLink(code: string, now: Date): Promise<LinkPreview> {
  const [resolution, entry] = await Promise.all([resolveLink(code, { counts: false, now }), readEntry(code)]);
  const leadsOn =
    resolution.outcome === 'redirect' ||
    resolution.outcome === 'locked' ||
    (resolution.outcome === 'gone' && resolution.expiredUrl !== undefined);
  if (!leadsOn || !entry) return { resolution, facts: undefined };
  const { title, ...facts }: Partial<LinkFacts> = (await readLinkFacts(entry.linkId)) ?? {};
  const isPublic = title !== undefined && entry.passwordHash === undefined;
  return { resolution, facts: isPublic ? { ...facts, title } : facts };
}
