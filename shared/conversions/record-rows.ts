import type * as z from 'zod';
import { rowError } from '#shared/links/model/row-error.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import {
  type ConversionInput,
  conversionInput,
  conversionSchema,
  type conversionsResult,
} from './conversion-contract.ts';
import { type ConversionAct, recordConversions } from './record-conversions.ts';

type Results = z.infer<typeof conversionsResult>;

/** Validates and records rows; results are in their order. */
export async function recordRows(act: ConversionAct, rows: readonly unknown[]): Promise<Results> {
  const results: Results['results'] = [];
  const valid: { index: number; input: ConversionInput }[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      const input = parseInput(conversionInput, row, { root: 'body', shown: [conversionSchema] });
      valid.push({ index, input });
    } catch (error) {
      results[index] = { index, status: 'failed', error: rowError(error) };
    }
  }
  const inputs = valid.map(({ input }) => input);
  const outcomes = inputs.length === 0 ? [] : await recordConversions(act, inputs);
  for (const [i, outcome] of outcomes.entries()) {
    const { index } = valid[i] as { index: number };
    results[index] =
      'error' in outcome
        ? { index, status: 'failed', error: rowError(outcome.error) }
        : { index, status: outcome.isRepeat ? 'repeated' : 'recorded', conversion: outcome.conversion };
  }
  const count = (status: Results['results'][number]['status']) =>
    results.filter((result) => result.status === status).length;
  return { results, recorded: count('recorded'), repeated: count('repeated'), failed: count('failed') };
}
