/** The stacks of an environment. */
export type StackName =
  | 'data'
  | 'events'
  | 'global'
  | 'edge'
  | 'chat'
  | 'workers'
  | 'api'
  | 'visitors'
  | 'console'
  | 'monitoring';

/** The name of a stack in AWS. */
export const stackName = (environment: string, stack: StackName): string =>
  `signpost-${environment}-${stack}`;

/** Outputs of the data stack that programs read. All other outputs are for operators. */
export const OUTPUT = { tableName: 'TableName' } as const;
