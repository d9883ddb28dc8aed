import type { PublicSmartLink, SmartLink, UpdateSmartLink } from '@signpost/client/core';
import { SOCIAL_DOMAINS } from '@signpost/client/values';
import { withScheme } from '#console/components/forms/bare-url.ts';
import { shownTarget } from '#console/components/forms/is-url.ts';
import { type Row, row } from '#console/components/forms/row.ts';
import { orNull } from '../types/page-form.ts';

export type SocialPlatform = SmartLink['socials'][number]['platform'];

export interface SocialFields {
  /** Empty: determined by the URL. */
  platform: SocialPlatform | '';
  url: string;
}

export interface SeoFields {
  title: string;
  description: string;
  image: string;
  noindex: boolean;
}

interface IdentityFields {
  socials: Row<SocialFields>[];
  seo: SeoFields;
  hideBranding: boolean;
}

export const SOCIAL_PLATFORMS = Object.keys(SOCIAL_DOMAINS) as SocialPlatform[];

export const EMPTY_IDENTITY: IdentityFields = {
  socials: [],
  seo: { title: '', description: '', image: '', noindex: false },
  hideBranding: false,
};

export const identityDraftOf = ({ socials, seo, hideBranding }: SmartLink): IdentityFields => ({
  socials: socials.map(({ platform, url }) => row({ platform, url })),
  seo: {
    title: seo?.title ?? '',
    description: seo?.description ?? '',
    image: seo?.image ?? '',
    noindex: seo?.noindex ?? false,
  },
  hideBranding,
});

/** The platform of a URL; `website` for others. */
export function platformOf(url: string): SocialPlatform {
  const host = URL.parse(withScheme(url.trim()))?.hostname.replace(/^www\./, '') ?? '';
  const found = SOCIAL_PLATFORMS.find((platform) =>
    SOCIAL_DOMAINS[platform].some((domain: string) => host === domain || host.endsWith(`.${domain}`)),
  );
  return found ?? 'website';
}

export function identityBody({ socials, seo, hideBranding }: IdentityFields): UpdateSmartLink {
  const fields = {
    title: orNull(seo.title),
    description: orNull(seo.description),
    image: orNull(seo.image),
    noindex: seo.noindex,
  };
  const isEmpty = Object.values(fields).every((value) => value === null || value === false);
  return {
    socials: socials.map(({ platform, url }) => ({ platform: platform || platformOf(url), url })),
    seo: isEmpty ? null : fields,
    hideBranding,
  };
}

export const identityPreview = ({
  socials,
  hideBranding,
}: IdentityFields): Pick<PublicSmartLink, 'socials' | 'seo' | 'hideBranding' | 'card'> => ({
  socials: socials
    .map(({ platform, url }) => ({ platform: platform || platformOf(url), url: shownTarget(url) }))
    .filter(({ url }) => URL.canParse(url)),
  seo: null,
  hideBranding,
  card: null,
});
