import { readEntry } from '../redirects/redirect-store.ts';

/** A code that no link can have: see `CODE_SHAPE`. */
const NO_CODE = '.health';

/** Looks up a code as a redirect does; throws if the table does not respond. */
export async function checkRedirects(): Promise<void> {
  await readEntry(NO_CODE);
}
