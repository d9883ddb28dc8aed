import { flatKey } from '#shared/platform/dynamo/flat-item.ts';
import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { linkKey } from '../model/redirect-entry.ts';

/** The fields of a record that its preview shows. */
export interface LinkFacts {
  title: string;
  /** ISO 8601. */
  createdAt: string;
}

/** Reads the facts of a link for its preview: one eventually consistent read, without the SDK. */
export async function readLinkFacts(id: string): Promise<LinkFacts | undefined> {
  const { Item } = await awsCall<{ Item?: { title: { S: string }; createdAt: { S: string } } }>(
    'dynamodb',
    'GetItem',
    {
      TableName: setting(SETTING.tableName),
      Key: flatKey(linkKey(id)),
      ProjectionExpression: 'title, createdAt',
    },
  );
  return Item && { title: Item.title.S, createdAt: Item.createdAt.S };
}
