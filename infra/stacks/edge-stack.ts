import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { CHAT_STAGE } from '../../functions/framework/function-spec.ts';
import { ChatGateway } from '../constructs/chat/chat-gateway.ts';
import { Edge } from '../constructs/edge/edge.ts';
import { HttpApi } from '../constructs/http-api.ts';
import { OUTPUT } from '../environment/deployed-names.ts';
import type { Environment } from '../environment/schema.ts';
import type { DataStack } from './data-stack.ts';
import type { GlobalStack } from './global-stack.ts';

export interface EdgeStackProps {
  environment: Environment;
  data: DataStack;
  /** Undefined if there is neither a certificate to create nor a firewall. */
  global: GlobalStack | undefined;
}

/**
 * The entry point for visitors and callers: the distribution, and the two API gateways behind it. Their functions and the
 * files of the console are in later stacks, which change more often.
 */
export class EdgeStack extends Stack {
  readonly api: HttpApi;
  readonly chat: ChatGateway;
  readonly edge: Edge;

  constructor(scope: Construct, id: string, { environment, data, global }: EdgeStackProps) {
    super(scope, id, {
      env: { region: environment.region },
      // CloudFront never assigns the same host name again: printed links would stop working.
      terminationProtection: environment.retainData,
    });
    if (global) this.addStackDependency(global);
    this.api = new HttpApi(this, 'Api', { environment });
    this.chat = new ChatGateway(this, 'Chat', { environment });
    this.edge = new Edge(this, 'Edge', {
      environment,
      api: this.api,
      chat: this.chat,
      media: data.media,
      uploadOrigin: uploadOrigin(environment, data.media),
      logs: data.fileLogs,
      certificateArn: environment.domains?.certificateArn ?? global?.certificateArn,
      webAclArn: global?.webAclArn,
    });

    new CfnOutput(this, OUTPUT.origin, { value: this.edge.origin });
    new CfnOutput(this, 'ApiOrigin', { value: this.edge.apiOrigin });
    new CfnOutput(this, 'ChatBaseUrl', { value: `${this.edge.apiOrigin}/${CHAT_STAGE}` });
    new CfnOutput(this, OUTPUT.mediaOrigin, { value: this.edge.mediaOrigin });
    new CfnOutput(this, OUTPUT.ownHosts, { value: [...this.edge.hosts, ...environment.ownHosts].join(',') });
    new CfnOutput(this, OUTPUT.defaultHosts, { value: this.edge.defaultHosts.join(',') });
    new CfnOutput(this, 'ConsoleOrigin', { value: this.edge.consoleOrigin });
    new CfnOutput(this, OUTPUT.consoleBucketName, { value: this.edge.console.bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: this.edge.distribution.distributionId });
    // Target of DNS records at providers other than Route 53.
    new CfnOutput(this, OUTPUT.distributionHost, { value: this.edge.distribution.distributionDomainName });
  }
}

/** Origin that forms of `POST /v1/api/uploads` post to. */
const uploadOrigin = ({ localRun }: Environment, { bucketRegionalDomainName }: Bucket): string =>
  localRun?.uploadOrigin ?? `https://${bucketRegionalDomainName}`;
