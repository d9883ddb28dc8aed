import { Validations } from 'aws-cdk-lib';
import { HttpApi as AwsHttpApi, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

/** The HTTP API gateway, without its routes: see `http-routes.ts`. */
export class HttpApi extends Construct {
  readonly api: AwsHttpApi;
  /** AWS's own URL of the API. Only for the distribution: the functions reject all other requests. */
  readonly endpoint: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const { throttle } = environment.capacity;
    this.api = new AwsHttpApi(this, 'HttpApi', {
      apiName: `signpost-${environment.name}`,
      createDefaultStage: false,
    });
    const stage = new HttpStage(this.api, 'DefaultStage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      ...(throttle && {
        throttle: {
          rateLimit: throttle.requestsPerSecond,
          burstLimit: throttle.burst,
        },
      }),
    });
    Validations.of(stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason:
        'Each function logs its requests, and CloudFront logs all of them: a third log would only add ' +
        'cost. Requests that the API itself refuses are in its metrics.',
    });
    this.endpoint = this.api.apiEndpoint;
  }
}
