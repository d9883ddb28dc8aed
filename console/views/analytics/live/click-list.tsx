import type { ComponentChildren } from 'preact';
import { BASE } from '#console/config.ts';
import { labelOf } from '#console/texts/named.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import type { FilterName } from '../filters.ts';
import { filterLabel, pathOf } from '../panels.ts';
import type { Title } from '../titles.ts';
import type { LiveClick } from './merge-clicks.ts';

interface ClickListProps {
  clicks: readonly LiveClick[];
  titles: ReadonlyMap<string, Title | undefined>;
  onFilter: (name: FilterName, value: string) => void;
}

/** One row per click: the event, its source and device. */
export function ClickList({ clicks, titles, onFilter }: ClickListProps) {
  const { analytics: text } = useTexts();
  const columns = [text.live.link, text.live.from, text.live.with, text.live.referrer, text.live.time];
  return (
    <table class="live-table">
      <caption class="visually-hidden">{text.live.title}</caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clicks.map((click) => (
          <Row key={click.key} click={click} title={titles.get(click.targetId)} onFilter={onFilter} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  click,
  title,
  onFilter,
}: {
  click: LiveClick;
  title: Title | undefined;
  onFilter: ClickListProps['onFilter'];
}) {
  const texts = useTexts();
  const { analytics: text, overview } = texts;
  const format = useFormat();
  const { targetId, kind, country, device, browser, os, referrer, source, event, time, isNew } = click;
  const label = (name: FilterName, value: string) => filterLabel(name, value, { texts, format });
  const filter = (name: FilterName, value: string, children?: ComponentChildren) => (
    <button type="button" class="live-filter" onClick={() => onFilter(name, value)}>
      <span class="visually-hidden">{text.live.filterBy(text.filterBy[name])} </span>
      {children ?? label(name, value)}
    </button>
  );
  const code = country ?? 'Unknown';
  return (
    <tr class={isNew ? 'live-new' : undefined}>
      <th scope="row" class="live-link">
        <a href={`${BASE}${pathOf(targetId, kind)}`}>{title?.title ?? targetId}</a>
        <span class="soft small">
          {event ? filter('event', event) : filter('source', source)}
          {title && <span class="live-url">{title.url.replace(/^https?:\/\//, '')}</span>}
        </span>
      </th>
      <td class="live-country">
        {country && (
          <span class="country-code" aria-hidden="true">
            {country}
          </span>
        )}
        {filter('country', code)}
      </td>
      <td class="live-device">
        {filter('browser', browser, labelOf(overview.names, browser))}
        <span class="soft small">
          {filter('device', device)} · {labelOf(overview.names, os)}
        </span>
      </td>
      <td class="live-referrer">{filter('referrer', referrer ?? 'direct')}</td>
      <td class="live-time soft">
        <time dateTime={time} title={format.dateTime(time)}>
          {agoOf(time, text.live.now, format.relative)}
        </time>
      </td>
    </tr>
  );
}

/** Clock skew of a few seconds: no click is shown in the future. */
function agoOf(time: string, now: string, relative: (value: string) => string): string {
  return Date.parse(time) > Date.now() - 5000 ? now : relative(time);
}
