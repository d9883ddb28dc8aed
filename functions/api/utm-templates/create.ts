import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { createUtmTemplate } from '#shared/links/utm/manage-utm-templates.ts';
import {
  createUtmTemplateSchema,
  MAX_UTM_TEMPLATES,
  utmTemplateRecordSchema,
} from '#shared/links/utm/utm-template.ts';

export const contract = {
  tag: 'UTM templates',
  summary: 'Create a UTM template',
  description:
    'A link that is created with `utmTemplateId` gets its parameters. Without the `required` ' +
    `ones, the link is rejected. An account can have ${MAX_UTM_TEMPLATES} templates.`,
  permission: 'links:write',
  reach: 'settings',
  idempotent: true,
  etagOf: 'utmTemplate',
  body: createUtmTemplateSchema,
  status: 201,
  data: z.object({ utmTemplate: utmTemplateRecordSchema }),
  errors: ['QUOTA_EXCEEDED'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => ({
  message: 'UTM template created.',
  data: { utmTemplate: await createUtmTemplate(act, body) },
}));
