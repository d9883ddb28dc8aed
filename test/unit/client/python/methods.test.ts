import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { document } from '#clients/generator/document.ts';
import { HANDWRITTEN, namedMethods } from '#clients/generator/named-methods.ts';
import { identifier, snakeCase } from '#clients/generator/python/names.ts';
import { TypeWriter } from '#clients/generator/python/type-writer.ts';

const source = (file: string): string =>
  readFileSync(new URL(`../../../../clients/python/${file}`, import.meta.url), 'utf8');
const pythonName = (full: string): string => full.split('.').map(identifier).join('.');

const generated = namedMethods(document().paths)
  .filter(({ resource }) => resource !== '')
  .map(({ resource, name }) => `${resource}.${name}`);
const methods = [...generated, ...Object.values(HANDWRITTEN)].map(pythonName);

describe('a method of the Python client', () => {
  it('exists for each of the TypeScript client, and is listed in the README', () => {
    const listed = [...source('README.md').matchAll(/^\| `client\.(\w+)` \| (.*) \|$/gm)].flatMap(
      ([, resource, names = '']) =>
        [...names.matchAll(/`([\w.]+)`/g)].map(([, name]) => `${resource}.${name}`),
    );
    expect(listed.sort()).toEqual([...methods, 'uploads.upload', 'webhooks.verify'].sort());
  });
});

describe('names', () => {
  it.each([
    ['shortUrl', 'short_url'],
    ['_id', 'id'],
    ['from', 'from_'],
    ['top_p', 'top_p'],
    ['import', 'import_'],
  ])('%s is %s', (name, expected) => {
    expect(identifier(name)).toBe(expected);
  });

  it('are refused if Python cannot have them', () => {
    expect(() => snakeCase('x-y')).toThrow('x-y has no name in Python.');
  });
});

describe('a type', () => {
  const write = (kind: 'model' | 'parameter') => new TypeWriter(kind, {});

  it('of an object is a dataclass, or a TypedDict that tells apart what is required', () => {
    const schema = {
      type: 'object',
      properties: {
        shortUrl: { type: 'string' },
        tags: { type: ['array', 'null'], items: { type: 'string' } },
      },
      required: ['shortUrl'],
    };
    const models = write('model');
    expect(models.typeOf(schema, 'Link')).toBe('‹Link›');
    expect(models.source[0]).toContain(
      'class Link(Model):\n    short_url: str\n    tags: list[str] | None = None\n',
    );
    const parameters = write('parameter');
    parameters.typeOf(schema, 'Link');
    expect(parameters.source[0]).toBe(
      'class _LinkRequired(TypedDict):\n    short_url: str\n\n\nclass Link(_LinkRequired, total=False):\n' +
        '    tags: Sequence[str] | None\n',
    );
  });

  it('of two objects with one name are two classes, unless they are the same', () => {
    const models = write('model');
    const of = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    expect([of('a'), of('a'), of('b')].map((schema) => models.typeOf(schema, 'X'))).toEqual([
      '‹X›',
      '‹X›',
      '‹X2›',
    ]);
  });

  it('is refused for fields that Python cannot tell apart', () => {
    const schema = { type: 'object', properties: { id: { type: 'string' }, _id: { type: 'string' } } };
    expect(() => write('model').typeOf(schema, 'X')).toThrow('X has two fields that Python calls id.');
  });
});
