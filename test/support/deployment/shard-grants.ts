import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GrantReport } from './grants.ts';

/** Where the shards of the end-to-end suite leave what was used of the grants. */
export const SHARD_GRANTS = 'shard-grants';

export interface ShardGrants {
  /** From 1. */
  index: number;
  /** How many shards there are. */
  count: number;
  reports: GrantReport[];
}

export function writeShardGrants(shard: ShardGrants, folder: string = SHARD_GRANTS): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${shard.index}-of-${shard.count}.json`);
  writeFileSync(file, JSON.stringify(shard));
}

/** The reports of all shards. Throws if one is missing, because its grants would look unused. */
export function readShardGrants(folder: string = SHARD_GRANTS): GrantReport[] {
  const shards = readdirSync(folder).map(
    (file): ShardGrants => JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );
  const count = shards[0]?.count ?? 1;
  if (shards.some((shard) => shard.count !== count))
    throw new Error(`${folder} holds the grants of shards of different runs`);
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter(
    (wanted) => !shards.some(({ index }) => index === wanted),
  );
  if (missing.length > 0)
    throw new Error(
      `${folder} holds the grants of ${shards.length} of ${count} shards. Missing: ${missing.join(', ')}`,
    );
  return shards.flatMap(({ reports }) => reports);
}
