import { h, type JSX } from 'preact';
import type { Translated } from '#shared/visitor-pages/language.ts';
import { lineIcon, type PageView } from './parts.ts';

/**
 * A button that shares the page: by the dialog of the device or, without one, by copying its URL. It needs
 * the script, and is hidden without it, as in previews and in frames of other sites.
 */

const TEXTS: Translated<{ share: string; copied: string }> = {
  en: { share: 'Share this page', copied: 'Link copied' },
  es: { share: 'Compartir esta página', copied: 'Enlace copiado' },
  fr: { share: 'Partager cette page', copied: 'Lien copié' },
  de: { share: 'Diese Seite teilen', copied: 'Link kopiert' },
  pt: { share: 'Partilhar esta página', copied: 'Link copiado' },
  ar: { share: 'مشاركة هذه الصفحة', copied: 'تم نسخ الرابط' },
};

export const SHARE_STYLE = `
.share{position:absolute;z-index:1;top:1rem;inset-inline-end:1rem;display:flex;align-items:center;gap:.5rem;
font-size:.9375rem}
.share[hidden]{display:none}
.share :is(button,span:not(:empty)){background:var(--card);color:var(--ink);border:1px solid var(--line);
border-radius:1.5rem}
.share button{display:grid;place-items:center;width:2.75rem;height:2.75rem;padding:0;cursor:pointer}
.share svg{width:1.25rem;height:1.25rem}
.share span{padding:.3rem .9rem}
`;

/** The URL is the canonical one: that of this visit may have parameters of its own. */
export const SHARE_SCRIPT = `
const share=document.querySelector('.share');
if(self===top&&(navigator.share||navigator.clipboard)){
const[note,button]=share.children,page=document.querySelector('[rel=canonical]').href;
share.hidden=false;
button.onclick=async()=>{
try{
if(navigator.share)return await navigator.share({title:document.title,url:page})
}catch(error){if(error.name==='AbortError')return}
await navigator.clipboard.writeText(page);
note.textContent=share.dataset.copied;
setTimeout(()=>note.textContent='',4e3)
}
}
`;

export function shareButton({ locale: { language, builtInText } }: PageView): JSX.Element {
  const { share, copied } = TEXTS[language];
  return h(
    'div',
    { class: 'share', hidden: true, 'data-copied': copied, ...builtInText },
    h('span', { role: 'status' }),
    h(
      'button',
      { type: 'button', 'aria-label': share, title: share },
      lineIcon('line', 'M12 15V4M8 8l4-4 4 4', 'M7 12H5v8h14v-8h-2'),
    ),
  );
}
