import { readFlatItem } from '#shared/platform/dynamo/flat-item.ts';
import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { coalesceReads } from '#shared/platform/runtime/coalesce.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { hotReadMs, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { DENIED_HEAD } from './denied-items.ts';
import { DenyList } from './deny-list.ts';

/** The denied hosts in memory. Read without the SDK, for the cold starts that visitors wait for. */

/** Age at which the list is revalidated, in `hotReadMs`: 30 s by default, 0 without a cache. */
const CHECK_AFTER = 30;
/** After a failed check, visitors do not wait for another one within this time. */
const RETRY_MS = 5000;

interface LoadedList {
  version: number;
  list: DenyList;
}

const NO_LIST = new DenyList([]);

let loaded: LoadedList | undefined;
/** When the list is revalidated next. */
let checkAt = 0;

/**
 * The denied hosts, for visitors: at most 30 seconds old. Never throws: if the table fails, the last
 * list applies. Without any list, nothing is denied, because a working short link matters more than a
 * harmful one that slips through.
 */
export async function deniedHosts(): Promise<DenyList> {
  const keepMs = hotReadMs() * CHECK_AFTER;
  const now = Date.now();
  // A clock that was set back must not extend its lifetime.
  if (loaded && now < checkAt && checkAt - now <= Math.max(keepMs, RETRY_MS)) return loaded.list;
  if (!loaded && now < checkAt && checkAt - now <= RETRY_MS) return NO_LIST;
  try {
    const { list } = await check('eventual');
    checkAt = now + keepMs;
    return list;
  } catch (error) {
    checkAt = now + RETRY_MS;
    const message = 'denied hosts not read';
    if (loaded) log.warn(message, { version: loaded.version, error });
    else log.error(message, { error });
    return loaded?.list ?? NO_LIST;
  }
}

/**
 * The current denied hosts, for new links and pages. One read unit while they do not change.
 * Throws if the table fails.
 */
export const deniedHostsNow = async (): Promise<DenyList> => (await check('strong')).list;

/** Loads the list if it has changed. */
const check = coalesceReads(async (consistency: string): Promise<LoadedList> => {
  const before = loaded;
  const known = before?.version ?? (consistency === 'eventual' ? NO_VERSION : undefined);
  if (known !== undefined) {
    const version = await (consistency === 'eventual' ? readVersion() : readVersionNow());
    if (version === known) {
      loaded ??= { version, list: NO_LIST };
      return loaded;
    }
  }
  // Consistent, and the head comes first: a later check never considers missing names as loaded.
  const [head, ...chunks] = await queryAll('');
  const names = chunks.flatMap(({ hosts }) => hosts?.SS ?? []);
  const current = { version: versionOf(head), list: new DenyList(names) };
  // A slower load that started earlier must not replace a newer list.
  if (!loaded || loaded === before || loaded.version <= current.version) loaded = current;
  return current;
});

interface Item {
  version?: { N: string };
  hosts?: { SS: string[] };
}

/** The version until the first host is denied. */
const NO_VERSION = 0;

const versionOf = (head: Item | undefined): number => Number(head?.version?.N ?? NO_VERSION);

/** The version of the list, read in one call with the item of the visited link or page. */
const readVersion = async (): Promise<number> =>
  Number((await readFlatItem(DENIED_HEAD))?.['version'] ?? NO_VERSION);

async function readVersionNow(): Promise<number> {
  const [head] = await queryAll('AND sk = :sk');
  return versionOf(head);
}

/** Queries the list, strongly consistent. */
async function queryAll(condition: string): Promise<Item[]> {
  const items: Item[] = [];
  let start: object | undefined;
  do {
    const page: { Items?: Item[]; LastEvaluatedKey?: object } = await awsCall('dynamodb', 'Query', {
      TableName: setting(SETTING.tableName),
      KeyConditionExpression: `pk = :pk ${condition}`,
      ExpressionAttributeValues: {
        ':pk': { S: DENIED_HEAD.pk },
        ...(condition !== '' && { ':sk': { S: DENIED_HEAD.sk } }),
      },
      ConsistentRead: true,
      ...(start && { ExclusiveStartKey: start }),
    });
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}
