import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { saveUtmSettings } from '#shared/links/utm/save-utm-settings.ts';
import { utmSettingsInputSchema, utmSettingsSchema } from '#shared/links/utm/utm-template.ts';

export const contract = {
  tag: 'UTM templates',
  summary: 'Update the UTM settings',
  description:
    'New links without a `required` parameter are rejected, also in imports. Existing links stay ' +
    'as they are.',
  permission: 'links:write',
  reach: 'settings',
  body: utmSettingsInputSchema,
  data: z.object({ settings: utmSettingsSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => ({
  message: 'UTM settings saved.',
  data: { settings: await saveUtmSettings(act, body) },
}));
