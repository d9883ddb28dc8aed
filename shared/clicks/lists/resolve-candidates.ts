import { type Head, readHeads } from '../journal/head-store.ts';
import type { FoundRow } from '../journal/newest-rows.ts';
import { type Partition, pkOf } from '../journal/partition.ts';
import type { ClickRow } from '../journal/row.ts';
import { findSegments, rowsOf } from '../journal/segment-store.ts';
import type { RowQuery } from './row-query.ts';
import type { Candidate } from './selection.ts';

/**
 * The rows of candidates, in the same order. Reads those that earlier pages have found; leaves out those that
 * are gone, of targets that are not wanted, or that do not match, as a cursor can be made by hand.
 */
export async function resolveCandidates(
  query: RowQuery,
  candidates: readonly Candidate[],
): Promise<FoundRow[]> {
  const { matches, choose } = query;
  const rowAt = await readRowsOf(
    query,
    candidates.filter(({ row }) => row === undefined),
  );
  const found = candidates.flatMap((candidate): FoundRow[] => {
    const row = candidate.row ?? rowAt(candidate);
    return row && matches(row) ? [{ targetId: candidate.targetId, row }] : [];
  });
  if (found.length === 0) return found;
  const wanted = await choose(new Set(found.map(({ targetId }) => targetId)));
  return found.filter(({ targetId }) => wanted.has(targetId));
}

/** Reads the heads of candidates, and the segments of those that are not in a tail any more. */
async function readRowsOf(
  { journals }: RowQuery,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => ClickRow | undefined> {
  const partitionOf = ({ targetId, shard }: Candidate): Partition => ({
    targetId: journals.nameOf(targetId),
    shard,
  });
  const partitions = new Map(candidates.map(partitionOf).map((partition) => [pkOf(partition), partition]));
  const heads = await readHeads([...partitions.values()], { consistent: true });
  const headOf = new Map([...partitions.keys()].map((pk, i) => [pk, heads[i] as Head]));
  const isSealed = (candidate: Candidate) =>
    candidate.segment < (headOf.get(pkOf(partitionOf(candidate)))?.next ?? 0);
  const segments = await findSegments(
    candidates.filter(isSealed).map((one) => ({ partition: partitionOf(one), number: one.segment })),
  );
  return (candidate) => {
    const partition = partitionOf(candidate);
    const segment = segments(partition, candidate.segment);
    const rows = segment ? rowsOf(segment) : (headOf.get(pkOf(partition))?.tail ?? []);
    return rows.find(({ time, id }) => time === candidate.time && id === candidate.id);
  };
}
