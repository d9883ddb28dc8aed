import type { SmartLink } from '@signpost/client/core';
import type { Texts } from '#console/texts/en.ts';
import type { SmartLinkType } from '../smart-link-type.ts';
import type { ThemeDraft } from '../theme-draft.ts';

type Samples<Type extends SmartLinkType> = Texts['smartLinks']['types'][Type]['starters'];

/** Sample pages of a type; their texts are in `console/texts/`. */
export interface Starters<Type extends SmartLinkType> {
  /** The look of each, in the order in which they are offered. */
  themes: Readonly<Record<keyof Samples<Type>, Partial<ThemeDraft>>>;
  /** The fields of the type, as the API returns them. */
  fields: (sample: Samples<Type>[keyof Samples<Type>], id: keyof Samples<Type>) => Partial<SmartLink>;
}

export const gradient = (from: string, to: string, angle = ''): Partial<ThemeDraft> => ({
  background: 'gradient',
  from,
  to,
  angle,
});

/** Reserved for examples: nobody is linked to by accident. */
export const exampleUrl = (path: string): string => `https://example.com/${path}`;
