import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { buildSync } from 'esbuild';
import type { Synthesize } from '../../../infra/local/synthesize.ts';

/** A small app with one of everything that the local run stands in for. */
const sources = {
  items: `
    import { DynamoDBClient, GetItemCommand, PutItemCommand, DeleteItemCommand } from '@aws-sdk/client-dynamodb';
    import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
    const table = new DynamoDBClient({});
    const queue = new SQSClient({});
    export async function handler(event, context) {
      const TableName = process.env.TABLE_NAME;
      const id = event.pathParameters.id;
      const Key = { pk: { S: id } };
      switch (event.requestContext.http.method) {
        case 'GET': {
          const { Item } = await table.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
          return Item ? { statusCode: 200, body: JSON.stringify(Item) } : { statusCode: 404 };
        }
        case 'PUT':
          await table.send(new PutItemCommand({ TableName, Item: { ...Key, body: { S: event.body } } }));
          return { statusCode: 204 };
        case 'POST':
          await queue.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL, MessageBody: event.body }));
          return { statusCode: 202 };
        case 'DELETE':
          try { await table.send(new DeleteItemCommand({ TableName, Key })); return { statusCode: 204 }; }
          catch (error) { return { statusCode: 403, body: JSON.stringify({ name: error.name, message: error.message }) }; }
      }
    }`,
  echo: `
    let calls = 0;
    export async function handler(event, context) {
      calls += 1;
      return { event, calls, secret: process.env.SECRET, home: process.env.HOME ?? null, remaining: context.getRemainingTimeInMillis() };
    }`,
  trouble: `
    export async function handler(event) {
      switch (event.queryStringParameters?.how) {
        case 'throw': throw new Error('on purpose');
        case 'hang': return new Promise(() => {});
        case 'exit': process.exit(3);
        case 'big': return { statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) };
        case 'odd': return { statusCode: 'many' };
        case 'cookies': return { statusCode: 200, cookies: ['a=1', 'b=2'], headers: { 'x-own': 'yes' }, body: Buffer.from('bytes').toString('base64'), isBase64Encoded: true };
      }
      return { statusCode: 200, body: 'fine' };
    }`,
  consume: `
    import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
    const table = new DynamoDBClient({});
    export async function handler({ Records }) {
      const batchItemFailures = [];
      for (const { body, messageId } of Records) {
        if (body === 'crash') throw new Error('crash');
        if (body === 'poison') { batchItemFailures.push({ itemIdentifier: messageId }); continue; }
        await table.send(new UpdateItemCommand({
          TableName: process.env.TABLE_NAME, Key: { pk: { S: 'count-' + body } },
          UpdateExpression: 'ADD deliveries :one', ExpressionAttributeValues: { ':one': { N: '1' } },
        }));
      }
      return { batchItemFailures };
    }`,
} as const;

export const synthesizeFixture: Synthesize = async ({ origin, outdir }) => {
  const bundles = bundle();
  const app = new App({ outdir, analyticsReporting: false, autoSynth: false });
  const data = new Stack(app, 'fixture-data');
  const table = new Table(data, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    timeToLiveAttribute: 'ttl',
  });
  table.addGlobalSecondaryIndex({
    indexName: 'byBody',
    partitionKey: { name: 'body', type: AttributeType.STRING },
  });
  const bucket = new Bucket(data, 'Bucket', { enforceSSL: true });

  const service = new Stack(app, 'fixture-service');
  const dead = new Queue(service, 'Dead', { queueName: 'fixture-local-dead' });
  const queue = new Queue(service, 'Queue', {
    queueName: 'fixture-local-work',
    visibilityTimeout: Duration.seconds(2),
    deadLetterQueue: { queue: dead, maxReceiveCount: 2 },
  });
  const secret = new Secret(service, 'Secret');
  const functionOf = (name: keyof typeof sources, environment: Record<string, string> = {}) =>
    new LambdaFunction(service, name, {
      functionName: `fixture-local-${name}`,
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(join(bundles, name)),
      timeout: Duration.seconds(2),
      environment,
    });

  const items = functionOf('items', { TABLE_NAME: table.tableName, QUEUE_URL: queue.queueUrl });
  items.addToRolePolicy(
    new PolicyStatement({ actions: ['dynamodb:GetItem', 'dynamodb:PutItem'], resources: [table.tableArn] }),
  );
  queue.grantSendMessages(items);
  const echo = functionOf('echo', { SECRET: secret.secretValue.unsafeUnwrap() });
  const trouble = functionOf('trouble');
  const consume = functionOf('consume', { TABLE_NAME: table.tableName });
  consume.addToRolePolicy(
    new PolicyStatement({ actions: ['dynamodb:UpdateItem'], resources: [table.tableArn] }),
  );
  consume.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));

  const api = new HttpApi(service, 'Api');
  const route = (path: string, methods: HttpMethod[], lambda: LambdaFunction) =>
    api.addRoutes({ path, methods, integration: new HttpLambdaIntegration(`${path} integration`, lambda) });
  route('/items/{id}', [HttpMethod.GET, HttpMethod.PUT, HttpMethod.POST, HttpMethod.DELETE], items);
  route('/echo/{rest+}', [HttpMethod.ANY], echo);
  route('/trouble', [HttpMethod.GET], trouble);
  const unpermitted = new CfnIntegration(service, 'Unpermitted', {
    apiId: api.apiId,
    integrationType: 'AWS_PROXY',
    integrationUri: echo.functionArn,
    payloadFormatVersion: '2.0',
  });
  new CfnRoute(service, 'UnpermittedRoute', {
    apiId: api.apiId,
    routeKey: 'GET /unpermitted',
    target: `integrations/${unpermitted.ref}`,
  });

  const heard = new Queue(service, 'Heard', { queueName: 'fixture-local-heard' });
  const bus = new EventBus(service, 'Bus', { eventBusName: 'fixture-local' });
  new Rule(service, 'Rule', {
    eventBus: bus,
    eventPattern: { source: ['fixture'], detailType: ['thing.made'] },
    targets: [new SqsQueue(heard)],
  });
  new CfnOutput(service, 'Origin', { value: origin });
  new CfnOutput(service, 'BucketName', { value: bucket.bucketName });
  app.synth();
  rmSync(bundles, { recursive: true });
};

function bundle(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fixture-bundles-'));
  for (const [name, contents] of Object.entries(sources)) {
    mkdirSync(join(folder, name));
    buildSync({
      stdin: { contents, resolveDir: import.meta.dirname, loader: 'js' },
      outfile: join(folder, name, 'index.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    });
  }
  return folder;
}
