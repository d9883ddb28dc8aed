import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { brandTones } from '#shared/smart-links/rendering/theme/brand-tones.ts';

/**
 * A brand's color with its tone for dark pages. Throws VALIDATION_ERROR for one that is not
 * readable on a light page.
 */
export function brandColors(color: string): Record<'color' | 'darkColor' | 'onDarkColor', string> {
  const { unreadable, ...dark } = brandTones(color);
  if (!unreadable) return { color, ...dark };
  const { minimum, ratio, suggestion } = unreadable;
  const message =
    `must have a contrast of at least ${minimum}:1 with the background of pages; ` +
    `${color} has ${ratio}:1, and the nearest color that has enough is ${suggestion}`;
  throw invalidField('color', problem('low_contrast', message, { minimum, ratio, suggestion }));
}
