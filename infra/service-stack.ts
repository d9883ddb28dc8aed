import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Bundles } from './bundle.ts';
import { ChatApi } from './constructs/chat-api.ts';
import { checkedChatModels } from './constructs/chat-upstreams.ts';
import { ClickPipeline } from './constructs/click-pipeline.ts';
import { EventPipeline } from './constructs/event-pipeline.ts';
import { ExpirySweep } from './constructs/expiry-sweep.ts';
import { HttpApi } from './constructs/http-api.ts';
import { ImportPipeline } from './constructs/import-pipeline.ts';
import { MediaDelivery } from './constructs/media-delivery.ts';
import { MediaSweep } from './constructs/media-sweep.ts';
import { FunctionFactory } from './constructs/service-function.ts';
import { SurveyMail } from './constructs/survey-mail.ts';
import { WebhookPipeline } from './constructs/webhook-pipeline.ts';
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
    const chat = new ChatApi(this, 'Chat', { environment });
    const clicks = new ClickPipeline(this, 'Clicks', { environment });
    const events = new EventPipeline(this, 'Events', { environment });
    const imports = new ImportPipeline(this, 'Imports', { environment });

    const media = new MediaDelivery(this, 'Media', { environment, bucket: data.media, logs: data.fileLogs });

    const surveyMail = new SurveyMail(this, 'SurveyMail', { environment, bus: events.bus });

    const webhooks = new WebhookPipeline(this, 'Webhooks', { environment, bus: events.bus });

    const chatModels = checkedChatModels(environment);
    const logGroup = new LogGroup(this, 'FunctionLogs', {
      retention: environment.logRetentionDays,
      removalPolicy: environment.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });

    const functions = new FunctionFactory({
      environment,
      logGroup,
      bundles,
      table: data.table,
      mediaBucket: data.media,
      queues: {
        clickQueue: clicks.queue,
        eventQueue: events.queue,
        importQueue: imports.queue,
        webhookQueue: webhooks.queue,
        slowWebhookQueue: webhooks.slowQueue,
        deadWebhookQueue: webhooks.deadLetterQueue,
      },
      eventBus: events.bus,
      mailSender: surveyMail.sender,
      chatModels,
      settings: {
        publicOrigin: api.origin,
        chatOrigin: chat.origin,
        mediaOrigin: media.origin,
        ownHosts: [api.host, ...environment.ownHosts].join(','),
        visitorHashKey: data.visitorHashKey,
        hotReadMs: String(environment.hotReadMs),
        webhookTargets: environment.webhookTargets,
        prices: JSON.stringify(environment.prices),
        chatModels: JSON.stringify(chatModels),
      },
    });
    api.addRoutes(functions);
    chat.addRoutes(functions);
    clicks.addAggregator(functions);
    events.addRelay(functions);
    imports.addImporter(functions);
    surveyMail.addMailer(functions);
    webhooks.addWorkers(functions);
    new ExpirySweep(this, 'Expiry', { functions });
    new MediaSweep(this, 'MediaSweep', { functions });

    new CfnOutput(this, 'FunctionLogGroupName', { value: logGroup.logGroupName });
    new CfnOutput(this, 'Origin', { value: api.origin });
    new CfnOutput(this, 'ChatOrigin', { value: chat.origin });
    new CfnOutput(this, 'MediaOrigin', { value: media.origin });
    new CfnOutput(this, 'ApiEndpoint', { value: api.endpoint });
    new CfnOutput(this, 'ClickQueueUrl', { value: clicks.queue.queueUrl });
    new CfnOutput(this, 'ClickDeadLetterQueueUrl', { value: clicks.deadLetterQueue.queueUrl });
    new CfnOutput(this, 'EventBusName', { value: events.bus.eventBusName });
  }
}
