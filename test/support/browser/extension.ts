import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { extensionFiles } from '#clients/generator/extension/package.ts';
import { origin } from '../deployment/client.ts';

/** The browser extension, in a Chromium that loads it, or in one that cannot, as a page. */
export interface OpenedExtension {
  context: BrowserContext;
  /** Opens the settings in a tab. */
  openSettings(): Promise<Page>;
  /** Opens the popup, in a tab, for another tab with this URL and title. */
  openPopup(tab: { url: string; title: string }): Promise<Page>;
  /** Chooses in the context menu to shorten a link. The popup opens. */
  shortenFromMenu(linkUrl: string): Promise<unknown>;
  /** What it has stored, by name. */
  stored(): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * Loads the extension into a Chromium with support for extensions. The manifest has the permission for the
 * deployment, because no dialog of the browser can be answered.
 */
export async function loadExtension(executablePath: string): Promise<OpenedExtension> {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'));
  const files = await extensionFiles('chromium');
  const manifest = JSON.parse(String(files.get('manifest.json')));
  const allowed = { ...manifest, host_permissions: [`http://${new URL(origin).hostname}/*`] };
  files.set('manifest.json', Buffer.from(JSON.stringify(allowed)));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      '--accept-lang=en-US',
      '--lang=en-US',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const at = (path: string) => new URL(path, worker.url()).href;
  const inWorker = (script: string) => worker.evaluate(script);
  return {
    context,
    openSettings: () => openAt(context, at('settings.html')),
    openPopup: (tab) =>
      openAt(context, at('popup.html'), `chrome.tabs.query = async () => [${JSON.stringify(tab)}]`),
    shortenFromMenu: (linkUrl) =>
      inWorker(`chrome.contextMenus.onClicked.dispatch(${JSON.stringify({ menuItemId: 'link', linkUrl })})`),
    stored: () => inWorker('chrome.storage.local.get()') as Promise<Record<string, unknown>>,
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openAt(context: BrowserContext, url: string, script = ''): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(script);
  await page.goto(url);
  return page;
}

/** A path of the origin that nothing else has: so the API needs no CORS. */
const AS_PAGE = '/-extension-/';
const REDIRECT_URI = 'https://extension.chromiumapp.org/';

/** Opens the extension in a Chromium without support for extensions, with the browser's part emulated. */
export async function openExtensionAsPage(browser: Browser): Promise<OpenedExtension> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const files = await extensionFiles('chromium');
  const { content_security_policy: policy } = JSON.parse(String(files.get('manifest.json')));
  const messages = JSON.parse(String(files.get('_locales/en/messages.json')));
  await context.route(`${origin}${AS_PAGE}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(AS_PAGE.length);
    // The worker, which the browser would start.
    const body = String(files.get(path)).replace(
      '<script',
      '<script type="module" src="worker.js"></script>$&',
    );
    const isHtml = path.endsWith('.html');
    return route.fulfill({
      contentType: isHtml ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'text/css',
      headers: { 'content-security-policy': policy.extension_pages },
      body: isHtml ? body : (files.get(path) ?? ''),
    });
  });
  await context.route(`${REDIRECT_URI}**`, (route) => route.fulfill({ body: '' }));
  await context.exposeFunction('authorize', async (url: string) => {
    const page = await openAt(context, url);
    await page.waitForURL(`${REDIRECT_URI}**`);
    const returned = page.url();
    await page.close();
    return returned;
  });
  await context.addInitScript(`if (location.pathname.startsWith('${AS_PAGE}')) {
    const messages = ${JSON.stringify(messages)};
    const event = () => {
      const listeners = [];
      return {
        addListener: (listener) => listeners.push(listener),
        dispatch: (...given) => listeners.map((listener) => listener(...given)),
      };
    };
    const area = (name) => ({
      get: async (key) => {
        const kept = localStorage.getItem(name + key);
        return kept === null ? {} : { [key]: JSON.parse(kept) };
      },
      set: async (items) => {
        for (const key in items) localStorage.setItem(name + key, JSON.stringify(items[key]));
      },
      remove: async (key) => localStorage.removeItem(name + key),
    });
    const granted = async () => true;
    globalThis.chrome = {
      action: { openPopup: () => Promise.reject(), setBadgeText: granted },
      contextMenus: { onClicked: event() },
      i18n: {
        getMessage: (name, given = []) =>
          messages[name].message.replace(/\\$(\\d)/g, (_, at) => given[at - 1]),
      },
      identity: {
        getRedirectURL: () => '${REDIRECT_URI}',
        launchWebAuthFlow: ({ url }) => authorize(url),
      },
      permissions: { contains: granted, request: granted, remove: granted },
      runtime: {
        onInstalled: event(),
        onMessage: event(),
        sendMessage: (message) =>
          new Promise((resolve) => chrome.runtime.onMessage.dispatch(message, {}, resolve)),
      },
      storage: { local: area('local.'), session: area('session.') },
      tabs: { query: async () => [globalThis.tab] },
    };
  }`);
  const openPopup = (tab: { url: string; title: string }) =>
    openAt(context, `${origin}${AS_PAGE}popup.html`, `globalThis.tab = ${JSON.stringify(tab)}`);
  return {
    context,
    openSettings: () => openAt(context, `${origin}${AS_PAGE}settings.html`),
    openPopup,
    shortenFromMenu: async (linkUrl) => {
      const page = await openAt(context, `${origin}${AS_PAGE}settings.html`);
      await page.evaluate(
        `chrome.contextMenus.onClicked.dispatch(${JSON.stringify({ menuItemId: 'link', linkUrl })})`,
      );
      await openPopup({ url: '', title: '' });
    },
    stored: async () => {
      const page = await openAt(context, `${origin}${AS_PAGE}style.css`);
      return page.evaluate('({ ...localStorage })');
    },
    close: () => context.close(),
  };
}
