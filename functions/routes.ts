/**
 * The table of all doors: every function of the product, where it is reached and what it may do.
 * Plain data: the infrastructure, the API description and the tests read it.
 * A new endpoint is one file under `functions/` and one row here.
 */

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
export type OptionalSetting = 'publicOrigin' | 'ownHosts' | 'visitorHashKey' | 'prices';

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

export const routes = [
  {
    name: 'links-create',
    methods: ['POST'],
    path: '/v1/api/links',
    file: 'links/create',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem'], eventQueue: ['SendMessage'] },
    settings: ['publicOrigin', 'ownHosts', 'prices'],
  },
  {
    name: 'links-list',
    methods: ['GET'],
    path: '/v1/api/links',
    file: 'links/list',
    access: 'api-key',
    grants: { query: ['byOwner'] },
    settings: ['publicOrigin'],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'links-bulk',
    methods: ['POST'],
    path: '/v1/api/links/bulk',
    file: 'links/bulk',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem'], eventQueue: ['SendMessage'] },
    settings: ['publicOrigin', 'ownHosts', 'prices'],
    // A hundred passwords take twenty seconds of a vCPU to hash: this is two.
    memoryMb: 3538,
    timeoutSeconds: 29,
  },
  {
    name: 'links-export',
    methods: ['GET'],
    path: '/v1/api/links/export',
    file: 'links/export',
    access: 'api-key',
    grants: { query: ['byOwner'] },
    settings: ['publicOrigin'],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  {
    name: 'links-import',
    methods: ['POST'],
    path: '/v1/api/links/import',
    file: 'links/import',
    access: 'api-key',
    grants: { table: ['PutItem', 'BatchWriteItem'], importQueue: ['SendMessage'] },
    settings: ['publicOrigin', 'ownHosts'],
    // Reads and checks 10,000 rows.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-import-list',
    methods: ['GET'],
    path: '/v1/api/links/import',
    file: 'links/import-list',
    access: 'api-key',
    grants: { table: ['Query'], query: ['byOwner'] },
  },
  {
    name: 'links-import-get',
    methods: ['GET'],
    path: '/v1/api/links/import/{id}',
    file: 'links/import-get',
    access: 'api-key',
    grants: { table: ['GetItem', 'Query'] },
  },
  {
    name: 'links-get',
    methods: ['GET'],
    path: '/v1/api/links/{id}',
    file: 'links/get',
    access: 'api-key',
    grants: { table: ['GetItem'] },
    settings: ['publicOrigin'],
  },
  {
    name: 'links-update',
    methods: ['PUT'],
    path: '/v1/api/links/{id}',
    file: 'links/update',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    settings: ['publicOrigin', 'ownHosts'],
  },
  {
    name: 'links-delete',
    methods: ['DELETE'],
    path: '/v1/api/links/{id}',
    file: 'links/delete',
    access: 'api-key',
    grants: { table: ['GetItem', 'PutItem', 'DeleteItem'] },
  },
  {
    name: 'links-analytics',
    methods: ['GET'],
    path: '/v1/api/links/{id}/analytics',
    file: 'links/analytics',
    access: 'api-key',
    grants: { table: ['GetItem', 'Query'] },
    // A range of many days reads each visitor of each day.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  {
    name: 'links-qrcode',
    methods: ['GET'],
    path: '/v1/api/links/{id}/qrcode',
    file: 'links/qrcode',
    access: 'api-key',
    grants: { table: ['GetItem'] },
    settings: ['publicOrigin'],
    // A JPEG of 2,048 pixels takes a quarter of a second of a whole vCPU.
    memoryMb: 1769,
  },
  {
    name: 'keys-create',
    methods: ['POST'],
    path: '/v1/api/keys',
    file: 'developer/keys/create',
    access: 'api-key',
    grants: { table: ['PutItem'] },
  },
  {
    name: 'keys-list',
    methods: ['GET'],
    path: '/v1/api/keys',
    file: 'developer/keys/list',
    access: 'api-key',
    grants: { table: ['Query'] },
  },
  {
    name: 'keys-update',
    methods: ['PATCH'],
    path: '/v1/api/keys/{id}',
    file: 'developer/keys/update',
    access: 'api-key',
    grants: { table: ['GetItem'] },
  },
  {
    name: 'keys-delete',
    methods: ['DELETE'],
    path: '/v1/api/keys/{id}',
    file: 'developer/keys/delete',
    access: 'api-key',
    grants: { table: ['GetItem', 'DeleteItem'] },
  },
  {
    name: 'me',
    methods: ['GET'],
    path: '/v1/api/me',
    file: 'developer/me',
    access: 'api-key',
    grants: {},
  },
  {
    name: 'redirect',
    methods: ['GET', 'HEAD'],
    path: '/r/{code}',
    file: 'frontend/redirect',
    access: 'public',
    grants: { table: ['GetItem', 'UpdateItem'], clickQueue: ['SendMessage'] },
    settings: ['visitorHashKey'],
    // Room for every retry of its calls, so that a click that cannot be queued is at least logged.
    timeoutSeconds: 15,
  },
  {
    name: 'unlock',
    methods: ['POST'],
    path: '/r/{code}',
    file: 'frontend/unlock',
    access: 'public',
    grants: { table: ['GetItem', 'UpdateItem'], clickQueue: ['SendMessage'] },
    settings: ['visitorHashKey'],
    // One check of a password takes 32 MiB and some 100 ms of a whole vCPU.
    memoryMb: 1769,
  },
  {
    name: 'public-create-link',
    methods: ['POST'],
    path: '/v1/links/p',
    file: 'public/create-link',
    access: 'public',
    grants: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
    settings: ['publicOrigin', 'ownHosts', 'visitorHashKey'],
  },
  {
    name: 'public-link-state',
    methods: ['GET'],
    path: '/v1/links/analyticsUpdate',
    file: 'public/link-state',
    access: 'public',
    grants: { table: ['GetItem'] },
    settings: ['publicOrigin', 'ownHosts'],
  },
  {
    name: 'public-check-url',
    methods: ['GET'],
    path: '/v1/links/check-url',
    file: 'public/check-url',
    access: 'public',
    grants: { table: ['UpdateItem'] },
    settings: ['publicOrigin', 'visitorHashKey'],
  },
  {
    name: 'public-track-link',
    methods: ['GET'],
    path: '/v1/links/track/{id}',
    file: 'public/track-link',
    access: 'public',
    grants: { table: ['GetItem'], clickQueue: ['SendMessage'] },
    settings: ['visitorHashKey'],
    // Both calls with all their tries: an image that fails would show in the page.
    timeoutSeconds: 15,
  },
  {
    name: 'openapi',
    methods: ['GET'],
    path: '/v1/openapi.json',
    file: 'docs/openapi',
    access: 'public',
    grants: {},
    settings: ['publicOrigin'],
  },
  {
    name: 'docs',
    methods: ['GET'],
    path: '/docs',
    file: 'docs/page',
    access: 'public',
    grants: {},
  },
  {
    name: 'docs-asset',
    methods: ['GET'],
    path: '/docs/{file}',
    file: 'docs/asset',
    access: 'public',
    grants: {},
  },
  {
    name: 'not-found',
    methods: ['$default'],
    path: '$default',
    file: 'public/not-found',
    access: 'public',
    grants: {},
    memoryMb: 256,
    timeoutSeconds: 3,
  },
] as const satisfies readonly RouteSpec[];

/** Functions that no caller reaches: what starts them is named by the construct that owns them. */
export const workers = {
  aggregateClicks: {
    name: 'aggregate-clicks',
    file: 'workers/aggregate-clicks',
    grants: { table: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  importLinks: {
    name: 'import-links',
    file: 'workers/import-links',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      importQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'ownHosts', 'prices'],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  relayEvents: {
    name: 'relay-events',
    file: 'workers/relay-events',
    grants: { table: ['DeleteItem'], eventBus: ['PutEvents'] },
    timeoutSeconds: 30,
  },
  sweepOutbox: {
    name: 'sweep-outbox',
    file: 'workers/sweep-outbox',
    grants: { table: ['Query', 'DeleteItem'], eventBus: ['PutEvents'] },
    timeoutSeconds: 60,
  },
  sweepExpired: {
    name: 'sweep-expired',
    file: 'workers/sweep-expired',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      query: ['byExpiry'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin'],
    timeoutSeconds: 300,
  },
} as const satisfies Record<string, FunctionSpec>;

/** What authentication does: reads the owner and the key in one call, and counts the key's use. */
export const AUTHENTICATION_GRANTS: Grants = { table: ['BatchGetItem', 'UpdateItem'] };

/** Every function that is bundled and deployed. */
export const allFunctions: readonly FunctionSpec[] = [...routes, ...Object.values(workers)];
