import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckedRow, Import, ImportCheck, ImportColumn, RowFailure } from '../../api.ts';
import type { Signpost } from '../../signpost.ts';
import { CODE_TAKEN_ACTIONS, LINK_STATUSES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../errors.ts';
import type { Output } from '../output/output.ts';
import { clean, count, plural } from '../output/text.ts';
import { confirm } from '../prompt.ts';
import { readInput, writeOutput } from './files.ts';
import { findUtmTemplate, folderId } from './find.ts';

const PLATFORMS = [
  'signpost',
  'bitly',
  'bl.ink',
  'dub',
  'firebase',
  'gogovsg',
  'goo.gl',
  'kutt',
  'linkly',
  'polr',
  'rebrandly',
  'shlink',
  'short.io',
  'sink',
  'tiny.cc',
  'tinyurl',
  'yourls',
  'generic',
] as const;

const importLinks = command({
  name: 'links import',
  summary: 'Import links from a CSV or JSON file',
  details:
    'Accepts unchanged exports of other products, and any table with a column originalUrl. First shows how ' +
    'each column is read, and which rows get another code, are skipped or rejected; on a terminal, asks ' +
    'before it continues. Waits until all rows are imported, then lists those that failed; the exit code ' +
    'is 1 if any row failed. Importing a file twice creates no duplicates.',
  args: [{ name: 'file', help: 'The file; - is standard input.' }],
  flags: {
    from: { kind: 'text', choices: PLATFORMS, help: 'Stop unless the file is an export of this product.' },
    'dry-run': { kind: 'switch', help: 'Show what would happen to each row, and import nothing.' },
    yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' },
    'random-codes': {
      kind: 'switch',
      help: 'Also import a file whose column of short URLs is not recognized. Its links get random codes.',
    },
    folder: { kind: 'text', help: 'Folder of the rows without one, by its name or id.' },
    'utm-template': { kind: 'text', value: 'NAME', help: 'UTM template of the rows, by its name or id.' },
    'on-code-taken': {
      kind: 'text',
      choices: CODE_TAKEN_ACTIONS,
      help: 'What to do with a row whose code is in use. Default: fail.',
    },
  },
  examples: [
    { run: 'signpost links import bitly.csv --from bitly --dry-run', does: 'Checks an export of Bitly' },
    { run: 'signpost links import bitly.csv --from bitly', does: 'Imports it' },
    {
      run: 'signpost links import links.csv --on-code-taken new',
      does: 'Gives new codes to rows whose code is in use',
    },
  ],
  run: async (context, { args, flags }) => {
    const { client, out, io } = context;
    const bytes = await readInput(args.file, context);
    const body = new Blob([new Uint8Array(bytes)], { type: typeOf(bytes) });
    const onCodeTaken = flags['on-code-taken'] as (typeof CODE_TAKEN_ACTIONS)[number] | undefined;
    const folder = flags.folder === undefined ? undefined : await folderId(client, flags.folder);
    const utm = flags['utm-template'];
    const utmTemplateId = utm === undefined ? undefined : (await findUtmTemplate(client, utm))._id;
    const options = {
      onCodeTaken,
      ...(flags['random-codes'] && { allowRandomCodes: true }),
      ...(utmTemplateId !== undefined && { utmTemplateId }),
      ...(folder !== undefined && { folderId: folder }),
    };
    const { rows, ...check } = await checked(body, options, client);
    if (flags.from !== undefined && check.format !== flags.from) {
      throw new CliError(
        `The file is not recognized as ${flags.from}, but as ${check.format}. Nothing was imported.`,
      );
    }
    if (flags['dry-run']) {
      out.warnings(check);
      if (out.isJson) out.json({ ...check, rows });
      else {
        showCheck(check, out);
        out.table(
          [{ title: 'Row', align: 'right' }, { title: 'Result' }, { title: 'Code' }, { title: 'Why' }],
          rows.map((row) => [count(row.row), OUTCOMES[row.outcome], codesOf(row), whyOf(row)]),
        );
      }
      return check.failed > 0 ? EXIT.failed : undefined;
    }
    if (!out.isJson) {
      showCheck(check, out);
      for (const row of rows)
        if (row.outcome !== 'create' || row.changes)
          out.note(`  Row ${count(row.row)}: ${OUTCOMES[row.outcome]} ${codesOf(row)} ${whyOf(row)}`);
    }
    if (
      io.stdin.isTTY &&
      !flags.yes &&
      check.valid > 0 &&
      !(await confirm(`Import ${plural(check.valid, 'link')}?`, io))
    )
      return EXIT.failed;
    const started = await client.links.import(body, options);
    out.warnings(started);
    const job = await finished(started, context);
    const errors = await failures(job._id, client);
    if (out.isJson) out.json({ ...job, errors });
    else {
      out.note(`Imported ${count(job.created)} of ${plural(job.total, 'link')}.`);
      report({ failed: job.failed, errors }, out);
    }
    if (job.status === 'failed')
      throw new CliError(
        `The import stopped after ${count(job.processed)} of ${plural(job.total, 'row')}. Import the file ` +
          'again.',
      );
    return job.failed > 0 ? EXIT.failed : undefined;
  },
});

/** Gateways replace what is not UTF-8 in a text; the service decodes files of any other type. */
function typeOf(bytes: Buffer): string {
  if (!isUtf8(bytes) || bytes.includes(0)) return 'application/csv';
  const start = bytes.toString('utf8', 0, 200).replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(start) ? 'application/json' : 'text/csv';
}

type ImportOptions = NonNullable<Parameters<Signpost['links']['checkImport']>[1]>;

const CHECK_PAGE = 2000;

/** What an import would make of a file, with all of its rows. */
async function checked(body: Blob, options: ImportOptions, client: Signpost): Promise<ImportCheck> {
  const check = await client.links.checkImport(body, { ...options, limit: CHECK_PAGE });
  for (let after = check.nextAfter; after !== null; ) {
    const page = await client.links.checkImport(body, { ...options, limit: CHECK_PAGE, after });
    check.rows.push(...page.rows);
    after = page.nextAfter;
  }
  return check;
}

const REASONS: Record<NonNullable<ImportColumn['reason']>, string> = {
  not_imported: 'not imported',
  other_column: 'another column is read',
  short_urls: 'short URLs: name it shortUrl, or use --random-codes',
  unreadable: 'dates that cannot be read',
  unknown: 'ignored: unknown name',
};

const OUTCOMES: Record<CheckedRow['outcome'], string> = {
  create: 'Created',
  rename: 'New code',
  leave_out: 'Skipped',
  refuse: 'Rejected',
};

const codesOf = ({ code, aliases = [] }: CheckedRow): string =>
  code === undefined ? '' : [code ?? '(random)', ...aliases].join(', ');

const whyOf = ({ changes = [], error }: CheckedRow): string =>
  error
    ? reasonOf(error)
    : changes
        .map(
          ({ field, from, to }) =>
            `${field}: ${from} -> ${to ?? (field === 'code' ? '(random)' : '(left out)')}`,
        )
        .join('; ');

function showCheck(check: Omit<ImportCheck, 'rows'>, out: Output): void {
  const { format, columns, ignoredDomains, total, valid, renamed, failed, leftOut } = check;
  out.note(`Recognized as ${format}. ${plural(valid, 'row')} of ${count(total)} can be imported.`);
  for (const { name, field, rows: filled, read, reason } of columns) {
    const isPartial = reason === 'other_column' || read > 0;
    const rows = isPartial ? `${count(filled - read)} rows: ` : '';
    const why = reason === undefined ? '' : ` (${rows}${REASONS[reason]})`;
    out.note(`  ${clean(name)} -> ${field ?? 'nothing'}${why}`);
  }
  if (ignoredDomains.length > 0)
    out.note(`Codes are imported without their domains: ${ignoredDomains.join(', ')}.`);
  out.note(
    `Created: ${count(valid - renamed)}. With a new code: ${count(renamed)}. Skipped: ` +
      `${count(leftOut)}. Rejected: ${count(failed - leftOut)}.`,
  );
}

/** With the value as sent. */
const reasonOf = ({ message, value }: RowFailure): string =>
  value === undefined ? message : `${message} (${value})`;

const POLL_MS = 500;

/** Waits for the end of an import. */
async function finished(started: Import, { client, out, io }: Context): Promise<Import> {
  let job = started;
  for (
    let wait = POLL_MS;
    job.status === 'queued' || job.status === 'running';
    wait = Math.min(wait * 1.5, 5000)
  ) {
    out.progress(`Imported ${count(job.processed)} of ${plural(job.total, 'row')} ...`);
    await sleep(wait, undefined, { signal: io.signal });
    ({ job } = await client.links.getImport(job._id, { limit: 1 }));
  }
  return job;
}

async function failures(id: string, client: Signpost): Promise<RowFailure[]> {
  const errors: RowFailure[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.links.getImport(id, { cursor });
    errors.push(...page.job.errors);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return errors;
}

/** Failed rows on stdout, which programs may want. */
function report({ errors, failed }: Pick<Import, 'errors' | 'failed'>, out: Output): void {
  if (failed === 0) return;
  out.note(`${plural(failed, 'row')} failed:`);
  out.table(
    [{ title: 'Row', align: 'right' }, { title: 'Error' }],
    errors.map((error) => [count(error.row), reasonOf(error)]),
  );
}

const exportLinks = command({
  name: 'links export',
  summary: 'Export links as CSV or JSON',
  flags: {
    format: { kind: 'text', choices: ['csv', 'json'], help: 'Default: csv, with --json json.' },
    output: { kind: 'text', short: 'o', value: 'FILE', help: 'Where to write it. Default: standard output.' },
    tag: { kind: 'text', help: 'Only links with this tag.' },
    search: { kind: 'text', help: 'Only links with this in their title, URL or code.' },
    status: { kind: 'text', choices: LINK_STATUSES, help: 'Only links with this status.' },
  },
  examples: [
    { run: 'signpost links export -o links.csv', does: 'All links' },
    { run: 'signpost links export --tag mail --format json', does: 'Links with a tag as a JSON array' },
  ],
  run: async (context, { flags }) => {
    const { client, out } = context;
    const { tag, search, output = '-' } = flags;
    const query = { tag, search, status: flags.status as (typeof LINK_STATUSES)[number] | undefined };
    const format = flags.format ?? (out.isJson ? 'json' : 'csv');
    await writeOutput(
      output,
      format === 'csv' ? client.links.export(query) : jsonParts(client, query),
      context,
    );
    if (output !== '-') out.note(`Exported to ${output}.`);
    return undefined;
  },
});

interface Query {
  tag: string | undefined;
  search: string | undefined;
  status: (typeof LINK_STATUSES)[number] | undefined;
}

/** A JSON array, link by link. */
async function* jsonParts(client: Signpost, query: Query): AsyncGenerator<string> {
  let before = '[\n';
  for await (const link of client.links.list(query)) {
    yield `${before}${JSON.stringify(link)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

export const linkFileCommands = [importLinks, exportLinks];
