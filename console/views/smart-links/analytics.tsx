import type { SmartLink } from '@signpost/client/core';
import { useMemo } from 'preact/hooks';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Card } from '#console/components/content/card.tsx';
import { NotAvailable } from '#console/components/feedback/states.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { ReportView } from '../analytics/report.tsx';
import type { Scope } from '../analytics/scope.ts';
import { PageLead } from './page-lead.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';
import { targetLabel } from './target-name.ts';

export default function SmartLinkAnalytics() {
  const { smartLinks: text } = useTexts();
  return (
    <SmartLinkFrame part={text.analytics}>
      {(link) => (
        <Permitted
          to="analytics:read"
          fallback={
            <Card title={text.analytics}>
              <NotAvailable permission="analytics:read" />
            </Card>
          }
        >
          <PageReport key={link._id} link={link} />
        </Permitted>
      )}
    </SmartLinkFrame>
  );
}

function PageReport({ link }: { link: SmartLink }) {
  const scope = useMemo((): Scope => ({ kind: 'smartLink', id: link._id }), [link._id]);
  return (
    <ReportView
      scope={scope}
      folderId={link.folderId}
      tracksConversions={link.trackConversions}
      targetName={(url) => targetLabel(link, url)}
      lead={(shown) => <PageLead link={link} shown={shown} />}
    >
      {({ tools, report }) => (
        <>
          <div class="smart-range actions">{tools}</div>
          {report}
        </>
      )}
    </ReportView>
  );
}
