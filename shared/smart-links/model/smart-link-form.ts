import type { FormFields } from '#shared/core/media/form-texts.ts';
import { SMART_LINK_TYPES } from './slug.ts';
import { PAGE_TYPES } from './types/registry.ts';

/** Fields of all types that forms send as `way`. */
function sentAs(way: 'text' | 'json'): string[] {
  const names = SMART_LINK_TYPES.flatMap((type) =>
    Object.entries(PAGE_TYPES[type].form)
      .filter(([, own]) => own === way)
      .map(([name]) => name),
  );
  return [...new Set(names)];
}

/** Text parts of the multipart form. */
export const SMART_LINK_FIELDS: FormFields = {
  texts: {
    title: 'needed',
    type: 'needed',
    status: 'needed',
    slug: 'nullable',
    folderId: 'nullable',
    description: 'nullable',
    language: 'nullable',
    ...Object.fromEntries(sentAs('text').map((name) => [name, 'nullable'] as const)),
    image: 'nullable',
    cover: 'nullable',
  },
  json: [
    ...sentAs('json'),
    'theme',
    'socials',
    'seo',
    'hideBranding',
    'embedOrigins',
    'pixels',
    'trackConversions',
    'tags',
    'videoFileIndexes',
  ],
  lists: ['tags'],
};
