import { mediaIdOf, mediaUrl } from '#shared/core/media/media-file.ts';
import { PAGE_OUTLINES } from '#shared/core/pages/page-outlines.ts';
import type { PublicSmartLink } from './public-smart-link-schema.ts';
import { optionIdsOf } from './questions/option-ids.ts';
import { landingUrl, type SmartLinkType } from './slug.ts';
import type { SmartLink } from './smart-link.ts';
import type { Block } from './types/block.ts';
import type { FieldsOfAllTypes } from './types/registry.ts';

/** Public view of a Smart Link. Imported by landing pages: no zod. */

/** A stored page: media are file names or external URLs, because our origins may change. */
export type PageContent = Omit<
  SmartLink,
  'id' | 'ownerId' | 'folderId' | 'status' | 'createdAt' | 'updatedAt' | 'version' | 'block' | PrivateField
>;

type PrivateField = keyof FieldsOfAllTypes<'private'>;

/** Compile-time check that a page contains no private fields. */
export type NoPrivateFields = { [Name in PrivateField]?: never };

export interface SmartLinkOrigins {
  /** Without a trailing slash. */
  publicOrigin: string;
  /** Without a trailing slash. */
  mediaOrigin: string;
}

/** The public record, with absolute URLs. */
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
    theme: publicTheme(content, media),
    socials: content.socials,
    seo: content.seo ? { ...content.seo, image: media(content.seo.image) } : null,
    hideBranding: content.hideBranding,
    card: content.seo?.image ? null : media(content.card?.file ?? null),
    embedOrigins: content.embedOrigins,
    pixels: content.pixels,
    trackConversions: content.trackConversions,
    ...Object.fromEntries(
      PAGE_OUTLINES[content.type].fields.map((name) => [
        name,
        CONVERSIONS[name]?.(content, media) ?? content[name],
      ]),
    ),
  };
}

function publicTheme({ theme }: PageContent, media: Media): PublicSmartLink['theme'] {
  if (!theme) return null;
  const { background } = theme;
  // until 0.4.0: themes stored before have no artwork
  return {
    ...theme,
    artwork: theme.artwork ?? null,
    background: background && { ...background, image: media(background.image) },
  };
}

type Media = (ref: string | null) => string | null;

type OwnField = (typeof PAGE_OUTLINES)[SmartLinkType]['fields'][number];

type Shown<Name extends OwnField> = (
  content: PageContent,
  media: Media,
) => NonNullable<PublicSmartLink[Name]>;

/** A field whose stored type is not the public one must be here. */
type Conversions = { [Name in OwnField]?: Shown<Name> } & {
  [Name in OwnField as PageContent[Name] extends PublicSmartLink[Name] ? never : Name]: Shown<Name>;
};

/** Public values of the fields that are not shown as they are stored. */
const CONVERSIONS: Conversions = {
  urls: ({ urls }, media) =>
    urls.map((entry) => {
      if ('heading' in entry) return entry;
      if ('type' in entry) return publicBlock(entry, media);
      return { ...entry, image: media(entry.image) };
    }),
  videos: ({ videos }, media) =>
    videos.map(({ file, cover, url, thumbnail, ...video }) => ({
      ...video,
      thumbnail: media(thumbnail),
      url: media(file) ?? url ?? '',
      storageCode: file && mediaIdOf(file),
      cover: media(cover),
    })),
  questions: ({ questions }) =>
    questions.map((question) => ({ ...question, optionIds: question.options && optionIdsOf(question) })),
};

function publicBlock(block: Block, media: Media): Block {
  if (block.type === 'gallery') {
    const images = block.images.map(({ image, alt }) => ({ image: media(image) ?? image, alt }));
    return { ...block, images };
  }
  return 'image' in block ? { ...block, image: media(block.image) } : block;
}
