import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SavedViews } from '../saved/saved-views.tsx';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { ReportView } from './report.tsx';
import type { Scope } from './scope.ts';

const ACCOUNT: Scope = { kind: 'account' };

/** The report of the whole account. */
export default function Analytics() {
  const { analytics: text } = useTexts();
  const { account } = useSession();
  return (
    <ReportView scope={ACCOUNT} tracksConversions={account.owner.conversions.trackConversions}>
      {({ tools, report }) => (
        <AnalyticsFrame
          part={text.report}
          actions={
            <>
              <SavedViews of="analytics" />
              {tools}
            </>
          }
        >
          {report}
        </AnalyticsFrame>
      )}
    </ReportView>
  );
}
