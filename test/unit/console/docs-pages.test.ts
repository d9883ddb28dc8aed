import { expect, it } from 'vitest';
import { DOCS } from '#console/docs-pages.ts';
import { GUIDES } from '#infra/build/docs-site/guides.ts';

it('views link only to pages of the documentation that are published', () => {
  const published = GUIDES.flatMap(({ files }) => files.map(({ path }) => path));
  expect(published).toEqual(expect.arrayContaining(Object.values(DOCS)));
});
