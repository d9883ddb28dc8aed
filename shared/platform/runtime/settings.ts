/**
 * Names of the environment variables that the infrastructure sets and the functions read.
 * A construct sets only the ones its function needs; the function checks them at first use.
 */
export const SETTING = {
  /** Name of the environment; every function has it. */
  environmentName: 'ENVIRONMENT_NAME',
  /** The function's own name: set by Lambda. */
  functionName: 'AWS_LAMBDA_FUNCTION_NAME',
  /** The version of it that runs: set by Lambda. */
  functionVersion: 'AWS_LAMBDA_FUNCTION_VERSION',
  tableName: 'TABLE_NAME',
  /** URL of the queue that takes click events. */
  clickQueueUrl: 'CLICK_QUEUE_URL',
  /** URL of the queue that takes events on their way to the bus. */
  eventQueueUrl: 'EVENT_QUEUE_URL',
  /** URL of the queue that takes imports. */
  importQueueUrl: 'IMPORT_QUEUE_URL',
  /** URL of the queue of webhook deliveries. */
  webhookQueueUrl: 'WEBHOOK_QUEUE_URL',
  /** URL of the queue of deliveries to receivers that answer slowly. */
  slowWebhookQueueUrl: 'SLOW_WEBHOOK_QUEUE_URL',
  /** URL of the queue of deliveries that were given up. */
  deadWebhookQueueUrl: 'DEAD_WEBHOOK_QUEUE_URL',
  /** Where webhooks may be delivered to: a `WebhookTargets`. */
  webhookTargets: 'WEBHOOK_TARGETS',
  /** Name of the event bus. */
  eventBusName: 'EVENT_BUS_NAME',
  /** Scheme and host that short links and landing pages are served from, without a slash at the end. */
  publicOrigin: 'PUBLIC_ORIGIN',
  /** Scheme and host of the API for callers with a key, without a slash at the end. */
  apiOrigin: 'API_ORIGIN',
  /** Address of the chat API, without a slash at the end. */
  chatOrigin: 'CHAT_ORIGIN',
  /** Name of the bucket of media. */
  mediaBucketName: 'MEDIA_BUCKET_NAME',
  /** Scheme and host that media are served from, without a slash at the end. */
  mediaOrigin: 'MEDIA_ORIGIN',
  /** Sender of mails: an address, or `NO_MAIL`. */
  mailFrom: 'MAIL_FROM',
  /** Milliseconds for which what everybody asks for may be answered from memory; 0: never. */
  hotReadMs: 'HOT_READ_MS',
  /** Hosts, comma separated, that serve this product's redirects: nobody may shorten a link to them. */
  ownHosts: 'OWN_HOSTS',
  /** Key of the hash that turns a visitor's address and user agent into a fingerprint. */
  visitorHashKey: 'VISITOR_HASH_KEY',
  /** Secret that the distribution sends with every request. */
  originSecret: 'ORIGIN_SECRET',
  /** What operations cost: a `PriceList` as JSON. */
  prices: 'PRICES',
  /** The models of the chat API and where they are: `ChatModels` as JSON. */
  chatModels: 'CHAT_MODELS',
} as const;

/** `mailFrom` of a deployment that sends no mails. */
export const NO_MAIL = 'none';

export type SettingName = (typeof SETTING)[keyof typeof SETTING];

/** Reads a setting; throws an error that names it when the infrastructure did not set it. */
export function setting(name: SettingName): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set for this function`);
  return value;
}

/** See `hot-cache.ts`. */
export const hotReadMs = (): number => Number(setting(SETTING.hotReadMs));
