import type { Client, RowFailure } from '@signpost/client/core';
import { saveCsvFile } from '#console/components/actions/save-file.ts';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Pager } from '#console/components/content/pager.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { csvOf } from '#console/data/csv.ts';
import { type Page, usePages } from '#console/data/use-pages.ts';
import { useSession } from '#console/session/session.ts';
import type { Texts } from '#console/texts/en.ts';
import { capitalized, errorText, problemText } from '#console/texts/error-text.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { FIELD_BY_ERROR_CODE } from '../form/field-by-error-code.ts';

const PAGE_SIZE = 100;
/** Maximum page size. */
const FILE_PAGE_SIZE = 1000;

/** Failed rows of an import, with reasons; downloadable. */
export function ImportFailures({ id, failed }: { id: string; failed: number }) {
  const texts = useTexts();
  const { links: text, common } = texts;
  const { api } = useSession();
  const format = useFormat();
  const pages = usePages(`import/${id}/failures`, PAGE_SIZE, (page, signal) =>
    failuresOf(api, id, { ...page, signal }),
  );
  const save = useToastedAction(async () => {
    const failures = await allFailures(api, id);
    const head = [text.row, text.field, text.reason, text.value, text.errorCode];
    const rows = failures.map((failure) => [
      String(failure.row),
      fieldOf(failure),
      reasonOf(texts, failure),
      failure.value ?? '',
      failure.code,
    ]);
    saveCsvFile(csvOf([head, ...rows]), `${id}-failed-rows.csv`);
  });
  return (
    <section aria-labelledby="failures">
      <div class="links-part">
        <h2 id="failures">{text.failedRows(failed, format.number(failed))}</h2>
        <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
          {common.downloadCsv}
        </Button>
      </div>
      <div class="card card-flush">
        <Loaded of={pages}>{(failures) => <FailureTable failures={failures} />}</Loaded>
      </div>
      <Pager pages={pages} />
    </section>
  );
}

function FailureTable({ failures }: { failures: readonly RowFailure[] }) {
  const texts = useTexts();
  const { links: text } = texts;
  const format = useFormat();
  return (
    <Table
      caption={text.importFailed}
      rows={failures}
      rowKey={({ row }) => String(row)}
      columns={[
        { key: 'row', title: text.row, cell: ({ row }) => format.number(row) },
        {
          key: 'field',
          title: text.field,
          cell: (failure) => {
            const field = fieldOf(failure);
            return field ? <code>{field}</code> : <span class="soft">–</span>;
          },
        },
        { key: 'reason', title: text.reason, cell: (failure) => <span>{reasonOf(texts, failure)}</span> },
        { key: 'value', title: text.value, cell: ({ value }) => <code>{value}</code> },
      ]}
    />
  );
}

export const fieldOf = ({ column, path, code }: RowFailure): string =>
  column ?? path ?? FIELD_BY_ERROR_CODE[code as keyof typeof FIELD_BY_ERROR_CODE] ?? '';

/**
 * Without the field name, which has its own column. Failures that were stored without codes are in English.
 */
export function reasonOf(texts: Texts, failure: RowFailure): string {
  const { column, code, message, details } = failure;
  const path = column ?? failure.path;
  const [detail] = details ?? [];
  if (code === 'VALIDATION_ERROR' && detail) return problemText(texts, detail);
  if (code !== 'VALIDATION_ERROR') return errorText(texts, { ...failure, details: [] });
  const reason = path && message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  return capitalized(reason);
}

async function failuresOf(
  api: Client,
  id: string,
  { signal, ...query }: { limit: number; cursor: string | undefined; signal?: AbortSignal | undefined },
): Promise<Page<RowFailure>> {
  const { job, nextCursor } = await api.get('/v1/api/links/import/{id}', { path: { id }, query, signal });
  return { items: job.errors, nextCursor };
}

async function allFailures(api: Client, id: string): Promise<RowFailure[]> {
  const failures: RowFailure[] = [];
  let cursor: string | undefined;
  do {
    const page = await failuresOf(api, id, { limit: FILE_PAGE_SIZE, cursor });
    failures.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return failures;
}
