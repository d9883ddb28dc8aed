import { accountRoutes } from '#functions/manifest/endpoints/account.ts';
import { signInRoutes } from '#functions/manifest/endpoints/sign-in.ts';
import { chatRoutes, visitorRoutes } from '#functions/manifest/endpoints.ts';
import { workers } from '#functions/manifest/workers.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';

/**
 * The stacks of an environment beside its main one, `signpost-ENV`, which contains
 * everything else in nested stacks.
 */
export type StackName = 'main' | 'data' | 'backup' | 'global' | 'probe';

/** The name of a stack in AWS. */
export const stackName = (environment: string, stack: StackName): string =>
  stack === 'main' ? `signpost-${environment}` : `signpost-${environment}-${stack}`;

/** The tags of everything that an environment deploys. */
export const tagsOf = (environment: string) => ({ product: 'signpost', environment });

/** The name of an environment's backup vaults: the same in each region and account. */
export const backupVaultName = (environment: string): string => `signpost-${environment}`;

/** The name of the configuration that posts alarms to a channel, unique in an account. */
export const alarmChatName = (environment: string): string => `signpost-${environment}`;

/** The name of an environment's database in AWS Glue. SQL would have to quote one with hyphens. */
export const databaseName = (environment: string): string => `signpost_${environment.replaceAll('-', '_')}`;

/**
 * The name of a row's function in AWS, at most 64 characters (AWS). A row that moves to another nested stack
 * has to move to another group, too: AWS would refuse a second function of the same name, and the old one is
 * only deleted afterwards.
 */
export function functionName(environment: string, row: string): string {
  const group = groupOf(row);
  return `signpost-${environment}-${group}-${row.replace(`${group}-`, '')}`;
}

/** The name of the visitor server in AWS. */
export const serverName = (environment: string): string => `signpost-${environment}-visitors`;

function groupOf(row: string): string {
  const has = ({ name }: { name: string }) => name === row;
  if (Object.values(workers).some(has)) return 'workers';
  if (chatRoutes.some(has)) return 'chat';
  if (signInRoutes.some(has)) return 'auth';
  if (accountRoutes.some(has)) return 'account';
  return visitorRoutes.some(has) ? 'visitors' : 'api';
}

/** Outputs that programs read by name. All others are for operators. */
export const OUTPUT = {
  tableName: 'TableName',
  serviceKeyName: 'ServiceKeyName',
  signInKeyName: 'SignInKeyName',
  mediaBucketName: 'MediaBucketName',
  consoleBucketName: 'ConsoleBucketName',
  distributionHost: 'DistributionHost',
  origin: 'Origin',
  apiOrigin: 'ApiOrigin',
  mediaOrigin: 'MediaOrigin',
  ownHosts: 'OwnHosts',
  defaultHosts: 'DefaultHosts',
  eventQueueUrl: 'EventQueueUrl',
} as const;

/** The environment variable from which commands read the name of the service key's secret. */
export const SERVICE_KEY_NAME = 'SERVICE_KEY_NAME';

/** The environment variables of the product's own commands, from the outputs of the stacks. */
export const commandVariables = (outputs: Readonly<Record<string, string>>): Record<string, string> => ({
  [SERVICE_KEY_NAME]: outputs[OUTPUT.serviceKeyName] ?? '',
  [SETTING.signInKeyName]: outputs[OUTPUT.signInKeyName] ?? '',
  [SETTING.mediaBucketName]: outputs[OUTPUT.mediaBucketName] ?? '',
  [SETTING.publicOrigin]: outputs[OUTPUT.origin] ?? '',
  [SETTING.apiOrigin]: outputs[OUTPUT.apiOrigin] ?? '',
  [SETTING.mediaOrigin]: outputs[OUTPUT.mediaOrigin] ?? '',
  [SETTING.ownHosts]: outputs[OUTPUT.ownHosts] ?? '',
  [SETTING.defaultHosts]: outputs[OUTPUT.defaultHosts] ?? '',
  [SETTING.eventQueueUrl]: outputs[OUTPUT.eventQueueUrl] ?? '',
});
