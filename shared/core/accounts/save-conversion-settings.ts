import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { updateEntry } from '../audit/audit-entry.ts';
import type { Act } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import { accountTarget } from './account.ts';
import {
  type ConversionSettings,
  type ConversionSettingsInput,
  conversionSettingsOf,
} from './conversion-settings.ts';
import { changeConversionSettings, findOwner } from './owner-store.ts';

/** Changes the given settings of the account; existing links and pages stay as they are. */
export const saveConversionSettings = (
  { by, now }: Act,
  { trackConversions, conversionDays }: ConversionSettingsInput,
): Promise<ConversionSettings> =>
  retryConflicts(async () => {
    const owner = await findOwner(by.ownerId);
    if (!owner) throw new AppError('NOT_FOUND');
    const before = conversionSettingsOf(owner);
    const after = {
      trackConversions: trackConversions ?? before.trackConversions,
      conversionDays: conversionDays ?? before.conversionDays,
    };
    const changes = changesOf(before, after);
    const action = { action: 'conversion_settings.updated', target: accountTarget(owner), changes };
    const entry = updateEntry(by, action, now);
    if (entry) await changeConversionSettings(owner, after, entry);
    return after;
  });
