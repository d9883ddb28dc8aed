import type { SmartLinkType } from '../smart-link-type.ts';
import { appDownload } from './app-download.tsx';
import { musicLink } from './music-link.tsx';
import { myBio } from './my-bio.ts';
import type { Starters } from './starters.ts';
import { surveyLink } from './survey-link.tsx';
import { videoLink } from './video-link.tsx';
import { webinarLink } from './webinar-link.tsx';

/** Forms by type. */
export const PAGE_FORMS = {
  myBio,
  appDownload,
  musicLink,
  videoLink,
  webinarLink,
  surveyLink,
} as const satisfies { [Type in SmartLinkType]: { starters: Starters<Type> } };

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Draft fields of all types combined. */
export type FieldsOfAllTypes = Intersection<(typeof PAGE_FORMS)[keyof typeof PAGE_FORMS]['empty']>;
