import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import { type DeletedEntry, type PageEntry, pageKey } from '../model/page-entry.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { findSmartLink } from './smart-link-store.ts';

/** An owner's Smart Link by its slug, strongly consistent; undefined for another owner's. */
export async function findSmartLinkBySlug(ownerId: string, slug: string): Promise<SmartLink | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: pageKey(slug), ConsistentRead: true }),
  );
  const entry = Item as PageEntry | DeletedEntry | undefined;
  return entry && 'smartLinkId' in entry ? findSmartLink(ownerId, entry.smartLinkId) : undefined;
}
