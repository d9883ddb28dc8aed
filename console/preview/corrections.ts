import type { PublicSmartLink } from '@signpost/client/core';
import { hueOf } from '#shared/smart-links/rendering/palette.ts';
import { type Correction, themeColors } from '#shared/smart-links/rendering/theme/colors.ts';

export type { Correction };

/** Colors that a themed page adjusts because they would not be readable; each only once. */
export function themeCorrections(theme: NonNullable<PublicSmartLink['theme']>, slug: string): Correction[] {
  const { corrections } = themeColors(theme, hueOf(slug));
  return corrections.filter(
    ({ field, from, to }, index) =>
      corrections.findIndex((one) => one.field === field && one.from === from && one.to === to) === index,
  );
}
