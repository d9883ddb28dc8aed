import { NestedStack } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ChatGateway } from '#infra/constructs/chat/chat-gateway.ts';
import type { Data } from '#infra/constructs/data.ts';
import { Edge } from '#infra/constructs/edge/edge.ts';
import { EdgeProtection } from '#infra/constructs/edge/edge-protection.ts';
import type { FunctionContext } from '#infra/constructs/functions/function-context.ts';
import { HttpApi } from '#infra/constructs/http-api.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { GlobalStack } from '../global-stack.ts';

export interface EdgeStackProps {
  environment: Environment;
  data: Data;
  /** Undefined if the certificate and the firewall are in this stack, or if there are none. */
  global: GlobalStack | undefined;
  /** What the visitor server is given; undefined without it. */
  server: FunctionContext | undefined;
}

/**
 * The entry point for visitors and callers: the distribution, and the two API gateways behind it. Their
 * functions and the files of the console are in stacks of their own, which change more often.
 */
export class EdgeStack extends NestedStack {
  readonly api: HttpApi;
  readonly chat: ChatGateway;
  readonly edge: Edge;

  constructor(scope: Construct, id: string, { environment, data, global, server }: EdgeStackProps) {
    super(scope, id);
    const protection = global
      ? global.readFrom(this)
      : new EdgeProtection(this, 'Protection', { environment });
    this.api = new HttpApi(this, 'Api', { environment });
    this.chat = new ChatGateway(this, 'Chat', { environment });
    this.edge = new Edge(this, 'Edge', {
      environment,
      api: this.api,
      chat: this.chat,
      media: data.media,
      uploadOrigin: uploadOrigin(environment, data.media),
      logs: data.fileLogs,
      functionLogs: data.functionLogs,
      certificateArn: environment.domains.certificateArn ?? protection.certificateArn,
      webAclArn: protection.webAclArn,
      server,
    });
  }
}

/** Origin that forms of `POST /v1/api/uploads` post to. */
const uploadOrigin = ({ localRun }: Environment, { bucketRegionalDomainName }: IBucket): string =>
  localRun?.uploadOrigin ?? `https://${bucketRegionalDomainName}`;
