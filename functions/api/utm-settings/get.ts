import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { utmSettingsOf } from '#shared/links/utm/save-utm-settings.ts';
import { utmSettingsSchema } from '#shared/links/utm/utm-template.ts';

export const contract = {
  tag: 'UTM templates',
  summary: 'Retrieve the UTM settings',
  description: 'The UTM parameters that every new link of the account must have.',
  permission: 'links:read',
  reach: 'nothing',
  data: z.object({ settings: utmSettingsSchema }),
} as const;

export const handler = apiFunction(contract, async ({ caller }) => ({
  message: 'UTM settings found.',
  data: { settings: utmSettingsOf(caller.owner) },
}));
