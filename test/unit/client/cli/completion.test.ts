import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#clients/typescript/src/cli/commands.ts';
import { completionScript, SHELLS } from '#clients/typescript/src/cli/completion.ts';

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** What bash offers after these words, the last of which is being typed. */
function offered(...words: string[]): string[] {
  const script = `${completionScript('bash', COMMANDS)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _signpost; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['--norc', '-c', script, 'bash', 'signpost', ...words], {
    encoding: 'utf8',
  });
  return output.split('\n').filter(Boolean);
}

describe.skipIf(!has('bash'))('completion in bash', () => {
  it('offers commands, then the words that follow', () => {
    expect(offered('li')).toEqual(['links']);
    expect(offered('links', '')).toEqual(expect.arrayContaining(['create', 'list', 'qr']));
    expect(offered('webhooks', 'l')).toEqual(['list', 'listen']);
  });

  it('offers flags and their choices', () => {
    expect(offered('links', 'list', '--st')).toEqual(['--status']);
    expect(offered('links', 'list', '--status', 'ex')).toEqual(['expired']);
    expect(offered('links', 'list', '--tag', '')).toEqual([]);
    expect(offered('analytics', 'spring', '--by', 'cou')).toEqual(['country']);
  });

  it('offers files where a file is expected', () => {
    expect(offered('links', 'import', 'package.js')).toEqual(['package.json']);
    expect(offered('links', 'export', '-o', 'x', '--output', 'package.js')).toEqual(['package.json']);
  });
});

describe.each(SHELLS)('completion for %s', (shell) => {
  const script = completionScript(shell, COMMANDS);

  it('knows every command and flag', () => {
    for (const { name, flags } of COMMANDS) {
      expect(script).toContain(name.split(' ').at(-1));
      for (const flag of Object.keys(flags)) expect(script).toContain(flag);
    }
  });

  it.skipIf(!has(shell))('is valid', () => {
    expect(spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' }).stderr).toBe('');
  });
});
