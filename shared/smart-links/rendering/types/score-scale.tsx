import type { JSX } from 'preact';
import type { PageView } from '../parts.tsx';

/** The scale of `nps` questions, from 0 to 10. */

const MAX_NPS = 10;

/** One row at any width: on phones, the eleven cells touch and use the width of the card. */
export const SCALE_STYLE = `
.scale{grid-template-columns:repeat(11,minmax(0,1fr));gap:.35rem}
.scale label{position:relative;justify-content:center;padding:.3rem 0;font-weight:600}
.scale input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer}
.scale label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px;z-index:1}
.scale label:has(:checked){background:var(--accent);color:var(--on-accent)}
@media (forced-colors:active){.scale label:has(:checked){forced-color-adjust:none;background:Highlight;
color:HighlightText}}
.ends{display:flex;justify-content:space-between;gap:1rem;margin-top:.6rem;color:var(--soft);
font-size:.875rem}
@media (max-width:45.99rem){
.scale{gap:0}
.scale label{margin-inline-start:-1px;border-radius:0}
.scale label:first-child{margin:0;border-start-start-radius:.9rem;border-end-start-radius:.9rem}
.scale label:last-child{border-start-end-radius:.9rem;border-end-end-radius:.9rem}
}
@media (max-width:22rem){.scale{margin-inline:-.9rem}}
`;

/** Labels for both ends. */
export const ends = ({ locale: { texts, builtInText } }: PageView, name: string): JSX.Element => (
  <p class="ends" {...builtInText}>
    <span id={endOf(name, 0)}>{texts.unlikely}</span>
    <span id={endOf(name, MAX_NPS)}>{texts.likely}</span>
  </p>
);

/** Id of the label of an end of the scale, which describes that score; undefined in between. */
export const endOf = (name: string, score: number): string | undefined =>
  score === 0 || score === MAX_NPS ? `${name}.end${score}` : undefined;
