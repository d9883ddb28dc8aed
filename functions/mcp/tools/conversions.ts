import * as z from 'zod';
import { conversionsQuery } from '#shared/conversions/conversion-contract.ts';
import { listConversions } from '#shared/conversions/list-conversions.ts';
import { tool } from '../tool.ts';
import { pageFields } from './fields.ts';

const { from, to, timezone, event, status, attribution, linkId, tag } = conversionsQuery.shape;

export const listConversionsTool = tool({
  name: 'list_conversions',
  title: 'List conversions',
  description:
    'Lists what customers did after a click, newest first: leads, sales, refunds and events of your own. ' +
    'Amounts are in the smallest unit of their currency. For totals use the analytics tools.',
  permission: 'analytics:read',
  reach: 'folders',
  effect: 'read',
  input: z.strictObject({ ...pageFields, from, to, timezone, event, status, attribution, linkId, tag }),
  run: async ({ caller, input }) => {
    const { conversions, nextCursor } = await listConversions(caller, {
      ...conversionsQuery.parse({}),
      ...input,
    });
    return { data: { conversions, nextCursor } };
  },
});
