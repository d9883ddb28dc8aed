import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forEvery } from '#test/support/for-every.ts';

/** Rooms whose README is that of a package, for its users. */
const PACKAGES = ['clients/python', 'clients/typescript', 'infra/local-aws'];

/** Small rooms that their parent's README describes. */
const WITH_PARENT = ['tools/bench', 'tools/screenshots'];

const rooms = [
  'clients',
  'console',
  ...['shared', 'functions', 'infra', 'test', 'tools'].flatMap((area) => [
    area,
    ...globSync(`${area}/*/`).map((folder) => folder.replace(/\/$/, '')),
  ]),
].filter((room) => !/node_modules$/.test(room) && ![...PACKAGES, ...WITH_PARENT].includes(room));

const textOf = (file: string): string => readFileSync(file, 'utf8');

const files = globSync('{clients,console,functions,infra,shared,test,tools}/**/*', {
  exclude: (path) => /node_modules|cdk\.out|__pycache__/.test(path),
});

/** `npm run docs`, `GET /links` and `<section>` are no paths; `*.isolated.test.ts` is the name of many. */
const isPath = (code: string): boolean =>
  /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/.test(code) &&
  /\/|\.(?:tsx?|md|json|css|yaml)$/.test(code) &&
  !/^\*/.test(code);

/** Below the room of the document, of the room beside it, or of the repository; a file may go by its name. */
function exists(document: string, path: string): boolean {
  const room = dirname(document);
  const isFound = [room, dirname(room), '.'].some((folder) => globSync(join(folder, path)).length > 0);
  if (isFound) return true;
  const end = `/${path.replace(/\/$/, '')}`;
  return files.some((file) => file.endsWith(end) && (file.startsWith(`${room}/`) || !path.includes('/')));
}

describe('every room', () => {
  it('has a README of at most 25 lines of 110 columns', () =>
    forEvery(rooms, (room) => {
      const lines = textOf(`${room}/README.md`).trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(25);
      expect(lines.filter((line) => line.length > 110)).toEqual([]);
    }));

  it('names only files and folders that exist', () =>
    forEvery(['CONTRIBUTING.md', ...rooms.map((room) => `${room}/README.md`)], (document) => {
      const codes = [...textOf(document).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
      expect(codes.filter(isPath).filter((path) => !exists(document, path))).toEqual([]);
    }));
});

describe('CONTRIBUTING.md', () => {
  it('has at most 8 KiB', () =>
    expect(Buffer.byteLength(textOf('CONTRIBUTING.md'))).toBeLessThanOrEqual(8192));
});
