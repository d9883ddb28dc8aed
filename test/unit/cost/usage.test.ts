import { describe, expect, it } from 'vitest';
import { defaultUsage, helpText, readOptions, scaleUsage, USAGE } from '#infra/cost/usage.ts';

describe('a month that has grown', () => {
  it('has more of what happens, and as much as before of what stands there', () => {
    const usage = defaultUsage();
    expect(scaleUsage(usage, 100)).toMatchObject({
      redirects: 100 * usage.redirects,
      'stored-gb': 100 * usage['stored-gb'],
      batch: usage.batch,
      'clicks-together': usage['clicks-together'],
    });
  });
});

describe('readOptions', () => {
  it('takes numbers in either form, and the defaults of what is not given', () => {
    const { usage, help, markdown } = readOptions([
      '--redirects',
      '5,000,000',
      '--links=20_000',
      '--media-gb',
      '1.5',
    ]);
    expect(usage).toEqual({
      ...defaultUsage(),
      redirects: 5_000_000,
      clicks: 5_000_000,
      links: 20_000,
      'media-gb': 1.5,
    });
    expect([help, markdown]).toEqual([false, false]);
  });

  it('takes every redirect for a click unless clicks are given', () => {
    expect(readOptions(['--redirects', '10']).usage.clicks).toBe(10);
    expect(readOptions(['--redirects', '10', '--clicks', '7']).usage.clicks).toBe(7);
  });

  it('takes the name of an environment, and prod for none', () => {
    expect(readOptions([]).env).toBe('prod');
    expect(readOptions(['--env', 'dev', '--links', '5'])).toMatchObject({ env: 'dev', usage: { links: 5 } });
    expect(readOptions(['--env=staging']).env).toBe('staging');
  });

  it('knows its switches', () => {
    expect(readOptions(['--help', '--idle', '--markdown'])).toMatchObject({
      help: true,
      idle: true,
      markdown: true,
    });
  });

  it.each([
    [['--clickz', '5'], 'Unknown option --clickz. See --help.'],
    [['--toString', '5'], 'Unknown option --toString. See --help.'],
    [['5'], 'Unexpected argument: 5. See --help.'],
    [['--links', '5', '6'], 'Unexpected argument: 6. See --help.'],
    [['--help', '5'], 'Unexpected argument: 5. See --help.'],
    [['--links', 'many'], '--links takes a number of 0 or more, not many.'],
    [['--links=-1'], '--links takes a number of 0 or more, not -1.'],
    [['--links=1e9'], '--links takes a number of 0 or more, not 1e9.'],
    [['--links='], '--links takes a number of 0 or more, not .'],
    [['--links'], '--links takes a number of 0 or more.'],
    [['--links', '--reads', '5'], '--links takes a number of 0 or more.'],
    [['--clicks-together', '0'], '--clicks-together takes a number from 1 to 1,000, not 0.'],
    [['--batch', '0'], '--batch takes a number from 1 to 10,000, not 0.'],
  ])('refuses %j with one line that says what is wrong', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it('explains every option', () => {
    const help = helpText();
    for (const name of Object.keys(USAGE)) expect(help).toContain(`--${name} `);
  });
});
