import { createClient } from '../clients/typescript/src/index.ts';

const { SIGNPOST_API_KEY, SIGNPOST_ORIGIN } = process.env;

if (!SIGNPOST_API_KEY) throw new Error('Set SIGNPOST_API_KEY to the key that `npm start` prints.');

export const apiKey = SIGNPOST_API_KEY;
export const origin = SIGNPOST_ORIGIN ?? 'http://localhost:3000';

/** `@signpost/client` once it is installed: `import { createClient } from '@signpost/client'`. */
export const signpost = createClient({ origin, apiKey });
