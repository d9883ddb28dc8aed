import type { JSX } from 'preact';
import type { PageView } from './parts.ts';

/** Appearance and behaviour of a page type. */
export interface PageDefinition {
  body: (view: PageView) => JSX.Element;
  /** Additional CSS. */
  style: string;
  /** Additional JavaScript, static: it must not contain data of visitors or owners. */
  script: string;
  openGraphType: 'website' | 'profile' | 'video.other';
}
