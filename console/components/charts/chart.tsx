import { useEffect, useRef, useState } from 'preact/hooks';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { ChartHandle, ChartKind, Point } from './chart-canvas.ts';

interface ChartProps {
  kind: ChartKind;
  /** Short description, also the accessible name. */
  title: string;
  /** Column headers of the table. */
  labelTitle: string;
  valueTitle: string;
  points: readonly Point[];
}

/** A chart with its data as a table. The chart library is loaded on first use. */
export function Chart({ kind, title, labelTitle, valueTitle, points }: ChartProps) {
  const { common } = useTexts();
  const format = useFormat();
  const canvas = useRef<HTMLCanvasElement>(null);
  const handle = useRef<ChartHandle>(undefined);
  const latest = useRef({ points, valueTitle, format });
  latest.current = { points, valueTitle, format };
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    void import('./chart-canvas.ts').then(
      ({ drawChart }) => {
        if (isUnmounted || !canvas.current) return;
        handle.current = drawChart(canvas.current, kind, latest.current);
      },
      // The table has the same data.
      () => setFailed(true),
    );
    return () => {
      isUnmounted = true;
      handle.current?.destroy();
      handle.current = undefined;
    };
  }, [kind]);
  // Skips redraws (and their animation) when a refresh returns the same data.
  useEffect(() => handle.current?.update(latest.current), [JSON.stringify(points), valueTitle, format]);

  return (
    <figure class={`chart chart-${kind}`}>
      <div class="chart-area" hidden={hasFailed}>
        <canvas ref={canvas} role="img" aria-label={`${title}. ${common.chartHint}`} />
      </div>
      <details open={hasFailed}>
        <summary>{common.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible by keyboard */}
        <section class="chart-table" aria-label={title} tabIndex={0}>
          <table class="plain-table">
            <caption class="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{labelTitle}</th>
                <th scope="col" class="align-end">
                  {valueTitle}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, value }, index) => (
                // Labels are not unique: dates lack the year.
                <tr key={index}>
                  <th scope="row">{label}</th>
                  <td class="align-end">{format.number(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
