import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packagesByName, shellTexts, unsetVariables } from '#test/support/files/shell-samples.ts';
import { forEvery } from '#test/support/for-every.ts';

const documents = globSync('{*.md,{clients,console,docs,examples,infra,test}/**/*.md}', {
  exclude: (path) => path.includes('node_modules'),
}).filter((path) => path !== 'CHANGELOG.md');

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** Variables that the text of a page asks readers to set. */
const ASKED_FOR: Readonly<Record<string, readonly string[]>> = {
  'docs/operations.md': ['AWS_REGION'],
};

/** Programs of others that a page needs, by the name of their package. */
const OF_OTHERS = new Set(['cdk', 'vitest', 'biome', 'mcp-remote', 'openai']);

describe('commands of every document', () => {
  it('use no variable before it is set on the same page', () =>
    forEvery(documents, (path) => {
      const unset = shellTexts(textOf(path)).flatMap((shell) => unsetVariables(shell, ASKED_FOR[path]));
      expect(unset, path).toEqual([]);
    }));

  it('never get a package of this product by a name that anyone could register', () =>
    forEvery(
      [...documents, ...globSync('{clients/typescript/src,console,functions,infra}/**/*.{ts,tsx}')],
      (path) => {
        expect(packagesByName(textOf(path)).filter((name) => !OF_OTHERS.has(name))).toEqual([]);
      },
    ));

  it('install the clients before they use them', () =>
    forEvery(
      documents.filter((path) => !path.startsWith('docs/guides/')),
      (path) => {
        const text = textOf(path);
        const used = text.search(/^(?:\$ )?signpost [a-z]|from '@signpost\/client'/m);
        const installed = text.search(/client\.tgz|npm run -s cli/);
        if (used >= 0) expect(installed >= 0 && installed < used).toBe(true);
      },
    ));
});

it('variables that a sample does not set are found, and packages that it names', () => {
  expect(unsetVariables('curl $API\nAPI=http://x; for id in a b; do echo "$id"; done')).toEqual(['API']);
  expect(unsetVariables("echo '$API' # $API\necho \"it's $ID\"")).toEqual(['ID']);
  expect(packagesByName('`npx signpost --help`, and npm install @signpost/client')).toEqual([
    'signpost',
    '@signpost/client',
  ]);
  expect(packagesByName('npx --package https://go.example.com/client.tgz signpost clicks')).toEqual([]);
});
