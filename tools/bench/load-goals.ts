import { atLeast, atMost, type Target } from './report.ts';
import type { Mode } from './visitor-modes.ts';

/** What the local run has to reach on a machine with two cores. */
const GOALS = {
  /** Percent of a bare server, by connections. */
  shares: { functions: { 1: 7, 16: 6, 64: 9 }, server: { 1: 7, 16: 6, 64: 12 } },
  scattered: 1500,
  createMs: 6,
  megabytes: { atRest: 200, afterLoad: 350 },
  startSeconds: { first: 5, later: 2 },
  hotCpuMs: { functions: 0.6, server: 0.09 },
  coldCpuMs: { functions: 0.6, server: 0.35 },
  messages: { functions: 1, server: 0.1 },
} as const;

/** What was measured of one mode; undefined where the system does not tell. */
export interface Measured {
  mode: Mode;
  shares: Readonly<Record<1 | 16 | 64, number>>;
  scattered: number;
  createMs: number;
  atRest: number | undefined;
  afterLoad: number | undefined;
  startSeconds: readonly number[];
  hotCpuMs: number | undefined;
  coldCpuMs: number | undefined;
  messages: number;
  wrong: number;
}

/** Targets of both modes; what was not measured has none. */
export const loadTargets = (measured: readonly Measured[]): Target[] => measured.flatMap(targetsOf);

function targetsOf(side: Measured): Target[] {
  const { mode } = side;
  const [first = 0, later = 0] = side.startSeconds;
  const shares = ([1, 16, 64] as const).map((connections) =>
    atLeast(
      `${mode}: ${connections} connection${connections === 1 ? '' : 's'}, % of bare`,
      side.shares[connections],
      GOALS.shares[mode][connections],
    ),
  );
  const limits = [
    ['create a link, median ms', side.createMs, GOALS.createMs],
    ['memory at rest, MB', side.atRest, GOALS.megabytes.atRest],
    ['memory after the load, MB', side.afterLoad, GOALS.megabytes.afterLoad],
    ['first start, s, bundles made before', first, GOALS.startSeconds.first],
    ['later start, s', later, GOALS.startSeconds.later],
    ['CPU of a visit of a hot link, ms', side.hotCpuMs, GOALS.hotCpuMs[mode]],
    ['CPU of a visit of a cold link, ms', side.coldCpuMs, GOALS.coldCpuMs[mode]],
    ['messages a click at 64 connections', side.messages, GOALS.messages[mode]],
    ['clicks missing or too many', side.wrong, 0],
  ] as const;
  return [
    ...shares,
    atLeast(`${mode}: clicks counted/s, 1,000 links once each`, side.scattered, GOALS.scattered),
    ...limits.flatMap(([name, value, goal]) =>
      value === undefined ? [] : [atMost(`${mode}: ${name}`, value, goal)],
    ),
  ];
}
