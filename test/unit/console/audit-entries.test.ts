import type { AuditEntry } from '@signpost/client/core';
import { describe, expect, it } from 'vitest';
import { linksOf, pathOf, shownValue, withOneOfImport } from '#console/views/account/audit/audit-query.ts';

const entry = (_id: string, action: string, target: string, links: string[] = []) =>
  ({
    _id,
    action,
    target: { type: 'import', _id: target, name: 'bitly' },
    changes: [{ field: 'links', before: null, after: links.map((code) => ({ _id: `lnk_${code}`, code })) }],
  }) as unknown as AuditEntry;

describe('the audit log in the console', () => {
  it('has one entry for an import, with the links of all its parts', () => {
    const entries = [
      entry('aud_4', 'link.imported', 'imp_1', ['c']),
      entry('aud_3', 'link.updated', 'lnk_1'),
      entry('aud_2', 'link.imported', 'imp_1', ['a', 'b']),
      entry('aud_1', 'link.imported', 'imp_2', ['z']),
    ];
    const shown = withOneOfImport(entries);
    expect(shown.map(({ _id }) => _id)).toEqual(['aud_4', 'aud_3', 'aud_1']);
    expect(shownValue(shown[0]?.changes[0]?.after)).toBe('a, b, c');
    expect(shown.map(({ changes }) => linksOf(changes).length)).toEqual([3, 0, 1]);
  });

  it('shows names instead of ids, and values that it does not know as they are', () => {
    const names = new Map([['fld_1', 'Clients']]);
    expect(shownValue('fld_1', names)).toBe('Clients');
    expect(shownValue(['fld_1', 'x'], names)).toBe('Clients, x');
    expect(shownValue('fld_2', names)).toBe('fld_2');
    expect(shownValue({ a: 1 }, names)).toBe('{\n  "a": 1\n}');
    expect(shownValue([{ a: 1 }], names)).toContain('"a"');
  });

  it('shows the folders of members, keys and reports by name', () => {
    const names = new Map([['fld_1', 'Clients']]);
    expect(shownValue({ fld_1: 'edit' }, names)).toContain('"Clients": "edit"');
    expect(shownValue({ type: 'folder', id: 'fld_1' }, names)).toContain('"Clients"');
  });

  it.each([
    ['lnk_4fJ2kQ8sT1vX7yZ0aBcD', '/links/lnk_4fJ2kQ8sT1vX7yZ0aBcD'],
    ['sml_4fJ2kQ8sT1vX7yZ0aBcD', '/smart-links/sml_4fJ2kQ8sT1vX7yZ0aBcD'],
    ['Weekly', undefined],
  ])('leads to what a report without a name is about: %s', (name, path) => {
    const report = { action: 'report.created', target: { type: 'report', _id: 'rep_1', name } };
    expect(pathOf(report as AuditEntry)).toBe(path);
  });
});
