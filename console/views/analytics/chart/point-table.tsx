import { useTexts } from '#console/texts/text.tsx';
import type { Chart } from './chart.ts';

interface PointTableProps {
  chart: Chart;
  title: string;
  /** Heading of the first column. */
  head: string;
}

/** The figures of the chart as a table that can be unfolded. */
export function PointTable({ chart: { lines, points, labelOf, value }, title, head }: PointTableProps) {
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
