import type { QrStyle } from '@signpost/client/core';
import type { QrLook } from './qr-memory.ts';
import type { QrOptions } from './use-qr-image.ts';

/** The look that the form shows: none of its options is missing. */
export type Look = QrLook & { options: Required<QrLook['options']> };

export const PLAIN_STYLE: QrStyle = {
  color: '#000000',
  background: '#ffffff',
  dots: 'square',
  corners: 'square',
  frame: null,
  logo: null,
};

/** What a style does not have. */
const FIRST = { format: 'png', size: '600', margin: '4', tracked: true } satisfies QrOptions;

/** `1a2b3c` as the picker shows it. */
const withHash = (color: string): string => (/^[\da-f]+$/i.test(color) ? `#${color}` : color);

/** The look of a code in this style. `logoName`: how the form names its logo. */
export function lookOf({ logo, ...style }: QrStyle, logoName: string): Look {
  const isTransparent = style.background === 'transparent';
  return {
    isTransparent,
    options: {
      ...FIRST,
      ...style,
      color: withHash(style.color),
      background: isTransparent ? PLAIN_STYLE.background : withHash(style.background),
      frame: style.frame ?? '',
    },
    logo: logo === null ? undefined : { storageCode: logo, name: logoName },
  };
}

/** The style of a look, as it is saved. */
export const styleOf = ({
  options: { color, background, dots, corners, frame },
  isTransparent,
  logo,
}: Look) => ({
  color,
  background: isTransparent ? 'transparent' : background,
  dots,
  corners,
  frame,
  logo: logo?.storageCode ?? null,
});

/** Whether two looks are equal; logos may have different names. */
export const isSame = (a: Look, b: Look): boolean =>
  JSON.stringify({ ...a, logo: a.logo?.storageCode }) === JSON.stringify({ ...b, logo: b.logo?.storageCode });

/** JPEG has no transparency: the color applies while it is selected. */
export const hasBackground = ({ options: { format }, isTransparent }: Look): boolean =>
  !isTransparent || format === 'jpg';

/** The options of the API for a code with this look. */
export const optionsOf = (look: Look) =>
  ({
    ...look.options,
    background: hasBackground(look) ? look.options.background : 'transparent',
    logo: look.logo?.storageCode,
  }) satisfies QrOptions;
