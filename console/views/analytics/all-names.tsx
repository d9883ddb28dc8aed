import { MAX_ANALYTICS_NAMES } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { SearchField } from '#console/components/forms/search-field.tsx';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { PanelTable, type RowLink } from './panel-table.tsx';
import { knownNames, type Panel, panelsOf, type Wording } from './panels.ts';
import { keyOf, loadReport, type Report } from './scope.ts';
import type { ShownReport } from './use-report.ts';

const PAGE_ROWS = 50;

interface AllNamesProps {
  /** The panel as the report has it, shown until all of its names have loaded. */
  panel: Panel;
  shown: Pick<ShownReport, 'scope' | 'request'>;
  targetName: Wording['targetName'];
  linkOf: RowLink;
  /** The panels of a report; default: those of its clicks. */
  panelsIn?: ((report: Report | undefined) => readonly Panel[]) | undefined;
  onClose: () => void;
}

/** Every name of a panel, page by page, with a search. */
export function AllNames({
  panel: { key },
  shown: { scope, request },
  targetName,
  linkOf,
  panelsIn,
  onClose,
}: AllNamesProps) {
  const texts = useTexts();
  const { analytics: text } = texts;
  const format = useFormat();
  const { api } = useSession();
  const whole = { scope, request, names: MAX_ANALYTICS_NAMES };
  const result = useQuery(keyOf(whole), (signal) => loadReport(api, whole, signal));
  const panels =
    panelsIn?.(result.data) ??
    panelsOf(result.data, scope, { texts, format, targetName }).flatMap((group) => group.panels);
  const panel = panels.find((one) => one.key === key);
  const title = text.panels[key];
  const count = panel && knownNames(panel.rows);
  return (
    <Dialog title={count === undefined ? title : text.topOf(title, format.number(count))} onClose={onClose}>
      <Loaded of={result} lines={8}>
        {({ totalClicks }) =>
          panel && <Names panel={panel} totalClicks={totalClicks} linkOf={linkOf} onClose={onClose} />
        }
      </Loaded>
    </Dialog>
  );
}

function Names({
  panel,
  totalClicks,
  linkOf,
  onClose,
}: Pick<AllNamesProps, 'panel' | 'linkOf' | 'onClose'> & { totalClicks: number }) {
  const { analytics: text, common } = useTexts();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [shownRows, setShownRows] = useState(PAGE_ROWS);
  const words = search.toLowerCase();
  const found = panel.rows.filter(({ name, label, link }) =>
    // Without the host, which all links have.
    [name, label, link?.url.replace(/^https?:\/\/[^/]+/, '') ?? ''].some((one) =>
      one.toLowerCase().includes(words),
    ),
  );
  const hidden = found.length - shownRows;
  return (
    <>
      <SearchField
        label={text.searchNames}
        value={search}
        onSearch={(value) => {
          setSearch(value);
          setShownRows(PAGE_ROWS);
        }}
      />
      <p class="soft small" role="status">
        {text.namesFound(found.length, format.number(found.length))}
      </p>
      {/* A row that sets a filter closes the dialog. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div class="all-names" onClick={({ target }) => (target as Element).closest('a') && onClose()}>
        <PanelTable
          panel={panel}
          rows={found.slice(0, shownRows)}
          totalClicks={totalClicks}
          linkOf={linkOf}
        />
      </div>
      {hidden > 0 && <Button onClick={() => setShownRows(shownRows + PAGE_ROWS)}>{common.loadMore}</Button>}
    </>
  );
}
