import { useMemo } from 'preact/hooks';
import type { Link } from '../../../clients/typescript/src/api.ts';
import { useTexts } from '../../texts/text.tsx';
import { ReportView } from '../analytics/report.tsx';
import type { Scope } from '../analytics/scope.ts';

/** Clicks on a link in the selected period. */
export function LinkAnalytics({ link }: { link: Link }) {
  const { _id: id, trackConversions } = link;
  const { links: text } = useTexts();
  const scope = useMemo((): Scope => ({ kind: 'link', id }), [id]);
  return (
    <ReportView scope={scope} tracksConversions={trackConversions}>
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
