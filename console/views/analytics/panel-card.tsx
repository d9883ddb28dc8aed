import { useId, useState } from 'preact/hooks';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AllNames } from './all-names.tsx';
import { REST } from './filters.ts';
import { PanelTable, type RowLink } from './panel-table.tsx';
import { hidesPlaces, type Panel, type PanelGroup, type PanelKey, type Wording } from './panels.ts';
import type { Report } from './scope.ts';
import type { ShownReport } from './use-report.ts';

/** Rows of a panel; further ones are in a dialog, so that all cards have the same height. */
const ROWS = 7;

interface PanelCardProps {
  group: PanelGroup;
  shown: ShownReport;
  /** Name of a clicked link on a page. */
  targetName?: Wording['targetName'];
  linkOf: RowLink;
  /** The panels of a report, for all names of one; default: those of its clicks. */
  panelsIn?: ((report: Report | undefined) => readonly Panel[]) | undefined;
}

/** Related panels, one shown at a time. */
export function PanelCard({ group: { key, panels }, ...shown }: PanelCardProps) {
  const { analytics: text } = useTexts();
  const id = useId();
  const [chosen, choose] = useState<PanelKey>();
  const panel = panels.find((one) => one.key === chosen) ?? (panels[0] as Panel);
  const index = panels.indexOf(panel);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const last = panels.length - 1;
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + panels.length) % panels.length;
    choose(panels[next]?.key);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <section class="card panel-card" aria-label={text.groups[key]}>
      <h2 class="visually-hidden">{text.groups[key]}</h2>
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
        <PanelRows key={panel.key} panel={panel} {...shown} />
      </div>
    </section>
  );
}

function PanelRows({
  panel,
  shown,
  targetName,
  linkOf,
  panelsIn,
}: Omit<PanelCardProps, 'group'> & { panel: Panel }) {
  const { analytics: text } = useTexts();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (!shown.report) return <RowSkeletons />;
  const { rows } = panel;
  if (rows.length === 0) return <p class="panel-none soft">{text.noData}</p>;
  const { totalClicks } = shown.report;
  const isPart = rows.some(({ name }) => name === REST);
  return (
    <>
      <PanelTable panel={panel} rows={rows.slice(0, ROWS)} totalClicks={totalClicks} linkOf={linkOf} />
      {hidesPlaces(panel) && <p class="panel-note soft small">{text.smallPlaces}</p>}
      {rows.length > ROWS && (
        <button type="button" class="panel-all" onClick={() => setWhole(true)}>
          {isPart ? text.showAll : text.showAllOf(format.number(rows.length))}
        </button>
      )}
      {isWhole && (
        <AllNames
          panel={panel}
          shown={shown}
          targetName={targetName}
          linkOf={linkOf}
          panelsIn={panelsIn}
          onClose={() => setWhole(false)}
        />
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
