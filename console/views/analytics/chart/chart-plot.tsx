import { Fragment } from 'preact';
import type { Chart, Point } from './chart.ts';

interface PlotProps {
  chart: Chart;
  /** Index of the selected point, and without one of the last. */
  current: number;
  isSelected: boolean;
}

/** What is drawn: the lines of the axis, those of the figures, and the selected point with its figures. */
export function ChartPlot({ chart, current, isSelected }: PlotProps) {
  const { points, scale } = chart;
  const point = points[current];
  // A single point has no line: it is always marked.
  const isMarked = isSelected || points.length === 1;
  return (
    <>
      {scale.axis.map((value) => (
        <span key={value} class="time-chart-line" style={{ top: `${scale.y(value)}%` }} />
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {points.length > 1 && <Curves {...chart} />}
      </svg>
      {point && isMarked && <Marks {...chart} point={point} x={scale.x(current)} />}
      {point && isSelected && <Tip {...chart} point={point} x={scale.x(current)} />}
    </>
  );
}

/** The lines, and the area below the first one. The way to an interval that is not over looks different. */
function Curves({ lines, points, isOpen, scale: { x, y } }: Chart) {
  const curves = lines.map(({ key, pick }) => ({
    key,
    places: points.map((point, i) => `${x(i).toFixed(2)},${y(pick(point)).toFixed(2)}`),
  }));
  const area = curves[0]?.places.join('L');
  return (
    <>
      <path class="chart-area-fill" d={`M0,${y(0)}L${area}L${x(points.length - 1)},${y(0)}Z`} />
      {curves.toReversed().map(({ key, places }) => {
        const closed = isOpen ? places.slice(0, -1) : places;
        return (
          <Fragment key={key}>
            {closed.length > 1 && <path class={`chart-line-${key}`} d={`M${closed.join('L')}`} />}
            {isOpen && (
              <path class={`chart-line-${key} chart-line-open`} d={`M${places.slice(-2).join('L')}`} />
            )}
          </Fragment>
        );
      })}
    </>
  );
}

type AtPoint = Chart & { point: Point; x: number };

/** The point on all lines. */
const Marks = ({ lines, scale: { y }, point, x }: AtPoint) => (
  <>
    <span class="chart-cursor" style={{ left: `${x}%` }} />
    {lines.toReversed().map(({ key, pick }) => (
      <span key={key} class={`chart-mark key-${key}`} style={{ left: `${x}%`, top: `${y(pick(point))}%` }} />
    ))}
  </>
);

/** The figures of the point. */
const Tip = ({ lines, labelOf, value, point, x }: AtPoint) => (
  <div class={`chart-tip ${x > 50 ? 'chart-tip-left' : ''}`} style={{ left: `${x}%` }} aria-hidden="true">
    <strong>{labelOf(point)}</strong>
    {lines.map(({ key, title, pick }) => (
      <span key={key}>
        <i class={`key-${key}`} />
        {title}
        <b>{value(pick(point))}</b>
      </span>
    ))}
  </div>
);
