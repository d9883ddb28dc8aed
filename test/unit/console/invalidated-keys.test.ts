import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('views reload by prefixes that keys can have: without a slash at the end', () => {
  const prefixes = globSync('console/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\binvalidate\(([^;]*?)\);/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/(['`])(.*?)\1/g)].map(([, , prefix = '']) => prefix),
    ),
  );
  expect(prefixes.length).toBeGreaterThan(20);
  expect(prefixes.filter((prefix) => prefix.endsWith('/'))).toEqual([]);
});
