import { Fn } from 'aws-cdk-lib';
import { CfnOriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { CfnUrl } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { functionArn } from '../http-api-body.ts';
import { LIVE } from '../monitoring/canary.ts';

/**
 * A URL for each function of visits, which only the distribution may call: see `http-functions.ts` for its
 * permissions. The functions, with their aliases, are those of the deployment before: they need the host
 * name of the distribution, which needs the URLs.
 */
export class FunctionUrls extends Construct {
  readonly originAccessControlId: string;
  /** Host name by the name of the row. */
  readonly hosts: ReadonlyMap<string, string>;

  constructor(scope: Construct, id: string, { environment: { name } }: { environment: Environment }) {
    super(scope, id);
    this.hosts = new Map(
      visitRoutes.map((row) => {
        const url = new CfnUrl(this, row.name, {
          targetFunctionArn: functionArn(this, functionName(name, row.name)),
          ...(row.canary && { qualifier: LIVE }),
          authType: 'AWS_IAM',
        });
        return [row.name, Fn.select(2, Fn.split('/', url.attrFunctionUrl))];
      }),
    );
    const access = new CfnOriginAccessControl(this, 'Access', {
      originAccessControlConfig: {
        // Not the name of the visitor server's: one may replace the other.
        name: `signpost-${name}-visits`,
        originAccessControlOriginType: 'lambda',
        signingBehavior: 'always',
        signingProtocol: 'sigv4',
      },
    });
    this.originAccessControlId = access.attrId;
  }
}
