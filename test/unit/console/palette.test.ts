import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Command, matching } from '#console/shell/commands/command.ts';
import { CREATIONS, PARTS, wordsOf } from '#console/shell/commands/parts.ts';
import { en, type Texts } from '#console/texts/en.ts';
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
  const offered: Pick<Command, 'id' | 'title' | 'words'>[] = [
    ...SECTIONS.map(({ key, path }) => ({ id: path, title: texts.shell[key], words: wordsOf(key, texts) })),
    ...PARTS.map(({ path, title }) => ({ id: path, title: title(texts), words: wordsOf(path, texts) })),
  ];
  return matching([{ title: '', commands: offered as Command[] }], query).flatMap(({ commands }) =>
    commands.map(({ id }) => id),
  );
}

describe('the command palette', () => {
  it('reaches every view that is not about one link, page, import or webhook', () => {
    const reached = new Set<string>([...SECTIONS.map(({ path }) => path), ...PARTS.map(({ path }) => path)]);
    const paths = PATHS.filter((path) => !path.includes(':'));
    expect(PATHS.length).toBeGreaterThan(25);
    expect(SECTIONS).toHaveLength(6);
    expect(paths.filter((path) => !reached.has(path))).toEqual(['/smart-links/new', '/account/connect']);
    const created = CREATIONS.map(({ path }) => path.split('?')[0] ?? '');
    expect(created.filter((path) => !PATHS.includes(path))).toEqual([]);
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

  const SETTINGS: readonly (readonly [label: (texts: Texts) => string, path: string])[] = [
    [({ links }) => links.expires, '/links'],
    [({ links }) => links.expiredUrl, '/links'],
    [({ links }) => links.password, '/links'],
    [({ targeting }) => targeting.rules, '/links'],
    [({ targeting }) => targeting.variants, '/links'],
    [({ targeting }) => targeting.preview, '/links'],
    [({ targeting }) => targeting.forwardQuery, '/links'],
    [({ utm }) => utm.requiredOfAll, '/links/utm'],
    [({ account }) => account.quotas, '/account'],
    [({ account }) => account.balance, '/account'],
    [({ account }) => account.conversions.days, '/account'],
    [({ account }) => account.conversions.track, '/account'],
    [({ account }) => account.data.export, '/account'],
    [({ account }) => account.data.deletion, '/account'],
    [({ account }) => account.brand.icon, '/account/brand'],
    [({ account }) => account.brand.footerText, '/account/brand'],
    [({ smartLinks }) => smartLinks.design.font, '/account/brand'],
    [({ account }) => account.domains.urls.rootUrl.label, '/account/domains'],
    [({ account }) => account.domains.urls.notFoundUrl.label, '/account/domains'],
    [({ account }) => account.domains.robots, '/account/domains'],
    [({ account }) => account.domains.caseSensitive, '/account/domains'],
    [({ account }) => account.domains.isDefault, '/account/domains'],
    [({ apps }) => apps.fingerprints, '/account/domains'],
    [({ passkeys }) => passkeys.title, '/account/sessions'],
    [({ sessions }) => sessions.leave, '/account/sessions'],
    [({ account }) => account.playground.systemPrompt, '/developer/playground'],
  ];

  it.each(SETTINGS.flatMap(([label, path]) => [en, es].map((texts) => [label(texts), path, texts] as const)))(
    'finds the view of a setting by its label: %s',
    (label, path, texts) => {
      expect(found(label, texts)).toContain(path);
    },
  );
});
