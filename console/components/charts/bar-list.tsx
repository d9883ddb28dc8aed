import type { ComponentChildren } from 'preact';
import { useFormat, useTexts } from '#console/texts/text.tsx';

export interface Bar {
  key: string;
  label: ComponentChildren;
  count: number;
}

/** Counts as bars, in an accessible table. */
export function BarList({
  caption,
  countTitle,
  shareTitle,
  bars,
  total = bars.reduce((sum, { count }) => sum + count, 0),
}: {
  caption: string;
  countTitle: string;
  /** Heading of the percentages; default: the share. */
  shareTitle?: string;
  bars: readonly Bar[];
  /** Base of the percentages; default: the sum. */
  total?: number;
}) {
  const format = useFormat();
  const { common } = useTexts();
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table class="bars">
      <caption class="visually-hidden">{caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{common.name}</th>
          <th scope="col">{countTitle}</th>
          <th scope="col">{shareTitle ?? common.share}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">
              <span class="bar" style={{ width: `${(count / largest) * 100}%` }} />
              <span class="bar-label">{label}</span>
            </th>
            <td>{format.number(count)}</td>
            <td class="soft">
              {total === 0 && count > 0 ? '–' : format.percent(count / Math.max(1, total))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
