import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runBeside } from '#infra/build/beside.ts';

const script = (code: string) => [process.execPath, '--eval', code] as const;
const ends = (code: number) => script(`process.exitCode = ${code}`);

async function runs(foreground: ReturnType<typeof script>, background: ReturnType<typeof script>) {
  let output = '';
  const code = await runBeside(foreground, background, (text) => {
    output += text;
  });
  return { code, output };
}

describe('runBeside', () => {
  it('says nothing if both commands succeed', async () => {
    expect(await runs(ends(0), script('console.log("linted")'))).toEqual({ code: 0, output: '' });
  });

  it('fails with the exit code of the foreground', async () => {
    expect(await runs(ends(3), ends(0))).toEqual({ code: 3, output: '' });
  });

  it('fails if only the background does, whose output is last', async () => {
    const failing = script('console.log("a fault"); console.error("another"); process.exitCode = 2');
    const { code, output } = await runs(ends(0), failing);
    expect(code).toBe(1);
    expect(output).toContain('failed: its output follows at the end.');
    expect(output).toMatch(/\na fault\nanother\n$|\nanother\na fault\n$/);
  });

  it('waits for the background, which yields to the foreground, as do its child processes', async () => {
    const grandchild = 'console.log(require("os").getPriority()); process.exitCode = 1';
    const code = `setTimeout(() => {
      const { status } = require('child_process').spawnSync(
        process.execPath, ['--eval', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
      process.exitCode = status;
    }, 300)`;
    const { output } = await runs(ends(0), script(code));
    expect(output).toMatch(new RegExp(`\\n${constants.priority.PRIORITY_LOW}\\n$`));
  });

  it('fails for a command that does not exist', async () => {
    await expect(runBeside(['no-such-program'], ends(0), () => undefined)).rejects.toThrow('ENOENT');
  });
});
