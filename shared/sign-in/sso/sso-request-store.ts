import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { above, absent, any, conditioned, is } from '#shared/platform/dynamo/conditions.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { hashSecret } from '../session.ts';
import { ssoRequestKey } from './sso-items.ts';

/**
 * Sign-ins in progress: the values that their callbacks must match. Only hashes of state and
 * browser secret are stored.
 */

/** How long a person has to sign in at the provider. */
export const SSO_REQUEST_SECONDS = 600;

const requestSchema = z.object({ returnTo: z.string() });

export interface SsoTicket {
  /** In the URLs to and from the provider. */
  state: string;
  /** In the cookie of the browser that started it. */
  secret: string;
}

export async function storeSsoRequest(
  { state, secret }: SsoTicket,
  returnTo: string,
  now: Date,
): Promise<void> {
  const expires = new Date(now.getTime() + SSO_REQUEST_SECONDS * 1000);
  const Item = {
    ...ssoRequestKey(hashSecret(state)),
    browser: hashSecret(secret),
    returnTo,
    expiresAt: expires.toISOString(),
    [TABLE.ttl]: Math.ceil(expires.getTime() / 1000),
  };
  await dynamo().send(
    new PutCommand({
      TableName: tableName(),
      Item,
      // The second attempt, after a lost response, finds its own item.
      ...conditioned(any(absent(), is('browser', Item.browser))),
    }),
  );
}

/**
 * Consumes a sign-in that was started in the same browser: only one of two concurrent callbacks gets it.
 * Undefined: unknown, expired, used, or started in another browser, which can then still finish it.
 */
export async function takeSsoRequest(
  { state, secret }: SsoTicket,
  now: Date,
): Promise<{ returnTo: string } | undefined> {
  try {
    const { Attributes } = await dynamo().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: ssoRequestKey(hashSecret(state)),
        ...conditioned(is('browser', hashSecret(secret)), above('expiresAt', now.toISOString())),
        ReturnValues: 'ALL_OLD',
      }),
    );
    return requestSchema.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
