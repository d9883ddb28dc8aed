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
import { assertContrast, frameField, PLAIN_LOOK, qrFields } from './qr-fields.ts';

/** The saved styles of QR codes: of an account, and of its domains, which take precedence. */

export const qrStyleInputSchema = z
  .object(
    {
      color: qrFields.color.optional(),
      background: qrFields.background.optional(),
      dots: qrFields.dots.optional(),
      corners: qrFields.corners.optional(),
      frame: frameField.nullable().optional(),
    },
    { error: 'must be a JSON object' },
  )
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

interface Place {
  /** Undefined: the account itself. */
  domain: string | undefined;
}

/**
 * Changes the style of a domain, or of the account; without one before, the other fields are plain. Throws NOT_FOUND without
 * such a domain, and VALIDATION_ERROR for a color that is too close to one that was saved before.
 */
export const saveQrStyle = (act: Act, { domain, fields }: Place & { fields: QrStyleInput }) =>
  write(act, domain, (before) => {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const style: SavedQrStyle = { ...PLAIN_LOOK, ...before, ...Object.fromEntries(given) };
    assertContrast(style, 'body');
    return style;
  });

/** Removes the style of a domain, or of the account. Throws NOT_FOUND without such a domain. */
export const removeQrStyle = (act: Act, { domain }: Place) => write(act, domain, () => null);

/** Replaces a style by what `change` makes of it. */
async function write<After extends SavedQrStyle | null>(
  act: Act,
  host: string | undefined,
  change: (before: SavedQrStyle | undefined) => After,
): Promise<After> {
  return retryConflicts(async () => {
    if (host === undefined) {
      const owner = await findOwner(act.by.ownerId);
      if (!owner) throw new AppError('NOT_FOUND');
      const after = change(owner.qrStyle);
      const entry = entryOf(act, accountTarget(owner), { before: owner.qrStyle, after });
      if (entry) await changeQrStyle(owner, after, entry);
      return after;
    }
    const domain = await requireDomain(act.by.ownerId, host);
    const after = change(domain.qrStyle);
    const target = { type: 'domain', id: domain.host, name: domain.host };
    const entry = entryOf(act, target, { before: domain.qrStyle, after });
    if (entry) await changeDomainQrStyle(domain, after, entry);
    return after;
  });
}

/** Undefined if nothing changes. */
const entryOf = (
  { by, now }: Act,
  target: AuditedAction['target'],
  { before = null, after }: { before: SavedQrStyle | null | undefined; after: SavedQrStyle | null },
) => {
  // Saved defaults count as a style: a domain's replaces the account's.
  const changes = changesOf({ qrStyle: before }, { qrStyle: after });
  return updateEntry(by, { action: after ? 'qr_style.saved' : 'qr_style.removed', target, changes }, now);
};
