import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { DESKTOP, type Demo, demoPages, PHONE, settled } from './demo-run.ts';
import { SHOWN_ORIGIN, sessionShownAt, showAt } from './shown-host.ts';
import { titlePicture } from './title-picture.ts';

const DARK: BrowserContextOptions = { colorScheme: 'dark' };

const PATIENCE_MS = 30_000;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Shot {
  name: string;
  path: string;
  options: BrowserContextOptions;
  /** Whether the page is one of the console. */
  isConsole?: boolean;
}

/** Takes the pictures of the README and of docs/console.md. */
export async function readmePictures(demo: Demo, folder: string): Promise<void> {
  const session = await signedIn(demo);
  const save = async (name: string, png: Buffer) => {
    const file = join(folder, `${name}.png`);
    await writeFile(file, png);
    process.stdout.write(`${file}\n`);
  };
  for (const shot of await shotsOf(demo)) await save(shot.name, await take(demo, shot, session));
  await save('signpost', await titleOf(demo, session, {}));
  await save('signpost-dark', await titleOf(demo, session, DARK));
}

async function titleOf(demo: Demo, session: Session, colors: BrowserContextOptions): Promise<Buffer> {
  const shots = await shotsOf(demo);
  const pictureOf = (name: string) => {
    const shot = shots.find((one) => one.name === name);
    if (!shot) throw new Error(`There is no picture "${name}"`);
    return take(demo, { ...shot, options: { ...shot.options, colorScheme: 'light', ...colors } }, session);
  };
  return titlePicture(demo.browser, {
    console: await pictureOf('console-overview'),
    phones: [await pictureOf('bio-phone'), await pictureOf('music-phone')],
  });
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

async function take({ browser, origin }: Demo, shot: Shot, session: Session): Promise<Buffer> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...shot.options,
    ...(shot.isConsole && { storageState: session }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await showAt(context, origin);
    const page = await context.newPage();
    await page.goto(`${SHOWN_ORIGIN}${shot.isConsole ? '/console' : ''}${shot.path}`);
    if (shot.isConsole) await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** The state of a browser that the printed link has signed in. */
async function signedIn({ browser, consoleUrl }: Demo): Promise<Session> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(consoleUrl);
    await page.getByRole('navigation').first().waitFor();
    return sessionShownAt(await context.storageState());
  } finally {
    await context.close();
  }
}
