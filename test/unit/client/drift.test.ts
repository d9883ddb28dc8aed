import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { type ApiDocument, apiValues } from '#clients/generator/api-values.ts';
import { GENERATED as TYPESCRIPT } from '#clients/generator/document.ts';
import { GENERATED as PYTHON } from '#clients/python/generate.ts';

it.each(
  [...TYPESCRIPT, ...PYTHON].map(({ file, content }) => ({ name: basename(file.pathname), file, content })),
)('$name of the clients is what the OpenAPI document gives (else: npm run client)', ({ file, content }) => {
  expect(readFileSync(file, 'utf8')).toBe(content());
});

it('the generator stops when the document no longer has a value that the client exports', () => {
  const empty: ApiDocument = { components: { schemas: {} }, paths: {} };
  expect(() => apiValues(empty)).toThrow('The OpenAPI document has no CreateUpload.contentType');
});
