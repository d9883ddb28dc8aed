import type { FunctionSpec, Grants, OptionalSetting, RouteSpec } from './framework/function-spec.ts';
import { accountRoutes } from './routes/account.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { chatRows } from './routes/chat.ts';
import { developerRoutes } from './routes/developer.ts';
import { folderRoutes } from './routes/folders.ts';
import { linkRoutes } from './routes/links.ts';
import { reportRoutes } from './routes/reports.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { smartLinkRoutes } from './routes/smart-links.ts';
import { AUTHENTICATION } from './routes/table-grants.ts';
import { pageRows } from './routes/visitor-pages.ts';
import { visitorRows } from './routes/visitors.ts';
import { workers } from './routes/workers.ts';

/**
 * The route table: every function with its routes and grants; the rows are in `routes/`. Plain data, read by
 * infrastructure, API description and tests. A new endpoint is one file in the folder of its callers (`api/`, `auth/`,
 * `visitors/`, `chat/`, `docs/`) and one row.
 */
export const routes = [
  ...linkRoutes,
  ...folderRoutes,
  ...smartLinkRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...developerRoutes,
  ...accountRoutes,
  ...signInRoutes,
  ...visitorRows,
  ...pageRows,
  ...chatRows,
] as const satisfies readonly RouteSpec[];

/** Routes without an API key or a session. */
export const visitorRoutes: readonly RouteSpec[] = [...visitorRows, ...pageRows];

/**
 * The HTTP API in groups that are deployed side by side, each as a nested stack. A template may have 60 dynamic references, and
 * `test/infra/aws-limits.test.ts` allows 48: each row has one, and another for each key in its settings.
 */
export const httpGroups = {
  Links: [...linkRoutes, ...folderRoutes, ...analyticsRoutes],
  SmartLinks: smartLinkRoutes,
  Reports: reportRoutes,
  Developer: developerRoutes,
  Account: accountRoutes,
  Auth: signInRoutes,
  Visitors: visitorRows,
  Pages: pageRows,
} as const satisfies Record<string, readonly RouteSpec[]>;

/** Routes that require an API key or a session. */
export const apiRoutes: readonly RouteSpec[] = Object.values<readonly RouteSpec[]>(httpGroups)
  .flat()
  .filter(({ access }) => access === 'api-key');

/** Routes of each of the two APIs. */
export const httpRoutes: readonly RouteSpec[] = [...apiRoutes, ...signInRoutes, ...visitorRoutes];
export const chatRoutes: readonly RouteSpec[] = chatRows;

export const AUTHENTICATION_GRANTS: Grants = { partitions: AUTHENTICATION };

/** Settings of every function behind an API, and those of functions that authenticate. */
export const settingsOf = ({ access, settings = [] }: RouteSpec): OptionalSetting[] => [
  ...settings,
  'originSecret',
  ...(access === 'api-key' ? (['consoleOrigin'] as const) : []),
];

/** Every function that is bundled and deployed. */
export const allFunctions: readonly FunctionSpec[] = [...routes, ...Object.values(workers)];
