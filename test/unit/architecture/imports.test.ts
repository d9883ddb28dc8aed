import { describe, expect, it } from 'vitest';
import { edgesBetween, findCycle, type Import, importsOf, written } from '../../support/import-graph.ts';

const imports = importsOf('shared', 'functions');

/** `shared/links/link.ts` -> `links`; the foundations are one group. Undefined outside of shared/. */
const featureOf = (file: string): string | undefined => /^shared\/([^/]+)\//.exec(file)?.[1];

/** `shared/platform/http/cors.ts` -> `http`. Undefined outside of shared/platform/. */
const foundationOf = (file: string): string | undefined => /^shared\/platform\/([^/]+)/.exec(file)?.[1];

/** `functions/api/links/create.ts` -> `api`; tables are `routes`. Undefined outside of functions/. */
const functionsOf = (file: string): string | undefined => /^functions\/(\w+)/.exec(file)?.[1];

/** What files of each folder of functions/ may import there, besides files of their own folder. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  framework: [],
  routes: ['framework'],
  api: ['framework'],
  // What handles requests that no route takes reads the table.
  visitors: ['framework', 'routes'],
  chat: ['framework', 'routes'],
  docs: ['framework'],
  workers: ['framework'],
  // The chat API has errors of its own, which its description shows.
  openapi: ['framework', 'routes', 'chat'],
};

describe('imports of shared/', () => {
  it('run in no circle between features', () => {
    expect(written(findCycle(edgesBetween(imports, featureOf)) ?? [])).toEqual([]);
  });

  it('run in no circle between foundations', () => {
    expect(written(findCycle(edgesBetween(imports, foundationOf)) ?? [])).toEqual([]);
  });

  it('lead from no foundation to a feature', () => {
    const wrong = imports.filter(
      ({ from, to }) => featureOf(from) === 'platform' && featureOf(to) !== 'platform',
    );
    expect(written(wrong)).toEqual([]);
  });
});

describe('imports of functions/', () => {
  it('lead to no endpoint of other callers', () => {
    const wrong = imports.filter(({ from, to }) => {
      const group = functionsOf(from);
      const target = functionsOf(to);
      if (group === undefined || target === undefined || group === target) return false;
      return !MAY_IMPORT[group]?.includes(target);
    });
    expect(written(wrong)).toEqual([]);
  });
});

describe('imports of files', () => {
  const product = importsOf('infra', 'clients').filter(({ from }) => !from.startsWith('infra/local/'));
  const all = [...imports, ...product];

  it('run in no circle', () => {
    expect(written(findCycle(edgesBetween(all, (file) => file)) ?? [])).toEqual([]);
  });

  it('are all read: static, of types, and at run time', () => {
    expect(all).toContainEqual({ from: 'functions/routes.ts', to: 'functions/routes/links.ts' });
    expect(all).toContainEqual({ from: 'shared/events/new-event.ts', to: 'shared/events/event.ts' });
    expect(all).toContainEqual({
      from: 'shared/events/announce.ts',
      to: 'shared/platform/runtime/queue.ts',
    });
  });
});

describe('a cycle', () => {
  const of = (...files: string[]): Import[] =>
    files.slice(1).map((to, i) => ({ from: files[i] as string, to }));
  const cycleOf = (imports: readonly Import[]) => findCycle(edgesBetween(imports, (file) => file));

  it('is found with the chain of its imports, and nothing of the way to it', () => {
    const imports = [...of('start', 'a', 'b', 'c', 'a'), ...of('start', 'c')];
    expect(cycleOf(imports)).toEqual(of('a', 'b', 'c', 'a'));
  });

  it('is not where two ways lead to one file', () => {
    expect(cycleOf([...of('a', 'b', 'd'), ...of('a', 'c', 'd')])).toBeUndefined();
  });
});
