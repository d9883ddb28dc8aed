import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { newId, newShortCode } from '#shared/platform/runtime/ids.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';

type StoredItem = ItemKey & Record<string, unknown>;

const BATCH = 100;
const PARALLEL = 8;

/**
 * Copies links with all items whose keys name them: record, redirect, journal and marks of days. So a large
 * account takes a write for each 25 items instead of several calls for each link and day. Copies in turn, up
 * to `count` copies. Their entries in the audit log are not copied.
 */
export async function copyLinks(
  links: readonly { _id: string; code: string }[],
  count: number,
): Promise<string[]> {
  const stored = await itemsOf(links);
  const ids = Array.from({ length: count }, () => newId('link'));
  await inParallel(chunksOf([...ids.entries()], BATCH), PARALLEL, (batch) =>
    batchPut(
      batch.flatMap(([i, id]) => {
        const { _id, code } = links[i % links.length] as (typeof links)[number];
        const otherCode = newShortCode();
        const renamed = (text: string) => text.replaceAll(_id, id).replaceAll(code, otherCode);
        return (stored.get(_id) ?? []).map((item) => mapTexts(item, renamed) as StoredItem);
      }),
    ),
  );
  return ids;
}

async function itemsOf(
  links: readonly { _id: string; code: string }[],
): Promise<ReadonlyMap<string, StoredItem[]>> {
  const byLink = new Map(links.map(({ _id }) => [_id, [] as StoredItem[]]));
  const idOf = new Map(links.flatMap(({ _id, code }) => [[_id, _id] as const, [code, _id] as const]));
  for await (const { Items = [] } of paginateScan({ client: dynamo() }, { TableName: tableName() })) {
    for (const item of Items as StoredItem[]) {
      const names = [...item.pk.split('#'), ...item.sk.split('#')];
      const id = names.map((name) => idOf.get(name)).find((found) => found !== undefined);
      if (id !== undefined) byLink.get(id)?.push(item);
    }
  }
  return byLink;
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, map)]));
}
