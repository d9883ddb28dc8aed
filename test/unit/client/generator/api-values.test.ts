import { expect, it } from 'vitest';
import { type ApiDocument, apiValues } from '#clients/generator/api-values.ts';

it('the generator stops when the document no longer has a value that the client exports', () => {
  const empty: ApiDocument = { components: { schemas: {} }, paths: {} };
  expect(() => apiValues(empty)).toThrow('The OpenAPI document has no CreateUpload.contentType');
});
