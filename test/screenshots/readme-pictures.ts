import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, type Demo, demoPages, PHONE, settled } from './demo-run.ts';

const DARK: BrowserContextOptions = { colorScheme: 'dark' };

const PATIENCE_MS = 30_000;

interface Shot {
  name: string;
  path: string;
  options: BrowserContextOptions;
  /** Whether the page is one of the console. */
  isConsole?: boolean;
}

/** Takes the README's pictures. */
export async function readmePictures(demo: Demo, folder: string): Promise<void> {
  for (const shot of await shotsOf(demo)) await take(demo, shot, folder);
}

async function shotsOf({ client }: Demo): Promise<Shot[]> {
  const { links } = await client.get('/v1/api/links', { query: { limit: 100 } });
  const [busiest] = links.toSorted((a, b) => b.clicks - a.clicks);
  const pages = await demoPages(client);
  const pageOf = (type: string) => {
    const page = pages.get(type);
    if (!page) throw new Error(`The demo has no page of type ${type}`);
    return page;
  };
  const [bio, music, survey] = [pageOf('myBio'), pageOf('musicLink'), pageOf('surveyLink')];
  return [
    { name: 'console-overview', path: '', options: DESKTOP, isConsole: true },
    { name: 'console-link', path: `/links/${busiest?._id}`, options: DESKTOP, isConsole: true },
    {
      name: 'console-smart-link',
      path: `/smart-links/${bio._id}/edit`,
      options: { ...DESKTOP, ...DARK },
      isConsole: true,
    },
    { name: 'console-links-phone', path: '/links', options: PHONE, isConsole: true },
    {
      name: 'console-results-phone',
      path: `/smart-links/${survey._id}/results`,
      options: { ...PHONE, ...DARK },
      isConsole: true,
    },
    { name: 'bio-phone', path: `/${bio.slug}`, options: PHONE },
    { name: 'music-phone', path: `/${music.slug}`, options: { ...PHONE, ...DARK } },
  ];
}

async function take({ browser, origin, apiKey }: Demo, shot: Shot, folder: string): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...shot.options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await page.goto(`${origin}${shot.isConsole ? '/console' : ''}${shot.path}`);
    if (shot.isConsole) await signIn(page, apiKey);
    await settled(page);
    const file = join(folder, `${shot.name}.png`);
    await page.screenshot({ path: file });
    process.stdout.write(`${file}\n`);
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, apiKey: string): Promise<void> {
  await page
    .getByLabel(/API key/i)
    .first()
    .fill(apiKey);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
