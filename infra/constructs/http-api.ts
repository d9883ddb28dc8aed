import { Stack, Validations } from 'aws-cdk-lib';
import { CfnApi, CfnDeployment, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct, type IConstruct } from 'constructs';
import { httpRoutes } from '#functions/manifest/endpoints.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { replacesFormerApi } from '#infra/environment/upgrade-from.ts';
import { hashOf } from './hash-of.ts';
import { functionArn, httpApiBody } from './http-api-body.ts';
import { findingOf } from './nag-finding.ts';

/**
 * The HTTP API gateway with all of its routes as one resource: API Gateway takes ten calls a second that
 * change anything, a quota that cannot be raised. The routes name functions that are deployed after it. It
 * has none for visits that function URLs serve.
 */
export class HttpApi extends Construct {
  readonly id: string;
  /** AWS's own URL of the API. Only for the distribution: the functions reject all other requests. */
  readonly endpoint: string;
  readonly #stage: CfnStage;
  readonly #hasVisits: boolean;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const role = replacesFormerApi(this, environment) ? this.#invoker(environment) : undefined;
    this.#hasVisits = environment.visitors !== 'urls';
    const rows = this.#hasVisits ? httpRoutes : httpRoutes.filter(({ visit }) => !visit);
    const body = httpApiBody(this, { environment, rows, credentials: role?.roleArn });
    const api = new CfnApi(this, 'RoutedApi', {
      body,
      // Otherwise it leaves out what it does not understand.
      failOnWarnings: true,
    });
    // API Gateway refuses this property beside a body, which has the tags.
    api.addPropertyDeletionOverride('Tags');
    this.id = api.ref;
    this.endpoint = api.attrApiEndpoint;

    // Each has the routes of its time, and takes effect with the stage: see `deployWith`.
    const deployment = new CfnDeployment(this, `Routes${hashOf(Stack.of(this).resolve(body))}`, {
      apiId: api.ref,
    });
    const { throttle } = environment.capacity;
    this.#stage = new CfnStage(this, 'DefaultStage', {
      apiId: api.ref,
      stageName: '$default',
      deploymentId: deployment.ref,
      ...(throttle && {
        defaultRouteSettings: {
          throttlingRateLimit: throttle.requestsPerSecond,
          throttlingBurstLimit: throttle.burst,
        },
      }),
    });
    Validations.of(this.#stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason:
        'Each function logs its requests, and CloudFront logs all of them: a third log would only add ' +
        'cost. Requests that the API itself refuses are in its metrics.',
    });
  }

  /**
   * Orders the update of the routes and of a distribution in front of them, so that a change of `visitors`
   * interrupts no visits: routes come before the requests for them, and go after these have gone elsewhere.
   */
  deployWith(distribution: IConstruct): void {
    if (this.#hasVisits) distribution.node.addDependency(this);
    else this.#stage.node.addDependency(distribution);
  }

  /**
   * A role with which the API may invoke all functions, until their own permissions name it. API Gateway
   * takes longer with a role.
   */
  #invoker({ name }: Environment): Role {
    const functions = functionArn(this, `signpost-${name}-*`);
    const role = new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        Invoke: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functions] })],
        }),
      },
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${findingOf(Stack.of(this), functions)}]`,
      reason:
        'Granted by prefix, for one deployment: a list of all functions is longer than a policy may be.',
    });
    return role;
  }
}
