import { readHeads } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { planRows, type RowSource, readRows, rowSources } from '#shared/clicks/journal/read-rows.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { isoDate } from '#shared/clicks/time-zone.ts';
import { conversionRecord } from '#shared/conversions/conversion.ts';
import { CONVERSION_HEADER, conversionsToCsv } from '#shared/conversions/list-conversions.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { listPosition } from '#shared/links/model/link-items.ts';
import { readTargets, type Target } from '#shared/overview/targets.ts';
import { ownedOf, type TargetCursor, targetPages } from './export-owned.ts';
import type { ExportContext, Piece } from './export-step.ts';

const PAGE_SIZE = 100;
const PAGE_ROWS = 2000;

export const CONVERSIONS_HEAD = CONVERSION_HEADER;

/** Where the conversions continue: after these links and pages, and within one. */
interface ConversionCursor {
  targets: TargetCursor | null;
  /** The link, page or account whose conversions are written, the number of its journal, and the last row. */
  within?: { id: string; shard: number; time: number; row: string } | undefined;
  /** The targets are done: the conversions without one are left. */
  isUnmatched?: true;
}

/**
 * All conversions of an account as CSV: link by link, then those without one; newest first. One pass over
 * their journals.
 */
export async function* conversionPieces(
  context: ExportContext,
  from: ConversionCursor | null,
): AsyncGenerator<Piece<ConversionCursor>> {
  const { ownerId } = context.owner;
  let before = from?.targets ?? null;
  let within = from?.within;
  if (!from?.isUnmatched) {
    for await (const { found, cursor } of targetPages(ownerId, before, PAGE_SIZE)) {
      const ids = found.map(({ id }) => id);
      const heads = await readHeads(ids.map((id) => ({ targetId: conversionsOf(id), shard: 0 })));
      const converted = ids.filter((_, i) => heads[i]?.firstRowAt !== undefined);
      const targets = await readTargets(wholeAccount(ownerId), converted);
      for (const one of found) {
        const target = targets.get(one.id);
        const at = within?.id === one.id ? within : undefined;
        if (target) yield* piecesOf(context, target, { targets: before, within: at });
        // If the one that was written is gone, it has nothing more.
        within = undefined;
        before = { kind: cursor.kind, after: listPosition(one) };
      }
      yield { data: '', cursor: { targets: before } };
    }
  }
  const at = from?.isUnmatched ? from.within : undefined;
  yield* piecesOf(context, undefined, { targets: before, within: at, isUnmatched: true });
}

/** The conversions of a target; undefined: of none. */
async function* piecesOf(
  { owner: { ownerId }, origins, rootHosts }: ExportContext,
  target: Target | undefined,
  { within, ...cursor }: ConversionCursor,
): AsyncGenerator<Piece<ConversionCursor>> {
  const id = target?._id ?? ownerId;
  const targets = new Map(target ? [[id, target]] : []);
  const textOf = (rows: ClickRow[]) => {
    const conversions = rows.map((row) => conversionRecord(ownerId, { targetId: id, row }));
    const hosts = { ...origins, rootHosts };
    return conversionsToCsv({ conversions, rows, targets }, { timezone: 'UTC', hosts, withHeader: false });
  };
  const isOwned = async () => !target || (await ownedOf(ownerId, [id])).has(id);
  for (const source of await rowSources([conversionsOf(id)])) {
    const { shard } = source.partition;
    if (within && shard < within.shard) continue;
    const after = within?.shard === shard ? within : undefined;
    let rows: ClickRow[] = [];
    for await (const batch of rowsAfter(source, after)) {
      rows.push(...batch);
      if (rows.length < PAGE_ROWS) continue;
      // A link may have been moved since it was found, with what is counted for it from then on.
      if (!(await isOwned())) return;
      const { time, id: row } = rows.at(-1) as ClickRow;
      yield { data: textOf(rows), cursor: { ...cursor, within: { id, shard, time, row } } };
      rows = [];
    }
    const last = rows.at(-1);
    if (!last) continue;
    if (!(await isOwned())) return;
    const end = { id, shard, time: last.time, row: last.id };
    yield { data: textOf(rows), cursor: { ...cursor, within: end } };
  }
}

/** The rows of a journal that count for the last click, newest first, after one of them. */
async function* rowsAfter(
  source: RowSource,
  after: { time: number; row: string } | undefined,
): AsyncGenerator<ClickRow[]> {
  const end = after ? after.time + 1 : Number.POSITIVE_INFINITY;
  const dates = { from: undefined, to: after && isoDate(after.time) };
  const plan = await planRows(source, { start: Number.NEGATIVE_INFINITY, end }, dates);
  for await (const batch of readRows(plan)) {
    yield batch.filter(
      ({ basis, time, id }) =>
        (basis === 'both' || basis === 'last') && (!after || time < after.time || id < after.row),
    );
  }
}
