import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Owner, Plan } from '#shared/core/accounts/account.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { mediaKey } from '#shared/core/media/media-items.ts';
import { fileName } from '#shared/core/media/media-type.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { createSmartLink, updateSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import type { SmartLinkType } from '#shared/smart-links/model/slug.ts';
import type { SmartLink } from '#shared/smart-links/model/smart-link.ts';
import {
  type CreateSmartLink,
  createSmartLinkSchema,
  updateSmartLinkSchema,
} from '#shared/smart-links/model/smart-link-input.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { byAccount } from './authors.ts';
import { SMART_LINK_NEEDS } from './smart-link-needs.ts';

/** Smart Links on the embedded table, without the API before them. */

export const HOSTS = {
  publicOrigin: 'https://sp.example',
  mediaOrigin: 'https://media.example',
  ownHosts: ['sp.example'],
};

export const NOW = new Date('2026-05-01T12:00:00Z');

let titles = 0;

/** What a caller sends to create a Smart Link, with what its type needs. */
export function smartLinkInput(
  overrides: { type?: SmartLinkType } & Record<string, unknown> = {},
): CreateSmartLink {
  const type = overrides.type ?? 'myBio';
  return createSmartLinkSchema.parse({
    title: `Page ${++titles}`,
    type,
    ...SMART_LINK_NEEDS[type],
    ...overrides,
  });
}

export async function anOwner(plan: Plan = 'business'): Promise<Owner> {
  const { ownerId } = await openAccount({ name: 'Owner', plan, balanceMicros: undefined }, NOW);
  return (await findOwner(ownerId)) as Owner;
}

export function create(
  owner: Owner,
  overrides: Parameters<typeof smartLinkInput>[0] = {},
  { ids = randomIds, now = NOW } = {},
): Promise<SmartLinkRecord> {
  return createSmartLink(
    { by: byAccount(owner), hosts: HOSTS, ids, now },
    smartLinkInput(overrides),
    NO_FILES,
  );
}

export function update(owner: Owner, id: string, input: object, now = NOW): Promise<SmartLinkRecord> {
  const change = updateSmartLinkSchema.parse(input);
  return updateSmartLink({ by: byAccount(owner), hosts: HOSTS, ids: randomIds, now }, id, {
    input: change,
    files: NO_FILES,
  });
}

/** The events of an owner that are on their way to the bus, oldest first. */
export async function eventsOf({ ownerId }: Pick<Owner, 'ownerId'>): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const page of pendingEvents(shard, new Date('2100-01-01'))) events.push(...page);
  }
  return events.filter((event) => event.ownerId === ownerId).sort((a, b) => a.time.localeCompare(b.time));
}

/** Everything in a partition of the table. */
export async function itemsOf(pk: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}

/** Gives a bio page this many links with an image of our own each; returns the names of the files. */
export async function giveFiles(id: string, number: number): Promise<string[]> {
  const { ownerId, urls } = (await readSmartLink(id)) as SmartLink;
  const files = Array.from({ length: number }, () => fileName(newId('media'), 'image/png'));
  const item = { ownerId, contentType: 'image/png', size: 1, recordId: id } as const;
  const attached = { ...item, state: 'attached', createdAt: NOW.toISOString() } as const;
  await batchPut(
    files.map((file) => {
      const id = mediaIdOf(file);
      return { ...mediaKey(id), ...attached, id, file };
    }),
  );
  await updateItem({
    Key: smartLinkKey(id),
    UpdateExpression: 'SET urls = :urls',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':urls': files.map((image) => ({ ...urls[0], image })) },
  });
  return files;
}
