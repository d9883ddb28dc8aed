import type { Data } from '../../clients/typescript/src/client.ts';

/** The response to a sign-in: its cookie is set. */
export type SignedIn = Data<'post', '/v1/auth/session'>;
