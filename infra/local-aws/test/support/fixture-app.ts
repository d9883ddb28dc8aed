import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  CfnMethod,
  LambdaIntegration,
  ResponseTransferMode,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { CfnIntegration, CfnRoute, HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Code,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { buildSync } from 'esbuild';
import type { Synthesize } from '../../run/local-run.ts';

/** A small app with one of everything that the local run emulates. */
const sources = {
  items: `
    import { DynamoDBClient, GetItemCommand, PutItemCommand, \
DeleteItemCommand } from '@aws-sdk/client-dynamodb';
    import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
    const table = new DynamoDBClient({});
    // Unlike throttling, the SDK does not retry conflicts with transactions.
    const put = (input, attempts = 3) => table.send(new PutItemCommand(input)).catch((error) => {
      if (error.name !== 'TransactionConflictException' || attempts === 1) throw error;
      return put(input, attempts - 1);
    });
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
          await put({ TableName, Item: { ...Key, body: { S: event.body } } });
          return { statusCode: 204 };
        case 'POST':
          await queue.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL, MessageBody: \
event.body }));
          return { statusCode: 202 };
        case 'DELETE':
          try { await table.send(new DeleteItemCommand({ TableName, Key })); return { statusCode: 204 }; }
          catch (error) { return { statusCode: 403, body: JSON.stringify({ name: error.name, message: \
error.message }) }; }
      }
    }`,
  echo: `
    let calls = 0;
    export async function handler(event, context) {
      calls += 1;
      return { event, calls, secret: process.env.SECRET, home: process.env.HOME ?? \
null, remaining: context.getRemainingTimeInMillis() };
    }`,
  trouble: `
    export async function handler(event) {
      switch (event.queryStringParameters?.how) {
        case 'throw': throw new Error('on purpose');
        case 'hang': return new Promise(() => {});
        case 'exit': process.exit(3);
        case 'big': return { statusCode: 200, body: 'x'.repeat(7 * 1024 * 1024) };
        case 'odd': return { statusCode: 'many' };
        case 'cookies': return { statusCode: 200, cookies: ['a=1', 'b=2'], headers: { 'x-own': \
'yes' }, body: Buffer.from('bytes').toString('base64'), isBase64Encoded: true };
      }
      return { statusCode: 200, body: 'fine' };
    }`,
  stream: `
    import { once } from 'node:events';
    let written = 0, gone = 0, release = () => {};
    export const handler = awslambda.streamifyResponse(async (event, stream, context) => {
      const begin = (statusCode = 200) => awslambda.HttpResponseStream.from(stream, { statusCode, headers: \
{ 'content-type': 'text/plain', 'x-own': 'yes' }, multiValueHeaders: { 'x-many': ['a', 'b'] }, cookies: \
['a=1'] });
      const answer = (text) => { begin(); stream.write(text); stream.end(); };
      switch (event.queryStringParameters?.how) {
        case 'parts': {
          begin();
          stream.write('one ');
          await new Promise((resolve) => { release = resolve; });
          stream.write('two');
          stream.end();
          return;
        }
        case 'release': release(); return answer('released');
        case 'flood': {
          begin();
          const chunk = Buffer.alloc(64 * 1024, 'x');
          for (written = 0; written < 512; written += 1) {
            if (!stream.write(chunk)) await once(stream, 'drain');
          }
          stream.end();
          return;
        }
        case 'written': return answer(String(written));
        case 'wait': begin(); stream.write('one '); await once(stream, 'close'); gone += 1; return;
        case 'gone': return answer(String(gone));
        case 'headless': stream.write('text'); stream.end(); return;
        case 'end-only': begin(); stream.end('text'); return;
        case 'throw': throw new Error('on purpose');
        case 'break': begin(); stream.write('one '); await new Promise((resolve) => { release = resolve; }); \
throw new Error('half way');
        case 'hang': return new Promise(() => {});
        case 'empty': begin(204); stream.write(''); stream.end(); return;
      }
      return answer(JSON.stringify({ event, remaining: context.getRemainingTimeInMillis() }));
    });`,
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
  // As in `cdk.json`.
  const context = { '@aws-cdk/core:defaultCrossStackReferences': 'strong' };
  const app = new App({
    outdir,
    analyticsReporting: false,
    autoSynth: false,
    // Most of the time of a start: the local run says itself what it does not understand.
    builtinCloudFormationValidation: false,
    context,
  });
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
  const functionOf = (name: keyof typeof sources, environment: Record<string, string> = {}, seconds = 2) =>
    new LambdaFunction(service, name, {
      functionName: `fixture-local-${name}`,
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(join(bundles, name)),
      timeout: Duration.seconds(seconds),
      environment,
    });

  // It tries again where AWS has faults, on a busy machine, too.
  const items = functionOf('items', { TABLE_NAME: table.tableName, QUEUE_URL: queue.queueUrl }, 20);
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
  const route = (path: string, methods: HttpMethod[], lambda: IFunction) =>
    api.addRoutes({ path, methods, integration: new HttpLambdaIntegration(`${path} integration`, lambda) });
  route('/items/{id}', [HttpMethod.GET, HttpMethod.PUT, HttpMethod.POST, HttpMethod.DELETE], items);
  route('/echo/{rest+}', [HttpMethod.ANY], echo);
  route('/trouble', [HttpMethod.GET], trouble);
  // As a canary deployment has it.
  const version = echo.currentVersion as IVersion;
  const live = new Alias(service, 'Live', { aliasName: 'live', version }) as IFunction;
  route('/live', [HttpMethod.GET], live);
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

  const stream = functionOf('stream', {}, 20);
  const rest = new RestApi(service, 'RestApi', { deployOptions: { stageName: 'live' } });
  rest.addGatewayResponse('Failed', {
    type: ResponseType.DEFAULT_5XX,
    statusCode: '500',
    responseHeaders: { 'x-request-id': 'context.requestId', 'x-fixed': "'yes'" },
    templates: { 'application/json': '{"failed":$context.error.messageString}' },
  });
  const streaming = (timeout = Duration.seconds(25)) =>
    new LambdaIntegration(stream, { responseTransferMode: ResponseTransferMode.STREAM, timeout });
  const things = rest.root.resourceForPath('/things/{id}');
  things.addMethod('GET', streaming());
  things.addMethod('POST', streaming());
  things.addMethod('DELETE', streaming(Duration.millis(300)));
  rest.root.resourceForPath('/things/list').addMethod('ANY', streaming());
  rest.root
    .addResource('plain')
    .addMethod('GET', new LambdaIntegration(echo, { responseTransferMode: ResponseTransferMode.STREAM }));
  const closed = rest.root.addResource('closed');
  const uri =
    `arn:aws:apigateway:${service.region}:lambda:path/2021-11-15/functions/${stream.functionArn}/` +
    `response-streaming-invocations`;
  new CfnMethod(service, 'Closed', {
    restApiId: rest.restApiId,
    resourceId: closed.resourceId,
    httpMethod: 'GET',
    authorizationType: 'NONE',
    integration: {
      type: 'AWS_PROXY',
      integrationHttpMethod: 'POST',
      uri,
      responseTransferMode: 'STREAM',
    },
  });

  const heard = new Queue(service, 'Heard', { queueName: 'fixture-local-heard' });
  const bus = new EventBus(service, 'Bus', { eventBusName: 'fixture-local' });
  new Rule(service, 'Rule', {
    eventBus: bus,
    eventPattern: { source: ['fixture'], detailType: ['thing.made'] },
    targets: [new SqsQueue(heard)],
  });
  new EmailIdentity(service, 'Sender', { identity: Identity.email('sender@fixture.example') });
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
