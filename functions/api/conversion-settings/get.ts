import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { conversionSettingsOf, conversionSettingsSchema } from '#shared/core/accounts/conversion-settings.ts';

export const contract = {
  tag: 'Account',
  summary: 'Retrieve the conversion settings',
  description: 'The settings of the account for tracking conversions.',
  permission: 'links:read',
  reach: 'nothing',
  data: z.object({ settings: conversionSettingsSchema }),
} as const;

export const handler = apiFunction(contract, async ({ caller }) => ({
  message: 'Conversion settings found.',
  data: { settings: conversionSettingsOf(caller.owner) },
}));
