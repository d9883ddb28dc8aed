import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { chatRoutes } from '#functions/manifest/endpoints.ts';
import { ChatApi } from '#infra/constructs/chat/chat-api.ts';
import type { ChatGateway } from '#infra/constructs/chat/chat-gateway.ts';
import type { FunctionFactory } from '#infra/constructs/functions/service-function.ts';
import type { Environment } from '#infra/environment/schema.ts';

export interface ChatStackProps {
  environment: Environment;
  gateway: ChatGateway;
  functions: FunctionFactory;
}

/** The functions of the chat API, and its methods. */
export class ChatStack extends NestedStack {
  constructor(scope: Construct, id: string, { environment, gateway, functions }: ChatStackProps) {
    super(scope, id);
    new ChatApi(this, 'Chat', { environment, gateway, rows: chatRoutes, functions });
  }
}
