import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { listUtmTemplates } from '#shared/links/utm/manage-utm-templates.ts';
import { utmTemplateRecordSchema } from '#shared/links/utm/utm-template.ts';

export const contract = {
  tag: 'UTM templates',
  summary: 'List UTM templates',
  description: 'All UTM templates of the account, by name.',
  permission: 'links:read',
  reach: 'nothing',
  data: z.object({ utmTemplates: z.array(utmTemplateRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller }) => ({
  message: 'UTM templates found.',
  data: { utmTemplates: await listUtmTemplates(caller.ownerId) },
}));
