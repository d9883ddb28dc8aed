import { expect, it } from 'vitest';
import { COMMANDS } from '#clients/typescript/src/cli/commands.ts';
import { importCheck } from '#shared/links/imports/check-import.ts';
import { FORMAT_NAMES } from '#shared/links/imports/formats.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

const check = (text: string) =>
  importCheck(
    readImportFile({ ownerId: 'own_1', hosts, now }, { isJson: false, text }, { onCodeTaken: 'fail' }),
  );

it('importCheck counts what an import would take, and says why not', () => {
  const rows = ['https://example.com/1,one,x', 'nonsense,two,', 'https://example.com/3,one,'];
  expect(check(`url,code,cloaking\n${rows.join('\n')}\n`)).toEqual({
    format: 'generic',
    ignoredColumns: ['cloaking'],
    ignoredDomains: [],
    total: 3,
    valid: 1,
    failed: 2,
    errors: [
      expect.objectContaining({ row: 2, code: 'VALIDATION_ERROR', path: 'originalUrl' }),
      expect.objectContaining({ row: 3, code: 'CODE_TAKEN' }),
    ],
  });
});

it('importCheck returns the first thousand errors', () => {
  const { failed, errors } = check(`url\n${'nonsense\n'.repeat(1500)}`);
  expect([failed, errors.length, errors.at(-1)?.row]).toEqual([1500, 1000, 1000]);
});

it('signpost links import --from knows every format', () => {
  const { flags } = COMMANDS.find(({ name }) => name === 'links import') ?? {};
  expect(flags?.['from']?.choices?.toSorted()).toEqual(FORMAT_NAMES.toSorted());
});
