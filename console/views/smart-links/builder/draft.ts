import type { SmartLink, SmartLinkQuestion } from '../../../../clients/typescript/src/api.ts';
import { SMART_LINK_PREFIXES } from '../../../../clients/typescript/src/values.ts';

export type SmartLinkType = SmartLink['type'];
export type QuestionType = SmartLinkQuestion['type'];

export const isType = (text: string | undefined): text is SmartLinkType =>
  text !== undefined && Object.hasOwn(SMART_LINK_PREFIXES, text);

/** An entry of a list. Its key stays with it wherever it is moved. */
export type Row<Fields> = Fields & { key: string };

export interface LinkFields {
  title: string;
  url: string;
  description: string;
}

export interface PlatformFields {
  name: string;
  url: string;
  icon: string;
}

export interface VideoFields {
  title: string;
  url: string;
  /** Of an uploaded video; empty: it is at `url`. */
  storageCode: string;
  description: string;
  subLink: string;
  ctaText: string;
  cover: string;
}

export interface QuestionFields {
  question: string;
  type: QuestionType;
  required: boolean;
  /** One a line. */
  options: string;
}

/** A Smart Link while it is worked on: what stands in the fields. A picture is a URL or the storage code of an upload. */
export interface Draft {
  type: SmartLinkType;
  title: string;
  /** Without its prefix. */
  slug: string;
  description: string;
  tags: string[];
  language: string;
  image: string;
  cover: string;
  status: SmartLink['status'];
  urls: Row<LinkFields>[];
  appstoreLink: string;
  playstoreLink: string;
  platforms: Row<PlatformFields>[];
  videos: Row<VideoFields>[];
  questions: Row<QuestionFields>[];
  email: string;
  /** What else the survey's destination holds: other programs put it there. */
  otherDetails: { [name: string]: unknown };
}

/** The lists of a draft. */
export type ListName = 'urls' | 'platforms' | 'videos' | 'questions';

/** The list that a page of a type is made of. */
export const LIST_OF: Readonly<Record<SmartLinkType, ListName | undefined>> = {
  myBio: 'urls',
  appDownload: undefined,
  musicLink: 'platforms',
  videoLink: 'videos',
  webinarLink: 'urls',
  surveyLink: 'questions',
};

let keys = 0;

export function row<Fields>(fields: Fields): Row<Fields> {
  keys += 1;
  return { ...fields, key: `row${keys}` };
}

export const BLANK = {
  urls: { title: '', url: '', description: '' },
  platforms: { name: '', url: '', icon: '' },
  videos: { title: '', url: '', storageCode: '', description: '', subLink: '', ctaText: '', cover: '' },
  questions: { question: '', type: 'rating', required: false, options: '' },
} as const satisfies {
  urls: LinkFields;
  platforms: PlatformFields;
  videos: VideoFields;
  questions: QuestionFields;
};

/** A page that is about to be made, with the first entry of its list. */
export function blankDraft(type: SmartLinkType): Draft {
  const list = LIST_OF[type];
  return {
    type,
    title: '',
    slug: '',
    description: '',
    tags: [],
    language: '',
    image: '',
    cover: '',
    status: 'active',
    urls: list === 'urls' ? [row(BLANK.urls)] : [],
    appstoreLink: '',
    playstoreLink: '',
    platforms: list === 'platforms' ? [row(BLANK.platforms)] : [],
    videos: list === 'videos' ? [row(BLANK.videos)] : [],
    questions: list === 'questions' ? [row<QuestionFields>(BLANK.questions)] : [],
    email: '',
    otherDetails: {},
  };
}

export function draftOf(link: SmartLink): Draft {
  const { email, ...otherDetails } = link.submissionDetails ?? {};
  return {
    type: link.type,
    title: link.title,
    slug: link.slug.slice(link.slug.indexOf('/') + 1),
    description: link.description ?? '',
    tags: link.tags,
    language: link.language ?? '',
    image: link.image ?? '',
    cover: link.cover ?? '',
    status: link.status,
    urls: (link.urls ?? []).map(({ description, ...fields }) =>
      row({ ...fields, description: description ?? '' }),
    ),
    appstoreLink: link.appstoreLink ?? '',
    playstoreLink: link.playstoreLink ?? '',
    platforms: (link.platforms ?? []).map(({ icon, ...fields }) => row({ ...fields, icon: icon ?? '' })),
    videos: (link.videos ?? []).map((video) =>
      row({
        title: video.title,
        url: video.url,
        storageCode: video.storageCode ?? '',
        description: video.description ?? '',
        subLink: video.subLink ?? '',
        ctaText: video.ctaText ?? '',
        cover: video.cover ?? '',
      }),
    ),
    questions: (link.questions ?? []).map(({ options, ...fields }) =>
      row({ ...fields, options: (options ?? []).join('\n') }),
    ),
    email: typeof email === 'string' ? email : '',
    otherDetails,
  };
}

/** Whether two drafts say the same; the keys of rows say nothing. */
export const isSame = (a: Draft, b: Draft): boolean => said(a) === said(b);

const said = (draft: Draft): string =>
  JSON.stringify(draft, (name, value: unknown) => (name === 'key' ? undefined : value));
