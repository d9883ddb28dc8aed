import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENT, withDrawing } from '../../../infra/build/architecture-drawing.ts';

it('docs/architecture.md draws the imports of shared/ as they are (else: npm run docs)', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  expect(document).toBe(withDrawing(document));
});
