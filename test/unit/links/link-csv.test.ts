import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { LINK_COLUMNS, linksToCsv } from '#shared/links/model/link-csv.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';

describe('links as CSV', () => {
  it('have a header row, CRLF at the end of each line, and empty cells for what is absent', () => {
    const header = LINK_COLUMNS.map((name) => `"${name}"`).join(',');
    const csv = linksToCsv([aLinkRecord({ tags: ['a', 'b'] })]);
    const [, row] = parse(csv) as string[][];
    // Every cell is in quotes.
    expect(csv).toBe(`${header}\r\n${row?.map((cell) => `"${cell}"`).join(',')}\r\n`);
    expect(Object.fromEntries(LINK_COLUMNS.map((name, at) => [name, row?.[at]]))).toMatchObject({
      _id: 'lnk_00000000000000000000',
      shortUrl: 'https://sp.example/r/abc1234',
      code: 'abc1234',
      originalUrl: 'https://example.com/',
      title: 'A link',
      tags: 'a|b',
      status: 'active',
      expiresAt: '',
      maxClicks: '',
      customDomain: '',
      expiredUrl: '',
      hasPassword: 'false',
      clicks: '3',
      createdAt: '2026-05-01T12:00:00.000Z',
      updatedAt: '2026-05-01T12:00:00.000Z',
      blockedReason: '',
      rules: '',
      variants: '',
      startsAt: '',
      utm: '',
      forwardQuery: 'false',
      trackConversions: 'false',
      folderId: '',
      preview: '',
      allowDuplicate: 'false',
      health: '',
    });
    expect(linksToCsv([])).toBe(`${header}\r\n`);
  });

  it('have JSON in the cells of structured fields', () => {
    const rules = [{ if: { countries: ['DE'] }, to: 'https://example.com/de' }];
    const [, row] = parse(linksToCsv([aLinkRecord({ rules, utm: { source: '=1' } })])) as string[][];
    expect(JSON.parse(row?.[LINK_COLUMNS.indexOf('rules')] as string)).toEqual(rules);
    expect(row?.[LINK_COLUMNS.indexOf('utm')]).toBe('{"source":"=1"}');
  });

  it('quote what has to be quoted', () => {
    const title = 'say "hi", twice\nor more';
    const [, row] = parse(linksToCsv([aLinkRecord({ title })])) as string[][];
    expect(row?.[LINK_COLUMNS.indexOf('title')]).toBe(title);
  });

  it.each(['one\ntwo', 'one\rtwo', 'one\r\ntwo'])('quote a text of two lines: %j', (title) => {
    expect(linksToCsv([aLinkRecord({ title })])).toContain(`,"${title}",`);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1", "''+1"])(
    'keep a spreadsheet from running %j',
    (title) => {
      const [, row] = parse(linksToCsv([aLinkRecord({ title })])) as string[][];
      expect(row?.[LINK_COLUMNS.indexOf('title')]).toBe(`'${title}`);
    },
  );
});
