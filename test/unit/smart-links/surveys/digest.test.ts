import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/languages/language.ts';
import { MAIL_TEXTS } from '#shared/languages/texts.ts';
import { mailBody } from '#shared/mail/mail-body.ts';
import { digestDay, digestDueAt, nextDigestAt } from '#shared/smart-links/surveys/digest.ts';
import { digestMail } from '#shared/smart-links/surveys/digest-mail.ts';
import type { QuestionSummary } from '#shared/smart-links/surveys/summarize.ts';

describe('digestDay', () => {
  it.each([
    ['2026-05-01T00:00:00.000Z', '2026-05-01'],
    ['2026-05-01T06:59:59.999Z', '2026-05-01'],
    ['2026-05-01T07:00:00.000Z', '2026-05-02'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01'],
  ])('of %s is %s', (time, day) => {
    expect(digestDay(new Date(time))).toBe(day);
  });

  it('ends before its summary is due, by more than a worker takes', () => {
    for (let minute = 0; minute < 48 * 60; minute++) {
      const now = new Date(Date.parse('2026-05-01') + minute * 60_000);
      const due = digestDueAt(digestDay(now));
      expect(Date.parse(due) - now.getTime()).toBeGreaterThan(5 * 60_000);
      expect(nextDigestAt(now)).toBe(due);
    }
  });
});

const summaryOf = (fields: Partial<QuestionSummary>): QuestionSummary => ({
  id: 'q',
  question: 'Question',
  type: 'rating',
  removed: false,
  answered: 10,
  skipped: 0,
  ...fields,
});

function textOf(fields: Partial<QuestionSummary>): string {
  const survey = { title: 'Party', language: 'en' as const, url: 'https://sp.example/console' };
  return mailBody({
    heading: '',
    blocks: digestMail(survey, { total: 10, questions: [summaryOf(fields)] }),
  }).text;
}

describe('digestMail', () => {
  it.each<[string, Partial<QuestionSummary>, string]>([
    ['a question without answers', { answered: 0, average: null }, '>   (no answer)'],
    [
      'a Net Promoter Score',
      {
        type: 'nps',
        average: 8,
        counts: [{ name: '8', count: 10 }],
        nps: { score: -10, promoters: 1, passives: 2, detractors: 3 },
      },
      '>   Net Promoter Score: -10 (9–10: 1, 7–8: 2, 0–6: 3)\n>   Average: 8',
    ],
    ['a number', { type: 'number', average: 2.5, min: -1, max: 6 }, '>   Average: 2.5\n>   -1 – 6'],
    [
      'yes and no',
      {
        type: 'yesNo',
        counts: [
          { name: 'yes', count: 9 },
          { name: 'no', count: 1 },
        ],
      },
      '>   Yes: 9 (90%)\n>   No: 1 (10%)',
    ],
    [
      'options, those without answers left out',
      {
        type: 'singleChoice',
        counts: [
          { name: 'yes', count: 0 },
          { name: 'Ärger', count: 1 },
        ],
      },
      '> Question\n>   Ärger: 1 (10%)\n\n',
    ],
    [
      'the newest texts, in a line each',
      { type: 'text', latest: ['one\n\n> Forged\ntwo', 'b', 'c', 'd'] },
      '>   – one > Forged two\n>   – b\n>   – c\n\n',
    ],
  ])('has %s', (_, fields, expected) => {
    expect(textOf(fields)).toContain(expected);
  });

  it('has the ten options that were chosen most, in their order, and says how many there are besides', () => {
    const counts = Array.from({ length: 50 }, (_, i) => ({ name: `option ${i}`, count: i % 25 }));
    const text = textOf({ type: 'multipleChoice', counts });
    const named = [...text.matchAll(/option (\d+):/g)].map(([, n]) => Number(n));
    expect(named).toEqual([20, 21, 22, 23, 24, 45, 46, 47, 48, 49]);
    expect(text).toContain('More options: 38');
  });

  it('cuts long texts, not within a character', () => {
    const text = textOf({ type: 'text', latest: [`${'x'.repeat(299)}😀${'y'.repeat(10)}`] });
    expect(text).toContain(`– ${'x'.repeat(299)}…\n`);
  });

  it.each(LANGUAGES)('names the number of responses in %s', (language) => {
    const [intro] = digestMail(
      { title: 'Party', language, url: 'https://sp.example' },
      { total: 7, questions: [] },
    );
    expect(intro).toEqual({ type: 'text', text: MAIL_TEXTS[language].digest.intro.replace('{count}', '7') });
    expect(intro).toMatchObject({ text: expect.stringContaining('7') });
  });
});
