import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@signpost/command-line/parse.ts';
import { UsageError } from '@signpost/command-line/usage-error.ts';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#clients/typescript/src/cli/commands.ts';
import { SIGNPOST } from '#clients/typescript/src/cli/program.ts';
import { forEvery } from '#test/support/for-every.ts';

const parsed = (...argv: string[]) => {
  const result = parse(argv, SIGNPOST);
  if (result.kind !== 'run') throw new Error(`parsed as ${result.kind}`);
  return { name: result.command.name, ...result.input };
};

const problem = (...argv: string[]): string => {
  try {
    parse(argv, SIGNPOST);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('parsed');
};

/** The commands in samples of the guides. */
const GUIDES = new URL('../../../../docs/guides/', import.meta.url);
const documented = readdirSync(GUIDES).flatMap((file) =>
  [...readFileSync(new URL(file, GUIDES), 'utf8').matchAll(/```bash cli\n(.*?)```/gs)].flatMap(
    ([, code = '']) =>
      code
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .filter((line) => line.startsWith('signpost ')),
  ),
);

const wordsOf = (line: string): string[] =>
  [...line.replace(/\s[#<]\s.*$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );

describe('parse', () => {
  it('reads every command of the guides', () =>
    forEvery(documented, (line) => {
      const [, ...words] = wordsOf(line);
      expect(parse(words, SIGNPOST).kind).toBe('run');
    }));

  it('reads arguments and flags in any order', () => {
    const { name, args, flags } = parsed(
      'links',
      'create',
      '--tag',
      'mail',
      'https://example.com',
      '--tag=web',
      '--json',
    );
    expect(name).toBe('links create');
    expect(args).toEqual({ url: 'https://example.com' });
    expect(flags).toMatchObject({ tag: ['mail', 'web'], json: true, quiet: false, title: undefined });
  });

  it('takes global flags before the command', () => {
    const { name, flags } = parsed('--profile', 'links', '-q', 'links', 'list');
    expect([name, flags['profile'], flags['quiet']]).toEqual(['links list', 'links', true]);
  });

  it('takes several arguments, and what follows -- as it is', () => {
    expect(parsed('links', 'delete', 'a', 'b', '-y').args).toEqual({ link: ['a', 'b'] });
    expect(parsed('chat', '--', '--json').args).toEqual({ prompt: '--json' });
  });

  it('takes an empty value and one that begins with a dash after =', () => {
    expect(parsed('links', 'update', 'x', '--expires', '', '--title=-5%').flags).toMatchObject({
      expires: '',
      title: '-5%',
    });
  });

  it('takes no name of an object as a flag', () => {
    expect(problem('links', 'list', '--constructor', 'x')).toContain('has no flag --constructor');
    expect(problem('links', 'list', '--__proto__', 'x')).toContain('has no flag --__proto__');
  });

  it.each([
    [['link', 'create'], 'There is no command "link". Did you mean "signpost links"?'],
    [['links', 'craete'], 'There is no command "links craete". Did you mean "signpost links create"?'],
    [['links', 'frobnicate'], 'There is no command "links frobnicate". Commands: signpost links --help'],
    [['links', 'list', '--tga', 'x'], 'signpost links list has no flag --tga. Did you mean --tag?'],
    [
      ['links', 'list', '--frobnicate'],
      'signpost links list has no flag --frobnicate. Its flags: signpost links list --help',
    ],
    [['links', 'create'], 'signpost links create needs URL. See signpost links create --help'],
    [['links', 'get', 'a', 'b'], 'signpost links get does not take "b".'],
    [['links', 'list', '--limit', 'ten'], '--limit must be a whole number, not "ten".'],
    [['links', 'list', '--limit'], '--limit needs a value.'],
    [['links', 'list', '--tag', '--json'], '--tag needs a value. Write --tag=--json if that is it.'],
    [
      ['links', 'list', '--status', 'on'],
      '--status must be one of active, inactive, expired, blocked, not "on".',
    ],
    [['links', 'list', '--json=yes'], '--json takes no value.'],
    [['--json'], '--json needs a command. Commands: signpost --help'],
  ])('says what is wrong with %j', (argv, message) => {
    expect(problem(...argv)).toBe(message);
  });

  it.each([
    [[], { kind: 'help', words: [] }],
    [['links'], { kind: 'help', words: ['links'] }],
    [['help', 'links', 'create'], { kind: 'help', words: ['links', 'create'] }],
    [['links', 'create', '--help'], { kind: 'help', words: ['links', 'create'] }],
    [['links', '-h'], { kind: 'help', words: ['links'] }],
    [['--version'], { kind: 'version' }],
  ])('reads %j', (argv, expected) => {
    expect(parse(argv, SIGNPOST)).toEqual(expected);
  });
});

describe('the table of commands', () => {
  it('has no name that is the start of another, which could not be told from its arguments', () => {
    for (const { name, args } of COMMANDS) {
      const longer = COMMANDS.filter((other) => other.name.startsWith(`${name} `));
      expect([name, args.length, longer.map((other) => other.name)]).toEqual([name, args.length, []]);
    }
  });

  it('can each be called as in their examples', () =>
    forEvery(
      COMMANDS.flatMap(({ name, examples }) => examples.map(({ run }) => ({ name, run }))),
      ({ name, run: example }) => {
        const words = /(?<=\bsignpost )[^|<]*/.exec(example)?.[0] ?? '';
        const argv = [...words.matchAll(/"([^"]*)"|[^\s")]+/g)].map(([word, quoted]) => quoted ?? word);
        expect(
          parsed(...argv.filter((word) => (word !== '>' && word !== 'page.json') || words.includes('--file')))
            .name,
        ).toBe(name);
      },
      ({ run }) => run,
    ));
});
