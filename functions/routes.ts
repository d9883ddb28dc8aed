import type { FunctionSpec, Grants, RouteSpec } from './framework/function-spec.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { chatRows } from './routes/chat.ts';
import { developerRoutes } from './routes/developer.ts';
import { linkRoutes } from './routes/links.ts';
import { smartLinkRoutes } from './routes/smart-links.ts';
import { visitorRoutes } from './routes/visitors.ts';
import { workers } from './routes/workers.ts';

/**
 * The route table: every function of the product, where it is reached and what it may do; its rows are in `routes/`.
 * Plain data: the infrastructure, the API description and the tests read it.
 * A new endpoint is one file in the folder of who calls it (`api/`, `visitors/`, `chat/`, `docs/`) and one row there.
 */
export const routes = [
  ...linkRoutes,
  ...smartLinkRoutes,
  ...analyticsRoutes,
  ...developerRoutes,
  ...visitorRoutes,
  ...chatRows,
] as const satisfies readonly RouteSpec[];

/** What callers with an API key reach. */
export const apiRoutes: readonly RouteSpec[] = [
  ...linkRoutes,
  ...smartLinkRoutes,
  ...analyticsRoutes,
  ...developerRoutes,
];

/** The rows of each of the two APIs. */
export const httpRoutes: readonly RouteSpec[] = [...apiRoutes, ...visitorRoutes];
export const chatRoutes: readonly RouteSpec[] = chatRows;

/** What authentication does: reads the owner and the key in one call, and counts the key's use. */
export const AUTHENTICATION_GRANTS: Grants = { table: ['BatchGetItem', 'UpdateItem'] };

/** Every function that is bundled and deployed. */
export const allFunctions: readonly FunctionSpec[] = [...routes, ...Object.values(workers)];
