import { readFileSync } from 'node:fs';
import { helpLines } from '@signpost/command-line/help.ts';
import { describe, expect, it } from 'vitest';
import { DOCUMENT, withCommands } from '#clients/generator/typescript/cli-docs.ts';
import { COMMANDS } from '#clients/typescript/src/cli/commands.ts';
import { SIGNPOST } from '#clients/typescript/src/cli/program.ts';
import { forEvery } from '#test/support/for-every.ts';

const terminal = { isTty: true, hasColor: false, hasUnicode: true, columns: 80 };

it('docs/cli.md has the commands as they are (else: npm run docs)', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  expect(document).toBe(withCommands(document));
});

describe('helpLines', () => {
  it('explains every command within the terminal', () =>
    forEvery(
      COMMANDS.map(({ name }) => name),
      (name) => {
        const lines = helpLines(name.split(' '), SIGNPOST, terminal);
        const text = lines.filter((line) => !line.includes('signpost '));
        expect(lines.join('\n')).toContain('Examples');
        expect(text.filter((line) => line.length > 80 && line.includes('  '))).toEqual([]);
      },
    ));

  it('lists every command, and those of a group', () => {
    const all = helpLines([], SIGNPOST, terminal).join('\n');
    for (const { name } of COMMANDS) expect(all).toContain(`  ${name} `);
    const group = helpLines(['webhooks'], SIGNPOST, terminal).join('\n');
    expect(group).toContain('webhooks listen');
    expect(group).not.toContain('links create');
  });

  it('suggests a command for an unknown one', () => {
    expect(() => helpLines(['link'], SIGNPOST, terminal)).toThrow('There is no command "link".');
  });
});
