import { useState } from 'preact/hooks';
import { useFormat, useTexts } from '#console/texts/text.tsx';

const HOURS = 24;
const DAYS = 7;

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/**
 * Clicks by hour and day of the week. The arrow keys move between the hours; a table contains all of them.
 */
export function HeatMap({ hours }: { hours: readonly (readonly number[])[] | undefined }) {
  const { analytics: text } = useTexts();
  const format = useFormat();
  const [selected, select] = useState<number>();
  const counts = Array.from(
    { length: DAYS * HOURS },
    (_, i) => hours?.[Math.floor(i / HOURS)]?.[i % HOURS] ?? 0,
  );
  const most = Math.max(1, ...counts);
  const busiest = counts.indexOf(Math.max(...counts));
  const said = (index: number) =>
    text.heatMapCell(
      format.weekday(Math.floor(index / HOURS) + 1),
      clock(index % HOURS),
      format.number(counts[index] ?? 0),
    );
  const now = selected ?? busiest;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -HOURS, ArrowDown: HOURS }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = selected === undefined ? now : now + step;
    if (next >= 0 && next < counts.length) select(next);
  };
  return (
    <figure class="heat-map">
      <div class="heat-frame">
        <div class="heat-days" aria-hidden="true">
          {Array.from({ length: DAYS }, (_, day) => (
            <span key={day}>{format.weekday(day + 1)}</span>
          ))}
        </div>
        <div
          class="heat-cells"
          role="slider"
          tabIndex={0}
          aria-label={text.heatMap}
          aria-valuemin={0}
          aria-valuemax={counts.length - 1}
          aria-valuenow={now}
          aria-valuetext={said(now)}
          onKeyDown={onKeyDown}
          onBlur={() => select(undefined)}
          onPointerLeave={() => select(undefined)}
          onPointerOver={({ target }) => {
            const { index } = (target as HTMLElement).dataset;
            if (index !== undefined) select(Number(index));
          }}
        >
          {counts.map((count, index) => (
            <span
              key={index}
              data-index={index}
              class={index === selected ? 'heat-selected' : undefined}
              style={{ '--heat': count === 0 ? '0%' : `${Math.round(12 + (count / most) * 88)}%` }}
            />
          ))}
        </div>
        <div class="heat-hours" aria-hidden="true">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour}>{clock(hour)}</span>
          ))}
        </div>
      </div>
      <figcaption class="heat-note soft small" aria-hidden="true">
        <span>{hours ? said(now) : ''}</span>
        <span class="heat-scale">
          {text.less}
          {[0, 25, 50, 75, 100].map((part) => (
            <i key={part} style={{ '--heat': `${part}%` }} />
          ))}
          {text.more}
        </span>
      </figcaption>
      <HourTable counts={counts} />
    </figure>
  );
}

function HourTable({ counts }: { counts: readonly number[] }) {
  const { analytics: text, common } = useTexts();
  const format = useFormat();
  return (
    <details class="as-table">
      <summary>{common.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard, too */}
      <section class="chart-table" aria-label={text.heatMap} tabIndex={0}>
        <table class="plain-table">
          <caption class="visually-hidden">{text.heatMap}</caption>
          <thead>
            <tr>
              <th scope="col">{text.hour}</th>
              {Array.from({ length: DAYS }, (_, day) => (
                <th key={day} scope="col" class="align-end">
                  {format.weekday(day + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: HOURS }, (_, hour) => (
              <tr key={hour}>
                <th scope="row">{clock(hour)}</th>
                {Array.from({ length: DAYS }, (_, day) => (
                  <td key={day} class="align-end">
                    {format.number(counts[day * HOURS + hour] ?? 0)}
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
