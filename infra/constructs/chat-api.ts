import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  ResponseTransferMode,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { type IFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import { Construct } from 'constructs';
import { CHAT_CORS_HEADERS } from '../../functions/chat/chat-cors.ts';
import { pathsOf, type RouteSpec } from '../../functions/framework/function-spec.ts';
import { AUTHENTICATION_GRANTS, chatRoutes } from '../../functions/routes.ts';
import type { Environment } from '../environment/schema.ts';
import { releaseOf } from './canary.ts';
import { ChatDomain } from './chat-domain.ts';
import { WebFirewall } from './firewall.ts';
import type { FunctionFactory } from './service-function.ts';

const STAGE = 'live';

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
    body: { error: 'There is nothing at this address.' },
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

/**
 * The chat API: one function for each of its rows in `functions/routes/`. A REST API, because it can stream responses for up
 * to 15 minutes: HTTP APIs cannot stream and time out after 30 seconds.
 */
export class ChatApi extends Construct {
  /** Origin that callers use, without a trailing slash. */
  readonly origin: string;
  readonly #environment: Environment;
  readonly #api: RestApi;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#environment = environment;
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: environment.logRetentionDays,
      removalPolicy: environment.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.#api = new RestApi(this, 'RestApi', {
      restApiName: `signpost-${environment.name}-chat`,
      endpointTypes: [EndpointType.REGIONAL],
      // API Gateway rejects a stage with an access log unless it has a role to write logs. The role is a setting of
      // account and region, shared by all environments, so it is retained when the stack is deleted.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: STAGE,
        tracingEnabled: true,
        throttlingRateLimit: THROTTLE.requestsPerSecond,
        throttlingBurstLimit: THROTTLE.burst,
        accessLogDestination: new LogGroupLogDestination(logGroup),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
    new MetricFilter(this, 'ClientsGone', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.status', '=', '499'),
      metricNamespace: 'Signpost',
      metricName: `${environment.name}-chat-client-closed-requests`,
    });
    this.#sampleTraces();
    this.#addGatewayResponses();
    this.#acknowledgeFindings();
    const { domains, firewall, localRun } = environment;
    if (firewall) {
      const { webAclArn } = new WebFirewall(this, 'Firewall', { environment, scope: 'REGIONAL' });
      const resourceArn = this.#api.deploymentStage.stageArn;
      new CfnWebACLAssociation(this, 'FirewallAssociation', { webAclArn, resourceArn });
    }
    if (domains?.chat !== undefined) {
      new ChatDomain(this, 'Domain', { host: domains.chat, domains, api: this.#api });
      this.origin = `https://${domains.chat}`;
    } else {
      this.origin =
        localRun?.chatOrigin ??
        `https://${this.#api.restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${STAGE}`;
    }
  }

  /** Adds a function for each row, with a method for each of its methods and paths. */
  addRoutes(functions: FunctionFactory): void {
    const release = releaseOf(this, this.#environment);
    for (const row of chatRoutes) {
      const extraGrants = row.access === 'api-key' ? AUTHENTICATION_GRANTS : {};
      // The functions follow the sampling decision of the stage.
      const tracing = Tracing.ACTIVE;
      const lambda = release.live(functions.create(this, row, { extraGrants, tracing }), row);
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
   * Routes all other requests to one function: other methods of known paths, and all paths below them. A single
   * `{proxy+}` at the root is not possible: a level can only have one path parameter, which is the model.
   */
  #addFallback(integration: LambdaIntegration): void {
    const paths = chatRoutes.flatMap((row) => (row.path === '$default' ? [] : pathsOf(row)));
    for (const path of new Set(paths.flatMap(withParents))) {
      const resource = this.#api.root.resourceForPath(path);
      resource.addMethod('ANY', integration);
      const hasParameter = paths.some((other) => other.startsWith(`${path.replace(/\/$/, '')}/{`));
      if (!hasParameter) resource.addResource('{proxy+}').addMethod('ANY', integration);
    }
  }

  #acknowledgeFindings(): void {
    const policy = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';
    Validations.of(this).acknowledge(
      { id: 'AwsSolutions-APIG4', reason: 'The functions check API keys themselves.' },
      {
        id: 'AwsSolutions-COG4',
        reason: 'Callers have API keys of this product, not users of a Cognito pool.',
      },
      {
        id: 'AwsSolutions-APIG2',
        reason: 'The functions validate requests, and name the invalid field.',
      },
      {
        id: 'AwsSolutions-APIG3',
        reason:
          'A web ACL costs money for each request: the setting `firewall` adds one. Without it the stage and the keys have limits.',
      },
      {
        id: 'AwsSolutions-APIG6',
        reason: 'Execution logs contain headers and bodies, and so keys and what people write.',
      },
      {
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
        reason: 'The role belongs to the account, and writes the logs of all of its APIs.',
      },
    );
  }

  /**
   * A custom sampling rule: the default one also traces the first request of each second, so nearly all at low traffic.
   */
  #sampleTraces(): void {
    const name = `signpost-${this.#environment.name}-chat`;
    new CfnSamplingRule(this, 'Sampling', {
      samplingRule: {
        ruleName: name,
        version: 1,
        // Before the default rule (10,000), and after temporary rules of operators.
        priority: 1000,
        reservoirSize: 0,
        fixedRate: TRACED,
        serviceType: 'AWS::ApiGateway::Stage',
        serviceName: `${name}/${STAGE}`,
        resourceArn: '*',
        host: '*',
        httpMethod: '*',
        urlPath: '*',
      },
    });
  }

  /** Errors of API Gateway itself, in the format of the API. */
  #addGatewayResponses(): void {
    for (const [name, { type, status, body, headers }] of Object.entries(GATEWAY_RESPONSES)) {
      const always = { ...CHAT_CORS_HEADERS, 'cache-control': 'no-store', ...headers };
      const quoted = Object.entries(always).map(([header, value]) => [header, `'${value}'`]);
      this.#api.addGatewayResponse(name, {
        type,
        ...(status !== undefined && { statusCode: status }),
        responseHeaders: { ...Object.fromEntries(quoted), 'x-request-id': 'context.requestId' },
        templates: { 'application/json': JSON.stringify(body).replace(`"${REASON}"`, REASON) },
      });
    }
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
