import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '../../support/check.ts';
import type { Case, Part } from './cases.ts';
import type { Received } from './multipart.ts';

/** Sends each case with the `curl` command. */
export async function curl(
  context: CheckContext,
  cases: readonly Case[],
  origin: string,
  apiKey: string,
): Promise<Received[]> {
  const received: Received[] = [];
  for (const [i, one] of cases.entries()) {
    const fileOf = (content: string, n: number): string => {
      const file = join(context.scratch, `curl-${i}-${n}`);
      writeFileSync(file, Buffer.from(content, 'base64'));
      return file;
    };
    const headers = Object.entries({ ...one.headers, 'x-service-api-key': apiKey });
    const { stdout } = await context.exec('curl', [
      ...['--silent', '--show-error', '--write-out', '\n%{http_code}', new URL(one.path, origin).href],
      ...headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...(one.parts ?? []).flatMap((part, n) => partOf(part, (content) => fileOf(content, n))),
      ...(one.body === undefined ? [] : ['--data-binary', `@${fileOf(one.body, 0)}`]),
    ]);
    const [status = ''] = /\d+$/.exec(stdout) ?? [];
    received.push({
      step: one.step,
      status: Number(status),
      body: JSON.parse(stdout.slice(0, -status.length)),
    });
  }
  return received;
}

function partOf({ name, text, bytes, type, fileName }: Part, fileOf: (content: string) => string): string[] {
  if (bytes === undefined) return ['--form-string', `${name}=${text}`];
  // `<` sends the content of a file without a file name.
  const source = `${fileName === undefined ? '<' : '@'}${fileOf(bytes)}`;
  const named = fileName === undefined ? '' : `;filename="${fileName}"`;
  return ['--form', `${name}=${source};type=${type}${named}`];
}
