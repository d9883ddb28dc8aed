/** The tones that visitors see of a brand's color. */
export { brandTones } from '#shared/smart-links/rendering/theme/brand-tones.ts';
