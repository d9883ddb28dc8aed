import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

/** A row of `manifest/`. Plain types, shared by infrastructure and functions. */

const TABLE_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  // A query of an index. Its partitions are those of the index: lists (`OWNER#*#LINKS`), or what is due.
  'QueryByOwner',
  'QueryByExpiry',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'ConditionCheckItem',
] as const;

type TableAction = (typeof TABLE_ACTIONS)[number];

/**
 * Partitions of the table by what may be done to them. Use the patterns exported next to the keys of the
 * items (`REDIRECT_PARTITIONS`).
 */
export type TableGrants = {
  readonly [Action in TableAction]?: readonly [Partitions, ...Partitions[]];
};

/** AWS actions of a function's role: those on the table, and those on each other resource. */
export interface Grants extends TableGrants {
  /** On the table, only if customers' domains are distribution tenants (`customerDomains`). */
  tenantPartitions?: TableGrants;
  /** Grants on distribution tenants and their certificates. No effect without them. */
  tenants?: readonly 'Manage'[];
  /** On the queue of click events. */
  clickQueue?: readonly 'SendMessage'[];
  /** On the queue of recorded conversions. */
  conversionQueue?: readonly 'SendMessage'[];
  /** On the queue of events to publish. */
  eventQueue?: readonly 'SendMessage'[];
  /** On the queue of imports. */
  importQueue?: readonly 'SendMessage'[];
  /** On the webhook delivery queue, and the one for slow receivers. */
  webhookQueue?: readonly 'SendMessage'[];
  slowWebhookQueue?: readonly 'SendMessage'[];
  /** On the dead-letter queue of webhook deliveries. */
  deadWebhookQueue?: readonly 'SendMessage'[];
  /** On the queue of visited links to check. No effect without a URL checker. */
  urlCheckQueue?: readonly 'SendMessage'[];
  /** On the event bus. */
  eventBus?: readonly 'PutEvents'[];
  /** On published media. */
  media?: readonly ('PutObject' | 'GetObject' | 'DeleteObject')[];
  /**
   * On hidden files; with the names in the bucket, because S3 returns 403 for a missing file without them.
   */
  hidden?: readonly ('PutObject' | 'GetObject')[];
  /** On uploads that are not validated yet. */
  uploads?: readonly ('PutObject' | 'GetObject' | 'DeleteObject')[];
  /** On files of exports. */
  exports?: readonly ('PutObject' | 'GetObject' | 'DeleteObject' | 'AbortMultipartUpload')[];
  /** On the files of folded days. */
  folds?: readonly ('PutObject' | 'GetObject' | 'DeleteObject')[];
  /** From this deployment's sender address; `GetAccount` reads the rate that SES accepts. */
  mail?: readonly ('SendEmail' | 'GetAccount')[];
  /** On the models of the chat API, including their API keys. */
  chatModels?: readonly 'Invoke'[];
  /** On the URL checker, including its API key. No effect without one. */
  urlChecker?: readonly 'Ask'[];
  /** On the client secret of single sign-on. No effect without it. */
  ssoSecret?: readonly 'Read'[];
  /** On the key that sign-in codes are derived with. */
  signInKey?: readonly 'Read'[];
}

/** What is granted on the table, in the order of the row. */
export const tableGrantsOf = (grants: Grants): [TableAction, readonly Partitions[]][] =>
  (Object.entries(grants) as [TableAction, readonly Partitions[]][]).filter(([name]) =>
    TABLE_ACTIONS.includes(name),
  );

/** Grants of a function without authentication, which never lists what accounts have. */
export interface PublicGrants extends Grants {
  readonly QueryByOwner?: never;
  readonly QueryByExpiry?: never;
}

/** Settings besides those implied by grants (see `shared/platform/runtime/settings.ts`). */
export type OptionalSetting =
  | 'publicOrigin'
  | 'apiOrigin'
  | 'consoleOrigin'
  | 'mediaOrigin'
  | 'ownHosts'
  | 'defaultHosts'
  | 'dnsResolver'
  | 'domainTarget'
  | 'tenantEdge'
  | 'visitorKey'
  | 'serviceKey'
  | 'originSecret'
  | 'hotReadMs'
  | 'busyClickSeconds'
  | 'webhookTargets'
  | 'securityContact'
  | 'rootUrl'
  | 'appLinks'
  | 'sso'
  | 'signInOptions'
  | 'destinations'
  | 'unverifiedDomains'
  | 'shortUrls'
  | 'publicLinks'
  | 'linkChecks'
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
  /** Sends messages to its own queue more than 16 times in a row, where Lambda would otherwise stop it. */
  requeues?: true;
}

/** Target of probes from outside. */
export const HEALTH_PATH = '/v1/health';

/** The stage of the chat API's gateway, and so the first segment of its paths. */
export const CHAT_STAGE = 'chat';

interface Route extends FunctionSpec {
  /** `chat`: the streaming chat API; absent: the HTTP API. */
  api?: 'chat';
  /** `$default` is the fallback route. */
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | '$default')[];
  /**
   * One or more paths, of the chat API without its stage. `{name}` matches one segment, a final
   * `{name+}` all remaining ones.
   */
  path: string | readonly string[];
  /** Path in the API description, if it differs. */
  documentedAs?: string;
  /**
   * New versions get a tenth of the requests first, if the environment deploys canaries. For functions whose
   * failure would cost visitors or money: each costs two alarms.
   */
  canary?: true;
  /**
   * Most of what visitors do, with GET and HEAD only: has a function URL in front of it where the setting
   * `visitors` is `urls`. For functions with reserved executions, which are the only limit there.
   */
  visit?: true;
}

/** Requires an API key or a session; grants the role what authentication reads. */
interface AuthenticatedRoute extends Route {
  access: 'api-key';
  grants: Grants;
}

/** A route without authentication. */
interface PublicRoute extends Route {
  access: 'public';
  /** Grants the role what authentication reads where this setting of the environment is `key`. */
  keyedBy?: 'publicLinks';
  grants: PublicGrants;
}

export type RouteSpec = AuthenticatedRoute | PublicRoute;

export const pathsOf = ({ path }: Pick<RouteSpec, 'path'>): readonly string[] =>
  typeof path === 'string' ? [path] : path;

/** API Gateway route keys of a row: `GET /v1/api/links`. */
export const routeKeysOf = (row: Pick<RouteSpec, 'path' | 'methods'>): string[] =>
  row.methods.flatMap((method) =>
    method === '$default' ? [method] : pathsOf(row).map((path) => `${method} ${path}`),
  );

/** Paths of a row in the API description: OpenAPI has no `{name+}`. */
export const documentedPathsOf = (row: Pick<RouteSpec, 'api' | 'path' | 'documentedAs'>): string[] =>
  row.documentedAs
    ? [row.documentedAs]
    : pathsOf(row).map((path) => `${row.api === 'chat' ? `/${CHAT_STAGE}` : ''}${path.replace('+}', '}')}`);
