import type { CheckedRow, ImportCheck, ImportColumn } from '@signpost/client/core';
import { Stat } from '#console/components/charts/stat.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import type { Texts } from '#console/texts/en.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { fieldOf, reasonOf } from './import-failures.tsx';
import { ImportFormat } from './import-status.tsx';

/** More would hide the button below them. */
const MAX_SHOWN = 50;

/**
 * What an import would make of a file: how many links, each column, and the rows that are not created as they
 * are.
 */
export function ImportPreview({ check }: { check: ImportCheck }) {
  const { links: text } = useTexts();
  const format = useFormat();
  const { valid, renamed, failed, leftOut, unreadShortUrls } = check;
  return (
    <section aria-labelledby="import-preview">
      <div class="links-part">
        <h2 id="import-preview">{text.importPreview}</h2>
        <span class="soft">
          <ImportFormat job={check} />
        </span>
      </div>
      <dl class="figures links-import-figures">
        <Stat title={text.willCreate}>{format.number(valid - renamed)}</Stat>
        <Stat title={text.willRename}>{format.number(renamed)}</Stat>
        <Stat title={text.willLeaveOut}>{format.number(leftOut)}</Stat>
        <Stat title={text.willRefuse}>{format.number(failed - leftOut)}</Stat>
      </dl>
      {unreadShortUrls.length > 0 && (
        <Notice tone="wrong">{text.unreadShortUrls(unreadShortUrls.join(', '))}</Notice>
      )}
      <Columns columns={check.columns} />
      <Rows check={check} />
    </section>
  );
}

function Columns({ columns }: { columns: readonly ImportColumn[] }) {
  const { links: text } = useTexts();
  const format = useFormat();
  return (
    <details>
      <summary>{text.columnsRead(columns.length, format.number(columns.length))}</summary>
      <Table
        caption={text.columns}
        rows={columns.map((column, at) => ({ ...column, at }))}
        rowKey={({ at }) => String(at)}
        columns={[
          { key: 'name', title: text.column, isHeader: true, cell: ({ name }) => <code>{name}</code> },
          {
            key: 'field',
            title: text.field,
            cell: ({ field }) => (field === null ? <span class="soft">–</span> : <code>{field}</code>),
          },
          {
            key: 'reason',
            title: text.reason,
            cell: ({ reason, rows, read }) =>
              reason && (
                <span>
                  {text.columnReasons[reason]}
                  {read > 0 && ` (${format.number(rows - read)})`}
                </span>
              ),
          },
        ]}
      />
    </details>
  );
}

/** The rows of a file that are changed, left out or refused. */
function Rows({ check: { rows, nextAfter } }: { check: ImportCheck }) {
  const texts = useTexts();
  const { links: text } = texts;
  const format = useFormat();
  const notable = rows.filter(({ outcome, changes }) => outcome !== 'create' || changes);
  if (notable.length === 0) return null;
  const more = notable.length > MAX_SHOWN || nextAfter !== null;
  return (
    <>
      <Table
        caption={text.rowsOtherwise}
        rows={notable.slice(0, MAX_SHOWN)}
        rowKey={({ row }) => String(row)}
        columns={[
          { key: 'row', title: text.row, cell: ({ row }) => format.number(row) },
          { key: 'outcome', title: text.outcome, cell: ({ outcome }) => text.outcomes[outcome] },
          {
            key: 'field',
            title: text.field,
            cell: ({ error }) => (error ? <code>{fieldOf(error)}</code> : null),
          },
          {
            key: 'reason',
            title: text.reason,
            cell: (row) => <span>{row.error ? reasonOf(texts, row.error) : changesOf(row, text)}</span>,
          },
          { key: 'value', title: text.value, cell: ({ error }) => <code>{error?.value}</code> },
        ]}
      />
      {more && <p class="soft small">{text.moreRows(format.number(MAX_SHOWN))}</p>}
    </>
  );
}

const changesOf = ({ changes = [] }: CheckedRow, text: Texts['links']): string =>
  changes
    .map(({ field, from, to }) => {
      const instead = field === 'code' ? text.randomCode : text.notKept;
      return `${field}: ${from} → ${to ?? instead}`;
    })
    .join('; ');
