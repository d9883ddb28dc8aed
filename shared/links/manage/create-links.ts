import * as z from 'zod';
import { parseInput } from '#shared/platform/http/request.ts';
import { type Warning, warningsAt } from '#shared/platform/http/warning.ts';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { createLinkSchema } from '../model/link-input.ts';
import { linkRecordSchema } from '../model/link-record.ts';
import { rowError, rowErrorSchema, rowIndex } from '../model/row-error.ts';
import { comparedOf } from '../store/unique-pair-store.ts';
import { createLink } from './create-link.ts';
import type { LinkAct } from './draft-link.ts';
import type { LinkAllowance } from './link-allowance.ts';

/** Maximum links per request. */
export const MAX_BULK_LINKS = 100;

// Enough to hide the table's latency without exhausting the connection pool.
const PARALLEL_ROWS = 8;

const count = { error: `must be an array of 1 to ${MAX_BULK_LINKS} links` };

/** Rows are validated one by one, so that an invalid one does not fail the others. */
export const createLinksSchema = z
  .object(
    {
      links: z
        .array(
          z.unknown().meta({
            $ref: '#/components/schemas/CreateLink',
            description: 'A link, with the fields of `POST /v1/api/links`.',
          }),
          count,
        )
        .min(1, count)
        .max(MAX_BULK_LINKS, count)
        .meta({ description: 'The links to create.' }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'CreateLinks' });

const bulkResultSchema = z
  .discriminatedUnion('status', [
    z
      .object({ index: rowIndex, status: z.literal('created'), link: linkRecordSchema })
      .meta({ id: 'CreatedRow' }),
    z
      .object({ index: rowIndex, status: z.literal('failed'), error: rowErrorSchema })
      .meta({ id: 'FailedRow' }),
  ])
  .meta({ id: 'CreateResult' });

export const bulkSchema = z.object({
  results: z.array(bulkResultSchema).meta({ description: 'One result per row, in the same order.' }),
  created: z.int().meta({ description: 'Rows that were created as links.', examples: [1] }),
  failed: z.int().meta({ description: 'Rows that failed.' }),
});

type BulkResult = z.infer<typeof bulkResultSchema>;

/**
 * Creates links in parallel; results are in row order. Of rows with the same URL and domain, or the same
 * code, the first valid one wins, unless they allow duplicates.
 */
export async function createLinks(
  act: LinkAct & { ids: IdSource },
  rows: readonly unknown[],
  allowance?: LinkAllowance,
): Promise<z.infer<typeof bulkSchema>> {
  const results: BulkResult[] = [];
  const claims = new Claims();
  // Generated in row order: a retried request must generate the same ids.
  const numbered = rows.map((row, index) => ({ row, index, id: act.ids.newId('link') }));

  const createRow = async ({ row, index, id }: (typeof numbered)[number]): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    try {
      const input = parseInput(createLinkSchema, row, { root: 'body', shown: [linkRecordSchema] });
      // Rows start in order, so the rows this one waits for are already running.
      const before = [
        ...claims.claim(JSON.stringify(comparedOf(input)), promise, {
          shared: input.allowDuplicate === true,
        }),
        ...(input.code == null ? [] : claims.claim(input.code, promise)),
      ];
      await Promise.all(before);
      const warnings: Warning[] = [];
      const link = await createLink({ ...act, warnings }, input, { id, allowance });
      results[index] = { index, status: 'created', link };
      act.warnings?.push(...warningsAt(`links[${index}]`, warnings));
    } catch (error) {
      results[index] = { index, status: 'failed', error: rowError(error) };
    } finally {
      resolve();
    }
  };
  await inParallel(numbered, PARALLEL_ROWS, createRow);

  const created = results.filter(({ status }) => status === 'created').length;
  return { results, created, failed: results.length - created };
}

/** Rows being created, by the values that must be unique. */
class Claims {
  readonly #holders = new Map<string, { promise: Promise<void>; isShared: boolean }[]>();

  /** The rows to wait for: all previous ones, or with `shared` those with an exclusive claim. */
  claim(name: string, promise: Promise<void>, { shared = false } = {}): Promise<void>[] {
    const holders = this.#holders.get(name) ?? [];
    const before = shared ? holders.filter(({ isShared }) => !isShared) : holders;
    this.#holders.set(name, [...holders, { promise, isShared: shared }]);
    return before.map((holder) => holder.promise);
  }
}
