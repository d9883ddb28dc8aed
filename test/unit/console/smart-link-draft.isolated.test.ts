import type { ErrorDetail, SmartLink } from '@signpost/client';
import { ApiError } from '@signpost/client';
import { describe, expect, it, vi } from 'vitest';
import { moveItem } from '#console/components/forms/move-item.ts';
import { row } from '#console/components/forms/row.ts';
import { uploadPlaceholder } from '#console/preview/preview-message.ts';
import { en } from '#console/texts/en.ts';
import { TEXT_LANGUAGES } from '#console/texts/text-languages.ts';
import { blankDraft, draftOf, isEqual } from '#console/views/smart-links/builder/draft.ts';
import { createBody, updateBody, withRowKeys } from '#console/views/smart-links/builder/draft-body.ts';
import { previewOf } from '#console/views/smart-links/builder/draft-preview.ts';
import { duplicateDraft } from '#console/views/smart-links/builder/duplicate-draft.ts';
import { clickedTargets, targetLabel } from '#console/views/smart-links/target-name.ts';
import { pageChecks } from '#console/views/smart-links/types/page-form.ts';
import {
  type SurveyDraft,
  surveyProblems,
  withOptions,
} from '#console/views/smart-links/types/survey-draft.ts';
import { LANGUAGES } from '#shared/languages/language.ts';

// It is read from the page of the console.
vi.mock('#console/config.ts', () => ({ publicOrigin: 'https://go.example.com' }));

const RECORD: SmartLink = {
  _id: 'sml_1',
  slug: 'survey/how-was-it',
  url: 'https://go.example.com/survey/how-was-it',
  title: 'How was it?',
  type: 'surveyLink',
  description: null,
  tags: ['a'],
  folderId: 'fld_4fJ2kQ8sT1vX7yZ0aBcD',
  language: null,
  image: null,
  cover: 'https://go.example.com/media/med_4fJ2kQ8sT1vX7yZ0aBcD.png',
  theme: null,
  socials: [],
  seo: null,
  hideBranding: false,
  card: null,
  embedOrigins: ['https://shop.example.com'],
  pixels: { ga4: 'G-AB12CD34EF', meta: null, tiktok: null },
  trackConversions: true,
  questions: [
    {
      id: 'stars',
      question: 'Stars',
      type: 'rating',
      required: true,
      options: null,
      optionIds: null,
      showIf: null,
    },
    {
      id: 'which',
      question: 'Which',
      type: 'singleChoice',
      required: false,
      options: ['One', 'Two'],
      optionIds: ['opt_1', 'opt_2'],
      showIf: { question: 'stars', answers: ['1', '2'] },
    },
  ],
  display: 'steps',
  thankYou: { text: 'See you!', url: 'https://example.com/' },
  closesAt: '2026-12-01T12:00:00.000Z',
  digest: 'daily',
  maxResponses: 100,
  submissionDetails: { email: 'jane@example.com', sheet: 7 },
  status: 'active',
  blockedReason: null,
  clicks: 3,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

describe('a Smart Link in the builder', () => {
  it('is sent back as it was read, with what other programs have put there', () => {
    const { _id, url, type, card, blockedReason, clicks, createdAt, updatedAt, slug, ...own } = RECORD;
    expect(updateBody(draftOf(RECORD))).toEqual({ ...own, slug: 'how-was-it' });
  });

  it('keeps its address when the field for it is emptied', () => {
    expect(updateBody({ ...draftOf(RECORD), slug: ' ' })).not.toHaveProperty('slug');
    expect(createBody({ ...blankDraft('myBio'), slug: ' ' })).toMatchObject({ type: 'myBio', slug: null });
  });

  it('has the choices of a question only where its kind has some', () => {
    const draft = blankDraft('surveyLink');
    const asked = {
      question: 'Which',
      required: false,
      options: ' One \n\nTwo\n',
      optionIds: [],
      showIf: null,
    };
    draft.questions = [
      row({ ...asked, id: 'a', type: 'multipleChoice' as const }),
      row({ ...asked, id: 'b', type: 'text' as const }),
    ];
    expect(updateBody(draft).questions).toEqual([
      {
        id: 'a',
        question: 'Which',
        type: 'multipleChoice',
        required: false,
        options: ['One', 'Two'],
        optionIds: null,
        showIf: null,
      },
      {
        id: 'b',
        question: 'Which',
        type: 'text',
        required: false,
        options: null,
        optionIds: null,
        showIf: null,
      },
    ]);
  });

  it('is changed by what stands in its fields, and not by the keys of its rows', () => {
    expect(isEqual(draftOf(RECORD), draftOf(RECORD))).toBe(true);
    expect(isEqual(draftOf(RECORD), { ...draftOf(RECORD), questions: [] })).toBe(false);
  });
});

describe('a survey in the builder', () => {
  const surveyPaths = (draft: SurveyDraft) => {
    const checks = pageChecks(en);
    surveyProblems(draft, checks);
    return checks.found.map(({ path }) => path);
  };
  const ask = (id: string, type: 'rating' | 'text' | 'singleChoice', more: object = {}) =>
    row({ id, question: `${id}?`, type, required: false, options: '', optionIds: [], showIf: null, ...more });
  const problemsOf = (...questions: ReturnType<typeof ask>[]) =>
    surveyPaths({ ...blankDraft('surveyLink'), questions });
  const onlyAfter = (question: string, ...answers: string[]) => ({ showIf: { question, answers } });

  it('tells what the API would refuse', () => {
    expect(problemsOf(ask('a', 'rating'), ask('b', 'text', onlyAfter('a', '1')))).toEqual([]);
    expect(problemsOf(ask('a', 'singleChoice'), ask('b', 'text', { question: 'a?' }))).toEqual([
      'questions[0].options',
      'questions[1].question',
    ]);
    expect(problemsOf(ask('a', 'rating', onlyAfter('a', '1')))).toEqual(['questions[0].showIf']);
    expect(problemsOf(ask('b', 'text', onlyAfter('a', '1')), ask('a', 'rating'))).toEqual([
      'questions[0].showIf',
    ]);
    expect(problemsOf(ask('a', 'text'), ask('b', 'text', onlyAfter('a', '1')))).toEqual([
      'questions[1].showIf',
    ]);
    expect(problemsOf(ask('a', 'rating'), ask('b', 'text', onlyAfter('a', '6')))).toEqual([
      'questions[1].showIf',
    ]);
    const draft = { ...blankDraft('surveyLink'), questions: [ask('a', 'rating')], maxResponses: '1.5' };
    expect(surveyPaths(draft)).toEqual(['maxResponses']);
  });

  it('forgets the answers that the other question has no more', () => {
    const draft = blankDraft('surveyLink');
    draft.questions = [
      ask('a', 'rating', { options: 'good\nbad' }),
      ask('b', 'text', onlyAfter('a', 'bad', 'ugly')),
    ];
    expect(updateBody(draft).questions?.[1]?.showIf).toEqual({ question: 'a', answers: ['bad'] });
  });

  describe('keeps an option, and conditions on it, while its line', () => {
    const before = { options: 'red\ngreen\nblue', optionIds: ['r', 'g', 'b'] };
    const edited = (...states: string[]) => states.reduce(withOptions, before).optionIds;
    const isNew = expect.stringMatching(/^\+/);

    it.each<[string, string[], unknown[]]>([
      ['is typed anew', ['red\ngreen\n', 'red\ngreen\nn', 'red\ngreen\nnavy'], ['r', 'g', 'b']],
      ['is the text of another one for a moment', ['red\nred\nblue', 'red\nredwood\nblue'], ['r', 'g', 'b']],
      [
        'has new ones around it',
        ['red\ngreen\nyellow\nblue', 'pink\nred\ngreen\nyellow\nblue'],
        [isNew, 'r', 'g', isNew, 'b'],
      ],
      ['is moved', ['blue\nred\ngreen'], ['b', 'r', 'g']],
      ['stays when others are removed', ['green'], ['g']],
    ])('%s', (_, states, ids) => {
      expect(edited(...states)).toEqual(ids);
    });

    it('is renamed: the API gets its ID, and the condition its new text', () => {
      const draft = blankDraft('surveyLink');
      draft.questions = [
        ask(
          'a',
          'singleChoice',
          withOptions(withOptions(before, 'red\nlime\nblue'), 'red\nlime\nblue\nblack'),
        ),
        ask('b', 'text', onlyAfter('a', 'g')),
      ];
      expect(updateBody(draft).questions).toMatchObject([
        { options: ['red', 'lime', 'blue', 'black'], optionIds: ['r', 'g', 'b', null] },
        { showIf: { question: 'a', answers: ['lime'] } },
      ]);
    });
  });
});

describe('the preview', () => {
  const code = 'med_4fJ2kQ8sT1vX7yZ0aBcD';
  const shown = (fields: object, uploads = new Map<string, File>()) => {
    const draft = blankDraft('videoLink');
    draft.videos = draft.videos.map((video) => ({ ...video, ...fields }));
    return previewOf(draft, uploads, 'Untitled').link.videos?.[0];
  };

  it('shows a stored video at its URL, and an upload that has none yet at one that stands for it', () => {
    const url = `https://go.example.com/media/${code}.mp4`;
    expect(shown({ url, storageCode: code })).toMatchObject({ url, storageCode: code });
    const uploads = new Map([[code, {} as File]]);
    expect(shown({ storageCode: code, cover: code }, uploads)).toMatchObject({
      url: uploadPlaceholder(code),
      cover: uploadPlaceholder(code),
    });
  });

  it('names what has no title yet', () => {
    expect(shown({ title: ' ' })?.title).toBe('Untitled');
  });
});

describe('what the API refuses', () => {
  const refused = (details: ErrorDetail[], code = 'VALIDATION_ERROR', message = '') =>
    new ApiError(message, { status: 400, code, details, requestId: 'r1' });

  it('is said of the row, wherever that is moved to', () => {
    const draft = blankDraft('myBio');
    draft.urls = [...draft.urls, ...blankDraft('myBio').urls];
    const [, second] = draft.urls;
    const { details, requestId } = withRowKeys(
      refused([
        { path: 'urls[1].url', message: 'is wrong' },
        { path: 'urls', message: 'are too many' },
        { path: 'title', message: 'is needed' },
      ]),
      draft,
    );
    expect(details.map(({ path }) => path)).toEqual([`urls.${second?.key}.url`, 'urls', 'title']);
    expect(requestId).toBe('r1');
  });

  it('is said of the one field of a video, whichever source it has', () => {
    const draft = blankDraft('videoLink');
    const [details] = withRowKeys(refused([{ path: 'videos[0].storageCode', message: 'x' }]), draft).details;
    expect(details?.path).toBe(`videos.${draft.videos[0]?.key}.url`);
  });

  it('keeps its code and parameters', () => {
    const draft = blankDraft('videoLink');
    const given = { code: 'unsupported_file_type', params: { allowed: ['image/png'] }, message: 'x' };
    const error = refused([{ path: 'videos[0].cover', ...given }], 'UNSUPPORTED_MEDIA_TYPE');
    expect(withRowKeys(error, draft).details).toEqual([
      { path: `videos.${draft.videos[0]?.key}.cover`, ...given },
    ]);
  });
});

describe('the languages to choose from', () => {
  it('are those that pages have texts in', () => {
    expect(Object.keys(TEXT_LANGUAGES)).toEqual(LANGUAGES);
  });
});

describe('lists', () => {
  it('have an entry in another place, and all others in their order', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveItem(['a'], 5, 0)).toEqual(['a']);
  });
});

describe('where visitors go', () => {
  it('is called as the page calls it, though browsers write its address otherwise', () => {
    const always = { startsAt: null, endsAt: null, featured: false, image: null, icon: null };
    const urls = [
      { heading: 'Shops' },
      { title: 'Shop', url: 'https://Example.com', description: null, ...always },
    ];
    const page: SmartLink = { ...RECORD, type: 'myBio', urls };
    expect(targetLabel(page, 'https://example.com/')).toBe('Shop – https://example.com/');
    expect(targetLabel(page, 'https://elsewhere.example/')).toBe('https://elsewhere.example/');
  });

  it('lists all links of a page with their clicks, and played videos nowhere among them', () => {
    const page = {
      type: 'myBio',
      urls: [
        { title: 'Shop', url: 'https://example.com' },
        { title: 'Blog', url: 'https://example.com/blog' },
      ],
    } as unknown as SmartLink;
    const counts = [
      { name: 'https://example.com/', count: 3 },
      { name: 'https://elsewhere.example/', count: 1 },
    ];
    expect(clickedTargets(page, counts)).toEqual([
      { url: 'https://example.com/', title: 'Shop', count: 3 },
      { url: 'https://elsewhere.example/', title: undefined, count: 1 },
      { url: 'https://example.com/blog', title: 'Blog', count: 0 },
    ]);
    const video = {
      title: 'Film',
      url: 'https://example.com/film.mp4',
      subLink: 'https://example.com/shop',
      ctaText: 'Buy',
    };
    expect(clickedTargets({ type: 'videoLink', videos: [video] } as unknown as SmartLink, [])).toEqual([
      { url: 'https://example.com/shop', title: 'Buy', count: 0 },
    ]);
  });
});

describe('a duplicate of a page', () => {
  it('has everything but its slug, title and uploaded files', () => {
    const draft = duplicateDraft(RECORD, 'How was it? (copy)');
    const { title, slug, cover, ...same } = createBody(draft) as unknown as Record<string, unknown>;
    expect([title, slug ?? '', cover ?? '']).toEqual(['How was it? (copy)', '', '']);
    expect(createBody(draftOf(RECORD))).toMatchObject(same);
    expect(same).toMatchObject({ questions: [{ id: 'stars' }, { id: 'which' }] });
  });
});
