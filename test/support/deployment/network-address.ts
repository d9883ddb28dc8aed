import { randomInt } from 'node:crypto';

/**
 * An unused address in 127.64.0.0/10, apart from the 127.0.0.1 of other requests: tests do not share limits
 * by address, not even in files that share a run.
 */
export const newNetworkAddress = (): string =>
  `127.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`;
