import { ArnFormat, Fn, Stack, Validations } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type Grants, tableGrantsOf } from '#functions/framework/function-spec.ts';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import type { FunctionLogs } from '../data.ts';
import { findingOf } from '../nag-finding.ts';
import { type FunctionContext, QUEUE_NAMES } from './function-context.ts';

/** The partition keys that a request names. */
const LEADING_KEYS = 'dynamodb:LeadingKeys';

/** Prefixes of the media bucket by the grant that allows them. Deleting a file includes its hidden copy. */
const PREFIXES = {
  media: ['media', 'hidden'],
  hidden: ['hidden'],
  uploads: ['uploads'],
  exports: ['exports'],
  folds: ['folds'],
} as const satisfies Partial<Record<keyof Grants, readonly string[]>>;

export const MEDIA_GRANTS = Object.keys(PREFIXES) as (keyof typeof PREFIXES)[];

/**
 * A custom role: AWSLambdaBasicExecutionRole would allow writing to every log group of the account. All
 * permissions are inline, including those that CDK adds later (tracing, event sources): a separate policy per
 * role would bring the stack to the limit of 500 resources.
 */
export class FunctionRole extends Role {
  readonly #grants: PolicyDocument;

  constructor(scope: Construct, id: string, statements: PolicyStatement[]) {
    const grants = new PolicyDocument({ statements, minimize: false });
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: grants },
    });
    this.#grants = grants;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#grants.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

export function writeLogs({ arn }: FunctionLogs): PolicyStatement {
  return new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [arn],
  });
}

/**
 * Lambda decrypts the environment variables with the function's role. The condition limits that to the
 * function's own: the operator may use the key for other things.
 */
export function decryptEnvironment(scope: Construct, key: string, name: string): PolicyStatement {
  const own = Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return new PolicyStatement({
    actions: ['kms:Decrypt'],
    resources: [key],
    conditions: { StringEquals: { 'kms:EncryptionContext:aws:lambda:FunctionArn': own } },
  });
}

/** What grants allow, on the resources of the context. */
export function statementsOf(context: FunctionContext, grants: readonly Grants[]): PolicyStatement[] {
  const { table, queues, eventBus, mediaBucket, mailSender } = context;
  const result: PolicyStatement[] = [];
  const allow = (service: string, actions: readonly string[], resources: string[]) => {
    if (actions.length === 0) return;
    const unique = [...new Set(actions)].sort().map((action) => `${service}:${action}`);
    result.push(new PolicyStatement({ actions: unique, resources }));
  };
  const onTenants = context.tenants ? grants.map(({ tenantPartitions = {} }) => tenantPartitions) : [];
  result.push(...partitionStatements([...grants, ...onTenants], table.tableArn));
  if (context.tenants && grants.some((grant) => grant.tenants))
    result.push(...context.tenants.allowTenants());
  for (const name of QUEUE_NAMES) {
    allow(
      'sqs',
      grants.flatMap((grant) => grant[name] ?? []),
      [queues[name].queueArn],
    );
  }
  if (context.urlCheckQueue) {
    allow(
      'sqs',
      grants.flatMap((grant) => grant.urlCheckQueue ?? []),
      [context.urlCheckQueue.queueArn],
    );
  }
  allow(
    'events',
    grants.flatMap((grant) => grant.eventBus ?? []),
    [eventBus.eventBusArn],
  );
  const mail = new Set(grants.flatMap((grant) => grant.mail ?? []));
  if (mailSender && mail.size > 0) result.push(...mailSender.allow(mail));
  for (const name of MEDIA_GRANTS) {
    const actions: readonly string[] = grants.flatMap((grant) => grant[name] ?? []);
    for (const prefix of PREFIXES[name]) {
      const allowed = actions.filter(
        (action) => prefix === name || prefix !== 'hidden' || action === 'DeleteObject',
      );
      allow('s3', allowed, [mediaObjects(mediaBucket, prefix)]);
    }
  }
  if (grants.some((grant) => grant.hidden)) allow('s3', ['ListBucket'], [mediaBucket.bucketArn]);
  return result;
}

const indexArn = (tableArn: string, index: keyof typeof INDEX): string =>
  Fn.join('/', [tableArn, 'index', INDEX[index].name]);

/** The indexes of the actions that are not on the table itself. */
const QUERIED: Readonly<Record<string, keyof typeof INDEX>> = {
  QueryByOwner: 'byOwner',
  QueryByExpiry: 'byExpiry',
};

/**
 * One statement for each set of partitions. All partitions of an action are in the same statement: DynamoDB
 * authorizes a batch with all of its keys at once.
 */
function partitionStatements(grants: readonly Grants[], tableArn: string): PolicyStatement[] {
  const patterns = new Map<string, Set<string>>();
  for (const [action, partitions] of grants.flatMap(tableGrantsOf)) {
    patterns.set(action, new Set([...(patterns.get(action) ?? []), ...partitions]));
  }
  const resourceOf = (action: string) => {
    const index = QUERIED[action];
    return index ? indexArn(tableArn, index) : tableArn;
  };
  const sets = Map.groupBy(patterns, ([action, partitions]) =>
    JSON.stringify([QUERIED[action], ...[...partitions].sort()]),
  );
  return [...sets.values()].map(
    (group) =>
      new PolicyStatement({
        actions: group.map(([action]) => `dynamodb:${QUERIED[action] ? 'Query' : action}`).sort(),
        resources: [resourceOf(group[0]?.[0] ?? '')],
        // Also holds if AWS sends no partition: it does not document the key for transactions and queries of
        // an index, which no function could make otherwise. Every other granted action names one.
        conditions: { 'ForAllValues:StringLike': { [LEADING_KEYS]: [...(group[0]?.[1] ?? [])].sort() } },
      }),
  );
}

export const acknowledgeFinding = (role: Role, finding: string, reason: string) =>
  Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });

export function acknowledgePrefixes(role: Role, mediaBucket: IBucket, grants: readonly Grants[]): void {
  const granted = MEDIA_GRANTS.filter((it) => grants.some((grant) => grant[it]));
  for (const prefix of new Set(granted.flatMap((it) => PREFIXES[it]))) {
    acknowledgeFinding(
      role,
      `Resource::${findingOf(Stack.of(role), mediaObjects(mediaBucket, prefix))}`,
      'Granted by prefix: the names of files are generated at run time.',
    );
  }
}

const mediaObjects = (bucket: IBucket, prefix: string): string => bucket.arnForObjects(`${prefix}/*`);
