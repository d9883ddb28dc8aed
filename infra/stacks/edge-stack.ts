import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { HttpApi } from '../constructs/http-api.ts';
import { MediaDelivery } from '../constructs/media-delivery.ts';
import type { Environment } from '../environments.ts';
import type { DataStack } from './data-stack.ts';

export interface EdgeStackProps {
  environment: Environment;
  data: DataStack;
}

/** Where visitors and callers arrive. It knows no function: those are deployed behind it, and often. */
export class EdgeStack extends Stack {
  readonly api: HttpApi;
  readonly media: MediaDelivery;

  constructor(scope: Construct, id: string, { environment, data }: EdgeStackProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { environment });
    this.media = new MediaDelivery(this, 'Media', { environment, bucket: data.media, logs: data.fileLogs });

    new CfnOutput(this, 'Origin', { value: this.api.origin });
    new CfnOutput(this, 'MediaOrigin', { value: this.media.origin });
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.endpoint });
  }
}
