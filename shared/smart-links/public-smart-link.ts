import { mediaIdOf, mediaUrl } from '../media/media-file.ts';
import type { PublicSmartLink } from './public-smart-link-schema.ts';
import { landingUrl } from './slug.ts';
import type { SmartLink } from './smart-link.ts';

/** What everybody may see of a Smart Link. No zod: landing pages import this. */

/** What a page is made of, as it is stored: media are names of files or URLs of other sites, because our hosts change. */
export type PageContent = Omit<
  SmartLink,
  'id' | 'ownerId' | 'submissionDetails' | 'status' | 'createdAt' | 'updatedAt' | 'version'
>;

/** Where pages and media are. */
export interface SmartLinkOrigins {
  /** Scheme and host of landing pages, without a slash at the end. */
  publicOrigin: string;
  /** Scheme and host of media, without a slash at the end. */
  mediaOrigin: string;
}

/** What everybody may see of a Smart Link, with absolute URLs. */
export function publicSmartLink(content: PageContent, origins: SmartLinkOrigins): PublicSmartLink {
  const media = (ref: string | null) => (ref === null ? null : mediaUrl(ref, origins.mediaOrigin));
  return {
    slug: content.slug,
    url: landingUrl(content.slug, origins.publicOrigin),
    title: content.title,
    type: content.type,
    description: content.description,
    tags: content.tags,
    language: content.language,
    image: media(content.image),
    cover: media(content.cover),
    ...fieldsOfType(content, media),
  };
}

function fieldsOfType(
  content: PageContent,
  media: (ref: string | null) => string | null,
): Partial<PublicSmartLink> {
  switch (content.type) {
    case 'myBio':
    case 'webinarLink':
      return { urls: content.urls };
    case 'appDownload':
      return { appstoreLink: content.appstoreLink, playstoreLink: content.playstoreLink };
    case 'musicLink':
      return { platforms: content.platforms };
    case 'videoLink':
      return {
        videos: content.videos.map(({ file, cover, url, ...video }) => ({
          ...video,
          url: media(file) ?? url ?? '',
          storageCode: file && mediaIdOf(file),
          cover: media(cover),
        })),
      };
    case 'surveyLink':
      return { questions: content.questions };
  }
}
