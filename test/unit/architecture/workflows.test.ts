import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentNames } from '#infra/deployed-environments.ts';
import { CHECKS } from '#tools/conformance/checks.ts';

// `npm run conformance -- workflows` checks the rest.
const workflows = globSync('.github/workflows/*.yml').map((file) => readFileSync(file, 'utf8'));
const all = workflows.join('\n');

it('workflows synthesize, compare and deploy every environment, in their order', () => {
  const lists = [...all.matchAll(/\[[^[\]]*\bprod\b[^[\]]*\]/g)].map(([list]) => list.match(/\w+/g));
  expect(lists).toEqual(Array(4).fill(environmentNames));
});

it('workflows run every conformance check', () => {
  const run = [...all.matchAll(/check: \[(.+)\]|conformance -- --strict (\w+)/g)].flatMap(
    ([, list = '', name = '']) => [...list.split(', '), name],
  );
  expect(run.filter(Boolean).sort()).toEqual(CHECKS.map(({ name }) => name).sort());
});
