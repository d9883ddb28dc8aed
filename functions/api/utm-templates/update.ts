import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { updateUtmTemplate } from '#shared/links/utm/manage-utm-templates.ts';
import { updateUtmTemplateSchema, utmTemplateRecordSchema } from '#shared/links/utm/utm-template.ts';

export const contract = {
  tag: 'UTM templates',
  path: { id: 'utmTemplate' },
  summary: 'Update a UTM template',
  description:
    'Absent fields do not change, null clears a parameter. Links that were created with it stay ' +
    'as they are.',
  permission: 'links:write',
  reach: 'settings',
  etagOf: 'utmTemplate',
  conditional: true,
  body: updateUtmTemplateSchema,
  data: z.object({ utmTemplate: utmTemplateRecordSchema }),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body, ifMatch }) => ({
  message: 'UTM template updated.',
  data: { utmTemplate: await updateUtmTemplate(act, id, { input: body, ifMatch }) },
}));
