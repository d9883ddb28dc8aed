import * as z from 'zod';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { SavedQrStyle } from '#shared/core/accounts/saved-qr-style.ts';
import { findDomain } from '#shared/core/domains/domain-store.ts';
import { PLAIN_LOOK } from './qr-fields.ts';

export const qrStyleSourceSchema = z.enum(['domain', 'account', 'default']).meta({
  description: 'Where it is saved. `default`: nowhere.',
  examples: ['account'],
});

export interface FoundQrStyle {
  qrStyle: SavedQrStyle;
  source: z.infer<typeof qrStyleSourceSchema>;
}

/** The style of a link on a domain, or on the default one: the domain's, else the account's. */
export async function qrStyleFor(owner: Owner, domain: string | null | undefined): Promise<FoundQrStyle> {
  const ofDomain = domain ? (await findDomain(owner.ownerId, domain))?.qrStyle : undefined;
  if (ofDomain) return { qrStyle: ofDomain, source: 'domain' };
  if (owner.qrStyle) return { qrStyle: owner.qrStyle, source: 'account' };
  return { qrStyle: PLAIN_LOOK, source: 'default' };
}
