import { PAGE_OUTLINES, type PageOutline, type PageType } from '../pages/page-outlines.ts';
import { APP_STORES } from './app-stores.ts';

/**
 * Every field with a URL that visitors can be led to, by what has it. `test/unit/core/destinations/` compares
 * it with the schemas of all requests. Imported by visitor functions: no zod, no AWS SDK.
 */

export interface DestinationFields {
  /** Visitors are led there: by a redirect, a link, a button or a player. */
  leads: readonly string[];
  /** Shown without a click: images. */
  loads: readonly string[];
  /** Sites that may show a page in a frame. */
  embeds?: readonly string[];
  /** What becomes a URL of a store. */
  stores?: Readonly<Record<string, (id: string) => string>>;
}

const PAGE = {
  leads: ['socials[].url'],
  loads: ['image', 'cover', 'theme.background.image', 'seo.image'],
  embeds: ['embedOrigins[]'],
} as const satisfies DestinationFields;

const withCommon = ({ leads, loads = [] }: PageOutline): DestinationFields => ({
  ...PAGE,
  leads: [...leads, ...PAGE.leads],
  loads: [...PAGE.loads, ...loads],
});

export const DESTINATION_FIELDS = {
  link: {
    leads: ['originalUrl', 'expiredUrl', 'rules[].to', 'variants[].url', 'app.ios.url', 'app.android.url'],
    loads: ['preview.image'],
    stores: { 'app.ios.appStoreId': APP_STORES.ios, 'app.android.package': APP_STORES.android },
  },
  brand: { leads: ['url', 'footer.url'], loads: [] },
  domain: { leads: ['rootUrl', 'notFoundUrl', 'expiredUrl'], loads: [] },
  ...(Object.fromEntries(
    Object.entries(PAGE_OUTLINES).map(([type, page]) => [type, withCommon(page)]),
  ) as Record<PageType, DestinationFields>),
} as const satisfies Record<string, DestinationFields>;

/** What has destinations: a link, a brand, the settings of a domain, or a Smart Link of a type. */
export type DestinationKind = keyof typeof DESTINATION_FIELDS;

export const fieldsOf = (kind: DestinationKind): DestinationFields => DESTINATION_FIELDS[kind];
