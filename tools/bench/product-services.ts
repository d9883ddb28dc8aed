import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { buildApp } from 'fauxqs';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { NO_MAIL, SETTING } from '#shared/platform/runtime/settings.ts';
import { CONSOLE_ORIGIN, ORIGIN_SECRET } from './api-event.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { startTableEngine } from './table-engine.ts';

let started: Promise<CountingProxy> | undefined;

/**
 * A table and queues that count their calls, and the settings that point the functions of this process there.
 * All parts of a run share them, because the product's clients keep their endpoint.
 */
export function startProductServices(): Promise<CountingProxy> {
  started ??= start();
  return started;
}

async function start(): Promise<CountingProxy> {
  delete process.env['AWS_SESSION_TOKEN'];
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  });
  const proxy = await startCountingProxy(await startTableEngine('bench'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: proxy.origin,
    AWS_ENDPOINT_URL_SQS: proxy.origin,
    [SETTING.environmentName]: 'bench',
    [SETTING.functionName]: 'bench',
    [SETTING.functionVersion]: '1',
    [SETTING.tableName]: 'bench',
    [SETTING.clickQueueUrl]: `${proxy.origin}/000000000000/clicks`,
    [SETTING.importQueueUrl]: `${proxy.origin}/000000000000/imports`,
    [SETTING.eventQueueUrl]: `${proxy.origin}/000000000000/events`,
    [SETTING.eventBusName]: 'bench',
    [SETTING.publicOrigin]: 'https://go.example.com',
    [SETTING.mailFrom]: NO_MAIL,
    [SETTING.mediaOrigin]: 'https://media.example.com',
    [SETTING.consoleOrigin]: CONSOLE_ORIGIN,
    [SETTING.ownHosts]: 'go.example.com',
    [SETTING.defaultHosts]: 'go.example.com',
    [SETTING.destinations]: 'public',
    [SETTING.shortUrls]: 'prefixed',
    [SETTING.unverifiedDomains]: 'warn',
    [SETTING.linkChecks]: 'public',
    [SETTING.visitorKey]: 'bench',
    [SETTING.serviceKey]: 'bench',
    [SETTING.originSecret]: ORIGIN_SECRET,
    [SETTING.hotReadMs]: '1000',
    [SETTING.prices]: JSON.stringify(DEFAULT_PRICES),
  });
  return proxy;
}

/** An empty bucket for media and folds. */
export async function startBucket(): Promise<void> {
  process.env['AWS_ENDPOINT_URL_S3'] = await buildApp({ logger: false }).listen({
    port: 0,
    host: '127.0.0.1',
  });
  process.env[SETTING.mediaBucketName] = 'bench';
  await new S3Client({}).send(new CreateBucketCommand({ Bucket: 'bench' }));
}

/** The functions run in this process: their log lines are not the bench's output. */
export function muteFunctionLogs(): () => void {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  return () => {
    process.stdout.write = write;
  };
}
