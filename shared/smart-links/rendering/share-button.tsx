import type { JSX } from 'preact';
import { svgIcon } from './icons.tsx';
import type { PageView } from './parts.tsx';

/**
 * A button that shares the page: by the dialog of the device or, without one, by copying its URL. It needs
 * the script, and is hidden without it, as in previews and in frames of other sites.
 */

export const SHARE_STYLE = `
.share{position:absolute;top:1rem;inset-inline-end:1rem;background:var(--card);border:1px solid var(--line);
border-radius:2rem}
.share span{padding-inline-start:1rem}
.share button{width:2.75rem;padding:.7rem;border:0;background:none;color:inherit;vertical-align:middle}
`;

/** Shares or copies the URL of the page, without the parameters of this visit. */
export const SHARE_SCRIPT = `
{const share=document.querySelector('.share'),[copied,button]=share.children,to=url.origin+url.pathname;
if(self===top&&navigator.clipboard){
share.hidden=false;
button.onclick=async()=>{
try{await navigator.share({url:to})}catch(error){
if(error.name==='AbortError')return;
await navigator.clipboard.writeText(to);
copied.hidden=false;
setTimeout(()=>copied.hidden=true,4e3)
}}}}
`;

export function shareButton({ locale: { texts, builtInText } }: PageView): JSX.Element {
  const { share, copied } = texts.sharing;
  return (
    <div class="share" role="status" hidden {...builtInText}>
      <span hidden>{copied}</span>
      <button type="button" aria-label={share}>
        {svgIcon('line', 'M12 15V4L8 8M12 4l4 4M5 13v7h14v-7')}
      </button>
    </div>
  );
}
