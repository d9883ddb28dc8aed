import { bulkSchema, createLinks, createLinksSchema } from '../../../shared/links/create-links.ts';
import { apiFunction } from '../../framework/api-function.ts';
import { chargeFor } from '../../framework/billing.ts';
import { linkHosts } from '../../framework/origins.ts';

export const contract = {
  tag: 'Import and export',
  summary: 'Create up to 100 links',
  description:
    'Each row has its own result, in the order of the rows: a row that fails does not touch the others, and the answer ' +
    'is 200 also when all of them do. Of rows with the same URL and domain the first is created.',
  permission: 'links:write',
  idempotent: true,
  body: createLinksSchema,
  data: bulkSchema,
} as const;

export const handler = apiFunction(
  contract,
  async ({ caller, body, ids, now }) => {
    const data = await createLinks(caller.ownerId, body.links, linkHosts(), now, ids);
    return { message: `${data.created} links created, ${data.failed} failed.`, data, units: data.created };
  },
  chargeFor('link.create'),
);
