/**
 * Which destinations are checked. `public`: those on the Internet; `local`: those on this machine
 * only, for the local run;
 * `off`: none.
 */
export const LINK_CHECKS = ['public', 'local', 'off'] as const;

export type LinkChecks = (typeof LINK_CHECKS)[number];
