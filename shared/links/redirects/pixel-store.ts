import { flatKey } from '#shared/platform/dynamo/flat-item.ts';
import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { hotCache } from '#shared/platform/runtime/hot-cache.ts';
import { hotReadMs, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { LinkStatus } from '../model/link.ts';
import { linkKey } from '../model/redirect-entry.ts';

/**
 * The part of a link that the tracking pixel needs. Read without the SDK, because it runs on every page view.
 */
export interface LinkState {
  status: LinkStatus;
  expiresAt: string | undefined;
  isBlocked: boolean;
}

/** The state of a link, or undefined. One eventually consistent read, or none for a hot link. */
export const readLinkState = hotCache(readItem, hotReadMs);

async function readItem(id: string): Promise<LinkState | undefined> {
  const { Item } = await awsCall<{
    Item?: { status: { S: LinkStatus }; expiresAt: { S?: string }; block?: { M?: object } };
  }>('dynamodb', 'GetItem', {
    TableName: setting(SETTING.tableName),
    Key: flatKey(linkKey(id)),
    ProjectionExpression: '#status, expiresAt, #block',
    ExpressionAttributeNames: { '#status': 'status', '#block': 'block' },
  });
  return (
    Item && { status: Item.status.S, expiresAt: Item.expiresAt.S, isBlocked: Item.block?.M !== undefined }
  );
}
