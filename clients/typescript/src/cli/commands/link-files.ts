import { setTimeout as sleep } from 'node:timers/promises';
import type { Import, RowFailure } from '../../api.ts';
import type { Signpost } from '../../signpost.ts';
import { CODE_TAKEN_ACTIONS, LINK_STATUSES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../errors.ts';
import type { Output } from '../output/output.ts';
import { count, plural } from '../output/text.ts';
import { readInput, writeOutput } from './files.ts';
import { findUtmTemplate, folderId } from './find.ts';

const PLATFORMS = [
  'signpost',
  'bitly',
  'dub',
  'kutt',
  'rebrandly',
  'shlink',
  'short.io',
  'yourls',
  'generic',
] as const;

const importLinks = command({
  name: 'links import',
  summary: 'Import links from a CSV or JSON file',
  details:
    'Takes the exports of Signpost, Bitly, Dub, Kutt, Rebrandly, Shlink, Short.io and YOURLS as they are, ' +
    'and any table with a column originalUrl. Waits until all rows are imported, then lists those that ' +
    'failed; any failed row makes the exit code 1. Importing a file twice creates nothing twice.',
  args: [{ name: 'file', help: 'The file; - is standard input.' }],
  flags: {
    from: { kind: 'text', choices: PLATFORMS, help: 'Stop unless the file is an export of this product.' },
    'dry-run': { kind: 'switch', help: 'Check the rows, and import none.' },
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
    const { client, out } = context;
    const bytes = await readInput(args.file, context);
    const body = new Blob([new Uint8Array(bytes)], { type: isJson(bytes) ? 'application/json' : 'text/csv' });
    const onCodeTaken = flags['on-code-taken'] as (typeof CODE_TAKEN_ACTIONS)[number] | undefined;
    const folder = flags.folder === undefined ? undefined : await folderId(client, flags.folder);
    const utm = flags['utm-template'];
    const utmTemplateId = utm === undefined ? undefined : (await findUtmTemplate(client, utm))._id;
    const options = {
      onCodeTaken,
      ...(utmTemplateId !== undefined && { utmTemplateId }),
      ...(folder !== undefined && { folderId: folder }),
    };
    if (flags.from !== undefined || flags['dry-run']) {
      const check = await client.links.checkImport(body, options);
      if (flags['dry-run']) out.warnings(check);
      if (flags.from !== undefined && check.format !== flags.from) {
        throw new CliError(
          `The file is not recognized as ${flags.from}, but as ${check.format}. Nothing was imported.`,
        );
      }
      if (flags['dry-run']) {
        if (out.isJson) out.json(check);
        else {
          out.note(
            `Recognized as ${check.format}. ${plural(check.valid, 'row')} of ${count(check.total)} can be ` +
              'imported.',
          );
          report(check, out);
        }
        return check.failed > 0 ? EXIT.failed : undefined;
      }
    }
    const started = await client.links.import(body, options);
    out.warnings(started);
    const job = await finished(started, context);
    const errors = await failures(job._id, client);
    if (out.isJson) out.json({ ...job, errors });
    else {
      out.note(`Imported ${count(job.created)} of ${plural(job.total, 'link')}.`);
      report({ ...job, errors }, out);
    }
    if (job.status === 'failed')
      throw new CliError(
        `The import stopped after ${count(job.processed)} of ${plural(job.total, 'row')}. Import the file ` +
          'again.',
      );
    return job.failed > 0 ? EXIT.failed : undefined;
  },
});

const isJson = (bytes: Buffer): boolean =>
  /^[[{]/.test(
    bytes
      .toString('utf8', 0, 200)
      .replace(/^\uFEFF/, '')
      .trimStart(),
  );

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

/** Failed rows on stdout, which programs may want; the rest are notes. */
function report(
  {
    ignoredColumns,
    ignoredDomains,
    errors,
    failed,
  }: Pick<Import, 'ignoredColumns' | 'ignoredDomains' | 'errors' | 'failed'>,
  out: Output,
): void {
  if (ignoredColumns.length > 0) out.note(`Ignored columns: ${ignoredColumns.join(', ')}.`);
  if (ignoredDomains.length > 0)
    out.note(`Codes are imported without their domains: ${ignoredDomains.join(', ')}.`);
  if (failed === 0) return;
  out.note(`${plural(failed, 'row')} failed:`);
  out.table(
    [{ title: 'Row', align: 'right' }, { title: 'Error' }],
    errors.map(({ row, message }) => [count(row), message]),
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
