import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENT, withMailTable } from '#infra/build/mail-table.ts';

const document = readFileSync(DOCUMENT, 'utf8');

describe('the table of emails in docs/security.md', () => {
  it('is what `npm run docs` writes', () => {
    expect(withMailTable(document)).toBe(document);
  });

  it('has what an invitation may contain, and what limits it', () => {
    expect(document).toMatch(
      /^\| You have been invited to an account \| \*\*has not agreed yet\*\*.* \| \*\*none\*\* on the plan free; else .* \| 1 a day per mailbox and account; 3 a day per mailbox; .*10 \(free\)/m,
    );
  });

  it('is refused for a document without markers', () => {
    expect(() => withMailTable('# Security')).toThrow('The markers of the emails are missing');
  });
});
