import { type FoundRow, listOrder, newestRows } from '#shared/clicks/journal/newest-rows.ts';
import { conversionsOf, convertedOf } from '#shared/clicks/journal/partition.ts';
import { conversionRecord } from '#shared/conversions/conversion.ts';
import { CONVERSION_HEADER, conversionsToCsv } from '#shared/conversions/list-conversions.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { rangeAfter, rowBefore, rowCursor } from '#shared/overview/row-cursor.ts';
import { readTargets, type Target } from '#shared/overview/targets.ts';
import { ownedOf } from './export-owned.ts';
import type { ExportContext, Piece } from './export-step.ts';

const PAGE_ROWS = 2000;
const ALL_TIME = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

export const CONVERSIONS_HEAD = CONVERSION_HEADER;

/** All conversions of an account as CSV, newest first: one pass over their journals. */
export async function* conversionPieces(
  { owner: { ownerId }, origins, rootHosts }: ExportContext,
  from: string | null,
): AsyncGenerator<Piece<string>> {
  const after = rowBefore(from ?? undefined);
  const targets = new Map<string, Target>();
  const choose = async (active: ReadonlySet<string>) => {
    const ids = new Set([...active].map(convertedOf));
    const hasUnmatched = ids.delete(ownerId);
    const unknown = [...ids].filter((id) => !targets.has(id));
    for (const target of (await readTargets(wholeAccount(ownerId), unknown)).values())
      targets.set(target._id, target);
    const known = [...ids].filter((id) => targets.has(id));
    return [...known, ...(hasUnmatched ? [ownerId] : [])].map(conversionsOf);
  };
  const write = async (rows: readonly FoundRow[]): Promise<string> => {
    // A link may have been moved since it was found, with what is counted for it from then on.
    const owned = await ownedOf(
      ownerId,
      rows.map(({ targetId }) => targetId).filter((id) => id !== ownerId),
    );
    const own = rows.filter(({ targetId }) => targetId === ownerId || owned.has(targetId));
    const conversions = own.map((one) => conversionRecord(ownerId, one));
    const page = { conversions, rows: own.map(({ row }) => row), targets };
    const hosts = { ...origins, rootHosts };
    return conversionsToCsv(page, { timezone: 'UTC', hosts, withHeader: false });
  };
  let rows: FoundRow[] = [];
  for await (const { targetId, row } of newestRows(
    conversionsOf(ownerId),
    rangeAfter(ALL_TIME, after),
    choose,
  )) {
    const one = { targetId: convertedOf(targetId), row };
    if (after && listOrder(one, after) <= 0) continue;
    if (row.basis === 'both' || row.basis === 'last') rows.push(one);
    if (rows.length < PAGE_ROWS) continue;
    yield { data: await write(rows), cursor: rowCursor(one) };
    rows = [];
  }
  const last = rows.at(-1);
  if (last) yield { data: await write(rows), cursor: rowCursor(last) };
}
