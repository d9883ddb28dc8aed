/** What pages have in common whose links become players. */

/** Styles of the button on a picture. */
export const playStyle = (size: string): string => `
.play{position:absolute;inset:0;margin:auto;width:${size};height:${size};
filter:drop-shadow(0 .5rem 1rem rgb(0 0 0/.35));transition:transform .18s}
.play circle{fill:var(--accent)}.play path{fill:var(--on-accent)}
.facade:hover .play{transform:scale(1.08)}
`;

/**
 * JavaScript that replaces links with their players. Without it, they open the site of the service. `links`:
 * a CSS selector; `before` and `after`: settings of the frame, around its title.
 */
export const playerScript = (links: string, before: string, after = ''): string => `
document.querySelectorAll('${links}').forEach((link)=>link.addEventListener('click',(event)=>{
if(event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
event.preventDefault();
const frame=document.createElement('iframe');
${before}
frame.title=link.dataset.title;
${after}
frame.src=link.dataset.embed;
link.replaceWith(frame);
frame.focus();
send({event:'play',meta:link.href})
}));
`;
