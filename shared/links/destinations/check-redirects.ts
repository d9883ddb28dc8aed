import { readEntry } from '../redirects/redirect-store.ts';

/** Any code will do, also one that a link has. */
const CODE = 'health';

/** Looks up a code as a redirect does; throws if the table does not respond. */
export async function checkRedirects(): Promise<void> {
  await readEntry(CODE);
}
