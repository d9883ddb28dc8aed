import { awsCall } from '../runtime/aws-call.ts';
import { coalesceReads } from '../runtime/coalesce.ts';
import { SETTING, setting } from '../runtime/settings.ts';
import { type PageEntry, pageKey } from './page-entry.ts';

type Item = Record<string, { S: string } | { N: string } | { BOOL: boolean }>;

/** The entry of a slug (with its prefix), or undefined. One eventually consistent read of one item, without the SDK. */
export const readPage = coalesceReads(async (slug: string): Promise<PageEntry | undefined> => {
  const { pk, sk } = pageKey(slug);
  const { Item } = await awsCall<{ Item?: Item }>('dynamodb', 'GetItem', {
    TableName: setting(SETTING.tableName),
    Key: { pk: { S: pk }, sk: { S: sk } },
  });
  return Item && !Item['deleted'] ? entryFrom(Item) : undefined;
});

function entryFrom(item: Item): PageEntry {
  const entry: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(item)) {
    if ('S' in value) entry[name] = value.S;
    else if ('N' in value) entry[name] = Number(value.N);
    else entry[name] = value.BOOL;
  }
  return entry as unknown as PageEntry;
}
