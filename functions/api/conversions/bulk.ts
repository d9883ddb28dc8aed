import { apiFunction } from '#functions/framework/api-function.ts';
import { conversionsInput, conversionsResult } from '#shared/conversions/conversion-contract.ts';
import { recordRows } from '#shared/conversions/record-rows.ts';

export const contract = {
  tag: 'Conversions',
  summary: 'Record up to 100 conversions',
  description:
    'Each row has its own result, in the order of the rows: a row that fails does not affect the others, ' +
    'and the status is 200 even if all of them fail. If there is no response, send the same rows again: ' +
    'those that were recorded are `repeated`.',
  permission: 'conversions:write',
  reach: 'everything',
  body: conversionsInput,
  data: conversionsResult,
} as const;

export const handler = apiFunction(contract, async ({ caller, body, now }) => {
  const data = await recordRows({ owner: caller.owner, now }, body.conversions);
  const { recorded, repeated, failed } = data;
  return { message: `${recorded} conversions recorded, ${repeated} repeated, ${failed} failed.`, data };
});
