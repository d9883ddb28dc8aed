import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { getUtmTemplate } from '#shared/links/utm/manage-utm-templates.ts';
import { utmTemplateRecordSchema } from '#shared/links/utm/utm-template.ts';

export const contract = {
  tag: 'UTM templates',
  path: { id: 'utmTemplate' },
  summary: 'Retrieve a UTM template',
  permission: 'links:read',
  reach: 'nothing',
  etagOf: 'utmTemplate',
  data: z.object({ utmTemplate: utmTemplateRecordSchema }),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id }) => ({
  message: 'UTM template found.',
  data: { utmTemplate: await getUtmTemplate(caller.ownerId, id) },
}));
