import type { PublicSmartLink, UpdateSmartLink } from '@signpost/client/core';
import { type Correction, themeCorrections } from '#console/preview/corrections.ts';

type Theme = NonNullable<PublicSmartLink['theme']>;
type ThemeBackground = NonNullable<Theme['background']>;

/** The theme of a draft, as in its fields; empty for none. */
export interface ThemeDraft {
  preset: NonNullable<Theme['preset']> | '';
  background: BackgroundKind | '';
  color: string;
  from: string;
  to: string;
  angle: string;
  image: string;
  accent: string;
  text: string;
  font: NonNullable<Theme['font']> | '';
  buttons: NonNullable<Theme['buttons']> | '';
  layout: NonNullable<Theme['layout']> | '';
  artwork: NonNullable<Theme['artwork']> | '';
}

export const BACKGROUND_KINDS = ['color', 'gradient', 'image'] as const;
type BackgroundKind = (typeof BACKGROUND_KINDS)[number];

export const EMPTY_THEME: ThemeDraft = {
  preset: '',
  background: '',
  color: '',
  from: '',
  to: '',
  angle: '',
  image: '',
  accent: '',
  text: '',
  font: '',
  buttons: '',
  layout: '',
  artwork: '',
};

export function themeDraftOf(theme: Theme | null | undefined): ThemeDraft {
  if (!theme) return EMPTY_THEME;
  const { background } = theme;
  const [from = '', to = ''] = background?.gradient ?? [];
  return {
    preset: theme.preset ?? '',
    background: BACKGROUND_KINDS.find((kind) => background?.[kind] != null) ?? '',
    color: background?.color ?? '',
    from,
    to,
    angle: background?.angle == null ? '' : String(background.angle),
    image: background?.image ?? '',
    accent: theme.accent ?? '',
    text: theme.text ?? '',
    font: theme.font ?? '',
    buttons: theme.buttons ?? '',
    layout: theme.layout ?? '',
    artwork: theme.artwork ?? '',
  };
}

/** The request field; the API validates it. */
export function themeBody(draft: ThemeDraft): NonNullable<UpdateSmartLink['theme']> | null {
  const background = backgroundOf(draft);
  const theme = {
    preset: draft.preset || null,
    background,
    accent: draft.accent.trim() || null,
    text: draft.text.trim() || null,
    font: draft.font || null,
    buttons: draft.buttons || null,
    layout: draft.layout || null,
    artwork: draft.artwork || null,
  };
  return Object.values(theme).every((value) => value === null) ? null : theme;
}

function backgroundOf({ background, color, from, to, angle, image }: ThemeDraft): ThemeBackground | null {
  const none: ThemeBackground = { color: null, gradient: null, angle: null, image: null };
  if (background === 'color') return { ...none, color: color.trim() };
  if (background === 'image') return { ...none, image: image.trim() };
  if (background === '') return null;
  return {
    ...none,
    gradient: [from.trim(), to.trim()],
    angle: angle.trim() === '' ? null : Number(angle),
  };
}

/** `#abc` and `#AABBCC` as `#aabbcc`; null for an invalid or incomplete color. */
function colorOf(text: string): string | null {
  const [, digits = ''] = /^#((?:[\da-f]{3}){1,2})$/i.exec(text.trim()) ?? [];
  if (digits === '') return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}

/** The theme to preview, without invalid values. `image`: the URL of an image or upload. */
export function themePreview(draft: ThemeDraft, image: (source: string) => string | null): Theme | null {
  const theme = themeBody(draft);
  if (theme === null) return null;
  const [from, to] = [colorOf(draft.from), colorOf(draft.to)];
  const angle = Number(draft.angle);
  const background: ThemeBackground = {
    color: draft.background === 'color' ? colorOf(draft.color) : null,
    gradient: draft.background === 'gradient' && from && to ? [from, to] : null,
    angle: draft.angle.trim() !== '' && angle >= 0 && angle <= 360 ? angle : null,
    image: draft.background === 'image' ? image(draft.image) : null,
  };
  return {
    preset: theme.preset ?? null,
    font: theme.font ?? null,
    buttons: theme.buttons ?? null,
    layout: theme.layout ?? null,
    artwork: theme.artwork ?? null,
    accent: colorOf(draft.accent),
    text: colorOf(draft.text),
    background: BACKGROUND_KINDS.some((kind) => background[kind] !== null) ? background : null,
  };
}

/** The adjusted colors that replace unreadable ones. */
export function correctionsOf(draft: ThemeDraft, slug: string): Correction[] {
  const theme = themePreview(draft, (source) => source || null);
  if (theme === null) return [];
  return themeCorrections(theme, slug);
}
