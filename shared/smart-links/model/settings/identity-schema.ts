import * as z from 'zod';
import { enumField, lineField, textField } from '#shared/platform/http/input-fields.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { contactKind } from '../contact-kind.ts';
import { absoluteUrl, entries, entryError, imageSource } from '../types/fields.ts';
import { linkTarget } from '../types/link-target.ts';
import { MAX_SOCIALS, SOCIAL_PLATFORMS, type SocialPlatform } from './socials.ts';

/** Identity fields of every type, as sent, stored and returned. */

const PLATFORMS = SOCIAL_PLATFORMS as [SocialPlatform, ...SocialPlatform[]];

const social = z
  .object(
    {
      platform: enumField(PLATFORMS).meta({
        description: 'The platform, whose icon is shown.',
        examples: ['instagram'],
      }),
      url: linkTarget.meta({
        description: 'URL of your profile; for `website` also `mailto:`, `tel:` or `sms:`.',
        examples: ['https://www.instagram.com/jane'],
      }),
    },
    entryError,
  )
  .superRefine(({ platform, url }, context) => {
    if (platform === 'website' || !contactKind(url)) return;
    const message = 'must be a URL of the platform; email addresses and phone numbers have `website`';
    context.addIssue(issueOf(problem('invalid_format', message, { format: 'url' }), 'url'));
  })
  .meta({ id: 'SmartLinkSocial' });

const isTrueOrFalse = z.boolean({ error: 'must be true or false' });

const seo = z
  .object(
    {
      title: lineField(120).nullish().meta({ description: 'Replaces the title. null: the title.' }),
      description: textField(300)
        .nullish()
        .meta({ description: 'Replaces the description. null: the start of the description.' }),
      image: imageSource.nullish(),
      noindex: isTrueOrFalse
        .nullish()
        .meta({ description: 'Whether search engines are asked not to index the page. Default false.' }),
    },
    entryError,
  )
  .meta({ id: 'SmartLinkSeoInput' });

export const identityInput = {
  socials: entries(social, MAX_SOCIALS)
    .nullish()
    .meta({ description: 'Your social profiles, shown as a row of icons. null: none.' }),
  seo: seo.nullish().meta({
    description: 'For search engines and social previews, replaced as a whole. null: from the page itself.',
  }),
  hideBranding: isTrueOrFalse.nullish().meta({
    description: 'Whether the page hides the name of this service. Plans `pro` and `business`.',
    examples: [false],
  }),
};

const storedSocial = z.object({
  platform: z
    .enum(PLATFORMS)
    .meta({ description: 'The platform, whose icon is shown.', examples: ['instagram'] }),
  url: z.string().meta({
    format: 'iri',
    description: 'URL of the profile.',
    examples: ['https://www.instagram.com/jane'],
  }),
});

const storedSeo = z.object({
  title: z
    .string()
    .nullable()
    .meta({ description: 'Replaces the title.', examples: [null] }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'Replaces the description.', examples: [null] }),
  image: z.string().nullable(),
  noindex: z
    .boolean()
    .meta({ description: 'Whether search engines are asked not to index the page.', examples: [false] }),
});

export const storedIdentity = {
  socials: z.array(storedSocial),
  seo: storedSeo.nullable(),
  hideBranding: z.boolean(),
};

export const publicIdentity = {
  socials: z.array(storedSocial).meta({ description: 'Social profiles.', examples: [[]] }),
  seo: storedSeo
    .extend({ image: absoluteUrl('The image of social previews.') })
    .meta({ id: 'SmartLinkSeo' })
    .nullable()
    .meta({ description: 'For search engines and previews; null: from the page itself.', examples: [null] }),
  hideBranding: z
    .boolean()
    .meta({ description: 'Whether the name of this service is hidden.', examples: [false] }),
  card: absoluteUrl(
    'The generated social card, 1200 x 630 pixels, updated a few seconds after a change. Read-only. ' +
      'null: `seo.image` replaces it, or it is not generated yet.',
  ),
};
