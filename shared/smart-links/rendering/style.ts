import { FONT } from '#shared/visitor-pages/tokens.ts';

/** Styles of landing pages: shared by all, and by several types. */

const BASE = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;position:relative;
overflow-x:clip;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ${FONT};overflow-wrap:anywhere;
text-align:left;-webkit-font-smoothing:antialiased}
[dir=rtl] body{text-align:right}
h1,h2,p,ul,fieldset{margin:0}
ul{padding:0;list-style:none}
svg,img,video,iframe{display:block}
img,.art{width:100%;height:100%;object-fit:cover}
a{color:inherit;-webkit-tap-highlight-color:transparent}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
h1{font-size:clamp(1.9rem,1.45rem + 2.1vw,2.8rem);line-height:1.14;font-weight:700;letter-spacing:-.018em;
text-wrap:balance}
h2{font-size:1.3rem;line-height:1.3;font-weight:650;letter-spacing:-.01em}
[dir=rtl] h1,[dir=rtl] h2{letter-spacing:0}
main{flex:1;width:100%;max-width:66rem;margin:0 auto}
footer{display:flex;flex-wrap:wrap;gap:.45rem 1.25rem;align-items:center;justify-content:center;
padding:1.5rem 1.25rem 2rem;color:var(--soft);font-size:.8125rem;letter-spacing:.02em}
footer span{display:flex;gap:.45rem;align-items:center}
footer svg{width:1.05rem;height:1.05rem}
.line{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.about{margin-top:.8rem;color:var(--soft);white-space:pre-line;unicode-bidi:plaintext;text-wrap:pretty}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.art{background:var(--sky)}.sun{fill:var(--sun)}.far{fill:var(--far)}.mid{fill:var(--mid)}
.near{fill:var(--near)}
.banner{overflow:hidden;background:var(--tint)}
.logo{width:4.25rem;height:4.25rem;margin-bottom:1rem;border-radius:1.2rem;overflow:hidden;
background:var(--tint)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.6rem;min-height:3.25rem;
padding:.7rem 1.5rem;border:0;border-radius:1rem;background:var(--accent);color:var(--on-accent);font:inherit;
font-weight:650;text-decoration:none;cursor:pointer}
.go{flex:none;width:1.25rem;height:1.25rem}
[dir=rtl] .go{transform:scaleX(-1)}
.button,.row,.store{transition:transform .18s,box-shadow .18s,border-color .18s}
.button:hover,.row:hover,.store:hover{transform:translateY(-2px);
box-shadow:0 .9rem 1.6rem -1rem rgb(0 0 0/.5)}
@media (prefers-reduced-motion:reduce){*{transition:none!important}
.button:hover,.row:hover,.store:hover{transform:none}}
@media (forced-colors:active){body main :is(.button,.seal){border:2px solid}body main .lead{border:4px solid}}
`;

/** A list of links. */
export const ROWS = `
.rows{display:grid;gap:.75rem}
.row{display:flex;align-items:center;gap:1rem;min-height:4.25rem;--start:.85rem;--end:1.1rem;
padding:.8rem var(--start);padding-inline-end:var(--end);background:var(--card);border:1px solid var(--line);
border-radius:1.2rem;text-decoration:none}
.row:hover{border-color:var(--accent)}
.row .go{color:var(--soft)}
.say{flex:1;min-width:0}
.say strong,.say small{display:block}
.say strong{font-weight:600;line-height:1.35}
.say small{margin-top:.1rem;color:var(--soft);font-size:.9375rem;line-height:1.45}
.sign{flex:none;display:grid;place-items:center;width:2.625rem;height:2.625rem;border-radius:.8rem;
overflow:hidden;background:var(--tint);color:var(--accent);font-weight:700;line-height:1;
outline:1px solid rgb(128 128 128/.22);outline-offset:-1px}
.sign .line{width:1.4rem;height:1.4rem}
.say:first-child{padding-inline-start:.4rem}
.lead{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.lead small,.lead .go{color:inherit}
`;

/** Layout with a banner. */
export const SHEET = `
.banner{height:clamp(10rem,46vw,17rem)}
.who{position:relative;padding:1.75rem 1.25rem 0}
.face{display:grid;place-items:center;width:6.75rem;height:6.75rem;margin:-5.1rem 0 1.1rem;border-radius:50%;
overflow:hidden;background:var(--tint);color:var(--accent);border:5px solid var(--paper);font-size:2.6rem;
font-weight:700;line-height:1}
.do{padding:1.75rem 1.25rem 2rem}
@media (min-width:56rem){
.sheet{display:grid;grid-template:auto 1fr/minmax(0,5fr) minmax(0,6fr);column-gap:4rem;padding:2rem}
.banner{grid-column:1/-1;height:clamp(15rem,36vh,24rem);border-radius:2rem}
.who{padding:2.25rem 0 1rem 2rem}[dir=rtl] .who{padding:2.25rem 2rem 1rem 0}
.face{width:9rem;height:9rem;margin:-7rem 0 1.4rem;border-width:6px;font-size:3.4rem}
.do{padding:2.25rem 0 1rem}
}
`;

/**
 * The shared styles plus those of the page type; `colors` come last and contain the tokens, or replace them.
 */
export const styleWith = (typeStyle: string, colors: string): string =>
  (BASE + typeStyle + colors).replace(/\n/g, '');
