import { useFormat, useTexts } from '#console/texts/text.tsx';
import { useCounted } from '../counted.tsx';
import type { Interval } from '../interval.ts';
import { bucketLabel, tickLabel } from '../period-label.ts';
import type { Chart, Line, Point } from './chart.ts';
import { ChartPlot } from './chart-plot.tsx';
import { progressOf, scaleOf, tickIndexes } from './chart-scale.ts';
import { PointTable } from './point-table.tsx';
import { useSelectedPoint } from './use-selected-point.ts';

interface Wording {
  /** Name of the first line. */
  total: string;
  /** Name of the second line; absent: there is only one. */
  second?: string;
  /** Said of a chart without points. */
  none: string;
  value: (value: number) => string;
  /** Short, for the axis. */
  tick: (value: number) => string;
}

interface TimeChartProps {
  points: readonly Point[];
  interval: Interval;
  timezone: string;
  title: string;
  note: string;
  /** Names of what the chart shows; default: clicks and visitors. */
  wording?: Wording;
}

const MOST_TICKS = 8;

/**
 * Figures over time, by default clicks and visitors. Drawn in percentages of its container, so that nothing
 * is measured and the layout does not shift. The pointer and the arrow keys select a point, whose figures are
 * shown and announced; a table contains all of them.
 */
export function TimeChart({ points, interval, timezone, title, note, wording }: TimeChartProps) {
  const { analytics: text, common } = useTexts();
  const format = useFormat();
  const clicks = useClickWording();
  const { none, value, tick, ...names } = wording ?? clicks;
  const lines = linesOf(names);
  const scale = scaleOf(
    points.length,
    points.flatMap((point) => lines.map(({ pick }) => pick(point))),
  );
  const { begun, isOpen } = progressOf(points, { interval, timezone, now: new Date() });
  // Lines end at the interval of now: later ones have no clicks yet.
  const last = begun - 1;
  const labelOf = (point: Point) => {
    const label = bucketLabel(point.date, interval, { text, format });
    return isOpen && point === points[last] ? text.soFar(label) : label;
  };
  const chart: Chart = { lines, points: points.slice(0, begun), isOpen, scale, labelOf, value };
  const { current, isSelected, listeners } = useSelectedPoint(points.length, last);
  const announced = chart.points[current];
  const isOneDay = points[0]?.date.slice(0, 10) === points.at(-1)?.date.slice(0, 10);
  return (
    <figure class="time-chart">
      <div class="time-chart-frame">
        <div class="time-chart-y" aria-hidden="true">
          {scale.axis.map((line) => (
            <span key={line} style={{ top: `${scale.y(line)}%` }}>
              {tick(line)}
            </span>
          ))}
        </div>
        <div
          class="time-chart-plot"
          role="slider"
          tabIndex={0}
          aria-label={`${title}. ${common.chartHint}`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={Math.max(0, current)}
          aria-valuetext={announced ? saidOf(announced, chart) : none}
          {...listeners}
        >
          <ChartPlot chart={chart} current={current} isSelected={isSelected} />
        </div>
        <div class="time-chart-x" aria-hidden="true">
          {tickIndexes(points.length, MOST_TICKS).map((index, place) => (
            <span
              key={index}
              class={classOfTick(scale.x(index), place)}
              style={{ left: `${scale.x(index)}%` }}
            >
              {tickLabel(points[index]?.date ?? '', { interval, isOneDay }, format)}
            </span>
          ))}
        </div>
      </div>
      <div class="time-chart-foot">
        <PointTable chart={chart} title={title} head={text.intervals[interval]} />
        <p class="time-chart-note soft small">{note}</p>
      </div>
    </figure>
  );
}

function useClickWording(): Wording {
  const { analytics: text } = useTexts();
  const { total, none } = useCounted();
  const { number } = useFormat();
  return { total, second: text.visitors, none, value: number, tick: number };
}

function linesOf({ total, second }: Pick<Wording, 'total' | 'second'>): Line[] {
  const first: Line = { key: 'clicks', title: total, pick: ({ count }) => count };
  if (second === undefined) return [first];
  return [first, { key: 'visitors', title: second, pick: ({ visitors = 0 }) => visitors }];
}

/** What screen readers say of a point. */
const saidOf = (point: Point, { lines, labelOf, value }: Chart): string =>
  `${labelOf(point)}: ${lines.map(({ title, pick }) => `${title} ${value(pick(point))}`).join(', ')}`;

/** Labels stay within the chart; on phones every second one is omitted. */
const classOfTick = (x: number, place: number): string =>
  [x < 4 && 'tick-start', x > 96 && 'tick-end', place % 2 === 1 && 'tick-minor'].filter(Boolean).join(' ');
