import { createHash, createHmac } from 'node:crypto';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';

/**
 * The token in the URL of a share is derived from a nonce that is stored, with a key that is not in the
 * table. So the table alone gives away no URL, and yet the URL can be shown again. The id of a share is a
 * hash of its token: a visitor's token leads to the share in one read.
 */

/** 192 bits. */
const TOKEN_BYTES = 24;
const TOKEN_SHAPE = /^[\w-]{32}$/;

export const tokenOf = (nonce: string, serviceKey: string): string =>
  createHmac('sha256', serviceKey)
    .update(`share\n${nonce}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');

/** The id of the share with a token; undefined if it has not the form of one. */
export const shareIdOf = (token: string): string | undefined =>
  TOKEN_SHAPE.test(token)
    ? idOfDigest('share', createHash('sha256').update(`share\n${token}`).digest('hex'))
    : undefined;
