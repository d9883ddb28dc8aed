import { describe, expect, it } from 'vitest';
import { edgesBetween, findCycle, type Import, importsOf, written } from '../../support/import-graph.ts';

const imports = importsOf('shared', 'functions');

/** `shared/links/link.ts` -> `links`; the foundations count as one. Undefined outside shared/. */
const featureOf = (file: string): string | undefined => /^shared\/([^/]+)\//.exec(file)?.[1];

/** `shared/platform/http/cors.ts` -> `http`. Undefined outside shared/platform/. */
const foundationOf = (file: string): string | undefined => /^shared\/platform\/([^/]+)/.exec(file)?.[1];

/** `functions/api/links/create.ts` -> `api`; the route tables are `routes`. Undefined outside functions/. */
const functionsOf = (file: string): string | undefined => /^functions\/(\w+)/.exec(file)?.[1];

/** Which other folders of functions/ each of them may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  framework: [],
  routes: ['framework'],
  api: ['framework'],
  auth: ['framework'],
  // What handles requests that no route takes reads the table.
  visitors: ['framework', 'routes'],
  chat: ['framework', 'routes'],
  docs: ['framework'],
  // Tools are described in JSON Schema.
  mcp: ['framework', 'openapi'],
  workers: ['framework'],
  // The description of the chat API shows that API's own error shape.
  openapi: ['framework', 'routes', 'chat'],
};

describe('imports of shared/', () => {
  it('form no cycle between features', () => {
    expect(written(findCycle(edgesBetween(imports, featureOf)) ?? [])).toEqual([]);
  });

  it('form no cycle between foundations', () => {
    expect(written(findCycle(edgesBetween(imports, foundationOf)) ?? [])).toEqual([]);
  });

  it('never go from a foundation to a feature', () => {
    const wrong = imports.filter(
      ({ from, to }) => featureOf(from) === 'platform' && featureOf(to) !== 'platform',
    );
    expect(written(wrong)).toEqual([]);
  });
});

describe('imports of functions/', () => {
  it('never go to an endpoint of other callers', () => {
    const wrong = imports.filter(({ from, to }) => {
      const group = functionsOf(from);
      const target = functionsOf(to);
      if (group === undefined || target === undefined || group === target) return false;
      return !MAY_IMPORT[group]?.includes(target);
    });
    expect(written(wrong)).toEqual([]);
  });
});

/** `infra/stacks/data-stack.ts` -> `stacks`; the files at the top count as one folder. Undefined outside infra/. */
const infraFolderOf = (file: string): string | undefined => {
  if (!file.startsWith('infra/')) return undefined;
  return /^infra\/([^/]+)\//.exec(file)?.[1] ?? 'top';
};

describe('imports of infra/', () => {
  it('form no cycle between folders', () => {
    expect(written(findCycle(edgesBetween(importsOf('infra'), infraFolderOf)) ?? [])).toEqual([]);
  });
});

/** `infra/local-aws/sqs/queue.ts` -> `sqs`; the programs at the root count as one each. Undefined outside the local runner. */
const runnerFolderOf = (file: string): string | undefined => /^infra\/local-aws\/([^/]+)/.exec(file)?.[1];

describe('imports of the local runner', () => {
  const runner = importsOf('infra/local-aws');

  it('form no cycle between folders', () => {
    expect(written(findCycle(edgesBetween(runner, runnerFolderOf)) ?? [])).toEqual([]);
  });

  it('never leave its workspace', () => {
    const outside = runner.filter(({ to }) => runnerFolderOf(to) === undefined);
    expect(written(outside)).toEqual([]);
  });
});

describe('imports of files', () => {
  const all = [...imports, ...importsOf('infra', 'clients', 'console')];

  it('form no cycle', () => {
    expect(written(findCycle(edgesBetween(all, (file) => file)) ?? [])).toEqual([]);
  });

  it('are all found: static, type-only and dynamic ones', () => {
    expect(all).toContainEqual({ from: 'functions/routes.ts', to: 'functions/routes/links.ts' });
    expect(all).toContainEqual({ from: 'shared/events/new-event.ts', to: 'shared/events/event.ts' });
    expect(all).toContainEqual({ from: 'console/app.tsx', to: 'console/session/session-provider.tsx' });
    expect(all).toContainEqual({
      from: 'shared/events/publish-events.ts',
      to: 'shared/platform/runtime/queue.ts',
    });
  });
});

describe('findCycle', () => {
  const of = (...files: string[]): Import[] =>
    files.slice(1).map((to, i) => ({ from: files[i] as string, to }));
  const cycleOf = (imports: readonly Import[]) => findCycle(edgesBetween(imports, (file) => file));

  it('is reported as the chain of its imports, without the imports that lead into it', () => {
    const imports = [...of('start', 'a', 'b', 'c', 'a'), ...of('start', 'c')];
    expect(cycleOf(imports)).toEqual(of('a', 'b', 'c', 'a'));
  });

  it('is not reported where two paths lead to one file', () => {
    expect(cycleOf([...of('a', 'b', 'd'), ...of('a', 'c', 'd')])).toBeUndefined();
  });
});
