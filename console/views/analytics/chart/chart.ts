import type { Scale } from './chart-scale.ts';

export interface Point {
  date: string;
  count: number;
  visitors?: number;
}

export interface Line {
  key: 'clicks' | 'visitors';
  title: string;
  pick: (point: Point) => number;
}

/** What the parts of a chart over time share. */
export interface Chart {
  lines: readonly Line[];
  /** Intervals that have begun. */
  points: readonly Point[];
  /** Whether the last of them is not over. */
  isOpen: boolean;
  scale: Scale;
  labelOf: (point: Point) => string;
  /** A value as text. */
  value: (value: number) => string;
}
