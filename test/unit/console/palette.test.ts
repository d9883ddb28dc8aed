import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Command, matching } from '#console/shell/commands/command.ts';
import { PARTS } from '#console/shell/commands/parts.ts';
import { en } from '#console/texts/en.ts';
import { es } from '#console/texts/es.ts';

/** Read, not imported: an import would load every view. */
const views = readFileSync(new URL('../../../console/views/views.ts', import.meta.url), 'utf8');

type Section = 'overview' | 'links' | 'smartLinks' | 'analytics' | 'developer' | 'account';

const SECTIONS = [...views.matchAll(/\{ key: '(\w+)', path: '([^']*)'/g)].map(([, key, path = '']) => ({
  key: key as Section,
  path,
}));

const PATHS = [...views.matchAll(/'([^']*)': \(\) => import/g)].map(([, path = '']) => path);

/** What the palette offers of the views, with their paths as titles of groups. */
function found(query: string, texts = en): string[] {
  const { words } = texts.commands;
  const offered: Pick<Command, 'id' | 'title' | 'words'>[] = [
    ...SECTIONS.map(({ key, path }) => ({ id: path, title: texts.shell[key], words: words[key] })),
    ...PARTS.map(({ path, title }) => ({ id: path, title: title(texts), words: words[path] })),
  ];
  return matching([{ title: '', commands: offered as Command[] }], query).flatMap(({ commands }) =>
    commands.map(({ id }) => id),
  );
}

describe('the command palette', () => {
  it('reaches every view that is not about one link, page, import or webhook', () => {
    const reached = new Set<string>([...SECTIONS.map(({ path }) => path), ...PARTS.map(({ path }) => path)]);
    const paths = PATHS.filter((path) => !path.includes(':'));
    // The command that creates one.
    expect(PATHS.length).toBeGreaterThan(25);
    expect(SECTIONS).toHaveLength(6);
    expect(paths.filter((path) => !reached.has(path))).toEqual(['/smart-links/new']);
  });

  it.each([
    ['invite', '/account/members'],
    ['api key', '/developer'],
    ['qr', '/links'],
    ['bulk', '/links'],
    ['domain', '/account/domains'],
    ['weekly report', '/analytics/reports'],
    ['delete account', '/account'],
    ['passkey', '/account/sessions'],
    ['bitly', '/links/import'],
  ])('finds a view by what people call it: %s', (query, path) => {
    expect(found(query)).toContain(path);
  });

  it.each([
    ['invitar', '/account/members'],
    ['clave de api', '/developer'],
    ['codigo qr', '/links'],
  ])('finds it in Spanish, too: %s', (query, path) => {
    expect(found(query, es)).toContain(path);
  });
});
