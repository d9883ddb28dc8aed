import type * as z from 'zod';
import { accountTarget, type Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { changeRequiredUtm } from './utm-store.ts';
import type { utmSettingsInputSchema, utmSettingsSchema } from './utm-template.ts';

type UtmSettings = z.infer<typeof utmSettingsSchema>;

/** The UTM parameters that every new link of an account must have. */
export const utmSettingsOf = ({ requiredUtm = [] }: Pick<Owner, 'requiredUtm'>): UtmSettings => ({
  required: UTM_NAMES.filter((name) => requiredUtm.includes(name)),
});

/** Changes what every new link must have; existing links stay as they are. */
export const saveUtmSettings = (
  { by, now }: Act,
  { required }: z.infer<typeof utmSettingsInputSchema>,
): Promise<UtmSettings> =>
  retryConflicts(async () => {
    const owner = await findOwner(by.ownerId);
    if (!owner) throw new AppError('NOT_FOUND');
    const changes = changesOf(utmSettingsOf(owner), { required });
    const action = { action: 'utm_settings.updated', target: accountTarget(owner), changes };
    const entry = updateEntry(by, action, now);
    if (entry && !(await changeRequiredUtm(owner, required, entry))) throw new AppError('WRITE_CONFLICT');
    return { required };
  });
