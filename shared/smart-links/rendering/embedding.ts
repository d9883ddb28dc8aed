/** Pages in a frame of another site, which the owner allows: `?embed=1`. */

import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';

/** Whether a page that was requested for a frame may be embedded at all. */
export const mayEmbed = ({ embedOrigins = [] }: Partial<Pick<PublicSmartLink, 'embedOrigins'>>): boolean =>
  embedOrigins.length > 0;

/** Styles of a page in a frame: as high as its content, so that the frame can adapt its height. */
export const EMBED_STYLE =
  'body{min-height:0}main{flex:none}footer{padding:.75rem 1.25rem 1rem}' +
  '@media (min-width:56rem){.sheet{padding-top:0}}';

/**
 * Sends the page's height to the embedding site. The policy only lets the owner's sites embed it, so its
 * parent is one of them. If browsers do not expose the parent, the referrer identifies it; after a form, the
 * referrer is the page itself.
 */
export const EMBED_SCRIPT = `
;if(parent!==window){
const site=(location.ancestorOrigins||[])[0]||(document.referrer&&new URL(document.referrer).origin);
if(site&&site!==location.origin
&&self.ResizeObserver)new ResizeObserver(()=>parent.postMessage({signpost:'height',
height:Math.ceil(body.getBoundingClientRect().height)},site)).observe(body)
}
`;

/**
 * Headers of responses in a frame of another site. Browsers ignore any value but DENY and SAMEORIGIN, and
 * follow the policy of the page, which names the sites. Without the header the distribution would add DENY,
 * which browsers also apply to redirects.
 */
export const FRAMED_HEADERS = { 'x-frame-options': 'ALLOWALL' } as const;

/** The policy and headers that control embedding. */
export function frameHeaders(embedOrigins: readonly string[] | undefined): {
  ancestors: string;
  headers: Record<string, string>;
} {
  return embedOrigins
    ? { ancestors: `frame-ancestors ${embedOrigins.join(' ')}`, headers: FRAMED_HEADERS }
    : { ancestors: "frame-ancestors 'none'", headers: { 'x-frame-options': 'DENY' } };
}
