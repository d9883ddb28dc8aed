import * as z from 'zod';

/** The origin and host that a response must be for. */
export interface Expected {
  challenge: string;
  /** Scheme and host of the console. */
  origin: string;
}

/** Passkeys are bound to the console's host: those of another host do not work. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname;

/** COSE: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;

const clientDataSchema = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/**
 * The challenge that a response claims to sign; undefined if it is malformed, or was created
 * in a cross-origin frame.
 */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const { challenge, crossOrigin } = clientDataSchema.parse(JSON.parse(text));
    return crossOrigin ? undefined : challenge;
  } catch {
    return undefined;
  }
}
