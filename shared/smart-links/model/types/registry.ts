import type * as z from 'zod';
import type { PAGE_OUTLINES } from '#shared/core/pages/page-outlines.ts';
import { SMART_LINK_TYPES, type SmartLinkType } from '../slug.ts';
import { appDownload } from './app-download.ts';
import { linkList } from './link-list.ts';
import { musicLink } from './music-link.ts';
import { surveyLink } from './survey-link.ts';
import { videoLink } from './video-link.ts';
import { webinarLink } from './webinar-link.ts';

/** Data of each type. Pages are in `rendering/types/registry.ts`. */
export const PAGE_TYPES = {
  myBio: linkList,
  appDownload,
  musicLink,
  videoLink,
  webinarLink,
  surveyLink,
} as const satisfies {
  [Type in SmartLinkType]: {
    public: Record<(typeof PAGE_OUTLINES)[Type]['fields'][number], z.ZodType>;
  };
};

export type PageTypes = typeof PAGE_TYPES;

type Part = 'update' | 'stored' | 'public' | 'private';

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export type FieldsOfAllTypes<Of extends Part> = Intersection<PageTypes[keyof PageTypes][Of]>;

export function fieldsOfAllTypes<Of extends Part>(part: Of): FieldsOfAllTypes<Of> {
  return Object.assign({}, ...SMART_LINK_TYPES.map((type) => PAGE_TYPES[type][part]));
}

/** Makes fields optional: a Smart Link has only its own type's. */
export function optional<Shape extends Record<string, z.ZodType>>(shape: Shape): Optional<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.optional()]);
  return Object.fromEntries(fields) as Optional<Shape>;
}

type Optional<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: z.ZodOptional<Shape[Name]>;
};
