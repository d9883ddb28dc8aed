import type { PartitionGrants, PublicPartitions } from '#functions/framework/function-spec.ts';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

/** All that these sets grant. */
export function union(...sets: readonly PublicPartitions[]): PublicPartitions;
export function union(...sets: readonly PartitionGrants[]): PartitionGrants;
export function union(...sets: readonly PartitionGrants[]): PartitionGrants {
  const result: Partial<Record<keyof PartitionGrants, [Partitions, ...Partitions[]]>> = {};
  for (const [action, partitions] of sets.flatMap(Object.entries) as [
    keyof PartitionGrants,
    Partitions[],
  ][]) {
    const [first, ...others] = new Set([...(result[action] ?? []), ...partitions]);
    if (first !== undefined) result[action] = [first, ...others];
  }
  return result;
}
