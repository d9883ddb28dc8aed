import type { PublicSmartLink } from '../../../../clients/typescript/src/api.ts';
import { SMART_LINK_PREFIXES } from '../../../../clients/typescript/src/values.ts';
import { publicOrigin } from '../../../config.ts';
import { type PreviewMessage, uploadAddress } from '../../../preview/preview-message.ts';
import { type Draft, LIST_OF } from './draft.ts';
import { choicesOf } from './draft-body.ts';
import type { Uploads } from './uploads.ts';

/** What the preview shows of a draft: what the page would be made of were it saved now. */
export function previewOf(draft: Draft, uploads: Uploads, untitled: string): PreviewMessage {
  const media = (source: string): string | null =>
    uploads.has(source) ? uploadAddress(source) : source.trim() || null;
  const list = LIST_OF[draft.type];
  const slug = `${SMART_LINK_PREFIXES[draft.type]}/${draft.slug.trim().toLowerCase() || slugPart(draft.title)}`;
  const link: PublicSmartLink = {
    slug,
    url: `${publicOrigin}/${slug}`,
    title: draft.title.trim() || untitled,
    type: draft.type,
    description: draft.description.trim() || null,
    tags: draft.tags,
    language: isLanguage(draft.language.trim()) ? draft.language.trim() : null,
    image: media(draft.image),
    cover: media(draft.cover),
    ...(list === 'urls' && {
      urls: draft.urls.map(({ title, url, description }) => ({
        title: title.trim() || url,
        url,
        description: description.trim() || null,
      })),
    }),
    ...(draft.type === 'appDownload' && {
      appstoreLink: draft.appstoreLink.trim() || null,
      playstoreLink: draft.playstoreLink.trim() || null,
    }),
    ...(list === 'platforms' && {
      platforms: draft.platforms.map(({ name, url, icon }) => ({
        name: name.trim() || url,
        url,
        icon: icon.trim() || null,
      })),
    }),
    ...(list === 'videos' && {
      videos: draft.videos.map((video) => ({
        title: video.title.trim() || untitled,
        url: uploads.has(video.storageCode) ? uploadAddress(video.storageCode) : video.url.trim(),
        storageCode: video.storageCode || null,
        description: video.description.trim() || null,
        subLink: video.subLink.trim() || null,
        ctaText: video.ctaText.trim() || null,
        cover: media(video.cover),
      })),
    }),
    ...(list === 'questions' && {
      questions: draft.questions.map((question) => ({
        question: question.question.trim() || untitled,
        type: question.type,
        required: question.required,
        options: choicesOf(question),
      })),
    }),
  };
  return { link, uploads };
}

/** Roughly what becomes of a title in an address: the colours of the page follow from it. */
export const slugPart = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

function isLanguage(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== undefined;
  } catch {
    return false;
  }
}
