import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * Pattern for the ARNs of all distributions of the account, as the source of requests to an origin. A
 * permission that names the distribution is deployed after it, and a distribution that changes to a new
 * origin would be refused there for minutes. Functions also require the secret of the right one.
 */
export const accountDistributions = (scope: Construct): string =>
  Stack.of(scope).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: '*',
  });
