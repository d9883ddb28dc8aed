import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';
import { type FunctionDefinition, findFunction } from './function.ts';

/** An SQS event source mapping. */
export interface QueueMapping {
  queueArn: string;
  functionArn: string;
  batchSize: number;
  windowMs: number;
  reportsItemFailures: boolean;
  maximumConcurrency: number;
}

/**
 * AWS processes up to 1,000 batches concurrently. Here a second one only competes for the same items and CPU
 * cores: measured, it halves the requests per second.
 */
const localConcurrency = 1;

/**
 * Concurrency for mappings with a batch size of 1 (webhook deliveries), which mostly wait for remote servers.
 */
const localSingleMessageConcurrency = 50;

export function readQueueMappings(
  resources: ResolvedResource[],
  functions: FunctionDefinition[],
): QueueMapping[] {
  return ofType(resources, 'AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties['Enabled'] !== false)
    .map((resource) => readMapping(resource, functions));
}

function readMapping(resource: ResolvedResource, functions: FunctionDefinition[]): QueueMapping {
  const { properties, logicalId } = resource;
  const queueArn = String(properties['EventSourceArn']);
  if (!queueArn.startsWith('arn:aws:sqs:')) {
    throw new StartError(
      `Event source mapping ${logicalId}: the local run supports SQS only, not ${queueArn}.`,
    );
  }
  if (properties['FilterCriteria'] !== undefined) {
    throw new StartError(`Event source mapping ${logicalId}: the local run does not support filters.`);
  }
  const scaling = properties['ScalingConfig'] as { MaximumConcurrency?: number } | undefined;
  const batchSize = Number(properties['BatchSize'] ?? 10);
  const responseTypes = (properties['FunctionResponseTypes'] ?? []) as string[];
  return {
    queueArn,
    functionArn: findFunction(functions, properties['FunctionName']).arn,
    batchSize,
    windowMs: Number(properties['MaximumBatchingWindowInSeconds'] ?? 0) * 1000,
    reportsItemFailures: responseTypes.includes('ReportBatchItemFailures'),
    maximumConcurrency: Math.min(
      Number(scaling?.MaximumConcurrency ?? localConcurrency),
      batchSize === 1 ? localSingleMessageConcurrency : localConcurrency,
    ),
  };
}
