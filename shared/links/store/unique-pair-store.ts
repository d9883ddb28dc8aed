import { createHash } from 'node:crypto';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { queryPartition } from '#shared/platform/dynamo/query-pages.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { uniqueKey } from '#shared/platform/dynamo/unique-key.ts';
import type { Link } from '../model/link.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';

/**
 * Guards of what is unique per owner except for links that allow duplicates: URL and domain, with UTM
 * parameters, rules and variants. All links that are the same have an item in one partition: `UNIQUE` for
 * the link that allows no duplicate, and a separate item for each other link.
 */

type Compared = Pick<Link, 'originalUrl'> & Partial<Nullable<Pick<Link, 'customDomain' | ContentField>>>;
type ContentField = 'utm' | 'rules' | 'variants';
type Nullable<T> = { [Key in keyof T]: T[Key] | null | undefined };

type Guarded = Pick<
  Link,
  'id' | 'ownerId' | 'originalUrl' | 'customDomain' | 'allowDuplicate' | ContentField
>;

/**
 * The normalized values that guards compare: URL, domain, and a hash of UTM parameters, rules and variants,
 * empty if there are none.
 */
export const comparedOf = (link: Compared): [url: string, domain: string | null, content: string] => [
  new URL(link.originalUrl).href,
  link.customDomain ?? null,
  contentOf(link),
];

function contentOf({ utm, rules, variants }: Partial<Nullable<Pick<Link, ContentField>>>): string {
  const set = Object.entries({ utm, rules, variants }).filter(
    ([, value]) => value && Object.keys(value).length > 0,
  );
  if (set.length === 0) return '';
  return createHash('sha256').update(JSON.stringify(set, sortedKeys)).digest('base64url');
}

/** The order in which a caller names fields does not matter. */
const sortedKeys = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** What is unique per owner: without UTM parameters, rules and variants, the URL and the domain. */
function uniqueOf(link: Compared): (string | null)[] {
  const [url, domain, content] = comparedOf(link);
  return content === '' ? [url, domain] : [url, domain, content];
}

export function guardKey(link: Guarded): ItemKey {
  const unique = uniqueOf(link);
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

/** ID of another link of the owner that is the same; undefined: none. One strongly consistent read. */
export async function findSame(link: Guarded): Promise<string | undefined> {
  // `UNIQUE` first. One of both may be the link's own.
  for await (const items of queryPartition(guardKey(link).pk, { ScanIndexForward: false, Limit: 2 })) {
    return items.map(({ linkId }) => String(linkId)).find((id) => id !== link.id);
  }
  return undefined;
}

/** What a link without duplicates is compared by, before it is built. */
export type Comparable = Compared & Pick<Guarded, 'ownerId'>;

/**
 * Returns the links that an owner already has, without those that allow duplicates. One read per 100.
 */
export async function findSameOf<Given extends Comparable>(links: readonly Given[]): Promise<Set<Given>> {
  const keyOf = (link: Given) => uniqueKey(link.ownerId, uniqueOf(link));
  const keys = new Map(links.map(keyOf).map((key) => [key.pk, key]));
  const taken = new Set((await batchGet([...keys.values()])).map(({ pk }) => pk));
  return new Set(links.filter((link) => taken.has(keyOf(link).pk)));
}
