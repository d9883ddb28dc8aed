import type { PublicSmartLink } from '@signpost/client/core';
import type { ColorScheme } from './color-scheme.ts';

/** A place in a list of the page. */
export interface EditedEntry {
  list: 'urls' | 'platforms' | 'videos' | 'questions';
  index: number;
}

/** Message from the console to the preview frame: what to render. */
export interface PreviewMessage {
  link: PublicSmartLink;
  /** A webinar with a URL to join, which is not public. */
  canJoin: boolean;
  /** Uploaded files without a URL yet, by storage code. */
  uploads: ReadonlyMap<string, Blob>;
  /** Absent: that of this device. */
  scheme?: ColorScheme;
  /** The entry of a list that is being edited. */
  edited?: EditedEntry | undefined;
}

/** Placeholder URL of an upload; never requested. */
export const uploadPlaceholder = (storageCode: string): string => `https://upload.invalid/${storageCode}`;
