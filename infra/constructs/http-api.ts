import { Stack, Validations } from 'aws-cdk-lib';
import { CfnApi, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { httpRoutes } from '#functions/routes.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { replacesFormerApi } from '#infra/environment/upgrade-from.ts';
import { functionArn, httpApiBody } from './http-api-body.ts';
import { findingOf } from './nag-finding.ts';

/**
 * The HTTP API gateway with all of its routes as one resource: API Gateway takes ten calls a second that
 * change anything, a quota that cannot be raised. The routes name functions that are deployed after it.
 */
export class HttpApi extends Construct {
  readonly id: string;
  /** AWS's own URL of the API. Only for the distribution: the functions reject all other requests. */
  readonly endpoint: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const role = replacesFormerApi(this) ? this.#invoker(environment) : undefined;
    const api = new CfnApi(this, 'RoutedApi', {
      body: httpApiBody(this, { environment, rows: httpRoutes, credentials: role?.roleArn }),
      // Otherwise it leaves out what it does not understand.
      failOnWarnings: true,
    });
    // API Gateway refuses this property beside a body, which has the tags.
    api.addPropertyDeletionOverride('Tags');
    this.id = api.ref;
    this.endpoint = api.attrApiEndpoint;

    const { throttle } = environment.capacity;
    const stage = new CfnStage(this, 'DefaultStage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      ...(throttle && {
        defaultRouteSettings: {
          throttlingRateLimit: throttle.requestsPerSecond,
          throttlingBurstLimit: throttle.burst,
        },
      }),
    });
    Validations.of(stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason:
        'Each function logs its requests, and CloudFront logs all of them: a third log would only add ' +
        'cost. Requests that the API itself refuses are in its metrics.',
    });
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
