/** What a row of `routes.ts` says of a function. Plain types, for the infrastructure as for the functions. */

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
  /** On the event bus. */
  eventBus?: readonly 'PutEvents'[];
}

/** Settings a function reads besides those that come with its grants (see `shared/runtime/settings.ts`). */
export type OptionalSetting = 'publicOrigin' | 'mediaOrigin' | 'ownHosts' | 'visitorHashKey' | 'prices';

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
  /** `$default` takes whatever no other row takes. */
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '$default')[];
  path: string;
  /** `api-key`: needs the header x-service-api-key; the role is given what authentication reads. */
  access: 'api-key' | 'public';
}
