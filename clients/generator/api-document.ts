import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import { DOCUMENT_FILE } from './generated-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The OpenAPI document as the generator has written it. Writing it loads the whole API, which takes 2 s. */
export const apiDocument = (origin = UNKNOWN_ORIGIN): JsonSchema =>
  JSON.parse(readFileSync(join(ROOT, DOCUMENT_FILE), 'utf8').replaceAll(UNKNOWN_ORIGIN, origin));
