import { createHash } from 'node:crypto';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { queryPartition } from '#shared/platform/dynamo/query-pages.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { uniqueKey } from '#shared/platform/dynamo/unique-key.ts';
import type { Link } from '../model/link.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';

/**
 * Guards of what is unique per owner except for links that allow duplicates: URL and domain, with UTM
 * parameters, rules and variants. All links that are the same have an item in one partition: `UNIQUE` for the
 * link that allows no duplicate, and a separate item for each other link.
 *
 * Guards stored before did not distinguish UTM parameters, rules and variants: they are in the partition of
 * URL and domain, without `content`.
 */

type Compared = Pick<Link, 'originalUrl'> & Partial<Nullable<Pick<Link, 'customDomain' | ContentField>>>;
type ContentField = 'utm' | 'rules' | 'variants';
type Nullable<T> = { [Key in keyof T]: T[Key] | null | undefined };

type Guarded = Pick<
  Link,
  'id' | 'ownerId' | 'originalUrl' | 'customDomain' | 'allowDuplicate' | 'hasContentGuard' | ContentField
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

/** Whether a change of a link does not change what is compared. */
export const hasSameContent = (before: Guarded, after: Guarded): boolean =>
  before.allowDuplicate === after.allowDuplicate &&
  JSON.stringify(comparedOf(before)) === JSON.stringify(comparedOf(after));

export function guardKey(link: Guarded): ItemKey {
  const [url, domain, content] = comparedOf(link);
  const unique = content !== '' && link.hasContentGuard ? [url, domain, content] : [url, domain];
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

export const guardItem = (link: Guarded) => ({
  ...guardKey(link),
  linkId: link.id,
  content: comparedOf(link)[2],
});

/** The item that replaces a guard which is in another partition now. */
export const releasedGuard = (link: Guarded) => ({
  ...guardKey({ ...link, hasContentGuard: false }),
  linkId: link.id,
  released: true,
});

export interface SameLinks {
  /** Id of another link of the owner that is the same. */
  same: string | undefined;
  /** A link that is not, but whose guard, stored before, is in the place of the link's own. */
  inTheWay: Link | undefined;
}

/**
 * Compares a link with the others of its owner; strongly consistent. One read, two for a link with UTM
 * parameters, rules or variants.
 * `read`: reads a link whose guard does not say what it is compared by; without it, such a link is the same.
 */
export async function findSame(
  link: Guarded,
  read?: (id: string) => Promise<Link | undefined>,
): Promise<SameLinks> {
  const nothing: SameLinks = { same: undefined, inTheWay: undefined };
  const own = guardKey({ ...link, hasContentGuard: true }).pk;
  const before = guardKey({ ...link, hasContentGuard: false }).pk;
  const guards = await guardsAt(own, link.id);
  const marked = guards.find(({ content }) => content !== undefined);
  if (marked) return { ...nothing, same: marked.linkId };
  const unmarked = (own === before ? guards : await guardsAt(before, link.id)).filter(
    ({ content }) => content === undefined,
  );
  let inTheWay: Link | undefined;
  for (const { linkId, sk } of unmarked) {
    const other = read && (await read(linkId));
    if (read && !other) continue;
    if (!other || contentOf(other) === contentOf(link)) return { ...nothing, same: linkId };
    if (own === before && sk === 'UNIQUE') inTheWay = other;
  }
  return { ...nothing, inTheWay };
}

/** What a link without duplicates is compared by, before it is built. */
export type Comparable = Compared & Pick<Guarded, 'ownerId'>;

/**
 * Of these links those that an owner already has, without the ones that allow duplicates: as `findSame`, for
 * many at once. One read per 100, two per 100 with UTM parameters, rules or variants.
 */
export async function findSameOf<Given extends Comparable>(links: readonly Given[]): Promise<Set<Given>> {
  const keysOf = (link: Given) => {
    const [url, domain, content] = comparedOf(link);
    const keys = [[url, domain], ...(content === '' ? [] : [[url, domain, content]])];
    return keys.map((unique) => uniqueKey(link.ownerId, unique));
  };
  const keys = new Map(links.flatMap(keysOf).map((key) => [key.pk, key]));
  const guards = new Map((await batchGet([...keys.values()])).map((item) => [item['pk'], item]));
  return new Set(
    links.filter((link) =>
      keysOf(link).some(({ pk }) => {
        const { content, released } = guards.get(pk) ?? { released: true };
        return released !== true && (content === undefined || content === comparedOf(link)[2]);
      }),
    ),
  );
}

interface Guard {
  sk: string;
  linkId: string;
  content?: string;
}

/** Guards in a partition that are compared with, `UNIQUE` first. */
const MAX_GUARDS = 50;

async function guardsAt(pk: string, except: string): Promise<Guard[]> {
  const query = queryPartition(pk, { ScanIndexForward: false, Limit: MAX_GUARDS });
  for await (const items of query) {
    return (items as unknown as (Guard & { released?: true })[]).filter(
      ({ linkId, released }) => linkId !== except && !released,
    );
  }
  return [];
}
