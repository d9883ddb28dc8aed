import type { SmartLinkType } from '../../model/slug.ts';
import type { PageDefinition } from '../page-definition.ts';
import { appDownload } from './app-download.tsx';
import { musicLink } from './music-link.tsx';
import { myBio } from './my-bio.ts';
import { surveyLink } from './survey-link.tsx';
import { videoLink } from './video-link.tsx';
import { webinarLink } from './webinar-link.tsx';

/** Page definitions by type. No zod: landing pages import this. */
export const PAGES: Readonly<Record<SmartLinkType, PageDefinition>> = {
  myBio,
  appDownload,
  musicLink,
  videoLink,
  webinarLink,
  surveyLink,
};
