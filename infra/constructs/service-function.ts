import { Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  type Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec, Grants, OptionalSetting } from '../../functions/framework/function-spec.ts';
import type { ChatModels } from '../../shared/chat/models.ts';
import { INDEX } from '../../shared/platform/dynamo/table.ts';
import { NO_MAIL, SETTING, type SettingName } from '../../shared/platform/runtime/settings.ts';
import type { Bundles } from '../build/bundles.ts';
import { functionName, OUTPUT } from '../environment/deployed-names.ts';
import type { Environment } from '../environment/schema.ts';
import { acknowledgeUpstreamWildcards, upstreamStatements } from './chat/chat-upstreams.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { readSecretStatement } from './secret-reader.ts';
import { findingOf, objectsArn } from './stack-output.ts';

export interface FunctionContext {
  environment: Environment;
  logGroup: LogGroup;
  bundles: Bundles;
  table: ITable;
  mediaBucket: Bucket;
  queues: Queues;
  eventBus: EventBus;
  /** Undefined if the environment sends no emails. Grants to send emails have no effect then. */
  mailSender: MailSender | undefined;
  chatModels: ChatModels;
  /** Undefined if the environment has no URL checker. */
  urlCheckQueue?: Queue;
  /** Known settings. Creating a function that needs another one fails. */
  settings: Partial<Record<OptionalSetting, string>>;
}

/** The setting with the URL of each queue that functions send to. */
const QUEUE_SETTING = {
  clickQueue: SETTING.clickQueueUrl,
  eventQueue: SETTING.eventQueueUrl,
  importQueue: SETTING.importQueueUrl,
  webhookQueue: SETTING.webhookQueueUrl,
  slowWebhookQueue: SETTING.slowWebhookQueueUrl,
  deadWebhookQueue: SETTING.deadWebhookQueueUrl,
} as const satisfies Partial<Record<keyof Grants, SettingName>>;

/** The partition keys that a request names. */
const LEADING_KEYS = 'dynamodb:LeadingKeys';

/** Prefixes of the media bucket by the grant that allows them. Deleting a file includes its hidden copy. */
const PREFIXES = {
  media: ['media', 'hidden'],
  uploads: ['uploads'],
  exports: ['exports'],
} as const satisfies Partial<Record<keyof Grants, readonly string[]>>;

const MEDIA_GRANTS = Object.keys(PREFIXES) as (keyof typeof PREFIXES)[];

type QueueName = keyof typeof QUEUE_SETTING;

export type Queues = Record<QueueName, Queue>;

const QUEUE_NAMES = Object.keys(QUEUE_SETTING) as QueueName[];

/** Creates functions from their rows in `functions/routes/`. */
export class FunctionFactory {
  readonly #context: FunctionContext;

  constructor(context: FunctionContext) {
    this.#context = context;
  }

  /** A copy with additional settings. */
  with(settings: FunctionContext['settings']): FunctionFactory {
    return new FunctionFactory({
      ...this.#context,
      settings: { ...this.#context.settings, ...settings },
    });
  }

  /** A copy whose functions send visited links to a queue. */
  withUrlCheckQueue(urlCheckQueue: Queue): FunctionFactory {
    return new FunctionFactory({ ...this.#context, urlCheckQueue });
  }

  /** Creates the function of a row with its grants, the extra grants, and the settings that they need. */
  create(
    scope: Construct,
    spec: FunctionSpec,
    { extraGrants = {}, ...options }: { extraGrants?: Grants } & FunctionOptions = {},
  ): LambdaFunction {
    const grants = [spec.grants, extraGrants];
    return new ServiceFunction(scope, pascalCase(spec.name), this.#context, { ...options, spec, grants })
      .lambda;
  }
}

interface FunctionOptions {
  /**
   * Only for functions of the chat API, where API Gateway makes the sampling decision. Elsewhere Lambda would trace one
   * request a second and 5 % of the rest, a fixed rate.
   */
  tracing?: Tracing;
  /** For events that fail, if the function is invoked asynchronously. */
  deadLetterQueue?: Queue;
}

interface ServiceFunctionProps extends FunctionOptions {
  spec: FunctionSpec;
  grants: readonly Grants[];
}

/** A Lambda function with its own role, which allows only its grants. */
class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    context: FunctionContext,
    { spec, grants, tracing, deadLetterQueue }: ServiceFunctionProps,
  ) {
    super(scope, id);
    const { environment } = context;

    const role = new FunctionRole(this, 'Role', [
      writeLogs(context.logGroup),
      ...statements(context, grants),
    ]);
    if (grants.some((grant) => grant.chatModels)) {
      for (const statement of upstreamStatements(this, context.chatModels))
        role.addToPrincipalPolicy(statement);
      acknowledgeUpstreamWildcards(role, context.chatModels);
    }
    const secrets = [
      usesUrlChecker(grants) ? environment.urlChecker?.keySecret : undefined,
      grants.some((grant) => grant.ssoSecret) ? environment.sso?.clientSecret : undefined,
    ];
    for (const secret of secrets) {
      if (secret !== undefined) role.addToPrincipalPolicy(readSecretStatement(this, secret));
    }
    acknowledgePrefixes(role, context.mediaBucket, grants);
    if (tracing !== undefined)
      acknowledgeFinding(role, 'Resource::*', 'X-Ray has no resource-level permissions.');

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(environment.name, spec.name),
      role,
      logGroup: context.logGroup,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(context.bundles(spec.file)),
      memorySize: spec.memoryMb ?? 512,
      timeout: Duration.seconds(spec.timeoutSeconds ?? 10),
      ...(tracing !== undefined && { tracing }),
      ...(deadLetterQueue && { deadLetterQueue: deadLetterQueue as IQueue }),
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[environment.logLevel],
      systemLogLevelV2: SystemLogLevel.WARN,
      ...reservedConcurrency(environment, spec),
      environment: environmentVariables(context, spec, grants),
    });
  }
}

function reservedConcurrency({ concurrency }: Environment, { name }: FunctionSpec) {
  const reserved: Readonly<Record<string, number | undefined>> = concurrency?.reserved ?? {};
  return reserved[name] === undefined ? {} : { reservedConcurrentExecutions: reserved[name] };
}

/**
 * A custom role: AWSLambdaBasicExecutionRole would allow writing to every log group of the account. All permissions are
 * inline, including those that CDK adds later (tracing, event sources): a separate policy per role would bring the
 * stack to the limit of 500 resources.
 */
class FunctionRole extends Role {
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

function writeLogs({ logGroupArn }: LogGroup): PolicyStatement {
  return new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroupArn],
  });
}

const acknowledgeFinding = (role: Role, finding: string, reason: string) =>
  Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });

function acknowledgePrefixes(role: Role, mediaBucket: Bucket, grants: readonly Grants[]): void {
  const granted = MEDIA_GRANTS.filter((it) => grants.some((grant) => grant[it]));
  for (const prefix of granted.flatMap((it) => PREFIXES[it])) {
    acknowledgeFinding(
      role,
      `Resource::${findingOf(Stack.of(role), mediaObjects(mediaBucket, prefix))}`,
      'Granted by prefix: the names of files are generated at run time.',
    );
  }
}

const mediaObjects = (bucket: Bucket, prefix: string): string =>
  objectsArn(Stack.of(bucket), { output: OUTPUT.mediaBucketName, prefix });

const usesUrlChecker = (grants: readonly Grants[]): boolean => grants.some((grant) => grant.urlChecker);

function environmentVariables(context: FunctionContext, spec: FunctionSpec, grants: readonly Grants[]) {
  const variables: Record<string, string> = { [SETTING.environmentName]: context.environment.name };
  if (grants.some((grant) => grant.partitions || grant.scan)) {
    variables[SETTING.tableName] = context.table.tableName;
  }
  for (const name of QUEUE_NAMES) {
    if (grants.some((grant) => grant[name])) variables[QUEUE_SETTING[name]] = context.queues[name].queueUrl;
  }
  if (grants.some((grant) => MEDIA_GRANTS.some((it) => grant[it]))) {
    variables[SETTING.mediaBucketName] = context.mediaBucket.bucketName;
  }
  if (grants.some((grant) => grant.eventBus)) {
    variables[SETTING.eventBusName] = context.eventBus.eventBusName;
  }
  if (grants.some((grant) => grant.mail)) {
    variables[SETTING.mailFrom] = context.mailSender?.address ?? NO_MAIL;
    if (context.mailSender) variables[SETTING.mailConfigurationSet] = context.mailSender.configurationSet;
  }
  if (usesUrlChecker(grants) && context.environment.urlChecker) {
    variables[SETTING.urlChecker] = JSON.stringify(context.environment.urlChecker);
  }
  if (grants.some((grant) => grant.urlCheckQueue) && context.urlCheckQueue) {
    variables[SETTING.urlCheckQueueUrl] = context.urlCheckQueue.queueUrl;
  }
  for (const name of spec.settings ?? []) {
    const value = context.settings[name];
    if (value === undefined) throw new Error(`${spec.name}: its stack has no setting ${name}`);
    variables[SETTING[name]] = value;
  }
  return variables;
}

function statements(context: FunctionContext, grants: readonly Grants[]): PolicyStatement[] {
  const { table, queues, eventBus, mediaBucket, mailSender } = context;
  const result: PolicyStatement[] = [];
  const allow = (service: string, actions: readonly string[], resources: string[]) => {
    if (actions.length === 0) return;
    const unique = [...new Set(actions)].sort().map((action) => `${service}:${action}`);
    result.push(new PolicyStatement({ actions: unique, resources }));
  };
  result.push(...partitionStatements(grants, table.tableArn));
  for (const index of new Set(grants.flatMap((grant) => grant.scan ?? []))) {
    allow('dynamodb', ['Scan'], [indexArn(table.tableArn, index)]);
  }
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
  if (mailSender && mail.size > 0) result.push(mailSender.allowSending([...mail]));
  for (const name of MEDIA_GRANTS) {
    const actions: readonly string[] = grants.flatMap((grant) => grant[name] ?? []);
    for (const prefix of PREFIXES[name]) {
      const allowed = actions.filter((action) => prefix !== 'hidden' || action === 'DeleteObject');
      allow('s3', allowed, [mediaObjects(mediaBucket, prefix)]);
    }
  }
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
  for (const [action, partitions] of grants.flatMap((grant) => Object.entries(grant.partitions ?? {}))) {
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
        conditions: {
          'ForAllValues:StringLike': { [LEADING_KEYS]: [...(group[0]?.[1] ?? [])].sort() },
          // Without it, the condition above would hold for a request that names no partition.
          Null: { [LEADING_KEYS]: 'false' },
        },
      }),
  );
}

/** `links-create` -> `LinksCreate`, for readable logical IDs. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
