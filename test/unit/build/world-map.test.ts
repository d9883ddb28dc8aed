import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WORLD_MAP, worldMap, worldMapJson } from '#infra/build/world-map.ts';

it("the console's world map matches the atlas (otherwise run npm run map)", () => {
  expect(readFileSync(WORLD_MAP, 'utf8')).toBe(worldMapJson());
});

it('has every country once, as a shape or, if it is small, as a dot', () => {
  const { shapes, dots } = worldMap();
  for (const code of ['DE', 'US', 'FR', 'NO', 'TW', 'XK', 'CY']) expect(shapes).toHaveProperty(code);
  for (const code of ['SG', 'MT', 'BH', 'HK']) expect(dots).toHaveProperty(code);
  expect(Object.keys(dots).filter((code) => code in shapes)).toEqual([]);
});
