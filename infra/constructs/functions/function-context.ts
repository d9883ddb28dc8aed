import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Grants, OptionalSetting } from '#functions/framework/function-spec.ts';
import type { Bundles } from '#infra/build/bundles.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { ChatModels } from '#shared/chat/models.ts';
import { SETTING, type SettingName } from '#shared/platform/runtime/settings.ts';
import type { Data, FunctionLogs } from '../data.ts';
import type { MailSender } from '../mail-sender.ts';

/** What functions are given: where they are deployed, and what their grants and settings refer to. */
export interface FunctionContext {
  environment: Environment;
  logs: FunctionLogs;
  bundles: Bundles;
  table: Data['table'];
  mediaBucket: IBucket;
  queues: Queues;
  eventBus: EventBus;
  /** Undefined if the environment sends no emails. Grants to send emails have no effect then. */
  mailSender: MailSender | undefined;
  chatModels: ChatModels;
  /** Undefined if the environment has no URL checker. */
  urlCheckQueue?: Queue;
  /** The distribution of customers' domains; undefined if the operator sets them up. */
  tenants?: { allowTenants(): PolicyStatement[]; acknowledgeWildcards(role: Role): void } | undefined;
  /** Known settings. Creating a function that needs another one fails. */
  settings: Partial<Record<OptionalSetting, string>>;
}

/** The setting with the URL of each queue that functions send to. */
export const QUEUE_SETTING = {
  clickQueue: SETTING.clickQueueUrl,
  conversionQueue: SETTING.conversionQueueUrl,
  eventQueue: SETTING.eventQueueUrl,
  importQueue: SETTING.importQueueUrl,
  webhookQueue: SETTING.webhookQueueUrl,
  slowWebhookQueue: SETTING.slowWebhookQueueUrl,
  deadWebhookQueue: SETTING.deadWebhookQueueUrl,
} as const satisfies Partial<Record<keyof Grants, SettingName>>;

type QueueName = keyof typeof QUEUE_SETTING;

export type Queues = Record<QueueName, Queue>;

export const QUEUE_NAMES = Object.keys(QUEUE_SETTING) as QueueName[];
