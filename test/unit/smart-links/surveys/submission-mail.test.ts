import { describe, expect, it } from 'vitest';
import { mailBody } from '#shared/mail/mail-body.ts';
import type { Question } from '#shared/smart-links/model/questions/question.ts';
import type { Submission } from '#shared/smart-links/surveys/submission.ts';
import { type MailedSurvey, submissionMail } from '#shared/smart-links/surveys/submission-mail.ts';
import { anAnswer, aQuestion as question } from '#test/support/builders/questions.ts';

const aQuestion = (text: string, type: Question['type'] = 'text'): Question =>
  question({ question: text, type });

const SURVEY: MailedSurvey = {
  title: 'Our party',
  questions: [aQuestion('Why?'), aQuestion('Pets', 'multipleChoice'), aQuestion('Again', 'yesNo')],
  url: 'https://sp.example/survey/our-party',
};

const SUBMISSION: Submission = {
  id: 'sub_00000000000000000000',
  createdAt: '2026-05-01T12:34:56.000Z',
  answers: [
    anAnswer({ index: 0, question: 'Why?', type: 'text', value: 'Because\nof this' }),
    anAnswer({ index: 1, question: 'Pets', type: 'multipleChoice', value: ['cat', 'dog'] }),
    anAnswer({ index: 2, question: 'Gone', type: 'number', value: 7 }),
  ],
  submissionType: null,
  submissionDetails: null,
};

describe('submissionMail', () => {
  it('has every question with its response, also removed ones, and the link to the survey', () => {
    const { body, replyTo } = submissionMail(SURVEY, SUBMISSION);
    const { text, html } = mailBody({ heading: '', blocks: body });
    expect(text).toBe(
      [
        'Someone answered this survey on 2026-05-01 12:34 UTC:',
        '> Our party',
        'Their answers:',
        '> Why?\n>   Because\n>   of this\n>\n> Pets\n>   cat, dog\n>\n> Again\n>   (no answer)\n>\n' +
          '> Gone\n>   7',
        'Open the survey: https://sp.example/survey/our-party',
      ].join('\n\n'),
    );
    for (const part of ['Because\nof this', 'cat, dog', '(no answer)', `href="${SURVEY.url}"`])
      expect(html).toContain(part);
    expect(replyTo).toBeUndefined();
  });

  it('can be answered to the first address that was given', () => {
    const answers = ['one@example.com', 'two@example.com'].map((value, index) =>
      anAnswer({ index, question: `Mail ${index}`, type: 'email' as const, value }),
    );
    expect(submissionMail(SURVEY, { ...SUBMISSION, answers }).replyTo).toBe('one@example.com');
  });
});
