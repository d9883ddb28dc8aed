import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  childOf,
  edgesBetween,
  findCycle,
  foldersOf,
  type Import,
  importsOf,
  packageImportsOf,
  specifiersIn,
  written,
} from '#test/support/import-graph.ts';

const PRODUCT = ['shared', 'functions', 'infra', 'clients', 'console'];

const all = importsOf(...PRODUCT);
const withPackages = [...all, ...packageImportsOf(...PRODUCT)];

/** `functions/api/links/create.ts` -> `api`; rows of functions: `manifest`. Undefined outside functions/. */
const functionsOf = (file: string): string | undefined => /^functions\/(\w+)/.exec(file)?.[1];

/** `shared/links/store/link-store.ts` -> `shared/links`; a file of `infra/` itself is in the room `infra`. */
const roomOf = (file: string): string => /^\w+(?=\/[^/]+$)|^\w+\/[^/]+/.exec(file)?.[0] ?? '';

/** Workspaces have a `package.json` of their own, and so no `#` of the product. */
const WORKSPACE = /^(?:clients\/(?:command-line|typescript)|infra\/local-aws)\//;

/** Which other folders of functions/ each of them may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  framework: [],
  manifest: ['framework'],
  api: ['framework'],
  auth: ['framework'],
  oauth: ['framework'],
  // What handles requests that no endpoint takes reads their paths.
  visitors: ['framework', 'manifest'],
  // One process over their handlers.
  server: ['framework', 'manifest', 'visitors'],
  chat: ['framework', 'manifest'],
  docs: ['framework'],
  // Tools are described in JSON Schema.
  mcp: ['framework', 'openapi'],
  workers: ['framework'],
  // The description of the chat API shows that API's own error shape.
  openapi: ['framework', 'manifest', 'chat'],
};

/** Files that may not import some others, or some packages. Every row holds, whatever the others allow. */
const RULES: readonly { rule: string; from: RegExp; to: RegExp }[] = [
  {
    rule: 'shared/ stands below functions/ and infra/',
    from: /^shared\//,
    to: /^(?:functions|infra|test)\//,
  },
  {
    rule: 'only stores (*-store.ts), shared/platform/dynamo and shared/platform/runtime talk to AWS',
    from: /^shared\/(?!platform\/(?:dynamo|runtime)\/)(?!.*-store\.ts$)/,
    to: /^(?:@aws-sdk\/|aws-cdk-lib\b|aws4$)/,
  },
  {
    rule: 'functions/ stands below infra/',
    from: /^functions\//,
    to: /^(?:infra|test)\//,
  },
  {
    rule: 'a function calls a use case of shared/; it does not reach into AWS or a store itself',
    from: /^functions\//,
    to: /^@aws-sdk\/|\/dynamo\/(?!(?:partitions|unique-key)\.ts$)|-store\.ts$/,
  },
  {
    rule: 'the console knows the API and nothing behind it: it uses @signpost/client',
    from: /^console\/(?!preview\/)/,
    to: /^(?:functions|infra|shared|test)\//,
  },
  {
    rule: 'the preview knows nothing behind the API',
    from: /^console\/preview\//,
    to: /^(?:functions|infra|test)\//,
  },
  {
    rule: 'the preview draws a page with what draws it for visitors, and nothing else of shared/',
    from: /^console\/preview\//,
    to: /^shared\/(?!smart-links\/rendering\/|smart-links\/model\/shown-at\.ts$|visitor-pages\/fonts\.ts$)/,
  },
  {
    rule: "commands of operators share the library of command lines, not the client's files",
    from: /^infra\/admin\//,
    to: /^clients\/typescript\//,
  },
  {
    rule: 'the product does not import its tests',
    from: /^infra\//,
    to: /^test\//,
  },
];

describe('imports from one room to another', () => {
  for (const { rule, from, to } of RULES) {
    it(rule, () => {
      const wrong = withPackages.filter((one) => from.test(one.from) && to.test(one.to));
      expect(written(wrong)).toEqual([]);
    });
  }
});

describe('imports within a folder', () => {
  // Of each folder: its subfolders, and its own files one by one. So data flows one way at every level.
  it('form no cycle between its subfolders and files', () => {
    const cycles = foldersOf(all).map((folder) =>
      findCycle(edgesBetween(all, (file) => childOf(folder, file))),
    );
    expect(cycles.filter((cycle) => cycle !== undefined).map(written)).toEqual([]);
  });
});

describe('imports of another room', () => {
  const sources = ['clients', 'console', 'examples', 'functions', 'infra', 'shared', 'test', 'tools'];

  it('start with # or the name of a workspace, and none climbs three folders', () => {
    const wrong = specifiersIn(...sources).filter(
      ({ from, specifier }) =>
        specifier.startsWith('../../../') ||
        (specifier.startsWith('..') &&
          !WORKSPACE.test(from) &&
          roomOf(from) !== roomOf(join(dirname(from), specifier))),
    );
    expect(wrong).toEqual([]);
  });
});

describe('imports of shared/', () => {
  it('never go from a foundation to a feature', () => {
    const wrong = all.filter(
      ({ from, to }) => from.startsWith('shared/platform/') && !to.startsWith('shared/platform/'),
    );
    expect(written(wrong)).toEqual([]);
  });
});

describe('imports of functions/', () => {
  it('never go to an endpoint of other callers', () => {
    const wrong = all.filter(({ from, to }) => {
      const group = functionsOf(from);
      const target = functionsOf(to);
      if (group === undefined || target === undefined || group === target) return false;
      return !MAY_IMPORT[group]?.includes(target);
    });
    expect(written(wrong)).toEqual([]);
  });
});

// What the product is built with, and what knows nothing of it.
describe.each(['clients/command-line/', 'infra/local-aws/'])('imports of %s', (workspace) => {
  it('never leave it', () => {
    const outside = all.filter(({ from, to }) => from.startsWith(workspace) && !to.startsWith(workspace));
    expect(written(outside)).toEqual([]);
  });
});

// A parser that misses imports would find nothing wrong.
describe('importsOf', () => {
  it('finds all imports: static, type-only and dynamic ones', () => {
    expect(written(all)).toEqual(
      expect.arrayContaining([
        'shared/core/events/new-event.ts imports shared/core/events/event.ts',
        'console/app.tsx imports console/session/session-provider.tsx',
        'infra/local/start.ts imports infra/local-aws/platform/start-error.ts',
      ]),
    );
  });
});

describe('findCycle', () => {
  it('returns the imports of a cycle, without those that lead into it', () => {
    const of = (...files: string[]): Import[] =>
      files.slice(1).map((to, i) => ({ from: files[i] as string, to }));
    const cycleOf = (imports: Import[]) => findCycle(edgesBetween(imports, (file) => file));
    expect(cycleOf([...of('start', 'a', 'b', 'a'), ...of('start', 'c')])).toEqual(of('a', 'b', 'a'));
    expect(cycleOf([...of('a', 'b', 'd'), ...of('a', 'c', 'd')])).toBeUndefined();
  });
});
