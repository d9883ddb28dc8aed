/** The style of surveys; parts that only some have are in `score-scale.tsx` and `survey-flow.tsx`. */
export const SURVEY_STYLE = `
.survey{max-width:44rem;padding:0 1.25rem 1.5rem}
.banner{height:clamp(7rem,26vw,11rem);margin:0 -1.25rem}
.survey header{padding:1.75rem 0 .5rem}
form{display:grid;gap:1.25rem;margin-top:1.25rem;justify-items:start}
.q{width:100%;min-width:0;padding:1.4rem 1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);
border-radius:1.4rem}
.bad{border-color:var(--wrong);box-shadow:inset 0 0 0 1px var(--wrong)}
legend{float:left;width:100%;padding:0}
legend~*{clear:both}
.ask{font-size:1.125rem;font-weight:600;line-height:1.4}
.must{display:inline-block;margin-inline:.7rem;color:var(--soft);font-size:.8125rem;letter-spacing:.02em}
.hint{color:var(--soft);font-size:.9375rem}
.wrong{margin-top:.35rem;color:var(--wrong);font-weight:600;font-size:.9375rem}
input,textarea{font:inherit;color:inherit}
input[type=text],input[type=email],textarea{display:block;width:100%;min-height:3.25rem;margin-top:.85rem;
padding:.75rem 1rem;background:var(--paper);border:1px solid var(--field);border-radius:.9rem}
textarea{resize:vertical;min-height:7.5rem}
[aria-invalid]{border-color:var(--wrong)!important}
.choices{display:grid;gap:.6rem;padding-top:.95rem}
.choices label{display:flex;align-items:center;gap:.8rem;min-height:3.25rem;padding:.6rem 1rem;
background:var(--paper);border:1px solid var(--line);border-radius:.9rem;cursor:pointer;min-width:0}
.choices label:hover{border-color:var(--field)}
.choices input{flex:none;width:1.3rem;height:1.3rem;margin:0;accent-color:var(--accent)}
.choices label span{min-width:0}
.choices label:has(:checked){border-color:var(--accent);background:var(--tint)}
.none{display:flex;align-items:center;gap:.6rem;width:fit-content;min-height:2.75rem;margin:.5rem 0 -.75rem;
color:var(--soft);font-size:.9375rem;cursor:pointer}
.none input{flex:none;width:1.1rem;height:1.1rem;margin:0;accent-color:var(--accent)}
.none:hover{color:inherit}
.q:not(:has(:checked)) .none:not(:focus-within){position:absolute;opacity:0;pointer-events:none}
.pair{grid-template-columns:1fr 1fr}
.stars{grid-template-columns:repeat(5,minmax(0,1fr));gap:.5rem}
.stars label{position:relative;flex-direction:column;justify-content:center;gap:.15rem;min-height:4.75rem;
padding:.5rem .2rem;color:var(--soft)}
.stars input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer}
.stars svg{width:1.9rem;height:1.9rem}
.stars span{font-size:.875rem;font-weight:600}
.stars label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.stars label:has(:checked),.stars label:has(~label :checked){color:var(--accent)}
.stars label:has(:checked) svg,.stars label:has(~label :checked) svg{fill:currentColor}
@media (forced-colors:active){.choices label:has(:checked){outline:3px solid Highlight}}
form .button{min-width:min(100%,14rem);font-size:1.125rem}
form[aria-busy] .button{opacity:.6}
.problems{margin-top:1rem;padding:1.25rem;border-radius:1.4rem;border:2px solid var(--wrong);
background:var(--card)}
.problems h2{color:var(--wrong);font-size:1.15rem}
.problems p{margin-top:.4rem}
.problems a{display:flex;align-items:center;min-height:2.75rem;text-underline-offset:.2em}
.thanks{padding:1.5rem 0 3rem;outline:0}
.thanks h2{font-size:1.7rem;margin-top:1.2rem}
.thanks p{margin-top:.3rem;color:var(--soft)}
.seal{display:grid;place-items:center;width:4.5rem;height:4.5rem;border-radius:50%;background:var(--accent);
color:var(--on-accent)}
.seal svg{width:2.4rem;height:2.4rem;stroke-width:2.2}
@media (min-width:46rem){
.survey{padding-top:2rem}
.banner{margin:0;border-radius:2rem}
.q{padding:1.75rem 1.9rem 1.9rem}
}
`;
