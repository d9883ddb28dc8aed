import { statSync } from 'node:fs';
import type { PolicyDocument } from '../iam/role-policy.ts';
import { readDistribution } from '../cloudfront/read-distribution.ts';
import { StartError } from '../platform/start-error.ts';
import type {
  Application,
  BucketDefinition,
  FunctionDefinition,
  KeyElement,
  QueueDefinition,
  QueueMapping,
  RoleDefinition,
  SecretDefinition,
  TableDefinition,
} from './application.ts';
import type { Assembly } from '../cloudformation/assembly.ts';
import { findFunction } from '../lambda/find-function.ts';
import { readFileDeployments } from '../s3/file-deployment.ts';
import { readHttpApi } from '../api-gateway/read-http-api.ts';
import { readRestApi } from '../api-gateway/read-rest-api.ts';
import { readRules, readSchedules } from '../eventbridge/read-rules.ts';
import { type ResolvedResource, resolveAssembly } from '../cloudformation/resolve-assembly.ts';
import type { Surroundings } from '../cloudformation/resource-identity.ts';

/** Reads the synthesized templates as what the local run has to provide. */
export function readApplication(assembly: Assembly, around: Surroundings): Application {
  const { resources, outputs } = resolveAssembly(assembly, around);
  const named = resources.filter((resource) => 'Arn' in resource.identity.attributes);
  const ofType = (type: string): ResolvedResource[] => resources.filter((resource) => resource.type === type);
  // What they would do at a deployment is done here by the local run itself.
  const providers = new Set(resources.map(({ properties }) => properties['ServiceToken']));
  const functions = ofType('AWS::Lambda::Function')
    .filter(({ identity }) => !providers.has(identity.attributes['Arn']))
    .map((resource) => readFunction(resource, assembly.assets));
  return {
    tables: ofType('AWS::DynamoDB::Table').map(readTable),
    buckets: ofType('AWS::S3::Bucket').map(readBucket),
    files: readFileDeployments(resources, assembly.assets),
    distribution: readDistribution(resources),
    queues: ofType('AWS::SQS::Queue').map(readQueue),
    secrets: ofType('AWS::SecretsManager::Secret').map(readSecret),
    mailIdentities: ofType('AWS::SES::EmailIdentity').map(({ identity }) => identity.ref),
    roles: readRoles(ofType('AWS::IAM::Role'), ofType('AWS::IAM::Policy')),
    functions,
    queueMappings: ofType('AWS::Lambda::EventSourceMapping')
      .filter((resource) => resource.properties['Enabled'] !== false)
      .map((resource) => readMapping(resource, functions)),
    api: readHttpApi(resources, functions, around.region),
    restApi: readRestApi(resources, functions, around.region),
    buses: ofType('AWS::Events::EventBus').map(readName),
    rules: readRules(resources, functions),
    schedules: readSchedules(resources, functions),
    outputs,
    names: Object.fromEntries(named.map(({ logicalId, identity }) => [logicalId, identity.ref])),
  };
}

function readName(resource: ResolvedResource): { name: string; arn: string } {
  return { name: resource.identity.ref, arn: resource.identity.attributes['Arn'] ?? '' };
}

function readBucket(resource: ResolvedResource): BucketDefinition {
  const { CorsRules = [] } = (resource.properties['CorsConfiguration'] ?? {}) as {
    CorsRules?: Record<string, unknown>[];
  };
  const list = (value: unknown): string[] => (value as string[] | undefined) ?? [];
  const cors = CorsRules.map((rule) => ({
    methods: list(rule['AllowedMethods']),
    origins: list(rule['AllowedOrigins']),
    headers: list(rule['AllowedHeaders']),
    exposed: list(rule['ExposedHeaders']),
    maxAgeSeconds: rule['MaxAge'] === undefined ? undefined : Number(rule['MaxAge']),
  }));
  return { ...readName(resource), cors };
}

function readTable(resource: ResolvedResource): TableDefinition {
  const { properties } = resource;
  if (properties['LocalSecondaryIndexes'] !== undefined) {
    throw new StartError(
      `Table ${resource.logicalId}: the local run does not support local secondary indexes.`,
    );
  }
  const ttl = properties['TimeToLiveSpecification'] as
    | { AttributeName?: string; Enabled?: boolean }
    | undefined;
  const indexes = (properties['GlobalSecondaryIndexes'] ?? []) as TableDefinition['indexes'];
  return {
    ...readName(resource),
    keySchema: properties['KeySchema'] as KeyElement[],
    attributes: properties['AttributeDefinitions'] as TableDefinition['attributes'],
    indexes: indexes.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection })),
    ttlAttribute: ttl?.Enabled === true ? ttl.AttributeName : undefined,
  };
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

function readSecret(resource: ResolvedResource): SecretDefinition {
  const arn = resource.identity.ref;
  const value = resource.properties['SecretString'];
  return {
    name: arn.replace(/^.*:secret:/, '').replace(/-[a-z0-9]{6}$/, ''),
    arn,
    value: value === undefined ? undefined : String(value),
    generate: (resource.properties['GenerateSecretString'] ?? {}) as Record<string, unknown>,
  };
}

/** AWS-managed policies which only reach services that have no stand-in here (logs, traces). */
const harmlessManagedPolicies =
  /:iam::aws:policy\/(service-role\/(AWSLambdaBasicExecutionRole|AmazonAPIGatewayPushToCloudWatchLogs)|AWSXRayDaemonWriteAccess)$/;

function readRoles(roles: ResolvedResource[], policies: ResolvedResource[]): RoleDefinition[] {
  return roles.map((role) => {
    const { ref: name } = role.identity;
    for (const managed of (role.properties['ManagedPolicyArns'] ?? []) as string[]) {
      if (harmlessManagedPolicies.test(managed)) continue;
      throw new StartError(`Role ${name}: managed policy ${managed} is not supported by the local run.`);
    }
    const inline = (role.properties['Policies'] ?? []) as { PolicyDocument: PolicyDocument }[];
    const attached = policies.filter((policy) =>
      ((policy.properties['Roles'] ?? []) as string[]).includes(name),
    );
    return {
      ...readName(role),
      policies: [
        ...inline.map((policy) => policy.PolicyDocument),
        ...attached.map((policy) => policy.properties['PolicyDocument'] as PolicyDocument),
      ],
    };
  });
}

function readFunction(resource: ResolvedResource, assets: Map<string, string>): FunctionDefinition {
  const { properties, logicalId } = resource;
  const { name, arn } = readName(resource);
  const code = properties['Code'] as { S3Key?: string } | undefined;
  const directory = assets.get(code?.S3Key ?? '');
  if (directory === undefined || !statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(`Function ${logicalId}: its code is not a folder of the synthesized app.`);
  }
  const runtime = String(properties['Runtime']);
  if (!runtime.startsWith('nodejs')) {
    throw new StartError(`Function ${logicalId}: runtime ${runtime} is not supported by the local run.`);
  }
  const environment = properties['Environment'] as { Variables?: Record<string, unknown> } | undefined;
  const variables = Object.entries(environment?.Variables ?? {});
  return {
    name,
    arn,
    shortName: name.replace(/^.*?-local-/, ''),
    roleArn: String(properties['Role']),
    directory,
    handler: String(properties['Handler']),
    // The defaults of AWS.
    timeoutMs: Number(properties['Timeout'] ?? 3) * 1000,
    memoryMb: Number(properties['MemorySize'] ?? 128),
    environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
  };
}

/**
 * AWS runs up to 1,000 batches at once. Here a second one only competes with the first for the same items and with
 * the requests for the same cores: measured, it halves the requests per second.
 */
const localConcurrency = 1;

/** A batch of a single message is work that waits for somebody elsewhere: it takes little of this machine. */
const localWaiters = 50;

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
      batchSize === 1 ? localWaiters : localConcurrency,
    ),
  };
}
