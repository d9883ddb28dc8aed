import { browser } from './browser.ts';

/** What was chosen in the context menu, until the popup takes it. */
export interface Chosen {
  url: string | undefined;
  title: string;
}

const KEY = 'target';

export const keepTarget = (chosen: Chosen): Promise<void> => browser.storage.session.set({ [KEY]: chosen });

export async function takeTarget(): Promise<Chosen | undefined> {
  const { [KEY]: chosen } = await browser.storage.session.get(KEY);
  await browser.storage.session.remove(KEY);
  return chosen as Chosen | undefined;
}
