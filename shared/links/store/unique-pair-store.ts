import { queryPages } from '../../platform/dynamo/query-pages.ts';
import type { ItemKey } from '../../platform/dynamo/table.ts';
import { uniqueKey } from '../../platform/dynamo/unique-key.ts';
import type { Link } from '../model/link.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';

/**
 * Guards of the pair of URL and domain, which is unique per owner except for links that allow duplicates. All links with a
 * pair have an item in one partition: `UNIQUE` for the link that allows no duplicate, and a separate item for each other
 * link.
 */

type Guarded = Pick<Link, 'id' | 'ownerId' | 'originalUrl' | 'customDomain' | 'allowDuplicate'>;

/** URL and domain, normalized. */
export function uniquePair(link: {
  originalUrl: string;
  customDomain?: string | null | undefined;
}): [url: string, domain: string | null] {
  return [new URL(link.originalUrl).href, link.customDomain ?? null];
}

export function guardKey(link: Guarded): ItemKey {
  const unique: (string | null)[] = [...uniquePair(link)];
  // Visitors share the public owner, so several of them may shorten the same URL.
  if (link.ownerId === PUBLIC_OWNER_ID) unique.push(link.id);
  const key = uniqueKey(link.ownerId, unique);
  return link.allowDuplicate ? { ...key, sk: `LINK#${link.id}` } : key;
}

/** Whether an update of a link does not change its guard. */
export function hasSameGuard(before: Guarded, after: Guarded): boolean {
  const [one, other] = [guardKey(before), guardKey(after)];
  return one.pk === other.pk && one.sk === other.sk;
}

export const guardItem = (link: Guarded) => ({ ...guardKey(link), linkId: link.id });

/** Id of another link of the owner with this URL on this domain; strongly consistent, one read. */
export async function findSamePair(link: Guarded): Promise<string | undefined> {
  const query = queryPages({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': guardKey(link).pk },
    ConsistentRead: true,
    // The other one, if one of the two is the link itself.
    Limit: 2,
  });
  for await (const items of query) {
    const other = items.find(({ linkId }) => linkId !== link.id);
    if (other) return String(other['linkId']);
  }
  return undefined;
}
