import { detect } from 'chardet';

/** In bytes. Detection compares letters with those of languages: more of them tell nothing new. */
const SAMPLE = 64 * 1024;

/**
 * The encoding of a text whose source names none: UTF-8 if it is valid, else what its letters suggest, else
 * windows-1252. The text may be cut off within a character.
 */
export function detectEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return detect(bytes.subarray(0, SAMPLE)) ?? 'windows-1252';
  }
}
