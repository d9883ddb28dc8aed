import type * as z from 'zod';
import { mediaIdOf, mediaUrl } from '../media/media-file.ts';
import type { PublicSmartLink } from './public-smart-link-schema.ts';
import { landingUrl } from './slug.ts';
import type { SmartLink } from './smart-link.ts';
import type { FieldsOfAllTypes, PageTypes } from './types/registry.ts';

/** What everybody may see of a Smart Link. No zod: landing pages import this. */

/** What a page is made of, as it is stored: media are names of files or URLs of other sites, because our hosts change. */
export type PageContent = Omit<
  SmartLink,
  'id' | 'ownerId' | 'status' | 'createdAt' | 'updatedAt' | 'version' | PrivateField
>;

type PrivateField = keyof FieldsOfAllTypes<'private'>;

/** That a page does not contain what only its owner sees. */
export type NoPrivateFields = { [Name in PrivateField]?: never };

/** Where pages and media are. */
export interface SmartLinkOrigins {
  /** Scheme and host of landing pages, without a slash at the end. */
  publicOrigin: string;
  /** Scheme and host of media, without a slash at the end. */
  mediaOrigin: string;
}

/** What everybody may see of a Smart Link, with absolute URLs. */
export function publicSmartLink(content: PageContent, origins: SmartLinkOrigins): PublicSmartLink {
  const media: Media = (ref) => (ref === null ? null : mediaUrl(ref, origins.mediaOrigin));
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
    ...OWN_FIELDS[content.type](content, media),
  };
}

type Media = (ref: string | null) => string | null;

type OwnFields = {
  [Type in keyof PageTypes]: (content: PageContent, media: Media) => FieldsOf<PageTypes[Type]['public']>;
};

type FieldsOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/** What each type shows of its own fields. */
const OWN_FIELDS: OwnFields = {
  myBio: ({ urls }) => ({ urls }),
  appDownload: ({ appstoreLink, playstoreLink }) => ({ appstoreLink, playstoreLink }),
  musicLink: ({ platforms }) => ({ platforms }),
  videoLink: ({ videos }, media) => ({
    videos: videos.map(({ file, cover, url, ...video }) => ({
      ...video,
      url: media(file) ?? url ?? '',
      storageCode: file && mediaIdOf(file),
      cover: media(cover),
    })),
  }),
  webinarLink: ({ urls }) => ({ urls }),
  surveyLink: ({ questions }) => ({ questions }),
};
