import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { conversionInput, conversionSchema } from '#shared/conversions/conversion-contract.ts';
import { recordConversions } from '#shared/conversions/record-conversions.ts';

export const contract = {
  tag: 'Conversions',
  summary: 'Record a conversion',
  description:
    'A lead, a sale or a custom event that a click led to. Send the click ID that the redirect ' +
    'added to the destination (`sp_click`), the id of a customer whose click ID you sent before, ' +
    'or both. Each `eventId` is recorded only once: a repeat returns 200 with the first ' +
    'response, and a repeat with different content is rejected. A refund is an event of its own ' +
    'with a negative `amount`. Without a click, a conversion is recorded as `unmatched`.',
  permission: 'conversions:write',
  reach: 'everything',
  body: conversionInput,
  data: z.object({ conversion: conversionSchema }),
  status: 201,
  repeats: true,
  errors: ['CONVERSION_DIFFERS'],
} as const;

export const handler = apiFunction(contract, async ({ caller, body, now }) => {
  const [outcome] = await recordConversions({ owner: caller.owner, now }, [body]);
  if (outcome === undefined || 'error' in outcome) throw outcome?.error;
  const { conversion, isRepeat } = outcome;
  if (isRepeat) return { message: 'This conversion was recorded before.', data: { conversion }, isRepeat };
  return { message: 'Conversion recorded.', data: { conversion } };
});
