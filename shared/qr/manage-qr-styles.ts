import * as z from 'zod';
import { accountTarget, type Owner } from '../core/accounts/account.ts';
import { changeQrStyle, findOwner } from '../core/accounts/owner-store.ts';
import type { SavedQrStyle } from '../core/accounts/saved-qr-style.ts';
import { type AuditedAction, updateEntry } from '../core/audit/audit-entry.ts';
import type { Act } from '../core/audit/author.ts';
import { changesOf } from '../core/audit/changes.ts';
import { changeDomainQrStyle, findDomain } from '../core/domains/domain-store.ts';
import { requireDomain } from '../core/domains/manage-domains.ts';
import { retryConflicts } from '../platform/dynamo/retry-conflicts.ts';
import { AppError } from '../platform/errors.ts';
import { checkContrast, frameField, PLAIN_LOOK, qrFields } from './qr-fields.ts';

/** The saved styles of QR codes: of an account, and of its domains, which take precedence. */

export const qrStyleInputSchema = z
  .object(
    {
      color: qrFields.color.default(PLAIN_LOOK.color),
      background: qrFields.background.default(PLAIN_LOOK.background),
      dots: qrFields.dots.default(PLAIN_LOOK.dots),
      corners: qrFields.corners.default(PLAIN_LOOK.corners),
      frame: frameField.nullable().default(PLAIN_LOOK.frame),
    },
    { error: 'must be a JSON object' },
  )
  .superRefine(checkContrast)
  .meta({ id: 'SaveQrStyle' });

export type QrStyleInput = z.infer<typeof qrStyleInputSchema>;

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

/**
 * Saves the style of a domain, or of the account; null removes it. Throws NOT_FOUND without such a domain.
 */
export async function saveQrStyle(
  act: Act,
  { domain, qrStyle }: { domain: string | undefined; qrStyle: SavedQrStyle | null },
): Promise<void> {
  await retryConflicts(() =>
    domain === undefined ? saveOfAccount(act, qrStyle) : saveOfDomain(act, domain, qrStyle),
  );
}

async function saveOfAccount(act: Act, qrStyle: SavedQrStyle | null): Promise<void> {
  const owner = await findOwner(act.by.ownerId);
  if (!owner) throw new AppError('NOT_FOUND');
  const entry = entryOf(act, accountTarget(owner), { before: owner.qrStyle, after: qrStyle });
  if (entry) await changeQrStyle(owner, qrStyle, entry);
}

async function saveOfDomain(act: Act, host: string, qrStyle: SavedQrStyle | null): Promise<void> {
  const domain = await requireDomain(act.by.ownerId, host);
  const target = { type: 'domain', id: domain.host, name: domain.host };
  const entry = entryOf(act, target, { before: domain.qrStyle, after: qrStyle });
  if (entry) await changeDomainQrStyle(domain, qrStyle, entry);
}

/** Undefined if nothing changes. */
const entryOf = (
  { by, now }: Act,
  target: AuditedAction['target'],
  { before = null, after }: { before: SavedQrStyle | null | undefined; after: SavedQrStyle | null },
) => {
  // A style of defaults is one, too: that of a domain replaces the account's.
  const changes = changesOf({ qrStyle: before }, { qrStyle: after });
  return updateEntry(by, { action: after ? 'qr_style.saved' : 'qr_style.removed', target, changes }, now);
};
