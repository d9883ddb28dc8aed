import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import {
  conversionSettingsInputSchema,
  conversionSettingsSchema,
} from '#shared/core/accounts/conversion-settings.ts';
import { saveConversionSettings } from '#shared/core/accounts/save-conversion-settings.ts';

export const contract = {
  tag: 'Account',
  summary: 'Update the conversion settings',
  description:
    'Changes the given settings. Existing links and Smart Links keep their `trackConversions`; a new ' +
    'number of days also applies to clicks that were made before.',
  permission: 'links:write',
  reach: 'settings',
  body: conversionSettingsInputSchema,
  data: z.object({ settings: conversionSettingsSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => ({
  message: 'Conversion settings saved.',
  data: { settings: await saveConversionSettings(act, body) },
}));
