import { Icon } from '#console/components/elements/icon.tsx';
import { BASE } from '#console/config.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { useCounted } from './counted.tsx';
import type { Panel, PanelRow } from './panels.ts';

/** Target of a row, if any: the filtered report, or the view of a link. */
export type RowLink = (row: PanelRow) => { href: string; isActive: boolean } | undefined;

interface PanelTableProps {
  panel: Panel;
  rows: readonly PanelRow[];
  totalClicks: number;
  linkOf: RowLink;
}

/** Names with their counts and shares of all clicks, with bars proportional to the shares. */
export function PanelTable({ panel, rows, totalClicks, linkOf }: PanelTableProps) {
  const { analytics: text, common } = useTexts();
  const { total } = useCounted();
  const format = useFormat();
  const whole = panel.isShare ? totalClicks : panel.rows.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => (whole === 0 ? 0 : count / whole);
  return (
    <table class="panel-table">
      <caption class="visually-hidden">{text.panels[panel.key]}</caption>
      <thead class={panel.columns ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">
            {panel.columns ? <span class="visually-hidden">{common.name}</span> : common.name}
          </th>
          {panel.columns?.map((title) => (
            <th key={title} scope="col" class="panel-column soft small">
              {title}
            </th>
          )) ?? <th scope="col">{panel.isShare ? total : text.times}</th>}
          {panel.isShare && <th scope="col">{common.share}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} class={linkOf(row)?.isActive ? 'panel-row-active' : undefined}>
            <th scope="row">
              <span class="bar" style={{ width: `${Math.min(1, share(row.count)) * 100}%` }} />
              <RowName row={row} linkOf={linkOf} />
            </th>
            {row.cells?.map((cell, i) => <td key={panel.columns?.[i]}>{cell}</td>) ?? (
              <td>{format.number(row.count)}</td>
            )}
            {panel.isShare && <td class="soft">{format.percent(share(row.count))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ row, linkOf }: { row: PanelRow; linkOf: RowLink }) {
  const { analytics: text } = useTexts();
  const { label, code, link } = row;
  const target = linkOf(row);
  const own = link && { href: `${BASE}${link.path}`, url: link.url.replace(/^https?:\/\//, '') };
  const name = (
    <>
      {code && (
        <span class="country-code" aria-hidden="true">
          {code}
        </span>
      )}
      {label}
    </>
  );
  return (
    <span class="panel-name">
      {target ? (
        <a class="panel-link" href={target.href} aria-current={target.isActive ? 'true' : undefined}>
          {name}
          {target.isActive && <Icon name="close" />}
        </a>
      ) : (
        <span>{name}</span>
      )}
      {own && target?.href !== own.href && (
        <a class="panel-own soft small" href={own.href} title={text.openLink(label)}>
          {own.url}
        </a>
      )}
      {own && target?.href === own.href && <span class="panel-own soft small">{own.url}</span>}
    </span>
  );
}
