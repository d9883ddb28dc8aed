import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ENGLISH = [
  '{README,SECURITY}.md',
  'docs/**/*.md',
  'clients/{python,typescript}/*.md',
  'console/texts/en/**',
  'functions/**/*.ts',
  'shared/{mail,visitor-pages,smart-links}/**/*.{ts,tsx}',
  'shared/platform/errors.ts',
];
const SPANISH = ['console/texts/es/**'];

/** Words that texts for users do not have, with the better one: see docs/words.md. */
const SLIPS: [files: string[], words: RegExp, better: string][] = [
  [ENGLISH, /\bcolour/i, 'color: spelling is American'],
  [ENGLISH, /\b(?:click|visit) caps?\b/i, 'click limit'],
  [ENGLISH, /\bswitch(?:ed|es)? (?:on|off)\b/i, 'enable, disable'],
  [ENGLISH, /\b(?:everybody|somebody|whoever)\b/i, 'everyone, someone, anyone'],
  [ENGLISH, /\blarger plan\b/i, 'upgrade your plan'],
  [ENGLISH, /\btakes? no (?:more )?(?:subscribers|responses|registrations)\b/i, 'does not accept'],
  [ENGLISH, /\b(?:by and by|by lot|those that are left|what becomes of)\b/i, 'plain words'],
  [
    ENGLISH,
    /once,? for ever|given no other one|blank for ours|in place of our sign|works until|show it in a frame/i,
    'what a native speaker would write',
  ],
  [SPANISH, /\bclaves? API\b/i, 'clave de API'],
  [SPANISH, /\b(?:usted|ustedes|su cuenta)\b/i, 'the tú form'],
  [SPANISH, /\b(?:la|su) analítica\b/i, 'estadísticas'],
  [SPANISH, /\bperiodos?\b/i, 'período'],
  [SPANISH, /\bLeads?\b/, 'clientes potenciales'],
  [SPANISH, /(?<!Smart )\bLinks?\b/, 'enlace'],
];

it('texts for users have the words of docs/words.md', () => {
  const found = SLIPS.flatMap(([files, words, better]) =>
    globSync(files, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`)
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => words.test(line))
          .map((line) => `${file}: ${line.trim()} (better: ${better})`),
      ),
  );
  expect(found).toEqual([]);
});
