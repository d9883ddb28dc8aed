import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { EVENT_OPTIONS } from './event-types.ts';
import { isSigned } from './signature.ts';
import { isSubscribed, type Subscription, subscribe, unsubscribe } from './subscription.ts';

const wantedBy = (context: IHookFunctions) => ({
  url: context.getNodeWebhookUrl('default') as string,
  events: context.getNodeParameter('events') as string[],
});

export class SignpostTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Signpost Trigger',
    name: 'signpostTrigger',
    icon: { light: 'file:../../icons/signpost.svg', dark: 'file:../../icons/signpost.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens in Signpost',
    defaults: { name: 'Signpost Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [
      { name: 'signpostApi', required: true, displayOptions: { show: { authentication: ['apiKey'] } } },
      { name: 'signpostOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
    ],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Authentication',
        name: 'authentication',
        type: 'options',
        options: [
          { name: 'API Key', value: 'apiKey' },
          { name: 'OAuth2', value: 'oAuth2' },
        ],
        default: 'apiKey',
      },
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: EVENT_OPTIONS,
        default: [],
        required: true,
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await isSubscribed(this, wantedBy(this));
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await subscribe(this, wantedBy(this));
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await unsubscribe(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as Subscription;
    const { rawBody: body, headers } = this.getRequestObject() as unknown as {
      rawBody: Buffer;
      headers: Record<string, string | string[] | undefined>;
    };
    if (secret === undefined || !isSigned({ body, headers }, secret, new Date())) {
      // Signpost sends it again, in case the workflow was about to store its secret.
      this.getResponseObject().status(401).json({ message: 'The signature is wrong or too old.' });
      return { noWebhookResponse: true };
    }
    const event: IDataObject = { id: headers['webhook-id'] as string, ...this.getBodyData() };
    return { workflowData: [this.helpers.returnJsonArray([event])] };
  }
}
