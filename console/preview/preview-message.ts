import type { PublicSmartLink } from '../../clients/typescript/src/api.ts';

/** Message from the console to the preview frame: what to render. */
export interface PreviewMessage {
  link: PublicSmartLink;
  /** A webinar with a URL to join, which is not public. */
  canJoin: boolean;
  /** Uploaded files without a URL yet, by storage code. */
  uploads: ReadonlyMap<string, Blob>;
}

/** Placeholder URL of an upload; never requested. */
export const uploadPlaceholder = (storageCode: string): string => `https://upload.invalid/${storageCode}`;
