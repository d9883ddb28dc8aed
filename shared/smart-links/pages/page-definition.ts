import type { JSX } from 'preact';
import type { PageView } from './parts.ts';

/** How the pages of a type look and what they do. */
export interface PageDefinition {
  body: (view: PageView) => JSX.Element;
  /** CSS besides what all pages share. */
  style: string;
  /** JavaScript besides what all pages share: functions of the browser, with nothing of the visitor or the owner in it. */
  script: string;
  openGraphType: 'website' | 'profile' | 'video.other';
}
