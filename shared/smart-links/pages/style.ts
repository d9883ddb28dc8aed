import { FONT, TOKENS } from '../../pages/tokens.ts';
import type { SmartLinkType } from '../slug.ts';

/** The look of landing pages: what all of them share, and what each kind has of its own. */

const BASE = `
${TOKENS}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;position:relative;overflow-x:clip;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ${FONT};overflow-wrap:anywhere;text-align:left;-webkit-font-smoothing:antialiased}
[dir=rtl] body{text-align:right}
h1,h2,p,ul,fieldset{margin:0}
ul{padding:0;list-style:none}
svg,img,video,iframe{display:block}
img,.art{width:100%;height:100%;object-fit:cover}
a{color:inherit;-webkit-tap-highlight-color:transparent}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
h1{font-size:clamp(1.9rem,1.45rem + 2.1vw,2.8rem);line-height:1.14;font-weight:700;letter-spacing:-.018em;text-wrap:balance}
h2{font-size:1.3rem;line-height:1.3;font-weight:650;letter-spacing:-.01em}
[dir=rtl] h1,[dir=rtl] h2{letter-spacing:0}
main{flex:1;width:100%;max-width:66rem;margin:0 auto}
footer{display:flex;gap:.45rem;align-items:center;justify-content:center;padding:1.5rem 1.25rem 2rem;color:var(--soft);font-size:.8125rem;letter-spacing:.02em}
footer svg{width:1.05rem;height:1.05rem}
.line{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.about{margin-top:.8rem;color:var(--soft);white-space:pre-line;unicode-bidi:plaintext;text-wrap:pretty}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.art{background:var(--sky)}.sun{fill:var(--sun)}.far{fill:var(--far)}.mid{fill:var(--mid)}.near{fill:var(--near)}
.banner{overflow:hidden;background:var(--tint)}
.logo{width:4.25rem;height:4.25rem;margin-bottom:1rem;border-radius:1.2rem;overflow:hidden;background:var(--tint)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.6rem;min-height:3.25rem;padding:.7rem 1.5rem;border:0;border-radius:1rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:650;text-decoration:none;cursor:pointer}
.go{flex:none;width:1.25rem;height:1.25rem}
[dir=rtl] .go{transform:scaleX(-1)}
.button,.row,.store{transition:transform .18s,box-shadow .18s,border-color .18s}
.button:hover,.row:hover,.store:hover{transform:translateY(-2px);box-shadow:0 .9rem 1.6rem -1rem rgb(0 0 0/.5)}
@media (prefers-reduced-motion:reduce){*{transition:none!important}.button:hover,.row:hover,.store:hover{transform:none}}
`;

const ROWS = `
.rows{display:grid;gap:.75rem}
.row{display:flex;align-items:center;gap:1rem;min-height:4.25rem;padding:.8rem 1.1rem .8rem .85rem;background:var(--card);border:1px solid var(--line);border-radius:1.2rem;text-decoration:none}
[dir=rtl] .row{padding:.8rem .85rem .8rem 1.1rem}
.row:hover{border-color:var(--accent)}
.row .go{color:var(--soft)}
.say{flex:1;min-width:0}
.say strong,.say small{display:block}
.say strong{font-weight:600;line-height:1.35}
.say small{margin-top:.1rem;color:var(--soft);font-size:.9375rem;line-height:1.45}
.sign{flex:none;display:grid;place-items:center;width:2.625rem;height:2.625rem;border-radius:.8rem;overflow:hidden;background:var(--tint);color:var(--accent);font-weight:700;line-height:1;outline:1px solid rgb(128 128 128/.22);outline-offset:-1px}
.sign .line{width:1.4rem;height:1.4rem}
.lead{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.lead small,.lead .go{color:inherit}
`;

const SHEET = `
.banner{height:clamp(10rem,46vw,17rem)}
.who{position:relative;padding:1.75rem 1.25rem 0}
.face{display:grid;place-items:center;width:6.75rem;height:6.75rem;margin:-5.1rem 0 1.1rem;border-radius:50%;overflow:hidden;background:var(--tint);color:var(--accent);border:5px solid var(--paper);font-size:2.6rem;font-weight:700;line-height:1}
.do{padding:1.75rem 1.25rem 2rem}
@media (min-width:56rem){
.sheet{display:grid;grid-template:auto 1fr/minmax(0,5fr) minmax(0,6fr);column-gap:4rem;padding:2rem}
.banner{grid-column:1/-1;height:clamp(15rem,36vh,24rem);border-radius:2rem}
.who{padding:2.25rem 0 1rem 2rem}[dir=rtl] .who{padding:2.25rem 2rem 1rem 0}
.face{width:9rem;height:9rem;margin:-7rem 0 1.4rem;border-width:6px;font-size:3.4rem}
.do{padding:2.25rem 0 1rem}
}
`;

const OWN: Readonly<Record<SmartLinkType, string>> = {
  myBio: `${ROWS}${SHEET}
@media (max-width:55.99rem){.who{text-align:center}.face{margin-inline:auto}.do{width:100%;max-width:36rem;margin:0 auto}}
`,
  webinarLink: `${ROWS}${SHEET}
.webinar h1{font-size:clamp(2.1rem,1.5rem + 2.8vw,3.4rem)}
.lead{min-height:4.75rem}.lead .sign{background:var(--on-accent);color:var(--accent)}
@media (min-width:56rem){.webinar .banner{height:clamp(17rem,42vh,28rem)}}
`,
  appDownload: `${SHEET}
.app .face{border-radius:26%}
.stores{display:flex;flex-wrap:wrap;gap:.85rem}
.store{flex:1 1 13.5rem;max-width:22rem;display:flex;align-items:center;gap:.9rem;min-height:4.5rem;padding:.8rem 1.4rem;border-radius:1.2rem;background:var(--ink);color:var(--paper);text-decoration:none}
.store svg{flex:none;width:2.1rem;height:2.1rem;stroke-width:1.5}
.store small,.store strong{display:block;line-height:1.25}
.store small{font-size:.8125rem}
.store strong{font-size:1.25rem;font-weight:650;letter-spacing:-.01em}
@media (max-width:55.99rem){.who{text-align:center}.face{margin-inline:auto}.store{max-width:none}}
@media (min-width:56rem){.app .banner{height:clamp(18rem,50vh,34rem)}}
`,
  musicLink: `${ROWS}
.glow{position:absolute;z-index:-1;inset:0 0 auto;height:40rem;overflow:hidden;-webkit-mask-image:linear-gradient(#000 20%,transparent);mask-image:linear-gradient(#000 20%,transparent)}
.glow img{filter:blur(56px) saturate(1.6);opacity:.3;transform:scale(1.4)}
.music{padding:2.25rem 1.25rem 1.5rem}
.record{width:min(100%,21rem);margin:0 auto 1.9rem;aspect-ratio:1;border-radius:1.5rem;overflow:hidden;box-shadow:0 2.2rem 3.5rem -1.6rem rgb(0 0 0/.5);background:var(--tint)}
.tracks{max-width:34rem;margin:0 auto}
@media (max-width:55.99rem){.tracks header{text-align:center}.logo{margin-inline:auto}}
.music .about{color:var(--ink)}
.rows{margin-top:1.9rem}
@media (min-width:56rem){
.music{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:4.5rem;padding:5.5rem 2rem 3rem;align-items:start}
.record{position:sticky;top:3rem;width:100%;margin:0;border-radius:2rem}
.tracks{width:100%;align-self:center}
}
`,
  videoLink: `
.video{padding:2.25rem 1.25rem 1.5rem}
.intro{max-width:46rem}
.video .banner{height:clamp(8rem,34vw,17rem);margin-bottom:1.9rem;border-radius:1.4rem}
.films{display:grid;gap:2.75rem;margin-top:1.9rem}
article{min-width:0}
article h2{margin-top:1.1rem}
article .about{margin-top:.4rem}
article .button{margin-top:1.1rem}
video,iframe,.facade{width:100%;aspect-ratio:16/9;border:0;border-radius:1.4rem;overflow:hidden;background:#000}
video{max-height:84vh}
.facade{display:block;position:relative;background:var(--tint)}
.play{position:absolute;inset:0;margin:auto;width:4.75rem;height:4.75rem;filter:drop-shadow(0 .5rem 1rem rgb(0 0 0/.35));transition:transform .18s}
.play circle{fill:var(--accent)}.play path{fill:var(--on-accent)}
.facade:hover .play{transform:scale(1.08)}
.chip{position:absolute;inset-inline-start:.9rem;bottom:.9rem;padding:.3rem .8rem;border-radius:2rem;background:#161513;color:#fff;font-size:.875rem;font-weight:600}
@media (min-width:56rem){
.video{padding:3.5rem 2rem 2rem}
.films{grid-template-columns:repeat(2,minmax(0,1fr));column-gap:2.25rem;margin-top:2.25rem}
article:first-child,article:nth-child(2):last-child{grid-column:1/-1}
}
`,
  surveyLink: `
.survey{max-width:44rem;padding:0 1.25rem 1.5rem}
.banner{height:clamp(7rem,26vw,11rem);margin:0 -1.25rem}
.survey header{padding:1.75rem 0 .5rem}
form{display:grid;gap:1.25rem;margin-top:1.25rem;justify-items:start}
.q{width:100%;min-width:0;padding:1.4rem 1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1.4rem}
.bad{border-color:var(--wrong);box-shadow:inset 0 0 0 1px var(--wrong)}
legend{float:left;width:100%;padding:0}
legend~*{clear:both}
.ask{font-size:1.125rem;font-weight:600;line-height:1.4;margin-inline-end:.7rem}
.must{display:inline-block;color:var(--soft);font-size:.8125rem;letter-spacing:.02em}
.hint{color:var(--soft);font-size:.9375rem}
.wrong{margin-top:.35rem;color:var(--wrong);font-weight:600;font-size:.9375rem}
input,textarea{font:inherit;color:inherit}
input[type=text],input[type=email],textarea{display:block;width:100%;min-height:3.25rem;margin-top:.85rem;padding:.75rem 1rem;background:var(--paper);border:1px solid var(--field);border-radius:.9rem}
textarea{resize:vertical;min-height:7.5rem}
[aria-invalid]{border-color:var(--wrong)!important}
.choices{display:grid;gap:.6rem;padding-top:.95rem}
.choices label{display:flex;align-items:center;gap:.8rem;min-height:3.25rem;padding:.6rem 1rem;background:var(--paper);border:1px solid var(--line);border-radius:.9rem;cursor:pointer;min-width:0}
.choices label:hover{border-color:var(--field)}
.choices input{flex:none;width:1.3rem;height:1.3rem;margin:0;accent-color:var(--accent)}
.choices label span{min-width:0}
.choices label:has(:checked){border-color:var(--accent);background:var(--tint)}
.pair{grid-template-columns:1fr 1fr}
.stars{grid-template-columns:repeat(5,minmax(0,1fr));gap:.5rem}
.stars label{position:relative;flex-direction:column;justify-content:center;gap:.15rem;min-height:4.75rem;padding:.5rem .2rem;color:var(--soft)}
.stars input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer}
.stars svg{width:1.9rem;height:1.9rem}
.stars span{font-size:.875rem;font-weight:600}
.stars label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.stars label:has(:checked),.stars label:has(~label :checked){color:var(--accent)}
.stars label:has(:checked) svg,.stars label:has(~label :checked) svg{fill:currentColor}
form .button{min-width:min(100%,14rem);font-size:1.125rem}
form[aria-busy] .button{opacity:.6}
.problems{margin-top:1rem;padding:1.25rem;border-radius:1.4rem;border:2px solid var(--wrong);background:var(--card)}
.problems h2{color:var(--wrong);font-size:1.15rem}
.problems p{margin-top:.4rem}
.problems a{display:flex;align-items:center;min-height:2.75rem;text-underline-offset:.2em}
.thanks{padding:1.5rem 0 3rem;outline:0}
.thanks h2{font-size:1.7rem;margin-top:1.2rem}
.thanks p{margin-top:.3rem;color:var(--soft)}
.seal{display:grid;place-items:center;width:4.5rem;height:4.5rem;border-radius:50%;background:var(--accent);color:var(--on-accent)}
.seal svg{width:2.4rem;height:2.4rem;stroke-width:2.2}
@media (min-width:46rem){
.survey{padding-top:2rem}
.banner{margin:0;border-radius:2rem}
.q{padding:1.75rem 1.9rem 1.9rem}
}
`,
};

/** The style of a kind of page. */
export const styleOf = (type: SmartLinkType): string => STYLES[type];

const squeezed = (css: string): string => css.replace(/\n/g, '');

const STYLES = Object.fromEntries(
  Object.entries(OWN).map(([type, own]) => [type, squeezed(BASE + own)]),
) as Record<SmartLinkType, string>;
