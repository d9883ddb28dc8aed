import { accountRoutes } from '../../functions/routes/account.ts';
import { signInRoutes } from '../../functions/routes/sign-in.ts';
import { visitorRoutes } from '../../functions/routes/visitors.ts';
import { workers } from '../../functions/routes/workers.ts';
import { chatRoutes } from '../../functions/routes.ts';
import { SETTING } from '../../shared/platform/runtime/settings.ts';

/** The stacks of an environment. */
export type StackName =
  | 'data'
  | 'backup'
  | 'events'
  | 'global'
  | 'edge'
  | 'chat'
  | 'workers'
  | 'api'
  | 'account'
  | 'auth'
  | 'visitors'
  | 'console'
  | 'monitoring'
  | 'probe';

/** The name of a stack in AWS. */
export const stackName = (environment: string, stack: StackName): string =>
  `signpost-${environment}-${stack}`;

/** The name of an environment's backup vaults: the same in each region and account. */
export const backupVaultName = (environment: string): string => `signpost-${environment}`;

/**
 * The name of a row's function in AWS. Contains the stack's name, so that a row can move to another stack: AWS would refuse
 * a second function of the same name, and the old one is only deleted afterwards. At most 64 characters (AWS).
 */
export function functionName(environment: string, row: string): string {
  const stack = stackOf(row);
  return `${stackName(environment, stack)}-${row.replace(`${stack}-`, '')}`;
}

function stackOf(row: string): StackName {
  const has = ({ name }: { name: string }) => name === row;
  if (Object.values(workers).some(has)) return 'workers';
  if (chatRoutes.some(has)) return 'chat';
  if (signInRoutes.some(has)) return 'auth';
  if (accountRoutes.some(has)) return 'account';
  return visitorRoutes.some(has) ? 'visitors' : 'api';
}

/** Outputs that programs or other stacks read by name. All others are for operators. */
export const OUTPUT = {
  tableName: 'TableName',
  visitorHashKeyArn: 'VisitorHashKeyArn',
  mediaBucketName: 'MediaBucketName',
  consoleBucketName: 'ConsoleBucketName',
  distributionHost: 'DistributionHost',
  origin: 'Origin',
  mediaOrigin: 'MediaOrigin',
  ownHosts: 'OwnHosts',
  defaultHosts: 'DefaultHosts',
  eventQueueUrl: 'EventQueueUrl',
} as const;

/** The environment variable from which commands read the ARN of the secret that IP addresses are hashed with. */
export const HASH_KEY_ARN = 'VISITOR_HASH_KEY_ARN';

/** The environment variables of the product's own commands, from the outputs of the stacks. */
export const commandVariables = (outputs: Readonly<Record<string, string>>): Record<string, string> => ({
  [HASH_KEY_ARN]: outputs[OUTPUT.visitorHashKeyArn] ?? '',
  [SETTING.mediaBucketName]: outputs[OUTPUT.mediaBucketName] ?? '',
  [SETTING.publicOrigin]: outputs[OUTPUT.origin] ?? '',
  [SETTING.mediaOrigin]: outputs[OUTPUT.mediaOrigin] ?? '',
  [SETTING.ownHosts]: outputs[OUTPUT.ownHosts] ?? '',
  [SETTING.defaultHosts]: outputs[OUTPUT.defaultHosts] ?? '',
  [SETTING.eventQueueUrl]: outputs[OUTPUT.eventQueueUrl] ?? '',
});
