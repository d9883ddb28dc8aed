import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiTypes, GENERATED } from '../../../clients/typescript/generate.ts';

it('the types of @signpost/client are those of the OpenAPI document (else: npm run client)', () => {
  expect(readFileSync(GENERATED, 'utf8')).toBe(apiTypes());
});
