import type { Browser } from 'playwright-core';

/**
 * Pictures of the console (1280 x 860) and of two pages on phones (390 x 844 at twice
 * the resolution), as PNG.
 */
export interface TitleParts {
  console: Buffer;
  phones: readonly Buffer[];
}

const SIZE = { width: 1600, height: 1000 };

/** One picture of the console with phones in front of it, transparent around them. */
export async function titlePicture(browser: Browser, parts: TitleParts): Promise<Buffer> {
  const context = await browser.newContext({ viewport: SIZE });
  try {
    const page = await context.newPage();
    await page.setContent(markup(parts), { waitUntil: 'load' });
    return await page.screenshot({ omitBackground: true });
  } finally {
    await context.close();
  }
}

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

function markup({ console, phones }: TitleParts): string {
  return `<!doctype html>
<style>
  body { margin: 0; position: relative; width: 1600px; height: 1000px; }
  img { position: absolute; box-sizing: border-box; border: 1px solid #8885; box-shadow: 0 8px 32px #0003; }
  .console { left: 24px; top: 24px; width: 1280px; border-radius: 12px; }
  .phone { width: 272px; border: 6px solid #222; border-radius: 32px; }
  .phone-0 { right: 312px; bottom: 24px; }
  .phone-1 { right: 24px; bottom: 136px; }
</style>
<img class="console" src="${dataUrl(console)}">
${phones.map((phone, i) => `<img class="phone phone-${i}" src="${dataUrl(phone)}">`).join('\n')}`;
}
