/** Pages in a frame of another site, which sees that its owner allows it: `?embed=1`. */

import type { PublicSmartLink } from '../public-smart-link-schema.ts';

/** Whether a page that was asked for as one in a frame may be in any. */
export const mayEmbed = ({ embedOrigins = [] }: Partial<Pick<PublicSmartLink, 'embedOrigins'>>): boolean =>
  embedOrigins.length > 0;

/** As high as its content, so that a frame can be as high as the page. */
export const EMBED_STYLE =
  'body{min-height:0}main{flex:none}footer{padding:.75rem 1.25rem 1rem}@media (min-width:56rem){.sheet{padding-top:0}}';

/**
 * Tells the site how high the page is. The policy lets only sites of the owner show it, so its parent is one of them. Where
 * browsers do not name the parent, the referrer does; after a form, the referrer is the page itself.
 */
export const EMBED_SCRIPT = `
;if(parent!==window){
const site=(location.ancestorOrigins||[])[0]||(document.referrer&&new URL(document.referrer).origin);
if(site&&site!==location.origin&&self.ResizeObserver)new ResizeObserver(()=>parent.postMessage({signpost:'height',height:Math.ceil(body.getBoundingClientRect().height)},site)).observe(body)
}
`;

/** The policy and headers that decide who may show a page in a frame. */
export function frameHeaders(embedOrigins: readonly string[] | undefined): {
  ancestors: string;
  headers: Record<string, string>;
} {
  return embedOrigins
    ? { ancestors: `frame-ancestors ${embedOrigins.join(' ')}`, headers: {} }
    : { ancestors: "frame-ancestors 'none'", headers: { 'x-frame-options': 'DENY' } };
}
