import { mayView, type Viewer } from '#shared/core/access/scope.ts';
import { displayUrlOf, type ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { PUBLIC_OWNER_ID } from '#shared/links/model/public-owner.ts';
import { linkKey } from '#shared/links/model/redirect-entry.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import { landingUrl } from '#shared/smart-links/model/slug.ts';
import type { TargetKind } from './target-kinds.ts';

/** A link or Smart Link as shown in reports of a whole account. */
export interface Target {
  _id: string;
  kind: TargetKind;
  ownerId: string;
  /** ISO 8601. */
  createdAt: string;
  title: string;
  tags: string[];
  /** `utm.campaign` of a link, if it has one. */
  campaign: string | undefined;
  /** Code of a link, slug of a Smart Link. */
  path: string;
  folderId: string | null;
  /** Only links have it. */
  customDomain: string | null;
  /** Since when a destination of a link is broken, ISO 8601; null: none is. */
  brokenSince: string | null;
  /** The split test of a link that has ended last. */
  endedTest: { endedAt: string; winner: string | null } | null;
}

/** The short URL of a link as people see it, or the URL of a page. */
export const urlOf = ({ kind, path, customDomain }: Target, hosts: ShortUrlHosts): string =>
  kind === 'link' ? displayUrlOf({ code: path, customDomain }, hosts) : landingUrl(path, hosts.publicOrigin);

export const kindOf = (targetId: string): TargetKind => (isId('smartLink', targetId) ? 'smartLink' : 'link');

const keyOf = (targetId: string) =>
  kindOf(targetId) === 'link' ? linkKey(targetId) : smartLinkKey(targetId);

const ATTRIBUTES = [
  'ownerId',
  'createdAt',
  'title',
  'tags',
  'utm',
  'code',
  'slug',
  'customDomain',
  'folderId',
  'health',
  'test',
];

/**
 * The links and Smart Links that a viewer sees by their ids; those that were deleted are
 * left out. Half a unit each.
 */
export async function readTargets(
  { ownerId, scope }: Viewer,
  targetIds: Iterable<string>,
): Promise<Map<string, Target>> {
  const items = await read([...targetIds], ATTRIBUTES);
  const targets = items.map((item): Target => {
    const _id = idOf(item);
    return {
      _id,
      kind: kindOf(_id),
      ownerId: String(item['ownerId']),
      createdAt: String(item['createdAt']),
      title: String(item['title'] ?? ''),
      tags: (item['tags'] as string[] | undefined) ?? [],
      campaign: (item['utm'] as { campaign?: string } | null | undefined)?.campaign,
      path: String(item['code'] ?? item['slug']),
      folderId: (item['folderId'] as string | null | undefined) ?? null,
      customDomain: (item['customDomain'] as string | null | undefined) ?? null,
      brokenSince: (item['health'] as { since: string } | null | undefined)?.since ?? null,
      endedTest: endedTestOf(item['test']),
    };
  });
  return new Map(
    targets
      .filter((target) => target.ownerId === ownerId && mayView(scope, target))
      .map((target) => [target._id, target]),
  );
}

function endedTestOf(test: unknown): Target['endedTest'] {
  const { result } = (test ?? {}) as { result?: Target['endedTest'] };
  return result ? { endedAt: result.endedAt, winner: result.winner } : null;
}

/** Which of some links and Smart Links belong to an owner. Half a unit each. */
export async function ownedBy(ownerId: string, targetIds: readonly string[]): Promise<Set<string>> {
  const owners = await findOwners(targetIds);
  return new Set(targetIds.filter((id) => owners.get(id) === ownerId));
}

/** The owners of links and Smart Links, for activity marks; links without an account are omitted. */
export async function findOwners(targetIds: readonly string[]): Promise<Map<string, string>> {
  const items = await read(targetIds, ['ownerId']);
  return new Map(
    items.flatMap((item) =>
      item['ownerId'] === PUBLIC_OWNER_ID ? [] : [[idOf(item), String(item['ownerId'])] as const],
    ),
  );
}

const read = (targetIds: readonly string[], attributes: readonly string[]) =>
  batchGet(targetIds.map(keyOf), { attributes: [TABLE.partitionKey, ...attributes] });

const idOf = (item: Record<string, unknown>): string => {
  const partition = String(item[TABLE.partitionKey]);
  return partition.slice(partition.indexOf('#') + 1);
};
