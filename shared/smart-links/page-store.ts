import { awsCall } from '../platform/runtime/aws-call.ts';
import { coalesceReads } from '../platform/runtime/coalesce.ts';
import { keepHot } from '../platform/runtime/keep-hot.ts';
import { hotReadMs, SETTING, setting } from '../platform/runtime/settings.ts';
import { type PageEntry, pageKey } from './page-entry.ts';

type Item = Record<string, { S: string } | { N: string } | { BOOL: boolean }>;

const readItem = coalesceReads(async (slug: string): Promise<PageEntry | undefined> => {
  const { pk, sk } = pageKey(slug);
  const { Item } = await awsCall<{ Item?: Item }>('dynamodb', 'GetItem', {
    TableName: setting(SETTING.tableName),
    Key: { pk: { S: pk }, sk: { S: sk } },
  });
  return Item && !Item['deleted'] ? entryFrom(Item) : undefined;
});

/**
 * The entry of a slug (with its prefix), or undefined. One eventually consistent read of one item, without the SDK, or none
 * for a page that is hot.
 */
export const readPage = keepHot(readItem, hotReadMs);

function entryFrom(item: Item): PageEntry {
  const entry: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(item)) {
    if ('S' in value) entry[name] = value.S;
    else if ('N' in value) entry[name] = Number(value.N);
    else entry[name] = value.BOOL;
  }
  return entry as unknown as PageEntry;
}
