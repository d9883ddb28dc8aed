import { AppError, invalidField } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { DraftContext } from '../manage/draft-link.ts';
import { isSharedCode } from '../model/link-code.ts';
import { comparedOf } from '../store/unique-pair-store.ts';
import type { RowChange } from './formats.ts';
import { isAllowedCode } from './import-codes.ts';
import { type ImportOptions, type ImportRow, importLinkSchema, type RowFailure } from './import-job.ts';
import { importedLink } from './imported-link.ts';
import type { RawLink } from './platform-fields.ts';
import { type RawFile, type RawRow, readRawFile } from './raw-file.ts';
import { rowFailure, shownValue } from './row-failure.ts';

/** A parsed file with its valid and invalid rows. */
export interface ImportFile extends Omit<RawFile, 'rows'> {
  rows: (ImportRow | RowFailure)[];
  /** What an import makes of rows, other than it is in the file. */
  changes: ReadonlyMap<number, readonly RowChange[]>;
}

/**
 * Parses a file of links. Invalid rows are returned with their error; throws 400 if the file itself is
 * invalid. Of rows with the same code, only the first is valid. Rows with the same URL and domain are valid
 * if they have their own codes; a row without one is not, so that a file can be imported again.
 */
export function readImportFile(
  context: DraftContext & { defaultDomain?: string | undefined },
  file: { isJson: boolean; text: string },
  options: ImportOptions,
): ImportFile {
  const reading = { now: context.now, ownHosts: context.hosts.ownHosts };
  const { rows, ...about } = readRawFile(file, reading);
  if (rows.length === 0) throw invalidField('body', problem('too_few', 'contains no rows', { minimum: 1 }));
  const codes = new Map<string, number>();
  const changes = new Map<number, RowChange[]>();
  const read = rows.map((raw) =>
    attempt(raw, () => {
      const row = checkRow(raw, options, context);
      claimCodes(row, codes, options);
      const given = raw.link?.code;
      const isRenamed = row.input.code == null && given != null;
      const all = [
        ...(raw.changes ?? []),
        ...(isRenamed ? [{ field: 'code', from: shownValue(given), to: null }] : []),
      ];
      if (all.length > 0) changes.set(row.row, all);
      return row;
    }),
  );
  return { ...about, rows: withoutRepeats(read), changes };
}

function attempt(raw: RawRow, read: () => ImportRow): ImportRow | RowFailure {
  const { row } = raw;
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) log.error('import row not read', { row, error });
    return inWordsOfFile(
      raw,
      rowFailure(row, error instanceof AppError ? error : new AppError('INTERNAL_ERROR')),
    );
  }
}

/** With the column that the field was read from, and the value as sent. */
function inWordsOfFile({ link, cells }: RawRow, failure: RowFailure): RowFailure {
  const { path = '', message } = failure;
  const field = /^\w+/.exec(path)?.[0] ?? '';
  // Their values are secrets.
  if (field === 'password') return failure;
  const source = cells?.source(field);
  const sent = source?.value ?? link?.[field];
  const value = sent === undefined ? {} : { value: shownValue(sent) };
  const column = source?.column.slice(0, MAX_NAME).toWellFormed() ?? '';
  if (column === '' || column === field) return { ...failure, ...value };
  const isPrefixed = message.startsWith(`${path}: `);
  return {
    ...failure,
    ...value,
    column,
    message: isPrefixed ? `${column}${message.slice(path.length)}` : message,
  };
}

const MAX_NAME = 100;

function checkRow(
  { row, link, check: checkCells }: RawRow,
  { onCodeTaken }: ImportOptions,
  context: Parameters<typeof readImportFile>[0],
): ImportRow {
  checkCells?.();
  if (link === undefined)
    throw invalidField('row', problem('invalid_type', 'must be a JSON object', { expected: 'object' }));
  if (link['password'] != null || link['hasPassword'] === true) {
    // Importing without the password would make the link public.
    throw invalidField(
      'password',
      problem(
        'not_importable',
        'cannot be imported; create this link with POST /v1/api/links and a new password',
      ),
    );
  }
  const domain = link.customDomain === undefined ? context.defaultDomain : link.customDomain;
  const isReplaced = onCodeTaken === 'new' && link.code !== undefined && !isAllowedCode(link.code, domain);
  const code = isReplaced ? null : link.code;
  const input = parseInput(
    importLinkSchema,
    { ...link, ...(code !== undefined && { code }), title: link['title'] || titleOf(link) },
    {
      root: 'body',
      // `ignoredColumns` lists them.
      unknown: 'ignored',
    },
  );
  if (input.preview?.image !== undefined && isId('media', input.preview.image)) {
    throw invalidField(
      'preview.image',
      problem('invalid_format', 'must be a URL in an import: a storageCode belongs to one link', {
        format: 'url',
      }),
    );
  }
  importedLink(
    context,
    input.customDomain === undefined ? { ...input, customDomain: context.defaultDomain } : input,
  );
  return { row, input };
}

/** Gives a code that several rows have to the first. Aliases are codes, and none of them can be replaced. */
function claimCodes(
  { row, input }: ImportRow,
  codes: Map<string, number>,
  { onCodeTaken }: ImportOptions,
): void {
  const { aliases = [] } = input;
  // Another domain may have the same one, if it is one that only domains can have.
  const claimOf = (code: string) => (isSharedCode(code) ? code : `${input.customDomain ?? ''}/${code}`);
  const taken = aliases.find((alias) => codes.has(claimOf(alias)));
  if (taken !== undefined) throw codeOfRow('aliases', taken, codes.get(claimOf(taken)) as number);
  if (input.code != null && codes.has(claimOf(input.code))) {
    if (onCodeTaken !== 'new') throw codeOfRow('code', input.code, codes.get(claimOf(input.code)) as number);
    input.code = null;
  }
  if (input.code != null) codes.set(claimOf(input.code), row);
  for (const alias of aliases) codes.set(claimOf(alias), row);
}

function codeOfRow(path: 'code' | 'aliases', code: string, row: number): AppError {
  const message = `Row ${row} of the file has the same code: ${shownValue(code)}`;
  return new AppError('CODE_TAKEN', message, {
    params: { row },
    details: [{ path, ...problem('duplicate', message) }],
  });
}

/**
 * Rows that share a URL and domain, which is normal on other platforms: those with codes become links that
 * allow duplicates, so that each printed code works. One without a code fails, wherever the others are,
 * because chunks of rows are stored in any order.
 */
function withoutRepeats(rows: readonly (ImportRow | RowFailure)[]): (ImportRow | RowFailure)[] {
  const byPair = new Map<string, ImportRow[]>();
  for (const row of rows) {
    if (!('input' in row)) continue;
    const pair = JSON.stringify(comparedOf(row.input));
    const same = byPair.get(pair);
    if (same) same.push(row);
    else byPair.set(pair, [row]);
  }
  const repeats = new Map<ImportRow, number>();
  for (const same of byPair.values()) {
    if (same.length === 1) continue;
    const coded = same.filter(({ input }) => input.code != null);
    const [first] = (coded.length > 0 ? coded : same) as [ImportRow];
    for (const row of same) {
      if (row.input.code == null && row.input.allowDuplicate !== true && row !== first)
        repeats.set(row, first.row);
    }
    if (coded.length > 1) for (const { input } of coded) input.allowDuplicate = true;
  }
  return rows.map((row) => {
    const first = 'input' in row ? repeats.get(row) : undefined;
    if (first === undefined) return row;
    const message = `Row ${first} of this file has the same originalUrl and customDomain.`;
    const failure = rowFailure(
      row.row,
      new AppError('LINK_ALREADY_EXISTS', message, { params: { row: first } }),
    );
    const value = 'input' in row ? { value: shownValue(row.input.originalUrl) } : {};
    return { ...failure, path: 'originalUrl', ...value };
  });
}

/** Title of a link that has none: its destination. */
function titleOf({ originalUrl }: RawLink): string | undefined {
  const url = typeof originalUrl === 'string' ? URL.parse(urlText(originalUrl)) : null;
  if (url === null) return undefined;
  const { host, pathname } = url;
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200);
}
