import { useId, useState } from 'preact/hooks';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { useFormat, useTexts } from '../../texts/text.tsx';
import { PanelTable, type RowLink } from './panel-table.tsx';
import type { Panel, PanelGroup, PanelKey } from './panels.ts';

/** Rows of a panel; further ones are in a dialog, so that all cards have the same height. */
const ROWS = 7;

interface PanelCardProps {
  group: PanelGroup;
  /** Base of the percentages. Absent while it loads. */
  totalClicks: number | undefined;
  linkOf: RowLink;
}

/** Related panels, one shown at a time. */
export function PanelCard({ group: { key, panels }, totalClicks, linkOf }: PanelCardProps) {
  const { analytics: text } = useTexts();
  const id = useId();
  const [chosen, choose] = useState<PanelKey>();
  const panel = panels.find((one) => one.key === chosen) ?? (panels[0] as Panel);
  const index = panels.indexOf(panel);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (index + step + panels.length) % panels.length;
    choose(panels[next]?.key);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <section class="card panel-card" aria-label={text.groups[key]}>
      <div class="panel-tabs" role="tablist" aria-label={text.groups[key]} onKeyDown={onKeyDown}>
        {panels.map((one) => (
          <button
            key={one.key}
            id={`${id}-${one.key}`}
            type="button"
            role="tab"
            aria-selected={one === panel}
            aria-controls={`${id}-panel`}
            tabIndex={one === panel ? 0 : -1}
            onClick={() => choose(one.key)}
          >
            {text.panels[one.key]}
          </button>
        ))}
      </div>
      <div class="panel-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${panel.key}`}>
        <PanelRows panel={panel} totalClicks={totalClicks} linkOf={linkOf} />
      </div>
    </section>
  );
}

function PanelRows({
  panel,
  totalClicks,
  linkOf,
}: {
  panel: Panel;
  totalClicks: number | undefined;
  linkOf: RowLink;
}) {
  const { analytics: text } = useTexts();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (totalClicks === undefined) return <RowSkeletons />;
  if (panel.rows.length === 0) return <p class="panel-none soft">{text.noData}</p>;
  const hasMore = panel.rows.length > ROWS;
  const table = (rows: Panel['rows']) => (
    <PanelTable panel={panel} rows={rows} totalClicks={totalClicks} linkOf={linkOf} />
  );
  return (
    <>
      {table(panel.rows.slice(0, ROWS))}
      {hasMore && (
        <button type="button" class="panel-all" onClick={() => setWhole(true)}>
          {text.showAll(format.number(panel.rows.length))}
        </button>
      )}
      {isWhole && (
        <Dialog title={text.panels[panel.key]} onClose={() => setWhole(false)}>
          {/* A row that sets a filter closes the dialog. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the keys */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div onClick={({ target }) => (target as Element).closest('a') && setWhole(false)}>
            {table(panel.rows)}
          </div>
        </Dialog>
      )}
    </>
  );
}

function RowSkeletons() {
  const { common } = useTexts();
  return (
    <div class="panel-loading loading" role="status">
      <span class="visually-hidden">{common.loading}</span>
      {Array.from({ length: ROWS }, (_, row) => (
        <span class="skeleton" key={row} />
      ))}
    </div>
  );
}
