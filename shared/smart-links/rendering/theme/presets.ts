import type { ThemeButtons, ThemeFont, ThemeLayout, ThemePreset } from '../../model/settings/theme.ts';

/** A ground with its colors. Colors are `#rrggbb`. */
export interface Look {
  /** One color, or the stops of a gradient. */
  ground: readonly string[];
  angle?: number;
  /** Color of rows and fields; derived from the ground if absent. */
  card?: string;
  text: string;
  accent: string;
}

export interface Preset {
  light: Look;
  /** Absent: the same look in both schemes. */
  dark?: Look;
  font: ThemeFont;
  buttons: ThemeButtons;
  layout: ThemeLayout;
  /** Rows use the accent instead of the card color. */
  filled?: true;
  /** Shapes, density and type. Comes after the styles of the page's type. */
  css: string;
}

export const PRESETS: Readonly<Record<ThemePreset, Preset>> = {
  clean: {
    light: { ground: ['#ffffff'], card: '#f4f4f5', text: '#18181b', accent: '#18181b' },
    dark: { ground: ['#0e0e10'], card: '#1c1c20', text: '#fafafa', accent: '#fafafa' },
    font: 'inter',
    buttons: 'rounded',
    layout: 'centered',
    css:
      '.row{border-color:transparent;border-radius:.75rem;min-height:3.75rem}.rows{gap:.6rem}' +
      'h1{font-size:1.75rem;letter-spacing:-.03em}.sign{border-radius:.5rem}',
  },
  midnight: {
    light: {
      ground: ['#1b1f4b', '#07080f'],
      angle: 165,
      card: '#20244a',
      text: '#eef0ff',
      accent: '#8ea2ff',
    },
    font: 'outfit',
    buttons: 'pill',
    layout: 'centered',
    css:
      '.row{box-shadow:0 0 0 1px #ffffff14,0 1rem 2.5rem -1.5rem #000}.face{box-shadow:0 0 3rem #8ea2ff66}' +
      'h1{font-weight:600}',
  },
  sunset: {
    light: { ground: ['#7a1f5c', '#b8383d', '#a84a12'], angle: 160, text: '#ffffff', accent: '#ffe3b8' },
    font: 'nunito',
    buttons: 'pill',
    layout: 'centered',
    filled: true,
    css: `.rows{gap:1rem}.row{min-height:4rem}h1{font-weight:900}.art{border-radius:0 0 50% 50%/0 0 12% 12%}`,
  },
  brutalist: {
    light: { ground: ['#ffe14d'], card: '#ffffff', text: '#000000', accent: '#000000' },
    font: 'spaceGrotesk',
    buttons: 'shadow',
    layout: 'left',
    css:
      'h1{font-size:clamp(2.4rem,10vw,4.5rem);line-height:.98;letter-spacing:-.045em;' +
      'text-transform:uppercase}.banner,.record,.q,.logo,.face,.sign,.facade,.count span,.choices label,' +
      'video{border-radius:0!important;border:3px solid var(--ink)}' +
      ':is(.sign,.count span,.choices label){border-width:2px}.say strong{font-weight:700}',
  },
  editorial: {
    light: { ground: ['#faf6ee'], card: '#faf6ee', text: '#231f1a', accent: '#8a2b1c' },
    dark: { ground: ['#191613'], card: '#191613', text: '#f2eadd', accent: '#e9a493' },
    font: 'playfair',
    buttons: 'square',
    layout: 'left',
    css:
      'h1{font-size:clamp(2.5rem,2rem + 3vw,4rem);font-weight:500;letter-spacing:-.01em}' +
      '.about{font-size:1.2rem;line-height:1.65}.rows{gap:0;border-top:1px solid var(--line)}' +
      'body main .row{border-width:0 0 1px;--start:0rem;--end:0rem;min-height:5rem}' +
      'body main .lead{--start:1rem;--end:1rem}.say strong{font-size:1.3rem;font-weight:500}' +
      '.row:hover{box-shadow:none}.sign{background:none;outline:0}',
  },
  terminal: {
    light: { ground: ['#07110b'], card: '#0c1a11', text: '#b6f5c8', accent: '#4dff88' },
    font: 'jetbrainsMono',
    buttons: 'outline',
    layout: 'left',
    css:
      'body{font-size:.9375rem;line-height:1.5}h1{font-size:1.5rem;font-weight:700;letter-spacing:0}' +
      'h1::before{content:"> ";color:var(--accent)}.rows{gap:.4rem}' +
      'body main .row{min-height:3.25rem;padding-block:.4rem;border:1px dashed var(--field);' +
      'border-radius:0}.face,.logo,.record,.banner,.sign{border-radius:0!important}' +
      '.sign{width:2.1rem;height:2.1rem}.face{border-width:1px;border-color:var(--accent)}',
  },
  pastel: {
    light: {
      ground: ['#ffe3ef', '#e4ecff', '#e2f7ee'],
      angle: 150,
      card: '#ffffff',
      text: '#3b2a4a',
      accent: '#7a3fb0',
    },
    dark: {
      ground: ['#33202f', '#232a42'],
      angle: 150,
      card: '#2f2a3a',
      text: '#f7eefb',
      accent: '#d9b3ff',
    },
    font: 'nunito',
    buttons: 'rounded',
    layout: 'centered',
    css:
      '.row{border:0;border-radius:1.9rem;min-height:5rem;--start:1.1rem;--end:1.4rem;' +
      'box-shadow:0 .6rem 1.4rem -.8rem #7a3fb059}.sign{border-radius:50%;width:3.2rem;height:3.2rem}' +
      '.say strong{font-weight:800}h1{font-weight:900}.rows{gap:1rem}',
  },
  forest: {
    light: { ground: ['#12301f'], card: '#1c4029', text: '#f3f0dc', accent: '#e8c872' },
    font: 'lora',
    buttons: 'outline',
    layout: 'cover',
    css:
      'h1{font-weight:600;font-style:normal}.row{min-height:4.5rem}.about{line-height:1.75}' +
      '.face{border-radius:45% 55% 52% 48%/55% 45% 55% 45%}',
  },
  poster: {
    light: { ground: ['#e8e4da'], card: '#e8e4da', text: '#111111', accent: '#c2240b' },
    dark: { ground: ['#111111'], card: '#1b1b1b', text: '#f5f1e6', accent: '#ff7a5c' },
    font: 'outfit',
    buttons: 'square',
    layout: 'cover',
    filled: true,
    css:
      'h1{font-size:clamp(2.75rem,13vw,6.5rem);line-height:.9;font-weight:900;letter-spacing:-.05em;' +
      'word-spacing:.14em}' +
      '.rows{gap:2px}.row{border:0;min-height:5.25rem}.say strong{font-size:1.3rem;font-weight:800}' +
      '.face,.logo,.sign{border-radius:0}',
  },
  notebook: {
    light: { ground: ['#fdfcf7'], card: '#ffffff', text: '#20304a', accent: '#1b5fc4' },
    dark: { ground: ['#171a20'], card: '#20252e', text: '#e6ecf5', accent: '#8dbbff' },
    font: 'system',
    buttons: 'shadow',
    layout: 'centered',
    css:
      'body::before{content:"";position:fixed;z-index:-2;inset:0;' +
      'background:radial-gradient(var(--line) 1px,transparent 1.5px) 0 0/1.4rem 1.4rem}' +
      'body main .row{border-radius:.9rem 1.4rem .8rem 1.5rem;border-width:1.5px;' +
      'box-shadow:.2rem .25rem 0 var(--line)}' +
      'li:nth-child(even) .row{border-radius:1.5rem .8rem 1.4rem .9rem}' +
      'h1{text-decoration:underline .12em wavy var(--accent);text-underline-offset:.25em}',
  },
};
