import type { AuditEntry } from '@signpost/client/core';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { saveCsv } from '#console/components/actions/save-file.ts';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Pager } from '#console/components/content/pager.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Searching } from '#console/components/feedback/searching.tsx';
import { Empty, Loaded, NotAvailable } from '#console/components/feedback/states.tsx';
import { useFolders } from '#console/components/forms/use-folders.ts';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { usePages } from '#console/data/use-pages.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { AuditEntryItem } from './audit-entry.tsx';
import { type AuditFilter, AuditFilters } from './audit-filters.tsx';
import { byDay, filterQuery, withOneOfImport } from './audit-query.ts';

const PAGE_SIZE = 50;
/** The API's maximum. */
const MAX_PAGE_SIZE = 100;
/** Pages in a download: 10,000 entries. */
const MOST_PAGES = 100;

/** Who changed what in the account, and when. */
export default function Audit() {
  const { audit: text } = useTexts();
  return (
    <Permitted
      to="audit:read"
      fallback={
        <AccountFrame part={text.title}>
          <div class="card">
            <NotAvailable permission="audit:read" />
          </div>
        </AccountFrame>
      }
    >
      <AuditLog />
    </Permitted>
  );
}

function AuditLog() {
  const { audit: text, common } = useTexts();
  const { api } = useSession();
  const [filter, change] = useUrlState();
  const query = filterQuery(filter);
  const pages = usePages<AuditEntry>(
    `audit?${new URLSearchParams(query)}`,
    PAGE_SIZE,
    async ({ cursor, limit }, signal) => {
      const { entries: items, nextCursor } = await api.get('/v1/api/audit', {
        query: { ...query, cursor, limit: Math.min(limit, MAX_PAGE_SIZE) },
        signal,
      });
      return { items, nextCursor };
    },
  );
  const download = useToastedAction(() => {
    const input = { query: { ...query, limit: MAX_PAGE_SIZE }, accept: 'text/csv' } as const;
    return saveCsv(api.filePages('/v1/api/audit', input), 'audit-log.csv', MOST_PAGES);
  });
  return (
    <AccountFrame
      part={text.title}
      lead={text.lead}
      actions={
        <Button icon="download" isBusy={download.isRunning} onClick={() => void download.run()}>
          {common.downloadCsv}
        </Button>
      }
    >
      <AuditFilters
        filter={filter as AuditFilter}
        onChange={(values) => change({ ...values })}
        entries={pages.data ?? []}
      />
      <Loaded of={pages} lines={8}>
        {(entries) =>
          pages.isSearching ? (
            <div class="card">
              <Searching />
            </div>
          ) : entries.length === 0 ? (
            <div class="card">
              <Empty title={Object.keys(query).length > 0 ? text.noMatches : text.none} icon="search">
                {Object.keys(query).length > 0 ? undefined : text.noneText}
              </Empty>
            </div>
          ) : (
            <Days entries={entries} />
          )
        }
      </Loaded>
      <Pager pages={pages} />
    </AccountFrame>
  );
}

function Days({ entries }: { entries: readonly AuditEntry[] }) {
  const format = useFormat();
  const { data: folders = [] } = useFolders();
  const names = new Map(folders.map(({ _id, name }) => [_id, name]));
  return (
    <div class="account-stack">
      {byDay(withOneOfImport(entries)).map(({ day, entries: ofDay }) => (
        <section key={day} class="card" aria-label={format.date(day)}>
          <h2>{format.date(day)}</h2>
          <ul class="audit-entries">
            {ofDay.map((entry) => (
              <AuditEntryItem key={entry._id} entry={entry} names={names} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
