import { describe, expect, it } from 'vitest';
import type { Question } from '../../../shared/smart-links/question.ts';
import { type MailedSurvey, mailText } from '../../../shared/surveys/mail-text.ts';
import type { Submission } from '../../../shared/surveys/submission.ts';

const aQuestion = (question: string, type: Question['type'] = 'text'): Question => ({
  question,
  type,
  required: false,
  options: null,
});

const SURVEY: MailedSurvey = {
  title: 'Our party',
  language: null,
  questions: [aQuestion('Why?'), aQuestion('Pets', 'multipleChoice'), aQuestion('Again', 'yesNo')],
  url: 'https://sp.example/survey/our-party',
};

const SUBMISSION: Submission = {
  id: 'sub_00000000000000000000',
  createdAt: '2026-05-01T12:34:56.000Z',
  answers: [
    { index: 0, question: 'Why?', type: 'text', value: 'Because\nof this' },
    { index: 1, question: 'Pets', type: 'multipleChoice', value: ['cat', 'dog'] },
    { index: 2, question: 'Gone', type: 'number', value: 7 },
  ],
  submissionType: null,
  submissionDetails: null,
};

const HOSTILE = `<script>alert('1')</script>"\r\nBcc: all@example.com\u2028\u0000=?utf-8?B?eA==?=`;

describe('the mail of a submission', () => {
  it('has every question with its answer, also those that are gone, and the way to the survey', () => {
    const { subject, text, html, replyTo } = mailText(SURVEY, SUBMISSION);
    expect(subject).toBe('New answers: Our party');
    expect(text).toBe(
      [
        'Somebody has answered "Our party" (2026-05-01 12:34 UTC).',
        'Why?\n  Because\n  of this',
        'Pets\n  cat, dog',
        'Again\n  (no answer)',
        'Gone\n  7',
        'The survey: https://sp.example/survey/our-party',
        'You get this mail because your survey names your address for its answers.',
      ].join('\n\n'),
    );
    for (const part of ['Because\nof this', 'cat, dog', '(no answer)', SURVEY.url])
      expect(html).toContain(part);
    expect(replyTo).toBeUndefined();
  });

  it('can be answered to the first address that was given', () => {
    const answers: Submission['answers'] = ['one@example.com', 'two@example.com'].map((value, index) => ({
      index,
      question: `Mail ${index}`,
      type: 'email',
      value,
    }));
    expect(mailText(SURVEY, { ...SUBMISSION, answers }).replyTo).toBe('one@example.com');
  });

  it('has a subject in one line, whatever the title', () => {
    const { subject } = mailText({ ...SURVEY, title: HOSTILE }, SUBMISSION);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(subject).toContain('Bcc: all@example.com =?utf-8');
    expect(mailText({ ...SURVEY, title: 'حفلة 🎉' }, SUBMISSION).subject).toBe('New answers: حفلة 🎉');
  });

  it('has nothing of what people wrote as markup', () => {
    const { html } = mailText(
      {
        ...SURVEY,
        title: HOSTILE,
        language: '"><b>',
        questions: [aQuestion(HOSTILE)],
        url: 'https://x/?a="&b',
      },
      { ...SUBMISSION, answers: [{ index: 0, question: HOSTILE, type: 'text', value: HOSTILE }] },
    );
    expect(html).not.toMatch(/<script|<b>|alert\('/);
    expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;');
    expect(html).toContain('href="https://x/?a=&quot;&amp;b"');
  });
});
