import { type NamedResource, ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';

export interface QueueDefinition extends NamedResource {
  url: string;
  attributes: Record<string, string>;
  visibilityTimeoutSeconds: number;
  deadLetterArn: string | undefined;
}

const queueAttributes = {
  VisibilityTimeout: 'VisibilityTimeout',
  MessageRetentionPeriod: 'MessageRetentionPeriod',
  DelaySeconds: 'DelaySeconds',
  MaximumMessageSize: 'MaximumMessageSize',
  ReceiveMessageWaitTimeSeconds: 'ReceiveMessageWaitTimeSeconds',
  FifoQueue: 'FifoQueue',
  ContentBasedDeduplication: 'ContentBasedDeduplication',
} as const;

export function readQueues(resources: ResolvedResource[]): QueueDefinition[] {
  return ofType(resources, 'AWS::SQS::Queue').map(readQueue);
}

function readQueue(resource: ResolvedResource): QueueDefinition {
  const { properties, identity } = resource;
  const attributes: Record<string, string> = {};
  for (const [property, attribute] of Object.entries(queueAttributes)) {
    if (properties[property] !== undefined) attributes[attribute] = String(properties[property]);
  }
  const redrive = properties['RedrivePolicy'] as { deadLetterTargetArn?: string } | undefined;
  if (redrive !== undefined) attributes['RedrivePolicy'] = JSON.stringify(redrive);
  return {
    name: identity.attributes['QueueName'] ?? '',
    arn: identity.attributes['Arn'] ?? '',
    url: identity.ref,
    attributes,
    visibilityTimeoutSeconds: Number(attributes['VisibilityTimeout'] ?? 30),
    deadLetterArn: redrive?.deadLetterTargetArn,
  };
}
