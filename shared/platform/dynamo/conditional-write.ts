import { AwsCallError, awsCall } from '../runtime/aws-call.ts';
import { tableName } from './client.ts';
import type { ItemKey } from './table.ts';
import { Update } from './update-builder.ts';

/**
 * Conditional writes without the SDK: its client takes more CPU per write than all else in
 * counting a single click.
 */

type Item = Record<string, unknown>;

interface Conditional {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

export type ConditionalPut = Conditional & { Item: Item };
export type ConditionalUpdate = Conditional & { Key: ItemKey; UpdateExpression: string };

/**
 * Puts an item if the condition holds. Returns undefined on success, else the stored item (empty when
 * there is none), which comes with the error and costs no read. Values are strings, numbers and bytes;
 * undefined ones are omitted.
 */
export const putIf = (input: ConditionalPut): Promise<Item | undefined> => wire.send('PutItem', input);

/** Updates an item if the condition holds. Returns as `putIf`. */
export const updateIf = (update: Update<true> | ConditionalUpdate): Promise<Item | undefined> =>
  wire.send('UpdateItem', update instanceof Update ? (update.input as ConditionalUpdate) : update);

/** Seam for tests. */
export const wire = {
  async send(
    action: 'PutItem' | 'UpdateItem',
    input: ConditionalPut | ConditionalUpdate,
  ): Promise<Item | undefined> {
    const { ExpressionAttributeValues: values, ...expressions } = input;
    try {
      await awsCall('dynamodb', action, {
        ...expressions,
        ...('Item' in input ? { Item: marshalled(input.Item) } : { Key: marshalled({ ...input.Key }) }),
        ...(values && { ExpressionAttributeValues: marshalled(values) }),
        TableName: tableName(),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof AwsCallError) || error.name !== 'ConditionalCheckFailedException') throw error;
      return unmarshalled((error.item ?? {}) as Record<string, Attribute>);
    }
  },
};

/** `B` is base64. */
interface Attribute {
  S?: string;
  N?: string;
  B?: string;
}

const marshalled = (item: Item): Record<string, Attribute> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, attributeOf(name, value)]],
    ),
  );

function attributeOf(name: string, value: unknown): Attribute {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) };
  if (value instanceof Uint8Array) {
    return { B: Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64') };
  }
  throw new TypeError(`${name} is neither a string nor a number nor bytes`);
}

const unmarshalled = (item: Record<string, Attribute>): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, { S, N, B }]) => [
      name,
      S ?? (B === undefined ? Number(N) : Buffer.from(B, 'base64')),
    ]),
  );
