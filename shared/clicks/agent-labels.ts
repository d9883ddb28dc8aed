import { BROWSER_NAMES, BROWSERS, IN_APP, OTHER, SYSTEMS } from './user-agent.ts';

/** All names that `classify` returns. Not on the path of redirects, whose bundle would have them. */

/** Apps that open links in an embedded browser. */
export const APPS: ReadonlySet<string> = new Set(IN_APP.map(([, name]) => name));
export const BROWSER_LABELS: ReadonlySet<string> = new Set([
  ...BROWSERS,
  ...Object.values(BROWSER_NAMES),
  ...APPS,
  OTHER,
]);
export const OS_LABELS: ReadonlySet<string> = new Set([...SYSTEMS, OTHER]);
