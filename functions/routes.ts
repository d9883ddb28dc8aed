import type { FunctionSpec, Grants, OptionalSetting, RouteSpec } from '#functions/framework/function-spec.ts';
import { accountRoutes } from '#functions/routes/account.ts';
import { analyticsRoutes } from '#functions/routes/analytics.ts';
import { appRoutes } from '#functions/routes/apps.ts';
import { chatRows } from '#functions/routes/chat.ts';
import { developerRoutes } from '#functions/routes/developer.ts';
import { folderRoutes } from '#functions/routes/folders.ts';
import { linkRoutes } from '#functions/routes/links.ts';
import { reportRoutes } from '#functions/routes/reports.ts';
import { signInRoutes } from '#functions/routes/sign-in.ts';
import { smartLinkRoutes } from '#functions/routes/smart-links.ts';
import { AUTHENTICATION } from '#functions/routes/table-grants.ts';
import { pageRows } from '#functions/routes/visitor-pages.ts';
import { visitorRows } from '#functions/routes/visitors.ts';
import { workers } from '#functions/routes/workers.ts';

/**
 * The route table: every function with its routes and grants; the rows are in `routes/`. Plain data, read by
 * infrastructure, API description and tests. A new endpoint is one file in the folder of its callers (`api/`,
 * `auth/`, `visitors/`, `chat/`, `docs/`) and one row.
 */
export const routes = [
  ...linkRoutes,
  ...folderRoutes,
  ...smartLinkRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...developerRoutes,
  ...accountRoutes,
  ...appRoutes,
  ...signInRoutes,
  ...visitorRows,
  ...pageRows,
  ...chatRows,
] as const satisfies readonly RouteSpec[];

/** Routes without an API key or a session. */
export const visitorRoutes: readonly RouteSpec[] = [...visitorRows, ...pageRows];

/** Visits that function URLs can serve. */
export const visitRoutes: readonly RouteSpec[] = visitorRoutes.filter(({ visit }) => visit);

/**
 * The HTTP API in groups that are deployed side by side, each as a nested stack. A template may have 60
 * dynamic references, and `test/infra/aws-limits.test.ts` allows 48: each row has one, and another for
 * each key in its settings.
 */
export const httpGroups = {
  Links: [...linkRoutes, ...folderRoutes, ...analyticsRoutes],
  SmartLinks: smartLinkRoutes,
  Reports: reportRoutes,
  Developer: developerRoutes,
  Account: accountRoutes,
  Apps: appRoutes,
  Auth: signInRoutes,
  Visitors: visitorRows,
  Pages: pageRows,
} as const satisfies Record<string, readonly RouteSpec[]>;

/** Routes that require an API key or a session. */
export const apiRoutes: readonly RouteSpec[] = Object.values<readonly RouteSpec[]>(httpGroups)
  .flat()
  .filter(({ access }) => access === 'api-key');

/** Routes of each of the two APIs. */
export const httpRoutes: readonly RouteSpec[] = Object.values<readonly RouteSpec[]>(httpGroups).flat();
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
