import type { PublicSmartLink } from '@signpost/client/core';
import { SMART_LINK_PREFIXES } from '@signpost/client/values';
import { publicOrigin } from '#console/config.ts';
import { isUpload, type Uploads } from '#console/data/uploads.ts';
import { type PreviewMessage, uploadPlaceholder } from '#console/preview/preview-message.ts';
import { themePreview } from '../theme-draft.ts';
import { orNull } from '../types/page-form.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import type { Draft } from './draft.ts';
import { identityPreview } from './identity-draft.ts';
import { sharingPreview } from './sharing-draft.ts';

/** The page that saving the draft would publish. */
export function previewOf(draft: Draft, uploads: Uploads, untitled: string): PreviewMessage {
  const upload = (storageCode: string) =>
    uploads.has(storageCode) ? uploadPlaceholder(storageCode) : undefined;
  // For an upload of another tab, only its code is known.
  const image = (source: string) => upload(source) ?? (isUpload(source) ? null : orNull(source));
  const ownSlug = draft.slug.trim().toLowerCase() || slugPart(draft.title);
  const slug = `${SMART_LINK_PREFIXES[draft.type]}/${ownSlug}`;
  const link: PublicSmartLink = {
    slug,
    url: `${publicOrigin}/${slug}`,
    title: draft.title.trim() || untitled,
    type: draft.type,
    description: orNull(draft.description),
    tags: draft.tags,
    language: isLanguage(draft.language.trim()) ? draft.language.trim() : null,
    image: image(draft.image),
    cover: image(draft.cover),
    theme: themePreview(draft.theme, image),
    ...identityPreview(draft),
    ...sharingPreview(),
    ...PAGE_FORMS[draft.type].preview(draft, { upload, image, untitled }),
  };
  return { link, canJoin: draft.type === 'webinarLink' && draft.joinUrl.trim() !== '', uploads };
}

/** Approximates the API's slug of a title, which determines the page's colors. */
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
