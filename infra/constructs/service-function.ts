import { ArnFormat, Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import {
  ApplicationLogLevel,
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  type Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec, Grants, OptionalSetting } from '../../functions/framework/function-spec.ts';
import type { ChatModels } from '../../shared/chat/models.ts';
import { INDEX } from '../../shared/platform/dynamo/table.ts';
import { secretName } from '../../shared/platform/runtime/secret-name.ts';
import { NO_MAIL, SETTING, type SettingName } from '../../shared/platform/runtime/settings.ts';
import type { Bundles } from '../build/bundles.ts';
import { functionName } from '../environment/deployed-names.ts';
import type { Environment } from '../environment/schema.ts';
import { acknowledgeUpstreamWildcards, upstreamStatements } from './chat/chat-upstreams.ts';
import type { Data, FunctionLogs } from './data.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { findingOf } from './nag-finding.ts';
import { readSecretStatement } from './secret-reader.ts';

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

    const role = new FunctionRole(this, 'Role', [writeLogs(context.logs), ...statements(context, grants)]);
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
    if (signsIn(grants)) role.addToPrincipalPolicy(readSecretStatement(this, ...signInKeyNames(environment)));
    const name = functionName(environment.name, spec.name);
    const { environmentKey } = environment;
    if (environmentKey !== undefined)
      role.addToPrincipalPolicy(decryptEnvironment(this, environmentKey, name));
    acknowledgePrefixes(role, context.mediaBucket, grants);
    if (tracing !== undefined)
      acknowledgeFinding(role, 'Resource::*', 'X-Ray has no resource-level permissions.');

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: name,
      role,
      logGroup: context.logs.group,
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
      ...(environmentKey !== undefined && {
        environmentEncryption: Key.fromKeyArn(this, 'EnvironmentKey', environmentKey),
      }),
    });
    deployInTurn(this.lambda.node.defaultChild as CfnFunction);
  }
}

/**
 * Functions of a template that are deployed at the same time. Lambda allows an account 15 calls a second that change functions, a
 * quota that cannot be raised, and about ten templates are deployed side by side. When CloudFormation has to repeat a throttled
 * call, it sometimes finds its own function and fails (cloudformation-coverage-roadmap issue 2075).
 */
const AT_ONCE = 3;

const deployedFunctions = new WeakMap<Stack, CfnFunction[]>();

/** Makes a function wait for an earlier one of its template. */
function deployInTurn(template: CfnFunction): void {
  const stack = Stack.of(template);
  const earlier = deployedFunctions.get(stack) ?? [];
  deployedFunctions.set(stack, [...earlier, template]);
  const before = earlier.at(-AT_ONCE);
  if (before) template.addResourceDependency(before);
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

/**
 * Lambda decrypts the environment variables with the function's role. The condition limits that to the function's own: the
 * operator may use the key for other things.
 */
function decryptEnvironment(scope: Construct, key: string, name: string): PolicyStatement {
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

function writeLogs({ arn }: FunctionLogs): PolicyStatement {
  return new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [arn],
  });
}

const acknowledgeFinding = (role: Role, finding: string, reason: string) =>
  Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });

function acknowledgePrefixes(role: Role, mediaBucket: IBucket, grants: readonly Grants[]): void {
  const granted = MEDIA_GRANTS.filter((it) => grants.some((grant) => grant[it]));
  for (const prefix of granted.flatMap((it) => PREFIXES[it])) {
    acknowledgeFinding(
      role,
      `Resource::${findingOf(Stack.of(role), mediaObjects(mediaBucket, prefix))}`,
      'Granted by prefix: the names of files are generated at run time.',
    );
  }
}

const mediaObjects = (bucket: IBucket, prefix: string): string => bucket.arnForObjects(`${prefix}/*`);

const usesUrlChecker = (grants: readonly Grants[]): boolean => grants.some((grant) => grant.urlChecker);

const signsIn = (grants: readonly Grants[]): boolean => grants.some((grant) => grant.signInKey);

/**
 * The newest version, the one before it, and the one after it: until a function is updated, it may see codes of functions that
 * already were.
 */
const signInKeyNames = ({ name, signInKeyVersion: newest }: Environment): string[] =>
  [newest - 1, newest, newest + 1]
    .filter((version) => version > 0)
    .map((version) => secretName(name, 'sign-in', version));

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
  if (signsIn(grants)) {
    const { name, signInKeyVersion } = context.environment;
    variables[SETTING.signInKeyName] = secretName(name, 'sign-in', signInKeyVersion);
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
