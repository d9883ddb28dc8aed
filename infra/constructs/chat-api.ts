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
import { pathsOf, type RouteSpec } from '../../functions/function-spec.ts';
import { AUTHENTICATION_GRANTS, chatRoutes } from '../../functions/routes.ts';
import type { Environment } from '../environment/schema.ts';
import { releaseOf } from './canary.ts';
import { ChatDomain } from './chat-domain.ts';
import { WebFirewall } from './firewall.ts';
import type { FunctionFactory } from './service-function.ts';

const STAGE = 'live';

/** Of the whole API, for whoever calls; keys have limits of their own. */
const THROTTLE = { requestsPerSecond: 200, burst: 400 };

/** The share of chats that X-Ray traces. */
const TRACED = 0.01;

/** What API Gateway gives any integration. */
const LEAST_SECONDS = 29;

/** Neither keys nor addresses, and of a path only its shape. */
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

/** API Gateway's own words for what is wrong, as JSON text. */
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
    // What API Gateway says of a path that it does not know.
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
 * The chat API: one function for each of its rows in `functions/routes/`. A REST API, because HTTP APIs do not stream
 * and give up after 30 seconds; this one passes on what a function writes as it is written, for up to 15 minutes.
 */
export class ChatApi extends Construct {
  /** Address that callers use, without a slash at the end. */
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
      // A stage with a log is refused in an account whose API Gateway has no role to write it. The setting is one for
      // account and region, hence the same for all environments in it, and it stays when a stack is deleted.
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
    this.#acceptFindings();
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

  /** Adds every row as a function of its own with a method for each of its methods and paths. */
  addRoutes(functions: FunctionFactory): void {
    const release = releaseOf(this, this.#environment);
    for (const row of chatRoutes) {
      const further = row.access === 'api-key' ? AUTHENTICATION_GRANTS : {};
      // They follow what the stage has decided.
      const tracing = Tracing.ACTIVE;
      const lambda = release.live(functions.create(this, row, { further, tracing }));
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
   * Sends everything else to one function: other methods of the paths there are, and what lies below them. One `{proxy+}`
   * at the root would do, but a path has room for one parameter there, and that is the model.
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

  #acceptFindings(): void {
    const policy = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';
    Validations.of(this).acknowledge(
      { id: 'AwsSolutions-APIG4', reason: 'The functions check the keys of callers themselves.' },
      { id: 'AwsSolutions-COG4', reason: 'Callers have keys of this product, not users of a Cognito pool.' },
      {
        id: 'AwsSolutions-APIG2',
        reason: 'The functions check what they are sent, and name the field that is wrong.',
      },
      {
        id: 'AwsSolutions-APIG3',
        reason:
          'A web ACL is paid by the request: `firewall` of the environment asks for one. Without it the stage and the keys have limits.',
      },
      {
        id: 'AwsSolutions-APIG6',
        reason: 'What is logged of the execution holds headers and bodies: keys, and what people write.',
      },
      {
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
        reason: "The role is the account's, not this API's: it writes the logs of every API there is.",
      },
    );
  }

  /** By a rule of its own: the default one also traces the first request of each second, which at a quiet pace is every one. */
  #sampleTraces(): void {
    const name = `signpost-${this.#environment.name}-chat`;
    new CfnSamplingRule(this, 'Sampling', {
      samplingRule: {
        ruleName: name,
        version: 1,
        // Before the default rule, which has 10,000, and behind rules that an operator adds for a while.
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

  /** What API Gateway answers by itself, in the words of the API. */
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

/** What an integration says of the API's request: streamed, and given the function's whole time. */
function streamingIntegration(lambda: IFunction, { timeoutSeconds = 0 }: RouteSpec): LambdaIntegration {
  return new LambdaIntegration(lambda, {
    responseTransferMode: ResponseTransferMode.STREAM,
    // A little more than the function has: its own last words come first.
    timeout: Duration.seconds(Math.max(LEAST_SECONDS, timeoutSeconds + 5)),
    // A permission for each method would not fit into the policy of the function that is behind all of them.
    scopePermissionToMethod: false,
  });
}

/** `/a/b` -> `/`, `/a`, `/a/b`. */
function withParents(path: string): string[] {
  const parts = path.slice(1).split('/');
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}
