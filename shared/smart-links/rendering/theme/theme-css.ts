import { fontCss } from '#shared/visitor-pages/fonts.ts';
import type { PublicSmartLink } from '../../model/public-smart-link-schema.ts';
import {
  NO_THEME,
  type Theme,
  type ThemeButtons,
  type ThemeFont,
  type ThemeLayout,
} from '../../model/settings/theme.ts';
import { colorCss, themeColors, VEILS } from './colors.ts';
import { PRESETS } from './presets.ts';

/** CSS of a theme: only the options in use. It comes after the styles of the page's type. */

// `body main` overrides the presets, so that owners can change their shapes. Not store badges: the
// stores prescribe their form.
const SHAPED = 'body main :is(.row,.button)';

const BUTTONS: Readonly<Record<ThemeButtons, string>> = {
  rounded: `${SHAPED}{border-radius:1.2rem}`,
  pill:
    `${SHAPED}{border-radius:4rem}body main .row{--start:1rem;--end:1.4rem}` +
    'body main .sign{border-radius:50%}',
  square: `${SHAPED}{border-radius:0}body main .sign{border-radius:0}`,
  outline:
    'body main :is(.row:not(.lead),.button){background:none;color:var(--ink)}' +
    `${SHAPED}{border:2px solid var(--accent)}body main .row:not(.lead) :is(small,.go){color:var(--soft)}` +
    'body main .button{color:var(--accent)}' +
    'body main .row:not(.lead) .sign{background:none;color:var(--accent)}',
  shadow:
    `${SHAPED}{border:2px solid var(--ink);border-radius:.6rem;box-shadow:.3rem .3rem 0 var(--ink)}` +
    `${SHAPED}:hover{box-shadow:.12rem .12rem 0 var(--ink);transform:translate(.18rem,.18rem)}` +
    `@media (prefers-reduced-motion:reduce){${SHAPED}:hover{transform:none}}`,
};

/** Reverts a preset's row styles, so that the owner's choice applies. */
const PLAIN_ROWS =
  'body main .row{border:1px solid var(--line);--start:.85rem;--end:1.1rem;box-shadow:none}' +
  'body main .rows{gap:.75rem}';

const ONE_COLUMN =
  'main[class]{display:block;max-width:42rem;padding:1.5rem 1.25rem}' +
  'main[class]>*{max-width:none;position:static}main[class] .films{grid-template-columns:minmax(0,1fr)}' +
  'main[class]>:is(.who,.do){padding:1.5rem 0 0}' +
  'main[class]>.record{position:relative;width:min(100%,21rem);margin:0 auto 1.9rem}' +
  'main[class]>.banner{margin:0 0 1.5rem;height:clamp(9rem,34vw,15rem);border-radius:1.4rem}' +
  'main[class].sheet>.banner{margin:0}main[class] .who{position:relative}' +
  'main[class] .tracks{max-width:none}';

const LAYOUTS: Readonly<Record<ThemeLayout, string>> = {
  centered:
    `${ONE_COLUMN}main[class] :is(header,.thanks,.web,.until){text-align:center}` +
    'main[class] :is(.face,.logo,.seal,.count){margin-inline:auto}' +
    'main[class] :is(.stores,.act){justify-content:center}',
  left:
    `${ONE_COLUMN}main[class]>:is(.banner,.record){margin-inline:0}` +
    'main[class]>.banner{height:clamp(6rem,22vw,10rem)}main[class] header{text-align:start}' +
    'main[class] :is(.face,.logo){margin-inline:0 auto}main[class] .do{text-align:start}' +
    'main[class] .stores{justify-content:start}',
  cover:
    `${ONE_COLUMN}main[class]{max-width:none;padding-top:0}` +
    'main[class]>*,main[class]>.tracks{max-width:42rem;margin-inline:auto}' +
    'main[class]>:is(.banner,.record){width:auto;max-width:none;height:clamp(14rem,46vh,34rem);' +
    'margin:0 -1.25rem 1.9rem;border-radius:0;aspect-ratio:auto}' +
    'main[class].sheet>.banner{margin:0 -1.25rem}',
};

const FILLED =
  'main .row{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}' +
  'main .row :is(small,.go){color:inherit}main .sign{background:var(--on-accent);color:var(--accent)}';

/** Owners' images cover the whole background, veiled so that texts are readable. */
function backdropCss(theme: Theme, isDark: boolean): string {
  if (!theme.background?.image) return '';
  const { color, opacity } = VEILS[isDark ? 'dark' : 'light'];
  return (
    '.backdrop{position:fixed;z-index:-2;inset:0}' +
    `.backdrop::after{content:"";position:absolute;inset:0;background:${color};opacity:${opacity}}`
  );
}

export const fontOf = (theme: Theme | null | undefined): ThemeFont =>
  theme?.font ?? (theme?.preset ? PRESETS[theme.preset].font : 'system');

export const layoutOf = (theme: Theme | null | undefined): ThemeLayout | undefined =>
  theme?.layout ?? (theme?.preset ? PRESETS[theme.preset].layout : undefined);

/** CSS of a page's theme, instead of the palette. `hue`: of the accent if the owner has none. */
export function themeCss(link: Pick<PublicSmartLink, 'theme'>, hue: number): string {
  const theme = { ...NO_THEME, ...link.theme };
  const preset = theme.preset === null ? undefined : PRESETS[theme.preset];
  const colors = themeColors(theme, hue);
  const layout = layoutOf(theme);
  const { buttons } = theme;
  const isOwnShape = buttons !== null && buttons !== preset?.buttons;
  return [
    colorCss(colors),
    // Its blur lets the picture shine through behind texts.
    '.glow{display:none}',
    backdropCss(theme, colors.light.isDark),
    layout === undefined ? '' : LAYOUTS[layout],
    fontCss(fontOf(theme), JSON.stringify(link)),
    preset?.filled ? FILLED : '',
    preset && !isOwnShape ? BUTTONS[preset.buttons] : '',
    preset?.css ?? '',
    isOwnShape ? `${preset ? PLAIN_ROWS : ''}${BUTTONS[buttons]}` : '',
  ].join('');
}
