import { Duration, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import {
  ApplicationLogLevel,
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  type Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type FunctionSpec, type Grants, tableGrantsOf } from '#functions/framework/function-spec.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { secretName } from '#shared/platform/runtime/secret-name.ts';
import { NO_MAIL, SETTING } from '#shared/platform/runtime/settings.ts';
import { acknowledgeUpstreamWildcards, upstreamStatements } from './chat-upstreams.ts';
import { type FunctionContext, QUEUE_NAMES, QUEUE_SETTING } from './function-context.ts';
import {
  acknowledgeFinding,
  acknowledgePrefixes,
  decryptEnvironment,
  FunctionRole,
  MEDIA_GRANTS,
  statementsOf,
  writeLogs,
} from './function-role.ts';
import { readSecretStatement } from './secret-reader.ts';

/** Creates functions from their rows in `functions/manifest/`. */
export class FunctionFactory {
  readonly #context: FunctionContext;

  constructor(context: FunctionContext) {
    this.#context = context;
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
    const props = { ...options, context: this.#context, spec, grants };
    return new ServiceFunction(scope, pascalCase(spec.name), props).lambda;
  }
}

interface FunctionOptions {
  /**
   * Only for functions of the chat API, where API Gateway makes the sampling decision. Elsewhere Lambda would
   * trace one request a second and 5 % of the rest, a fixed rate.
   */
  tracing?: Tracing;
  /** Queue for events that fail, if the function is invoked asynchronously. */
  deadLetterQueue?: Queue;
}

interface ServiceFunctionProps extends FunctionOptions {
  context: FunctionContext;
  spec: FunctionSpec;
  grants: readonly Grants[];
}

/** A Lambda function with its own role, which allows only its grants. */
class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { context, spec, grants, tracing, deadLetterQueue }: ServiceFunctionProps,
  ) {
    super(scope, id);
    const { environment } = context;

    const role = new FunctionRole(this, 'Role', [writeLogs(context.logs), ...statementsOf(context, grants)]);
    if (grants.some((grant) => grant.chatModels)) {
      for (const statement of upstreamStatements(this, context.chatModels))
        role.addToPrincipalPolicy(statement);
      acknowledgeUpstreamWildcards(role, context.chatModels);
    }
    const secrets = [
      usesUrlChecker(grants) ? environment.links.urlChecker?.keySecret : undefined,
      grants.some((grant) => grant.ssoSecret) ? environment.sso?.clientSecret : undefined,
    ];
    for (const secret of secrets) {
      if (secret !== undefined) role.addToPrincipalPolicy(readSecretStatement(this, secret));
    }
    if (signsIn(grants)) role.addToPrincipalPolicy(readSecretStatement(this, ...signInKeyNames(environment)));
    const name = functionName(environment.name, spec.name);
    const environmentKey = environment.keys.environment;
    if (environmentKey !== undefined)
      role.addToPrincipalPolicy(decryptEnvironment(this, environmentKey, name));
    if (grants.some((grant) => grant.tenants)) context.tenants?.acknowledgeWildcards(role);
    acknowledgePrefixes(role, context.mediaBucket, grants);
    if (grants.some(({ mail }) => mail?.includes('GetAccount')))
      acknowledgeFinding(role, 'Resource::*', 'SES has no resource for the quotas of an account.');
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
      ...(spec.requeues && { recursiveLoop: RecursiveLoop.ALLOW }),
      ...(deadLetterQueue && { deadLetterQueue: deadLetterQueue as IQueue }),
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[environment.logs.level],
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
 * Functions of a template that are deployed at the same time. Lambda allows an account 15 calls a second that
 * change functions, a quota that cannot be raised, and about ten templates are deployed side by side. When
 * CloudFormation has to repeat a throttled call, it sometimes finds its own function and fails
 * (cloudformation-coverage-roadmap issue 2075).
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

function reservedConcurrency({ capacity }: Environment, { name }: FunctionSpec) {
  const reserved: Readonly<Record<string, number | undefined>> = capacity.reservedConcurrency;
  return reserved[name] === undefined ? {} : { reservedConcurrentExecutions: reserved[name] };
}

const usesUrlChecker = (grants: readonly Grants[]): boolean => grants.some((grant) => grant.urlChecker);

const signsIn = (grants: readonly Grants[]): boolean => grants.some((grant) => grant.signInKey);

/**
 * The newest version, the one before it, and the one after it: until a function is updated, it may see codes
 * of functions that already were.
 */
const signInKeyNames = ({ name, keys: { signIn: newest } }: Environment): string[] =>
  [newest - 1, newest, newest + 1]
    .filter((version) => version > 0)
    .map((version) => secretName(name, 'sign-in', version));

/** The variables of a function with these grants and the settings of its row. */
export function environmentVariables(
  context: FunctionContext,
  spec: FunctionSpec,
  grants: readonly Grants[],
) {
  const variables: Record<string, string> = { [SETTING.environmentName]: context.environment.name };
  if (grants.some((grant) => tableGrantsOf(grant).length > 0)) {
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
    const { name, keys } = context.environment;
    variables[SETTING.signInKeyName] = secretName(name, 'sign-in', keys.signIn);
  }
  if (usesUrlChecker(grants) && context.environment.links.urlChecker) {
    variables[SETTING.urlChecker] = JSON.stringify(context.environment.links.urlChecker);
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

/** `links-create` -> `LinksCreate`, for readable logical IDs. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
