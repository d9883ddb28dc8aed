import type { IncomingHttpHeaders } from 'node:http';
import { accountId } from '../cloudformation/intrinsics.ts';

/** What a policy has to allow for a request to pass. */
export interface Requirement {
  action: string;
  resource: string;
}

export interface ServiceRequest {
  service: string;
  region: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The actions and resources that AWS would check for a request; undefined when nothing here provides the operation. */
export function requirementsOf(request: ServiceRequest): Requirement[] | undefined {
  const operation =
    String(request.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '';
  switch (request.service) {
    case 'dynamodb':
      return dynamoRequirements(operation, request);
    case 'sqs':
      return sqsRequirements(operation, request);
    case 's3':
      return s3Requirements(request);
    case 'events':
      return eventRequirements(operation, request);
    case 'ses':
      return mailRequirements(request);
    case 'secretsmanager': {
      const { SecretId } = JSON.parse(request.body.toString()) as { SecretId?: string };
      return [{ action: `secretsmanager:${operation}`, resource: String(SecretId) }];
    }
    default:
      return undefined;
  }
}

const transactionActions = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;

type TableInput = { TableName?: string };
type TransactionItem = Partial<Record<keyof typeof transactionActions, TableInput>>;

interface DynamoInput extends TableInput {
  IndexName?: string;
  RequestItems?: Record<string, unknown>;
  TransactItems?: TransactionItem[];
}

function dynamoRequirements(operation: string, { region, body }: ServiceRequest): Requirement[] {
  const input = JSON.parse(body.toString()) as DynamoInput;
  const tableArn = (name: string | undefined): string =>
    name?.startsWith('arn:') ? name : `arn:aws:dynamodb:${region}:${accountId}:table/${name ?? '*'}`;
  if (input.TransactItems !== undefined) {
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => ({
        action: `dynamodb:${transactionActions[kind as keyof TransactionItem]}`,
        resource: tableArn(TableName),
      })),
    );
  }
  const action = `dynamodb:${operation}`;
  if (input.RequestItems !== undefined) {
    return Object.keys(input.RequestItems).map((name) => ({ action, resource: tableArn(name) }));
  }
  const index = input.IndexName === undefined ? '' : `/index/${input.IndexName}`;
  return [{ action, resource: `${tableArn(input.TableName)}${index}` }];
}

/** Where one permission covers several operations. */
const sqsActions: Record<string, string> = {
  SendMessageBatch: 'SendMessage',
  DeleteMessageBatch: 'DeleteMessage',
  ChangeMessageVisibilityBatch: 'ChangeMessageVisibility',
};

/** Quotes inside a message are escaped in JSON, so this finds the real field without parsing 256 KB of messages. */
const queueField = /"Queue(?:Url|Name)"\s*:\s*"([^"]*)"/;

function sqsRequirements(operation: string, { region, body }: ServiceRequest): Requirement[] {
  const [, queue = '*'] = queueField.exec(body.toString('latin1')) ?? [];
  const name = queue.split('/').at(-1);
  const action = `sqs:${sqsActions[operation] ?? operation}`;
  return [{ action, resource: `arn:aws:sqs:${region}:${accountId}:${name}` }];
}

const objectActions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  POST: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

function s3Requirements({ method, url, headers, body }: ServiceRequest): Requirement[] | undefined {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  const [, bucket = '', ...rest] = path.split('/').map((segment) => decodeURIComponent(segment));
  const bucketArn = `arn:aws:s3:::${bucket}`;
  const key = rest.join('/');
  if (bucket === '') return [{ action: 's3:ListAllMyBuckets', resource: '*' }];
  if (key === '') {
    if (method === 'POST' && parameters.has('delete')) {
      const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
      return keys.map((name) => ({ action: 's3:DeleteObject', resource: `${bucketArn}/${name}` }));
    }
    const action = {
      GET: 's3:ListBucket',
      HEAD: 's3:ListBucket',
      PUT: 's3:CreateBucket',
      DELETE: 's3:DeleteBucket',
    }[method];
    return action === undefined ? undefined : [{ action, resource: bucketArn }];
  }
  const action =
    method === 'DELETE' && parameters.has('uploadId') ? 's3:AbortMultipartUpload' : objectActions[method];
  if (action === undefined) return undefined;
  const requirements = [{ action, resource: `${bucketArn}/${key}` }];
  const source = headers['x-amz-copy-source'];
  if (typeof source === 'string') {
    const decoded = decodeURIComponent(source).replace(/^\//, '').replace(/\?.*$/, '');
    requirements.push({ action: 's3:GetObject', resource: `arn:aws:s3:::${decoded}` });
  }
  return requirements;
}

/** Sending a mail, the one operation of SES there is here: a REST call, which no header names. */
function mailRequirements({ region, method, url, body }: ServiceRequest): Requirement[] | undefined {
  if (method !== 'POST' || url !== '/v2/email/outbound-emails') return undefined;
  const { FromEmailAddress } = JSON.parse(body.toString()) as { FromEmailAddress?: string };
  const identity = addressOf(String(FromEmailAddress));
  return [{ action: 'ses:SendEmail', resource: `arn:aws:ses:${region}:${accountId}:identity/${identity}` }];
}

/** `jane@example.com` of `Jane <jane@example.com>`. */
export const addressOf = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

function eventRequirements(operation: string, { region, body }: ServiceRequest): Requirement[] {
  const { Entries = [] } = JSON.parse(body.toString()) as { Entries?: { EventBusName?: string }[] };
  const buses = new Set(Entries.map(({ EventBusName }) => EventBusName ?? 'default'));
  return [...buses].map((bus) => ({
    action: `events:${operation}`,
    resource: bus.startsWith('arn:') ? bus : `arn:aws:events:${region}:${accountId}:event-bus/${bus}`,
  }));
}
