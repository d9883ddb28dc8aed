import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { axisLines, progressOf, tickIndexes } from './chart-scale.ts';
import { useCounted } from './counted.tsx';
import type { Interval } from './interval.ts';
import { bucketLabel, tickLabel } from './period-label.ts';

interface Point {
  date: string;
  count: number;
  visitors?: number;
}

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

interface Line {
  key: 'clicks' | 'visitors';
  title: string;
  pick: (point: Point) => number;
}

const MOST_TICKS = 8;

/**
 * Figures over time, by default clicks and visitors. Drawn in percentages of its container, so that nothing
 * is measured and the layout does not shift. The pointer and the arrow keys select a point, whose figures are
 * shown and announced; a table contains all of them.
 */
export function TimeChart({
  points,
  interval,
  timezone,
  title,
  note,
  wording,
}: {
  points: readonly Point[];
  interval: Interval;
  timezone: string;
  title: string;
  note: string;
  /** Names of what the chart shows; default: clicks and visitors. */
  wording?: Wording;
}) {
  const { analytics: text, common } = useTexts();
  const counted = useCounted();
  const format = useFormat();
  const { total, second, none, value, tick }: Wording = wording ?? {
    total: counted.total,
    second: text.visitors,
    none: counted.none,
    value: format.number,
    tick: format.number,
  };
  const shown: Line[] = [
    { key: 'clicks', title: total, pick: ({ count }) => count },
    ...(second === undefined
      ? []
      : [{ key: 'visitors', title: second, pick: ({ visitors = 0 }) => visitors } satisfies Line]),
  ];
  const [selected, select] = useState<number>();
  const lines = axisLines(points.flatMap((point) => shown.map(({ pick }) => pick(point))));
  const low = lines[0] ?? 0;
  const end = lines.at(-1) ?? 0;
  const { begun, isOpen } = progressOf(points, { interval, timezone, now: new Date() });
  const width = points.length - 1;
  // Lines end at the interval of now: later ones have no clicks yet.
  const last = begun - 1;
  const x = (index: number) => (width <= 0 ? 50 : (index / width) * 100);
  const y = (number: number) => 100 - ((number - low) / (end - low)) * 100;
  const active = selected === undefined ? undefined : points[Math.min(selected, last)];
  const labelOf = (point: Point) => {
    const label = bucketLabel(point.date, interval, { text, format });
    return isOpen && point === points[last] ? text.soFar(label) : label;
  };
  const said = (point: Point) =>
    `${labelOf(point)}: ${shown.map((line) => `${line.title} ${value(line.pick(point))}`).join(', ')}`;
  const isOneDay = points[0]?.date.slice(0, 10) === points[width]?.date.slice(0, 10);
  const now = Math.min(selected ?? last, last);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      PageUp: now - 7,
      PageDown: now + 7,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') select(undefined);
    if (next === undefined) return;
    event.preventDefault();
    // The first arrow key shows the point that is already announced.
    const isFirst = selected === undefined && event.key.startsWith('Arrow');
    select(Math.max(0, Math.min(last, isFirst ? now : next)));
  };
  const area = placesOf(points.slice(0, begun), ({ count }) => count, { x, y });
  const onPointer = ({ currentTarget, clientX }: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width: shownWidth } = currentTarget.getBoundingClientRect();
    select(Math.max(0, Math.min(last, Math.round(((clientX - left) / shownWidth) * width))));
  };

  return (
    <figure class="time-chart">
      <div class="time-chart-frame">
        <div class="time-chart-y" aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{ top: `${y(line)}%` }}>
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
          aria-valuenow={Math.max(0, now)}
          aria-valuetext={points[now] ? said(points[now]) : none}
          onKeyDown={onKeyDown}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => select(undefined)}
          onBlur={() => select(undefined)}
        >
          {lines.map((line) => (
            <span key={line} class="time-chart-line" style={{ top: `${y(line)}%` }} />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {last > 0 && (
              <>
                <path class="chart-area-fill" d={`M0,${y(0)}L${area.join('L')}L${x(last)},${y(0)}Z`} />
                {shown.toReversed().map(({ key: series, pick }) => {
                  const line = placesOf(points.slice(0, begun), pick, { x, y });
                  const closed = isOpen ? line.slice(0, -1) : line;
                  return (
                    <Fragment key={series}>
                      {closed.length > 1 && (
                        <path class={`chart-line-${series}`} d={`M${closed.join('L')}`} />
                      )}
                      {isOpen && (
                        <path
                          class={`chart-line-${series} chart-line-open`}
                          d={`M${line.slice(-2).join('L')}`}
                        />
                      )}
                    </Fragment>
                  );
                })}
              </>
            )}
          </svg>
          {(active ?? (last === 0 ? points[0] : undefined)) && (
            <Marks
              lines={shown}
              point={active ?? (points[0] as Point)}
              x={x(active ? Math.min(selected ?? 0, last) : 0)}
              y={y}
            />
          )}
          {active && (
            <div
              class={`chart-tip ${x(now) > 50 ? 'chart-tip-left' : ''}`}
              style={{ left: `${x(now)}%` }}
              aria-hidden="true"
            >
              <strong>{labelOf(active)}</strong>
              {shown.map(({ key, title: name, pick }) => (
                <span key={key}>
                  <i class={`key-${key}`} />
                  {name}
                  <b>{value(pick(active))}</b>
                </span>
              ))}
            </div>
          )}
        </div>
        <div class="time-chart-x" aria-hidden="true">
          {tickIndexes(points.length, MOST_TICKS).map((index, place) => (
            <span key={index} class={classOfTick(x(index), place)} style={{ left: `${x(index)}%` }}>
              {tickLabel(points[index]?.date ?? '', { interval, isOneDay }, format)}
            </span>
          ))}
        </div>
      </div>
      <div class="time-chart-foot">
        <PointTable
          title={title}
          lines={shown}
          value={value}
          points={points.slice(0, begun)}
          labelOf={labelOf}
          head={text.intervals[interval]}
        />
        <p class="time-chart-note soft small">{note}</p>
      </div>
    </figure>
  );
}

/** Labels stay within the chart; on phones every second one is omitted. */
const classOfTick = (x: number, place: number): string =>
  [x < 4 && 'tick-start', x > 96 && 'tick-end', place % 2 === 1 && 'tick-minor'].filter(Boolean).join(' ');

const placesOf = (
  points: readonly Point[],
  value: (point: Point) => number,
  { x, y }: { x: (index: number) => number; y: (value: number) => number },
): string[] => points.map((point, i) => `${x(i).toFixed(2)},${y(value(point)).toFixed(2)}`);

/** The selected point on all lines. */
function Marks({
  lines,
  point,
  x,
  y,
}: {
  lines: readonly Line[];
  point: Point;
  x: number;
  y: (value: number) => number;
}) {
  return (
    <>
      <span class="chart-cursor" style={{ left: `${x}%` }} />
      {lines.toReversed().map(({ key, pick }) => (
        <span
          key={key}
          class={`chart-mark key-${key}`}
          style={{ left: `${x}%`, top: `${y(pick(point))}%` }}
        />
      ))}
    </>
  );
}

/** The figures of the chart as a table that can be unfolded. */
function PointTable({
  title,
  lines,
  value,
  points,
  labelOf,
  head,
}: {
  title: string;
  lines: readonly Line[];
  value: (value: number) => string;
  points: readonly Point[];
  labelOf: (point: Point) => string;
  head: string;
}) {
  const { common } = useTexts();
  return (
    <details class="as-table">
      <summary>{common.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard, too */}
      <section class="chart-table" aria-label={title} tabIndex={0}>
        <table class="plain-table">
          <caption class="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {lines.map(({ key, title: name }) => (
                <th key={key} scope="col" class="align-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.date}>
                <th scope="row">{labelOf(point)}</th>
                {lines.map(({ key, pick }) => (
                  <td key={key} class="align-end">
                    {value(pick(point))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
