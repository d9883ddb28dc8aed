import type { Accepted } from './finding.ts';

export const ACCEPTED: readonly Accepted[] = [];
