import type { ComponentChildren, JSX } from 'preact';
import type { PublicSmartLink } from '../model/public-smart-link-schema.ts';
import type { PageView } from './parts.tsx';

/** Look and behaviour of a page type. */
export interface PageDefinition {
  body: (view: PageView) => JSX.Element;
  /** CSS in addition to the shared styles. */
  style: string;
  /** CSS and JavaScript of options, included only if used. */
  optionalStyle?: (link: PublicSmartLink) => string;
  optionalScript?: (link: PublicSmartLink) => string;
  /** Browser JavaScript in addition to the shared script; contains no data of visitors or owners. */
  script: string;
  /** Additions to the `viewport` of the page. */
  viewport?: (link: PublicSmartLink) => string;
  /** Elements of `<head>` in addition to the shared ones. */
  head?: (view: PageView) => ComponentChildren;
  /** Phones are redirected, so no cache may serve the response. */
  leadsPhones?: true;
  openGraphType: 'website' | 'profile' | 'video.other';
}
