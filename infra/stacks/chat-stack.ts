import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ChatApi } from '../constructs/chat-api.ts';
import type { FunctionFactory } from '../constructs/service-function.ts';
import type { Environment } from '../environment/schema.ts';

export interface ChatStackProps {
  environment: Environment;
  functions: FunctionFactory;
}

/** The chat API and its functions. */
export class ChatStack extends Stack {
  readonly origin: string;

  constructor(scope: Construct, id: string, { environment, functions }: ChatStackProps) {
    super(scope, id, {
      env: { region: environment.region },
      // Without a domain the URL is assigned by AWS and cannot be restored, but callers have it in their configuration.
      terminationProtection: environment.retainData,
    });
    const api = new ChatApi(this, 'Chat', { environment });
    api.addRoutes(functions);
    this.origin = api.origin;

    new CfnOutput(this, 'ChatOrigin', { value: this.origin });
  }
}
