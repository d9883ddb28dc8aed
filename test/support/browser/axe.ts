import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All that another color scheme can break of the same page. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block'];

const ANIMATIONS_ENDED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  .map(({ finished }) => finished)).then(() => undefined)`;

/**
 * What axe-core finds wrong in a page that is not busy, by all rules or these; or those with these tags, also
 * if they are off by default. As a debugger, to whom the page's own policy means nothing.
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What is out of date is faded until it is there again.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  // What fades in has too little contrast until it is there.
  await evaluate(ANIMATIONS_ENDED);
  // Half a megabyte, once for each page.
  if (!(await evaluate('"axe" in globalThis'))) await evaluate(`${axe};undefined`);
  // Of what axe reads before it starts, only media: style sheets are for a rule that is
  // experimental, and not run.
  const preload = { assets: ['media'] };
  // Of the page itself: axe would wait for an answer of each frame, which has no axe.
  const options = { iframes: false, resultTypes: ['violations'], preload, ...(rules && { runOnly: rules }) };
  const faults = await evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ': ' + help + ': ' + nodes[0]?.html))`);
  await session.detach();
  return faults;
}

/** Faults of a page in both color schemes, which it must follow without being reloaded. */
export async function axeFaultsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFaults(page, RULES_OF_COLORS);
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}
