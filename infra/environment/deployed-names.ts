/** The stacks of an environment. */
export type StackName =
  | 'data'
  | 'events'
  | 'chat'
  | 'global'
  | 'edge'
  | 'workers'
  | 'api'
  | 'visitors'
  | 'console'
  | 'monitoring'
  | 'probe';

/** The name of a stack in AWS. */
export const stackName = (environment: string, stack: StackName): string =>
  `signpost-${environment}-${stack}`;

/** Outputs that programs or other stacks read by name. All others are for operators. */
export const OUTPUT = {
  tableName: 'TableName',
  mediaBucketName: 'MediaBucketName',
  consoleBucketName: 'ConsoleBucketName',
  distributionHost: 'DistributionHost',
} as const;
