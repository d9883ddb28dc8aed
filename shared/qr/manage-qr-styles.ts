import * as z from 'zod';
import { accountTarget } from '#shared/core/accounts/account.ts';
import { changeQrStyle, findOwner, type QrStyleWrites } from '#shared/core/accounts/owner-store.ts';
import {
  type QrStyleRecord,
  qrStyleRecord,
  type SavedQrStyle,
} from '#shared/core/accounts/saved-qr-style.ts';
import { type AuditedAction, updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import { changeDomainQrStyle } from '#shared/core/domains/domain-store.ts';
import { requireDomain } from '#shared/core/domains/manage-domains.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { assertContrast, frameField, LOGO_SIZE, logoField, PLAIN_LOOK, qrFields } from './qr-fields.ts';
import { StyleLogo } from './style-logo.ts';

/** The saved styles of QR codes: of an account, and of its domains, which take precedence. */

export const qrStyleInputSchema = z
  .object(
    {
      color: qrFields.color.optional(),
      background: qrFields.background.optional(),
      dots: qrFields.dots.optional(),
      corners: qrFields.corners.optional(),
      frame: frameField.nullable().optional(),
      logo: logoField
        .nullable()
        .optional()
        .meta({
          description:
            'Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one ' +
            `of your Smart Links shows. ${LOGO_SIZE} The style keeps a copy. null or empty: none.`,
          examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'SaveQrStyle' });

export type QrStyleInput = z.infer<typeof qrStyleInputSchema>;

interface Place {
  /** Undefined: the account itself. */
  domain: string | undefined;
}

/**
 * Changes the style of a domain, or of the account; without one before, the other fields are plain. Throws
 * NOT_FOUND without such a domain or logo, and VALIDATION_ERROR for a color that is too close to one that was
 * saved before, or an unusable logo.
 */
export async function saveQrStyle(
  act: Act,
  { domain, fields: { logo, ...fields } }: Place & { fields: QrStyleInput },
): Promise<QrStyleRecord> {
  const image = new StyleLogo(act.by.ownerId, act.now);
  const style = await write(act, { domain, image }, async (before) => {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const { logo: current, ...look } = before ?? {};
    const style: SavedQrStyle = { ...PLAIN_LOOK, ...look, ...Object.fromEntries(given) };
    assertContrast(style, 'body');
    const file = logo ? await image.resolve(logo, current) : logo === null ? undefined : current;
    return { ...style, ...(file !== undefined && { logo: file }) };
  });
  return qrStyleRecord(style);
}

/** Removes the style of a domain, or of the account. Throws NOT_FOUND without such a domain. */
export async function removeQrStyle(act: Act, { domain }: Place): Promise<void> {
  await write(act, { domain, image: new StyleLogo(act.by.ownerId, act.now) }, async () => null);
}

/** Replaces a style by what `change` makes of it. */
async function write<After extends SavedQrStyle | null>(
  act: Act,
  { domain: host, image }: Place & { image: StyleLogo },
  change: (before: SavedQrStyle | undefined) => Promise<After>,
): Promise<After> {
  try {
    const style = await retryConflicts(async () => {
      const place = host === undefined ? await accountOf(act) : await domainOf(act, host);
      const { before, target, store } = place;
      const after = await change(before);
      const entry = entryOf(act, target, { before, after });
      const media = image.writes(before?.logo, after?.logo);
      if (entry) await store(after, { entry, media });
      return after;
    });
    await image.afterCommit();
    return style;
  } catch (error) {
    await image.rollback();
    throw error;
  }
}

/** A style as it is stored, and how to replace it. */
interface StoredStyle {
  before: SavedQrStyle | undefined;
  target: AuditedAction['target'];
  store: (after: SavedQrStyle | null, writes: QrStyleWrites) => Promise<void>;
}

async function accountOf({ by }: Act): Promise<StoredStyle> {
  const owner = await findOwner(by.ownerId);
  if (!owner) throw new AppError('NOT_FOUND');
  const store: StoredStyle['store'] = (after, writes) => changeQrStyle(owner, after, writes);
  return { before: owner.qrStyle, target: accountTarget(owner), store };
}

async function domainOf({ by }: Act, host: string): Promise<StoredStyle> {
  const domain = await requireDomain(by.ownerId, host);
  const store: StoredStyle['store'] = (after, writes) => changeDomainQrStyle(domain, after, writes);
  return { before: domain.qrStyle, target: { type: 'domain', id: domain.host, name: domain.host }, store };
}

/** The audit entry of a change; undefined if nothing changes. */
const entryOf = (
  { by, now }: Act,
  target: AuditedAction['target'],
  { before = null, after }: { before: SavedQrStyle | null | undefined; after: SavedQrStyle | null },
) => {
  // Saved defaults count as a style: a domain's replaces the account's.
  const shown = (style: SavedQrStyle | null) => ({ qrStyle: style && qrStyleRecord(style) });
  const changes = changesOf(shown(before), shown(after));
  return updateEntry(by, { action: after ? 'qr_style.saved' : 'qr_style.removed', target, changes }, now);
};
