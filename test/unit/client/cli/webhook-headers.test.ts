import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { headersOf } from '#clients/typescript/src/cli/commands/webhook-headers.ts';
import type { Io } from '#clients/typescript/src/cli/io.ts';

function read(stdin: string | undefined, ...header: string[]): Promise<Record<string, string>> {
  const io = {
    stdin: Object.assign(Readable.from([stdin ?? '']), stdin === undefined && { isTTY: true }),
    stderr: new Writable({ write: (_chunk, _encoding, done) => done() }),
  } as unknown as Io;
  return headersOf({ header, 'header-stdin': stdin !== undefined || header.length === 0 }, io);
}

describe('headers of webhooks', () => {
  it('come from flags and from lines of standard input', async () => {
    expect(await read(undefined, 'X-Team:sales', 'x-old:')).toEqual({ 'x-team': 'sales', 'x-old': '' });
    expect(await read('authorization: Bearer a:b\r\n\nX-Key:  1 \n', 'x-team: sales')).toEqual({
      authorization: 'Bearer a:b',
      'x-key': '1',
      'x-team': 'sales',
    });
  });

  it.each([
    ['a value without a name', () => read('hush-hush'), /^Each line of standard input must have a name/],
    ['a flag without a name', () => read(undefined, 'hush-hush'), /^--header must have a name/],
    ['nothing', () => read('\n'), /^The header is missing on standard input/],
    ['a terminal', () => read(undefined), /pipe it in/],
  ])('are refused without repeating them: %s', async (_, reading, said) => {
    const { message } = await reading().then(
      () => new Error('none'),
      (error: Error) => error,
    );
    expect(message).toMatch(said);
    expect(message).not.toContain('hush');
  });
});
