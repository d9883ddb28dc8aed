import { MAX_ANALYTICS_NAMES, MAX_PAGE_SIZE } from '@signpost/client/values';
import { saveCsv, saveCsvFile } from '#console/components/actions/save-file.ts';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Icon } from '#console/components/elements/icon.tsx';
import { Popover } from '#console/components/feedback/popover.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { conversionPanels } from './conversions/conversion-panels.ts';
import { hasPlaces } from './filters.ts';
import { panelsOf, type Wording } from './panels.ts';
import { reportCsv } from './report-csv.ts';
import { clicksQuery, loadReport } from './scope.ts';
import type { ShownReport } from './use-report.ts';

/** Few enough requests for a key on any plan. */
const MOST_PAGES = 20;
const MOST_CLICKS = MOST_PAGES * MAX_PAGE_SIZE;

/** Downloads the shown figures, or their clicks. */
export function ExportMenu({
  shown: { report, request, scope },
  targetName,
}: {
  shown: ShownReport;
  targetName: Wording['targetName'];
}) {
  const texts = useTexts();
  const { analytics: text } = texts;
  const format = useFormat();
  const { api } = useSession();
  const toast = useToast();
  const name = `${request.from ?? 'all'}-${request.to}.csv`;
  const isByPlace = hasPlaces(request.filters);
  const figures = useToastedAction(async () => {
    const report = await loadReport(api, { scope, request, names: MAX_ANALYTICS_NAMES });
    const wording = { texts, format, targetName };
    const panels = conversionPanels(report, undefined, wording);
    const groups = [...panelsOf(report, scope, wording), { key: 'conversions' as const, panels }];
    saveCsvFile(reportCsv({ report, groups }, request, texts), `analytics-${name}`);
  });
  const clicks = useToastedAction(async () => {
    const query = { ...clicksQuery(scope, request), limit: MAX_PAGE_SIZE };
    const pages = api.filePages('/v1/api/clicks', { query, accept: 'text/csv' });
    const isCut = await saveCsv(pages, `clicks-${name}`, MOST_PAGES);
    if (isCut) toast({ text: text.exportCut(format.number(MOST_CLICKS)) });
  });
  return (
    <Popover title={text.export} label={text.export} icon="download" isShort>
      {(close) => (
        <ul class="export-menu">
          <li>
            <button
              type="button"
              disabled={!report}
              aria-busy={figures.isRunning || undefined}
              onClick={() => void figures.run().then(close)}
            >
              <Icon name="overview" />
              <span>
                <strong>{text.figuresExport}</strong>
                <span class="soft small">{text.figuresExportHint}</span>
              </span>
            </button>
          </li>
          <li>
            <button
              type="button"
              disabled={isByPlace}
              aria-busy={clicks.isRunning || undefined}
              onClick={() => void clicks.run().then(close)}
            >
              <Icon name="survey" />
              <span>
                <strong>{text.clicksExport}</strong>
                <span class="soft small">
                  {isByPlace ? text.clicksExportPlaces : text.clicksExportHint(format.number(MOST_CLICKS))}
                </span>
              </span>
            </button>
          </li>
        </ul>
      )}
    </Popover>
  );
}
