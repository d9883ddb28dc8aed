import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  CfnAccount,
  CfnGatewayResponse,
  CfnMethod,
  Deployment,
  GatewayResponse,
  type IRestApi,
  LambdaIntegration,
  LogGroupLogDestination,
  ResponseTransferMode,
  ResponseType,
  Stage,
} from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPermission, type IFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import { Construct } from 'constructs';
import { CHAT_CORS_HEADERS } from '#functions/chat/chat-cors.ts';
import { CHAT_STAGE, pathsOf, type RouteSpec } from '#functions/framework/function-spec.ts';
import { settingsOf } from '#functions/manifest/endpoints.ts';
import { AUTHENTICATION } from '#functions/manifest/grants/shared-grants.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { FunctionFactory } from '../functions/service-function.ts';
import { releaseOf } from '../monitoring/canary.ts';
import { BINARY_MEDIA_TYPES, type ChatGateway, chatApiName } from './chat-gateway.ts';

/** Across all callers; API keys have their own limits. */
const THROTTLE = { requestsPerSecond: 200, burst: 400 };

/** The share of chats that X-Ray traces. */
const TRACED = 0.01;

/** API Gateway's default integration timeout. */
const MIN_SECONDS = 29;

/** No keys and no IP addresses; resources instead of paths. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  resource: '$context.resourcePath',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  integrationStatus: '$context.integration.status',
  error: '$context.error.responseType',
};

/** API Gateway's error message, as a JSON string. */
const REASON = '$context.error.messageString';

const GATEWAY_RESPONSES: Record<
  string,
  { type: ResponseType; status?: string; body: object; headers?: Record<string, string> }
> = {
  Refused: {
    type: ResponseType.DEFAULT_4XX,
    body: { error: 'The request is not valid.', detail: REASON },
  },
  Failed: {
    type: ResponseType.DEFAULT_5XX,
    status: '500',
    body: { error: 'Something went wrong on our side.', detail: 'Try again.' },
  },
  NotFound: {
    // API Gateway's error type for unknown paths.
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    status: '404',
    body: { error: 'There is nothing at this URL.' },
  },
  TooLarge: {
    type: ResponseType.REQUEST_TOO_LARGE,
    status: '400',
    body: { error: 'The request is not valid.', detail: 'body: may have at most 1 MB.' },
  },
  Throttled: {
    type: ResponseType.THROTTLED,
    body: { error: 'Too many requests.', detail: 'Try again in a second.' },
    headers: { 'retry-after': '1' },
  },
};

const LOG_POLICY = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';

export interface ChatApiProps {
  environment: Environment;
  gateway: ChatGateway;
  rows: readonly RouteSpec[];
  functions: FunctionFactory;
}

/**
 * The chat API: one function for each of its rows in `functions/manifest/`, with a method for each of its
 * methods and paths. A REST API, because it can stream responses for up to 15 minutes: HTTP APIs cannot
 * stream and time out after 30 seconds.
 */
export class ChatApi extends Construct {
  readonly #environment: Environment;
  readonly #rows: readonly RouteSpec[];
  readonly #api: IRestApi;

  constructor(scope: Construct, id: string, { environment, gateway, rows, functions }: ChatApiProps) {
    super(scope, id);
    this.#environment = environment;
    this.#rows = rows;
    this.#api = gateway.importedInto(this);
    this.#addRoutes(functions);
    this.#addGatewayResponses();
    this.#addStage();
    this.#sampleTraces();
    this.#acknowledgeFindings();
  }

  #addRoutes(functions: FunctionFactory): void {
    const release = releaseOf(this, this.#environment);
    for (const row of this.#rows) {
      const extraGrants = row.access === 'api-key' ? AUTHENTICATION : {};
      // The functions follow the sampling decision of the stage.
      const tracing = Tracing.ACTIVE;
      const spec = { ...row, settings: settingsOf(row) };
      const lambda = release.live(functions.create(this, spec, { extraGrants, tracing }), row);
      const integration = streamingIntegration(lambda, row);
      if (row.methods.includes('$default')) {
        this.#addFallback(integration);
        continue;
      }
      for (const path of pathsOf(row)) {
        const resource = this.#api.root.resourceForPath(path);
        for (const method of row.methods) resource.addMethod(method, integration);
      }
    }
  }

  /**
   * Routes all other requests to one function: other methods of known paths, and all paths below
   * them. A single `{proxy+}` at the root is not possible: a level can only have one path
   * parameter, which is the model.
   */
  #addFallback(integration: LambdaIntegration): void {
    const paths = this.#rows.flatMap((row) => (row.path === '$default' ? [] : pathsOf(row)));
    for (const path of new Set(paths.flatMap(withParents))) {
      const resource = this.#api.root.resourceForPath(path);
      resource.addMethod('ANY', integration);
      const hasParameter = paths.some((other) => other.startsWith(`${path.replace(/\/$/, '')}/{`));
      if (!hasParameter) resource.addResource('{proxy+}').addMethod('ANY', integration);
    }
  }

  /** Errors of API Gateway itself, in the format of the API. */
  #addGatewayResponses(): void {
    for (const [name, { type, status, body, headers }] of Object.entries(GATEWAY_RESPONSES)) {
      const always = { ...CHAT_CORS_HEADERS, 'cache-control': 'no-store', ...headers };
      const quoted = Object.entries(always).map(([header, value]) => [header, `'${value}'`]);
      new GatewayResponse(this, name, {
        restApi: this.#api,
        type,
        ...(status !== undefined && { statusCode: status }),
        responseHeaders: { ...Object.fromEntries(quoted), 'x-request-id': 'context.requestId' },
        templates: { 'application/json': JSON.stringify(body).replace(`"${REASON}"`, REASON) },
      });
    }
  }

  #addStage(): void {
    const { data, logs, name } = this.#environment;
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: logs.retentionDays,
      removalPolicy: data.retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    const stage = new Stage(this, 'Stage', {
      // The path of the distribution is the same, so that it need not be rewritten.
      stageName: CHAT_STAGE,
      deployment: this.#deployment(),
      tracingEnabled: true,
      throttlingRateLimit: THROTTLE.requestsPerSecond,
      throttlingBurstLimit: THROTTLE.burst,
      accessLogDestination: new LogGroupLogDestination(logGroup),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
    });
    stage.node.addDependency(this.#logAccount());
    new MetricFilter(this, 'ClientsGone', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.status', '=', '499'),
      metricNamespace: 'Signpost',
      metricName: `${name}-chat-client-closed-requests`,
    });
  }

  /**
   * A deployment is a snapshot of the API. What it contains is part of its logical id, so that any change
   * creates a new one: CDK does so only for an API of the same stack. It takes effect with the stage, so it
   * waits until the methods may invoke what they name.
   */
  #deployment(): Deployment {
    const deployment = new Deployment(this, 'Deployment', { api: this.#api });
    deployment.addToLogicalId(BINARY_MEDIA_TYPES);
    for (const part of this.node.findAll()) {
      if (part instanceof CfnPermission) deployment.node.addDependency(part);
      if (!(part instanceof CfnMethod || part instanceof CfnGatewayResponse)) continue;
      deployment.node.addDependency(part);
      deployment.addToLogicalId(Stack.of(this).resolve(part._toCloudFormation()));
    }
    return deployment;
  }

  /**
   * API Gateway rejects a stage with an access log unless it has a role to write logs. The role is a
   * setting of account and region, shared by all environments, so it is retained when the stack is deleted
   * or its first deployment fails.
   */
  #logAccount(): CfnAccount {
    const role = new Role(this, 'CloudWatchRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(LOG_POLICY)],
    });
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }

  /**
   * A custom sampling rule: the default one also traces the first request of each second, so
   * nearly all at low traffic.
   */
  #sampleTraces(): void {
    const name = chatApiName(this.#environment);
    new CfnSamplingRule(this, 'Sampling', {
      samplingRule: {
        ruleName: name,
        version: 1,
        // Before the default rule (10,000), and after temporary rules of operators.
        priority: 1000,
        reservoirSize: 0,
        fixedRate: TRACED,
        serviceType: 'AWS::ApiGateway::Stage',
        serviceName: `${name}/${CHAT_STAGE}`,
        resourceArn: '*',
        host: '*',
        httpMethod: '*',
        urlPath: '*',
      },
    });
  }

  #acknowledgeFindings(): void {
    Validations.of(this).acknowledge(
      { id: 'AwsSolutions-APIG4', reason: 'The functions check API keys themselves.' },
      {
        id: 'AwsSolutions-COG4',
        reason: 'Callers have API keys of this product, not users of a Cognito pool.',
      },
      {
        id: 'AwsSolutions-APIG3',
        reason:
          'The setting `security.firewall` adds a web ACL to the distribution, and the functions ' +
          'reject all other requests.',
      },
      {
        id: 'AwsSolutions-APIG6',
        reason: 'Execution logs contain headers and bodies, and so keys and what people write.',
      },
      {
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${LOG_POLICY}]`,
        reason: 'The role belongs to the account, and writes the logs of all of its APIs.',
      },
    );
  }
}

/** An integration that streams the response and allows the function its whole timeout. */
function streamingIntegration(lambda: IFunction, { timeoutSeconds = 0 }: RouteSpec): LambdaIntegration {
  return new LambdaIntegration(lambda, {
    responseTransferMode: ResponseTransferMode.STREAM,
    // A little longer than the function's timeout, so that the function can report it first.
    timeout: Duration.seconds(Math.max(MIN_SECONDS, timeoutSeconds + 5)),
    // One permission per method would exceed the size limit of the fallback function's policy.
    scopePermissionToMethod: false,
  });
}

/** `/a/b` -> `/`, `/a`, `/a/b`. */
function withParents(path: string): string[] {
  const parts = path.slice(1).split('/');
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}
