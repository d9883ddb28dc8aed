import type { PublicSmartLink } from '../../clients/typescript/src/api.ts';

/** What the console tells the frame of its preview: what the page is to show. */
export interface PreviewMessage {
  link: PublicSmartLink;
  /** Files that were uploaded for it and have no address yet, by their storage code. */
  uploads: ReadonlyMap<string, Blob>;
}

/** Stands in the page for a file that has no address yet. Nothing is ever asked there. */
export const uploadAddress = (storageCode: string): string => `https://upload.invalid/${storageCode}`;
