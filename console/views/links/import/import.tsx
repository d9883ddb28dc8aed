import type { Import, RequestWarning } from '@signpost/client/core';
import { useEffect, useRef } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { Stat } from '#console/components/charts/stat.tsx';
import { Card } from '#console/components/content/card.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { NotFound } from '#console/components/feedback/not-found.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { useSay } from '#console/components/feedback/toast.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useInterval } from '#console/data/use-interval.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { ImportFailures } from './import-failures.tsx';
import { ImportNotices, warningsKey } from './import-notices.tsx';
import { ImportFormat, ImportStatus, isFinished } from './import-status.tsx';

/** Refresh interval: within the rate limit of any plan. */
const REFRESH_MS = 1500;

export default function ImportView() {
  const { id = '' } = useRoute().params;
  const { links: text } = useTexts();
  const { api, refresh, viewState } = useSession();
  const format = useFormat();
  const say = useSay();
  const job = useQuery(`import/${id}`, async (signal) => {
    // Failed rows are loaded separately, at the end.
    return (await api.get('/v1/api/links/import/{id}', { path: { id }, query: { limit: 1 }, signal })).job;
  });
  const isRunning = job.data !== undefined && !isFinished(job.data);
  useInterval(job.reload, isRunning ? REFRESH_MS : undefined);
  const wasRunning = useRef(false);
  useEffect(() => {
    invalidate('links');
    // The account has the number of links: since it was read, an import that was started or ran here ended.
    const isOurs = wasRunning.current || viewState.has(warningsKey(id));
    if (isOurs && job.data?.status === 'done') void refresh();
  }, [job.data?.status]);
  useEffect(() => {
    if (wasRunning.current && job.data && !isRunning) {
      const { status, created, failed } = job.data;
      const figures = `${text.importCreated}: ${format.number(created)}, ${text.importFailed}: `;
      say(`${text.importStatuses[status]}. ${figures}${format.number(failed)}`);
    }
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (job.error?.code === 'NOT_FOUND') return <NotFound />;
  return (
    <View
      title={job.data ? text.importOf(format.dateTime(job.data.createdAt)) : text.importOne}
      parent={{ path: '/links/import', title: text.imports }}
      actions={
        job.data && (
          <LinkButton href={`${BASE}/links`} icon="links">
            {text.toLinks}
          </LinkButton>
        )
      }
    >
      {job.data ? (
        <>
          <Progress job={job.data} />
          <ImportNotices
            ignoredDomains={job.data.ignoredDomains}
            warnings={(viewState.get(warningsKey(id)) ?? []) as readonly RequestWarning[]}
          />
          {isFinished(job.data) && job.data.failed > 0 && <ImportFailures id={id} failed={job.data.failed} />}
        </>
      ) : (
        <Card>
          <Loaded of={job}>{() => null}</Loaded>
        </Card>
      )}
    </View>
  );
}

function Progress({ job }: { job: Import }) {
  const { links: text } = useTexts();
  const format = useFormat();
  const { total, processed, created, failed } = job;
  return (
    <>
      <Card>
        <div class="links-progress">
          <div class="links-progress-head">
            <ImportStatus job={job} />
            <span class="soft">
              <ImportFormat job={job} />
            </span>
          </div>
          <progress max={total} value={processed} aria-label={text.importProgress} />
          <p role="status">{text.rowsDone(format.number(processed), format.number(total))}</p>
          {job.status === 'failed' && (
            <Notice tone="wrong">{text.importStopped(format.number(total - processed))}</Notice>
          )}
          {job.ignoredColumns.length > 0 && (
            <p class="soft small">{text.ignoredColumns(job.ignoredColumns.join(', '))}</p>
          )}
        </div>
      </Card>
      <dl class="figures links-import-figures">
        <Stat title={text.importCreated}>{format.number(created)}</Stat>
        <Stat title={text.importFailed}>{format.number(failed)}</Stat>
        <Stat title={text.importTotal}>{format.number(total)}</Stat>
      </dl>
    </>
  );
}
