import type { ConversionTotals, Link } from '@signpost/client/core';
import { useMemo } from 'preact/hooks';
import { useModule } from '#console/data/use-module.ts';
import { useTexts } from '#console/texts/text.tsx';
import { ReportView } from '../analytics/report.tsx';
import type { Scope } from '../analytics/scope.ts';

/** Clicks on a link in the selected period. */
export function LinkAnalytics({ link }: { link: Link }) {
  const { _id: id, folderId, trackConversions, conversions } = link;
  const { links: text } = useTexts();
  const isFirst = conversions !== null && isEmpty(conversions);
  const { FirstConversion } = useModule(() => import('./first-conversion.tsx'), { isNeeded: isFirst }) ?? {};
  const scope = useMemo((): Scope => ({ kind: 'link', id }), [id]);
  return (
    <ReportView
      scope={scope}
      folderId={folderId}
      tracksConversions={trackConversions}
      noConversions={isFirst && FirstConversion && <FirstConversion link={link} />}
    >
      {({ tools, report }) => (
        <section aria-labelledby="analytics">
          <div class="links-part">
            <h2 id="analytics">{text.analytics}</h2>
            <div class="actions">{tools}</div>
          </div>
          {report}
        </section>
      )}
    </ReportView>
  );
}

const isEmpty = ({ leads, sales, revenue }: ConversionTotals): boolean =>
  leads === 0 && sales === 0 && revenue.length === 0;
