import type { CreateSmartLink, UpdateSmartLink } from '../../../../clients/typescript/src/api.ts';
import { ApiError } from '../../../../clients/typescript/src/api-error.ts';
import { type Draft, LIST_OF, type QuestionFields } from './draft.ts';

/** A draft as the API takes it. */

export function createBody(draft: Draft): CreateSmartLink {
  const { type, title, status } = draft;
  // Which fields belong to which type is for the API to say.
  return { type, title, status, slug: orNull(draft.slug), ...fieldsOf(draft) } as CreateSmartLink;
}

export function updateBody(draft: Draft): UpdateSmartLink {
  const { title, status, slug } = draft;
  // Without an address it keeps the one that it has.
  return { title, status, ...(slug.trim() !== '' && { slug }), ...fieldsOf(draft) };
}

function fieldsOf(draft: Draft): UpdateSmartLink {
  return {
    description: orNull(draft.description),
    tags: draft.tags,
    language: orNull(draft.language),
    image: orNull(draft.image),
    cover: orNull(draft.cover),
    ...ownFields(draft),
  };
}

function ownFields(draft: Draft): UpdateSmartLink {
  switch (draft.type) {
    case 'myBio':
    case 'webinarLink':
      return {
        urls: draft.urls.map(({ title, url, description }) => ({
          title,
          url,
          description: orNull(description),
        })),
      };
    case 'appDownload':
      return { appstoreLink: orNull(draft.appstoreLink), playstoreLink: orNull(draft.playstoreLink) };
    case 'musicLink':
      return { platforms: draft.platforms.map(({ name, url, icon }) => ({ name, url, icon: orNull(icon) })) };
    case 'videoLink':
      return {
        videos: draft.videos.map((video) => ({
          title: video.title,
          url: orNull(video.url),
          storageCode: orNull(video.storageCode),
          description: orNull(video.description),
          subLink: orNull(video.subLink),
          ctaText: orNull(video.ctaText),
          cover: orNull(video.cover),
        })),
      };
    case 'surveyLink': {
      const details = { ...draft.otherDetails, ...(draft.email.trim() && { email: draft.email.trim() }) };
      return {
        questions: draft.questions.map((question) => ({
          question: question.question,
          type: question.type,
          required: question.required,
          options: choicesOf(question),
        })),
        submissionDetails: Object.keys(details).length > 0 ? details : null,
      };
    }
  }
}

/** Whether a question can have choices: a rating has stars without. */
export const hasOptions = ({ type }: Pick<QuestionFields, 'type'>): boolean =>
  type === 'singleChoice' || type === 'multipleChoice' || type === 'rating';

/** What can be chosen; null: nothing. */
export function choicesOf(question: Pick<QuestionFields, 'type' | 'options'>): string[] | null {
  if (!hasOptions(question)) return null;
  const options = question.options.split('\n').map((option) => option.trim());
  const choices = options.filter((option) => option !== '');
  return choices.length > 0 ? choices : null;
}

const orNull = (text: string): string | null => text.trim() || null;

/**
 * What the API has refused, its fields named as in the builder: `urls.3.url` by the key of its row, so that it stays
 * with the row wherever that is moved.
 */
export function errorOfRows(error: ApiError, draft: Draft): ApiError {
  const details = error.details.length > 0 ? error.details : mediaDetail(error);
  return new ApiError(error.message, {
    ...error,
    cause: error,
    details: details.map(({ path, message }) => ({ path: rowPath(path, draft), message })),
  });
}

function rowPath(path: string, draft: Draft): string {
  const list = LIST_OF[draft.type];
  const [, name, index, rest = ''] = /^(\w+)\.(\d+)(.*)$/.exec(path) ?? [];
  const key = list !== undefined && name === list ? draft[list][Number(index)]?.key : undefined;
  // A video has one field for where it is.
  return key === undefined ? path : `${name}.${key}${rest === '.storageCode' ? '.url' : rest}`;
}

/** What a file turns out to be is said in the message alone: `cover: must be an image ...`. */
function mediaDetail({ code, message }: ApiError): { path: string; message: string }[] {
  const [, path, said] = (code === 'UNSUPPORTED_MEDIA_TYPE' && /^([\w.]+): (.+)$/.exec(message)) || [];
  return path && said ? [{ path, message: said }] : [];
}
