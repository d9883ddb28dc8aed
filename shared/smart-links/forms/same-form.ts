import { createHmac } from 'node:crypto';
import { fingerprint } from '#shared/clicks/visits/visit.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { idempotencyKey, readKey } from '#shared/platform/idempotency/run-once.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { FORM_ID } from '../rendering/form-in-place.ts';

/** Which forms are one form that was sent again. */

/** The sender of a form. Nothing about them is stored in plain text. */
export interface Sender {
  /** IP address of the viewer, as the distribution saw it. */
  address: string;
  /** Names in lower case. */
  headers: RequestHeaders;
  /** The host of the request. */
  host?: string | undefined;
  /** The ID of the form, as `formIdOf` reads it. */
  formId?: string | undefined;
  now: Date;
}

/**
 * The ID of a form: from a program, the header `Idempotency-Key`; from a page, the field that its script
 * fills in. undefined: neither. Throws VALIDATION_ERROR.
 */
export const formIdOf = (headers: RequestHeaders, form?: URLSearchParams): string | undefined =>
  idempotencyKey(headers) ?? readKey(form?.get(FORM_ID) || undefined, FORM_ID);

/** A form that was sent. */
export interface SentForm {
  smartLinkId: string;
  /** A keyed hash of what identifies the form; its content cannot be read from it. */
  hash: string;
  /** Hash of its content. */
  content: string;
  /** How long it is the same form, in milliseconds. */
  keptMs: number;
}

/** As long as responses to requests with an Idempotency-Key are kept. */
const WITH_ID_MS = 24 * 3_600_000;

/** Enough for a double click. People behind one address who answer alike are seconds apart. */
const WITHOUT_ID_MS = 5000;

/**
 * A form as it was sent. One with the same ID is the same form, also from another network.
 * Without one, a form is the same if the same content comes from the same address and user agent within
 * seconds.
 */
export function sentForm(
  smartLinkId: string,
  { formId, address, headers }: Pick<Sender, 'formId' | 'address' | 'headers'>,
  content: unknown,
): SentForm {
  const hashKey = setting(SETTING.serviceKey);
  const contentHash = hashOf(['content', content], hashKey);
  if (formId !== undefined) {
    return { smartLinkId, hash: hashOf(['id', formId], hashKey), content: contentHash, keptMs: WITH_ID_MS };
  }
  const visitor = fingerprint({ targetId: smartLinkId, address, headers, hashKey });
  const hash = hashOf(['visitor', visitor, contentHash], hashKey);
  return { smartLinkId, hash, content: contentHash, keptMs: WITHOUT_ID_MS };
}

const hashOf = (parts: unknown, hashKey: string): string =>
  createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url');
