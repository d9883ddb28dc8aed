import type { SmartLinkType } from '../../model/slug.ts';
import type { PageDefinition } from '../page-definition.ts';
import { appDownload } from './app-download.ts';
import { musicLink } from './music-link.ts';
import { myBio } from './my-bio.ts';
import { surveyLink } from './survey-link.ts';
import { videoLink } from './video-link.ts';
import { webinarLink } from './webinar-link.ts';

/** Page definitions by type. No zod: landing pages import this. */
export const PAGES: Readonly<Record<SmartLinkType, PageDefinition>> = {
  myBio,
  appDownload,
  musicLink,
  videoLink,
  webinarLink,
  surveyLink,
};
