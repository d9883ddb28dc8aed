/**
 * The part of n8n's types that the nodes use, so that installing this repository needs no n8n. `npm run
 * conformance -- n8n` compiles the nodes with the types of n8n itself.
 */
declare module 'n8n-workflow' {
  export const NodeConnectionTypes: { readonly Main: 'main' };
  export class NodeApiError extends Error {
    constructor(node: INode, error: JsonObject);
  }

  export type JsonObject = { [key: string]: unknown };
  export interface IDataObject {
    // biome-ignore lint/suspicious/noExplicitAny: n8n's own type is as open.
    [key: string]: any;
  }
  export interface INode {
    name: string;
  }
  export interface INodeExecutionData {
    json: IDataObject;
  }

  type Shown = { show?: Record<string, (string | number | boolean)[]> };
  type ThemedIcon = { light: `file:${string}.svg`; dark: `file:${string}.svg` };

  export interface INodePropertyRouting {
    request?: { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; url?: string; body?: string };
    send?: { type?: 'body' | 'query'; property?: string; value?: string; paginate?: boolean };
    output?: { postReceive?: { type: 'rootProperty'; properties: { property: string } }[] };
  }
  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    action?: string;
    description?: string;
    routing?: INodePropertyRouting;
  }
  export interface INodeProperties {
    displayName: string;
    name: string;
    type:
      | 'string'
      | 'number'
      | 'boolean'
      | 'options'
      | 'multiOptions'
      | 'collection'
      | 'dateTime'
      | 'json'
      | 'hidden';
    default: unknown;
    description?: string;
    placeholder?: string;
    required?: boolean;
    noDataExpression?: boolean;
    typeOptions?: { password?: boolean; minValue?: number };
    displayOptions?: Shown;
    options?: (INodePropertyOptions | INodeProperties)[];
    routing?: INodePropertyRouting;
  }

  export namespace DeclarativeRestApiSettings {
    interface HttpRequestOptions {
      baseURL?: string;
      url?: string;
      headers?: IDataObject;
      qs?: IDataObject;
      json?: boolean;
    }
    interface ResultOptions {
      options: HttpRequestOptions;
    }
  }
  export interface IExecutePaginationFunctions {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    makeRoutingRequest(request: DeclarativeRestApiSettings.ResultOptions): Promise<INodeExecutionData[]>;
  }

  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon: ThemedIcon;
    group: ('output' | 'trigger')[];
    version: number;
    subtitle: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: 'main'[];
    outputs: 'main'[];
    credentials?: { name: string; required?: boolean; displayOptions?: Shown }[];
    webhooks?: { name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }[];
    requestDefaults?: DeclarativeRestApiSettings.HttpRequestOptions;
    requestOperations?: {
      pagination?: (
        this: IExecutePaginationFunctions,
        request: DeclarativeRestApiSettings.ResultOptions,
      ) => Promise<INodeExecutionData[]>;
    };
    properties: INodeProperties[];
  }
  export interface INodeType {
    description: INodeTypeDescription;
    webhookMethods?: { default: Record<string, (this: IHookFunctions) => Promise<boolean>> };
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  }

  interface Context {
    getNode(): INode;
    getNodeParameter(name: string): unknown;
    getWorkflow(): { name?: string };
    getWorkflowStaticData(of: 'node'): IDataObject;
    getCredentials(name: string): Promise<IDataObject>;
  }
  export interface IHookFunctions extends Context {
    getNodeWebhookUrl(name: 'default'): string | undefined;
    helpers: {
      httpRequestWithAuthentication(
        this: IHookFunctions,
        credential: string,
        request: { method: 'GET' | 'POST' | 'DELETE'; url: string; [option: string]: unknown },
      ): Promise<unknown>;
    };
  }
  export interface IWebhookFunctions extends Context {
    getBodyData(): IDataObject;
    getRequestObject(): object;
    getResponseObject(): { status(code: number): { json(body: object): void } };
    helpers: { returnJsonArray(items: IDataObject[]): INodeExecutionData[] };
  }
  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    noWebhookResponse?: boolean;
  }

  export interface IAuthenticateGeneric {
    type: 'generic';
    properties: { headers: Record<string, string> };
  }
  export interface ICredentialTestRequest {
    request: DeclarativeRestApiSettings.HttpRequestOptions;
  }
  export interface ICredentialType {
    name: string;
    displayName: string;
    icon?: ThemedIcon;
    extends?: string[];
    properties: INodeProperties[];
    authenticate?: IAuthenticateGeneric;
    test?: ICredentialTestRequest;
  }
}
