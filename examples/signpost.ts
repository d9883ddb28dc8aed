import { Signpost } from '@signpost/client';

const { SIGNPOST_API_KEY, SIGNPOST_ORIGIN } = process.env;

if (!SIGNPOST_API_KEY) throw new Error('Set SIGNPOST_API_KEY to the key that `npm start` prints.');

export const apiKey = SIGNPOST_API_KEY;
export const origin = SIGNPOST_ORIGIN ?? 'http://localhost:3000';

/**
 * In your own program, after `npm install https://go.example.com/client.tgz`:
 * `import { Signpost } from '@signpost/client'`.
 */
export const signpost = new Signpost({ origin, apiKey });
