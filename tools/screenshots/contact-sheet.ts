import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { PNG } from 'pngjs';
import { THEME_PRESETS, type ThemePreset } from '#shared/smart-links/model/settings/theme.ts';
import { DESKTOP, type Demo, type DemoPage, demoPages, PHONE, settled } from './demo-run.ts';

const VIEWS: readonly BrowserContextOptions[] = [
  { ...PHONE, deviceScaleFactor: 1, colorScheme: 'light' },
  { ...PHONE, deviceScaleFactor: 1, colorScheme: 'dark' },
  { ...DESKTOP, colorScheme: 'light' },
  { ...DESKTOP, colorScheme: 'dark' },
];

const GAP = 16;

/**
 * Writes a picture for each preset (`none`: pages without a theme): a row for each type of
 * page, a column for each view.
 */
export async function contactSheet(demo: Demo, presets: readonly string[], folder: string): Promise<void> {
  const unknown = presets.find((name) => name !== 'none' && !isPreset(name));
  if (unknown) throw new Error(`There is no preset "${unknown}". Presets: none, ${THEME_PRESETS.join(', ')}`);
  const pages = [...(await demoPages(demo.client)).values()].toSorted((a, b) => a.type.localeCompare(b.type));
  for (const preset of presets) {
    const rows: PNG[][] = [];
    for (const page of pages) {
      await setPreset(demo, page, isPreset(preset) ? preset : null);
      rows.push(await Promise.all(VIEWS.map((view) => shotOf(demo, page, view))));
    }
    const file = join(folder, `${preset}.png`);
    await writeSheet(rows, file);
    process.stdout.write(`${file}\n`);
  }
}

const isPreset = (name: string): name is ThemePreset => (THEME_PRESETS as readonly string[]).includes(name);

async function setPreset({ client }: Demo, { _id }: DemoPage, preset: ThemePreset | null): Promise<void> {
  await client.put('/v1/api/smart-links/{id}', {
    path: { id: _id },
    body: { theme: preset && { preset } },
  });
}

async function shotOf(
  { browser, origin }: Demo,
  { slug }: DemoPage,
  view: BrowserContextOptions,
): Promise<PNG> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...view,
  });
  try {
    const page = await context.newPage();
    // An app page redirects phones to their store.
    await page.goto(`${origin}/${slug}?page=1`);
    await settled(page);
    return PNG.sync.read(await page.screenshot());
  } finally {
    await context.close();
  }
}

async function writeSheet(rows: readonly PNG[][], file: string): Promise<void> {
  const width = Math.max(...rows.map((row) => row.reduce((sum, shot) => sum + shot.width + GAP, GAP)));
  const heights = rows.map((row) => Math.max(...row.map((shot) => shot.height)));
  const height = heights.reduce((sum, one) => sum + one + GAP, GAP);
  const sheet = new PNG({ width, height });
  sheet.data.fill(0x80);
  let y = GAP;
  for (const [i, row] of rows.entries()) {
    let x = GAP;
    for (const shot of row) {
      PNG.bitblt(shot, sheet, 0, 0, shot.width, shot.height, x, y);
      x += shot.width + GAP;
    }
    y += (heights[i] as number) + GAP;
  }
  await writeFile(file, PNG.sync.write(sheet));
}
