import { newId } from '#shared/platform/runtime/ids.ts';

/**
 * The public key of a domain: `app_<random>_<host>`. Apps contain it, so it is no secret: it says which
 * domain an app belongs to, and what counts against the limits of that domain. It stays the same for as long
 * as the domain exists, because apps in stores do.
 */

export const newAppKey = (host: string): string => `${newId('app')}_${host}`;

/** Format of a key; the host is in its ASCII form, with a port in the local run. */
export const APP_KEY_SHAPE = /^app_[0-9A-Za-z]{20}_([a-z\d][a-z\d.-]{0,252}(?::\d{1,5})?)$/;

/** The host in a key; undefined for a text that is none. */
export const hostOfKey = (key: string): string | undefined => APP_KEY_SHAPE.exec(key)?.[1];
