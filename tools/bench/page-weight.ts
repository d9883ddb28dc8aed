import type { Browser } from 'playwright-core';

/** What loading a page takes. */
export interface Weight {
  /** Bytes of responses as the network transfers them, with their headers. */
  transferred: number;
  /** Bytes of their bodies once decompressed. */
  decoded: number;
  loads: Load[];
}

interface Load {
  url: string;
  /** `Document`, `Image`, `Font` etc. */
  type: string;
  transferred: number;
  decoded: number;
}

/** The screen that Lighthouse emulates as well. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** Everything that a phone loads until a visitor has scrolled through the page, with an empty cache. */
export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const loads = new Map<string, Load>();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      // Data in the page itself is part of the page.
      if (response.url.startsWith('data:')) return;
      loads.set(requestId, { url: response.url, type, transferred: 0, decoded: 0 });
    });
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      const load = loads.get(requestId);
      if (load) load.decoded += dataLength;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const load = loads.get(requestId);
      if (load) load.transferred = encodedDataLength;
    });
    await session.send('Network.enable');
    await page.goto(url);
    await page.evaluate(async () => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
        scrollTo(0, y);
        await pause();
      }
      await document.fonts.ready;
      while ([...document.images].some((image) => !image.complete)) await pause();
    });
    const all = [...loads.values()];
    const sum = (of: (load: Load) => number) => all.reduce((total, load) => total + of(load), 0);
    return { transferred: sum((load) => load.transferred), decoded: sum((load) => load.decoded), loads: all };
  } finally {
    await context.close();
  }
}
