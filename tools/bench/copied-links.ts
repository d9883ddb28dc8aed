import { tableName } from '#shared/platform/dynamo/client.ts';
import { newId, newShortCode } from '#shared/platform/runtime/ids.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';

/** An item as the engine takes and returns it. */
type WireItem = Record<'pk' | 'sk', { S: string }> & Record<string, unknown>;

/** Items of a BatchWriteItem (AWS limit). */
const MAX_ITEMS = 25;
const PARALLEL = 4;
/** The engine checks no signature, but wants one. */
const HEADERS = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=bench/20260101/eu/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

/**
 * Copies links with all items whose keys name them: record, redirect, journal and marks of days. Copies in
 * turn, up to `count` copies. Their entries in the audit log are not copied. Sends the engine the text of
 * items, past the SDK and the proxy that counts: an account with 100,000 links has 700,000 items.
 */
export async function copyLinks(
  engine: string,
  links: readonly { _id: string; code: string }[],
  count: number,
): Promise<void> {
  const table = tableName();
  const stored = await itemsOf(engine, links);
  let made = 0;
  let waiting: string[] = [];
  const takeBatch = (): string[] => {
    while (waiting.length < MAX_ITEMS && made < count) {
      const { _id, code } = links[made++ % links.length] as (typeof links)[number];
      const [id, otherCode] = [newId('link'), newShortCode()];
      for (const text of stored.get(_id) ?? [])
        waiting.push(text.replaceAll(_id, id).replaceAll(code, otherCode));
    }
    const batch = waiting.slice(0, MAX_ITEMS);
    waiting = waiting.slice(MAX_ITEMS);
    return batch;
  };
  const writers = Array.from({ length: PARALLEL }, (_, i) => i);
  await inParallel(writers, PARALLEL, async () => {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const puts = batch.map((item) => `{"PutRequest":{"Item":${item}}}`);
      await call(engine, 'BatchWriteItem', `{"RequestItems":{"${table}":[${puts.join(',')}]}}`);
    }
  });
}

/** The items of each link, as JSON. */
async function itemsOf(
  engine: string,
  links: readonly { _id: string; code: string }[],
): Promise<ReadonlyMap<string, string[]>> {
  const byLink = new Map(links.map(({ _id }) => [_id, [] as string[]]));
  const idOf = new Map(links.flatMap(({ _id, code }) => [[_id, _id] as const, [code, _id] as const]));
  let ExclusiveStartKey: unknown;
  do {
    const scan = JSON.stringify({ TableName: tableName(), ExclusiveStartKey });
    const page = JSON.parse(await call(engine, 'Scan', scan)) as {
      Items: WireItem[];
      LastEvaluatedKey?: unknown;
    };
    for (const item of page.Items) {
      const names = [...item.pk.S.split('#'), ...item.sk.S.split('#')];
      const id = names.map((name) => idOf.get(name)).find((found) => found !== undefined);
      if (id !== undefined) byLink.get(id)?.push(JSON.stringify(item));
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return byLink;
}

async function call(engine: string, action: string, body: string): Promise<string> {
  const headers = { ...HEADERS, 'x-amz-target': `DynamoDB_20120810.${action}` };
  const response = await fetch(engine, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok || text.includes('"PutRequest"')) throw new Error(`${action} answered ${text}`);
  return text;
}
