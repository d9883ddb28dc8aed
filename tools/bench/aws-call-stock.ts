import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AwsService } from '#shared/platform/runtime/aws-call.ts';

/**
 * Takes the place of `shared/platform/runtime/aws-call.ts` in a bundle: the same calls
 * on the stock SDK clients.
 */

const dynamo = new DynamoDBClient({});
const queues = new SQSClient({});

const ACTIONS: Readonly<Record<string, (input: never) => Promise<object>>> = {
  'dynamodb BatchGetItem': (input) => dynamo.send(new BatchGetItemCommand(input)),
  'dynamodb GetItem': (input) => dynamo.send(new GetItemCommand(input)),
  'dynamodb UpdateItem': (input) => dynamo.send(new UpdateItemCommand(input)),
  'sqs SendMessage': (input) => queues.send(new SendMessageCommand(input)),
};

export async function awsCall<T>(service: AwsService, action: string, input: object): Promise<T> {
  const call = ACTIONS[`${service} ${action}`];
  if (!call) throw new Error(`The stock variant knows no ${service} ${action}`);
  return (await call(input as never)) as T;
}
