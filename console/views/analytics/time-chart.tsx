import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { useFormat, useTexts } from '../../texts/text.tsx';
import { axisEnd, progressOf, STEPS, tickIndexes } from './chart-scale.ts';
import { useCounted } from './counted.tsx';
import type { Interval } from './interval.ts';
import { bucketLabel, tickLabel } from './period-label.ts';
import type { Report } from './scope.ts';

type Point = Report['clicksData'][number];

const MOST_TICKS = 8;

/**
 * Clicks and visitors over time. Drawn in percentages of its container, so that nothing is measured and the
 * layout does not shift. The pointer and the arrow keys select a point, whose figures are shown and
 * announced; a table contains all of them.
 */
export function TimeChart({
  points,
  interval,
  timezone,
  title,
  note,
}: {
  points: readonly Point[];
  interval: Interval;
  timezone: string;
  title: string;
  note: string;
}) {
  const { analytics: text, common } = useTexts();
  const { total, none } = useCounted();
  const format = useFormat();
  const [selected, select] = useState<number>();
  const end = axisEnd(points.flatMap(({ count, visitors }) => [count, visitors]));
  const { begun, isOpen } = progressOf(points, { interval, timezone, now: new Date() });
  const width = points.length - 1;
  // Lines end at the interval of now: later ones have no clicks yet.
  const last = begun - 1;
  const x = (index: number) => (width <= 0 ? 50 : (index / width) * 100);
  const y = (value: number) => 100 - (value / end) * 100;
  const active = selected === undefined ? undefined : points[Math.min(selected, last)];
  const labelOf = (point: Point) => {
    const label = bucketLabel(point.date, interval, text, format);
    return isOpen && point === points[last] ? text.soFar(label) : label;
  };
  const said = (point: Point) =>
    `${labelOf(point)}: ${total} ${format.number(point.count)}, ${text.visitors} ${format.number(point.visitors)}`;
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
  const onPointer = ({ currentTarget, clientX }: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width: shownWidth } = currentTarget.getBoundingClientRect();
    select(Math.max(0, Math.min(last, Math.round(((clientX - left) / shownWidth) * width))));
  };

  return (
    <figure class="time-chart">
      <div class="time-chart-frame">
        <div class="time-chart-y" aria-hidden="true">
          {Array.from({ length: STEPS + 1 }, (_, i) => (
            <span key={i} style={{ top: `${(i / STEPS) * 100}%` }}>
              {format.number((end / STEPS) * (STEPS - i))}
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
          {Array.from({ length: STEPS + 1 }, (_, i) => (
            <span key={i} class="time-chart-line" style={{ top: `${(i / STEPS) * 100}%` }} />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {last > 0 && (
              <>
                <path
                  class="chart-area-fill"
                  d={`M0,100L${placesOf(points.slice(0, begun), VALUES.clicks, x, y).join('L')}L${x(last)},100Z`}
                />
                {(['visitors', 'clicks'] as const).map((series) => {
                  const line = placesOf(points.slice(0, begun), VALUES[series], x, y);
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
              <span>
                <i class="key-clicks" />
                {total}
                <b>{format.number(active.count)}</b>
              </span>
              <span>
                <i class="key-visitors" />
                {text.visitors}
                <b>{format.number(active.visitors)}</b>
              </span>
            </div>
          )}
        </div>
        <div class="time-chart-x" aria-hidden="true">
          {tickIndexes(points.length, MOST_TICKS).map((index, place) => (
            <span key={index} class={classOfTick(x(index), place)} style={{ left: `${x(index)}%` }}>
              {tickLabel(points[index]?.date ?? '', interval, isOneDay, format)}
            </span>
          ))}
        </div>
      </div>
      <div class="time-chart-foot">
        <PointTable
          title={title}
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

const VALUES = {
  visitors: ({ visitors }: Point) => visitors,
  clicks: ({ count }: Point) => count,
};

const placesOf = (
  points: readonly Point[],
  value: (point: Point) => number,
  x: (index: number) => number,
  y: (value: number) => number,
): string[] => points.map((point, i) => `${x(i).toFixed(2)},${y(value(point)).toFixed(2)}`);

/** The selected point on both lines. */
function Marks({ point, x, y }: { point: Point; x: number; y: (value: number) => number }) {
  return (
    <>
      <span class="chart-cursor" style={{ left: `${x}%` }} />
      <span class="chart-mark key-visitors" style={{ left: `${x}%`, top: `${y(point.visitors)}%` }} />
      <span class="chart-mark key-clicks" style={{ left: `${x}%`, top: `${y(point.count)}%` }} />
    </>
  );
}

/** The same figures as a table. */
function PointTable({
  title,
  points,
  labelOf,
  head,
}: {
  title: string;
  points: readonly Point[];
  labelOf: (point: Point) => string;
  head: string;
}) {
  const { analytics: text, common } = useTexts();
  const { total } = useCounted();
  const format = useFormat();
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
              <th scope="col" class="align-end">
                {total}
              </th>
              <th scope="col" class="align-end">
                {text.visitors}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.date}>
                <th scope="row">{labelOf(point)}</th>
                <td class="align-end">{format.number(point.count)}</td>
                <td class="align-end">{format.number(point.visitors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
