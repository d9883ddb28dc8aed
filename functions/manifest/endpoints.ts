import type { OptionalSetting, RouteSpec } from '#functions/framework/function-spec.ts';
import { accountRoutes } from './endpoints/account.ts';
import { analyticsRoutes } from './endpoints/analytics.ts';
import { appRoutes } from './endpoints/apps.ts';
import { chatRows } from './endpoints/chat.ts';
import { developerRoutes } from './endpoints/developer.ts';
import { folderRoutes } from './endpoints/folders.ts';
import { linkRoutes } from './endpoints/links.ts';
import { reportRoutes } from './endpoints/reports.ts';
import { signInRoutes } from './endpoints/sign-in.ts';
import { smartLinkRoutes } from './endpoints/smart-links.ts';
import { pageRows } from './endpoints/visitor-pages.ts';
import { visitorRows } from './endpoints/visitors.ts';

/**
 * Every function with a path: its paths, settings and grants. Plain data, read by infrastructure, API
 * description and tests. A new endpoint is one file in the folder of its callers (`api/`, `auth/`,
 * `visitors/`, `chat/`, `docs/`) and one row in `endpoints/`.
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

/** Settings of every function behind an API, and those of functions that authenticate. */
export const settingsOf = ({ access, settings = [] }: RouteSpec): OptionalSetting[] => [
  ...settings,
  'originSecret',
  ...(access === 'api-key' ? (['consoleOrigin'] as const) : []),
];
