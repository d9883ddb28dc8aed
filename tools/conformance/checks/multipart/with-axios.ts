import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Case, Part } from './cases.ts';

/**
 * Sends the cases of a file with axios, and prints a line of JSON for each response. Arguments: the module of
 * axios, the file, the origin and the API key.
 */

const [axiosModule = '', casesFile = '', origin = '', apiKey = ''] = process.argv.slice(2);
const { default: axios } = await import(pathToFileURL(axiosModule).href);

const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'base64'));

/** As in a browser: what has bytes is a Blob, so it has a file name. */
function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const { name, text = '', bytes, type = '', fileName } of parts) {
    if (bytes === undefined) form.append(name, text);
    else if (fileName === undefined) form.append(name, new Blob([bytesOf(bytes)], { type }));
    else form.append(name, new Blob([bytesOf(bytes)], { type }), fileName);
  }
  return form;
}

const cases: Case[] = JSON.parse(readFileSync(casesFile, 'utf8'));
for (const { step, path, parts, object, body = '', headers } of cases) {
  const data = object ?? (parts ? formOf(parts) : Buffer.from(body, 'base64'));
  const response = await axios[object ? 'postForm' : 'post'](`${origin}${path}`, data, {
    headers: { ...headers, 'x-service-api-key': apiKey },
    validateStatus: () => true,
  });
  process.stdout.write(`${JSON.stringify({ step, status: response.status, body: response.data })}\n`);
}
