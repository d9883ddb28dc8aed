import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Bundles } from './bundle.ts';
import { ClickPipeline } from './constructs/click-pipeline.ts';
import { EventPipeline } from './constructs/event-pipeline.ts';
import { ExpirySweep } from './constructs/expiry-sweep.ts';
import { HttpApi } from './constructs/http-api.ts';
import { ImportPipeline } from './constructs/import-pipeline.ts';
import { FunctionFactory } from './constructs/service-function.ts';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';

export interface ServiceStackProps {
  environment: Environment;
  data: DataStack;
  bundles: Bundles;
}

/** The service: it can be deleted and deployed again; clicks that wait in its queue at that moment go with it. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { environment, data, bundles }: ServiceStackProps) {
    super(scope, id);
    const api = new HttpApi(this, 'Api', { environment });
    const clicks = new ClickPipeline(this, 'Clicks', { environment });
    const events = new EventPipeline(this, 'Events', { environment });
    const imports = new ImportPipeline(this, 'Imports', { environment });

    const functions = new FunctionFactory({
      environment,
      bundles,
      table: data.table,
      queues: { clickQueue: clicks.queue, eventQueue: events.queue, importQueue: imports.queue },
      eventBus: events.bus,
      settings: {
        publicOrigin: api.origin,
        mediaOrigin: api.origin,
        ownHosts: [api.host, ...environment.ownHosts].join(','),
        visitorHashKey: data.visitorHashKey,
        prices: JSON.stringify(environment.prices),
      },
    });
    api.addRoutes(functions);
    clicks.addAggregator(functions);
    events.addRelay(functions);
    imports.addImporter(functions);
    new ExpirySweep(this, 'Expiry', { functions });

    new CfnOutput(this, 'Origin', { value: api.origin });
    new CfnOutput(this, 'ApiEndpoint', { value: api.endpoint });
    new CfnOutput(this, 'ClickQueueUrl', { value: clicks.queue.queueUrl });
    new CfnOutput(this, 'ClickDeadLetterQueueUrl', { value: clicks.deadLetterQueue.queueUrl });
    new CfnOutput(this, 'EventBusName', { value: events.bus.eventBusName });
  }
}
