import { describe, expect, it } from 'vitest';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { IMPORT_LAYOUTS } from '#test/support/files/import-layouts.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

const read = (text: string) =>
  readImportFile(
    { ownerId: 'own_1', hosts, now },
    { isJson: /^\s*[[{]/.test(text), text },
    { onCodeTaken: 'fail' },
  );

describe('a file of another product keeps codes, titles, tags, limits, dates and status', () => {
  it.each(IMPORT_LAYOUTS)('$name ($source)', ({ text, format, links }) => {
    const file = read(text);
    expect(file.format).toBe(format);
    const fields = [
      ...(['code', 'originalUrl', 'aliases', 'tags', 'status', 'expiresAt', 'maxClicks'] as const),
      'originallyCreatedAt' as const,
    ];
    const found = file.rows.map((row) =>
      'input' in row
        ? Object.fromEntries(
            fields.flatMap((field) => (row.input[field] === undefined ? [] : [[field, row.input[field]]])),
          )
        : row,
    );
    expect(found).toEqual(links.map(({ title: _, ...link }) => link));
    const titled = links.filter(({ title }) => title !== undefined).map(({ title }) => title);
    const titles = file.rows.flatMap((row, i) =>
      links[i]?.title === undefined || !('input' in row) ? [] : row.input.title,
    );
    expect(titles).toEqual(titled);
  });
});
