import { describe, expect, it } from 'vitest';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { aPage } from '#test/support/builders/page-samples.ts';
import { aQuestion } from '#test/support/builders/questions.ts';

const ORIGINS = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://media.example' };
const CHOICES = ['yesNo', 'singleChoice', 'rating', 'nps'] as const;
const NO_ANSWER = {
  en: 'No answer',
  es: 'Sin respuesta',
  fr: 'Sans réponse',
  de: 'Keine Antwort',
  pt: 'Sem resposta',
  ar: 'بلا إجابة',
};

const bodyOf = (question: Parameters<typeof aQuestion>[0], language = 'en') =>
  landingPage(
    aPage('surveyLink', {
      language,
      questions: [aQuestion({ ...question, options: question?.type === 'singleChoice' ? ['a', 'b'] : null })],
    }),
    { origins: ORIGINS, pageToken: 'x' },
  ).body;

/** Values of the radio buttons of a page. */
const radiosIn = (body: string) =>
  [...body.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);

describe('an optional choice', () => {
  // formbricks 6632: a tap by mistake could not be undone.
  it.each(CHOICES)('of the type %s can be taken back by a choice without a value', (type) => {
    const radios = radiosIn(bodyOf({ type }));
    expect(radios.length).toBeGreaterThan(2);
    expect(radios.filter((value) => !value)).toHaveLength(1);
    expect(radiosIn(bodyOf({ type, required: true })).filter((value) => !value)).toEqual([]);
  });

  it.each(Object.entries(NO_ANSWER))('says so in %s', (language, text) => {
    expect(bodyOf({ type: 'rating' }, language)).toContain(text);
  });

  it('needs none where several can be chosen', () => {
    const question = aQuestion({ type: 'multipleChoice', options: ['a', 'b'] });
    const page = aPage('surveyLink', { questions: [question] });
    expect(landingPage(page, { origins: ORIGINS, pageToken: 'x' }).body).not.toContain(NO_ANSWER.en);
  });
});
