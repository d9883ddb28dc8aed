import type { ImportSummary } from '@signpost/client/core';
import { Table } from '#console/components/content/table.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { BASE } from '#console/config.ts';
import { useInterval } from '#console/data/use-interval.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { ImportFormat, ImportStatus, isFinished } from './import-status.tsx';

/** Refresh interval while an import is running. */
const REFRESH_MS = 3000;

/** Recent imports, as listed by the API. */
export function ImportTable() {
  const { links: text } = useTexts();
  const { api } = useSession();
  const imports = useQuery('links/import', async (signal) => {
    return (await api.get('/v1/api/links/import', { signal })).jobs;
  });
  useInterval(imports.reload, imports.data?.every(isFinished) === false ? REFRESH_MS : undefined);
  return (
    <Loaded of={imports} lines={4}>
      {(jobs) =>
        jobs.length > 0 ? (
          <Rows jobs={jobs} />
        ) : (
          <Empty title={text.noImports} icon="upload" docs="import">
            {text.noImportsText}
          </Empty>
        )
      }
    </Loaded>
  );
}

function Rows({ jobs }: { jobs: readonly ImportSummary[] }) {
  const { links: text } = useTexts();
  const format = useFormat();
  return (
    <Table
      caption={text.importsDone}
      rows={jobs}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'createdAt',
          title: text.importedAt,
          isHeader: true,
          cell: ({ _id, createdAt }) => (
            <a class="row-title" href={`${BASE}/links/import/${_id}`}>
              <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
            </a>
          ),
        },
        { key: 'format', title: text.importFormat, cell: (job) => <ImportFormat job={job} /> },
        { key: 'status', title: text.status, cell: (job) => <ImportStatus job={job} /> },
        {
          key: 'total',
          title: text.importTotal,
          align: 'end',
          cell: ({ total }) => format.number(total),
        },
        {
          key: 'created',
          title: text.importCreated,
          align: 'end',
          cell: ({ created }) => format.number(created),
        },
        {
          key: 'failed',
          title: text.importFailed,
          align: 'end',
          cell: ({ failed }) => format.number(failed),
        },
      ]}
    />
  );
}
