import type { FormFields } from '../media/media-form.ts';

/** The text parts of a Smart Link that is sent as a form. */
export const SMART_LINK_FIELDS: FormFields = {
  texts: {
    title: 'needed',
    type: 'needed',
    status: 'needed',
    slug: 'nullable',
    description: 'nullable',
    language: 'nullable',
    appstoreLink: 'nullable',
    playstoreLink: 'nullable',
    image: 'nullable',
    cover: 'nullable',
  },
  json: ['urls', 'platforms', 'videos', 'questions', 'submissionDetails', 'tags', 'videoFileIndexes'],
  lists: ['tags'],
};
