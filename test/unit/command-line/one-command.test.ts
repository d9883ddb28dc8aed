import { commandOf, programOf } from '@signpost/command-line/command.ts';
import { helpLines } from '@signpost/command-line/help.ts';
import { parse } from '@signpost/command-line/parse.ts';
import { describe, expect, it } from 'vitest';

const program = programOf(
  'npm run greet --',
  commandOf<undefined, string>()({
    name: '',
    summary: 'Greet someone',
    flags: {
      name: { kind: 'text', value: 'NAME', required: true, choices: ['Ada', 'Alan'], help: 'Whom.' },
      loud: { kind: 'switch', help: 'In capitals.' },
    },
    examples: [],
    run: async (_, { flags: { name, loud } }) => (loud ? name.toUpperCase() : name),
  }),
);

describe('a program of one command', () => {
  it('takes flags without the name of a command', async () => {
    const parsed = parse(['--name=Ada', '--loud'], program);
    if (parsed.kind !== 'run') throw new Error(`parsed as ${parsed.kind}`);
    expect(await parsed.command.run(undefined, parsed.input)).toBe('ADA');
  });

  it.each([
    [[], 'npm run greet -- needs --name NAME. See npm run greet -- --help'],
    [['--name', 'Bob'], '--name must be one of Ada, Alan, not "Bob".'],
    [['--nmae', 'Ada'], 'npm run greet -- has no flag --nmae. Did you mean --name?'],
    [['--name', 'Ada', 'Alan'], 'npm run greet -- does not take "Alan".'],
  ])('says what is wrong with %j', (argv, message) => {
    expect(() => parse(argv, program)).toThrow(message);
  });

  it('lists all flags in its help', () => {
    expect(parse(['--help'], program)).toEqual({ kind: 'help', words: [] });
    const terminal = { isTty: false, hasColor: false, hasUnicode: true, columns: 80 };
    expect(helpLines([], program, terminal)).toEqual([
      'Greet someone.',
      '',
      'Usage',
      '  npm run greet -- [FLAGS]',
      '',
      'Flags',
      '  --name NAME  Whom. One of Ada, Alan. Required.',
      '  --loud       In capitals.',
      '  -h, --help   Show help.',
    ]);
  });
});
