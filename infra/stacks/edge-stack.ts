import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { Edge } from '../constructs/edge.ts';
import { HttpApi } from '../constructs/http-api.ts';
import type { Environment } from '../environment/schema.ts';
import type { ChatStack } from './chat-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { GlobalStack } from './global-stack.ts';

export interface EdgeStackProps {
  environment: Environment;
  data: DataStack;
  chat: ChatStack;
  /** Undefined where there is neither a certificate to make nor a firewall. */
  global: GlobalStack | undefined;
}

/**
 * Where visitors and callers arrive. It knows neither functions behind the HTTP API nor files of the console: those are
 * deployed after it, and often.
 */
export class EdgeStack extends Stack {
  readonly api: HttpApi;
  readonly edge: Edge;

  constructor(scope: Construct, id: string, { environment, data, chat, global }: EdgeStackProps) {
    super(scope, id, {
      env: { region: environment.region },
      // CloudFront gives nobody the same host name again: links that were printed would lead nowhere.
      terminationProtection: environment.retainData,
    });
    if (global) this.addStackDependency(global);
    this.api = new HttpApi(this, 'Api', { environment });
    this.edge = new Edge(this, 'Edge', {
      environment,
      api: this.api,
      media: data.media,
      consoleTalksTo: [chat.origin, uploadOrigin(environment, data.media)],
      logs: data.fileLogs,
      certificateArn: environment.domains?.certificateArn ?? global?.certificateArn,
      webAclArn: global?.webAclArn,
    });

    new CfnOutput(this, 'Origin', { value: this.edge.origin });
    new CfnOutput(this, 'ApiOrigin', { value: this.edge.apiOrigin });
    new CfnOutput(this, 'MediaOrigin', { value: this.edge.mediaOrigin });
    new CfnOutput(this, 'ConsoleOrigin', { value: this.edge.consoleOrigin });
    new CfnOutput(this, 'DistributionId', { value: this.edge.distribution.distributionId });
    // What names of other providers than Route 53 point at.
    new CfnOutput(this, 'DistributionHost', { value: this.edge.distribution.distributionDomainName });
  }
}

/** Where the forms of `POST /v1/api/uploads` lead. */
const uploadOrigin = ({ localRun }: Environment, { bucketRegionalDomainName }: Bucket): string =>
  localRun?.uploadOrigin ?? `https://${bucketRegionalDomainName}`;
