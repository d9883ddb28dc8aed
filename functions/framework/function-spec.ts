/** What a row of `routes/` says of a function. Plain types, for the infrastructure as for the functions. */

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

/** AWS actions that a function's role allows, per resource; nothing else is allowed. */
export interface Grants {
  /** On the table itself. */
  table?: readonly TableAction[];
  /** Query on these indexes. */
  query?: readonly ('byOwner' | 'byExpiry')[];
  /** On the queue of click events. */
  clickQueue?: readonly 'SendMessage'[];
  /** On the queue of events that are to be put on the bus. */
  eventQueue?: readonly 'SendMessage'[];
  /** On the queue of imports. */
  importQueue?: readonly 'SendMessage'[];
  /** On the queue of webhook deliveries, and that of receivers that answer slowly. */
  webhookQueue?: readonly 'SendMessage'[];
  slowWebhookQueue?: readonly 'SendMessage'[];
  /** On the queue of deliveries that were given up. */
  deadWebhookQueue?: readonly 'SendMessage'[];
  /** On the event bus. */
  eventBus?: readonly 'PutEvents'[];
  /** On files that visitors get. */
  media?: readonly ('PutObject' | 'DeleteObject')[];
  /** On what was uploaded and not looked at yet. */
  uploads?: readonly ('PutObject' | 'GetObject' | 'DeleteObject')[];
  /** From the sender of this deployment's mails. */
  mail?: readonly 'SendEmail'[];
  /** On the models of the chat API, wherever they are: with their keys where they have any. */
  chatModels?: readonly 'Invoke'[];
}

/** Settings a function reads besides those that come with its grants (see `shared/platform/runtime/settings.ts`). */
export type OptionalSetting =
  | 'publicOrigin'
  | 'apiOrigin'
  | 'chatOrigin'
  | 'mediaOrigin'
  | 'ownHosts'
  | 'visitorHashKey'
  | 'originSecret'
  | 'hotReadMs'
  | 'webhookTargets'
  | 'prices'
  | 'chatModels';

export interface FunctionSpec {
  /** Unique; the Lambda function's name after the environment's prefix. */
  name: string;
  /** Module under `functions/` that exports `handler`. */
  file: string;
  grants: Grants;
  settings?: readonly OptionalSetting[];
  /** Default 512. CPU grows with memory: 1,769 MB is one vCPU (AWS). */
  memoryMb?: number;
  /** Default 10. */
  timeoutSeconds?: number;
}

export interface RouteSpec extends FunctionSpec {
  /** Which API it belongs to: absent for links and pages, `chat` for the one that streams. */
  api?: 'chat';
  /** `$default` takes whatever no other row takes. */
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | '$default')[];
  /** One function may be behind several paths. `{name}` takes one segment, `{name+}` at the end all that are left. */
  path: string | readonly string[];
  /** The path as the API description writes it, where it says more than the gateway's. */
  documentedAs?: string;
  /**
   * `api-key`: needs an API key, in the header x-service-api-key or, for the chat API, as the bearer of Authorization; the
   * role is given what authentication reads.
   */
  access: 'api-key' | 'public';
}

/** The paths of a row. */
export const pathsOf = ({ path }: Pick<RouteSpec, 'path'>): readonly string[] =>
  typeof path === 'string' ? [path] : path;

/** The routes of a row as API Gateway names them: `GET /v1/api/links`. */
export const routeKeysOf = (row: Pick<RouteSpec, 'path' | 'methods'>): string[] =>
  row.methods.flatMap((method) =>
    method === '$default' ? [method] : pathsOf(row).map((path) => `${method} ${path}`),
  );

/** The paths of a row as the API description writes them: OpenAPI has no `{name+}`. */
export const documentedPathsOf = (row: Pick<RouteSpec, 'path' | 'documentedAs'>): string[] =>
  row.documentedAs ? [row.documentedAs] : pathsOf(row).map((path) => path.replace('+}', '}'));
