import product from '#package.json' with { type: 'json' };

/** Browsers by how they run a background: Chrome and Edge, or Firefox. */
export const BROWSERS = ['chromium', 'firefox'] as const;
export type BrowserKind = (typeof BROWSERS)[number];

/** Nothing but the files of the extension, QR codes, and requests to a deployment. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  'connect-src https: http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Drawn from `icons/icon.svg`: the sign on its color, to be seen on light and dark toolbars. */
const ICONS = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' };

/** The manifest of the extension (Manifest V3). */
export const manifestOf = (kind: BrowserKind) => ({
  manifest_version: 3,
  name: 'Signpost',
  version: product.version,
  description: '__MSG_description__',
  default_locale: 'en',
  icons: ICONS,
  action: { default_popup: 'popup.html', default_title: 'Signpost', default_icon: ICONS },
  options_ui: { page: 'settings.html', open_in_tab: true },
  // `activeTab`: the URL and title of the page on which the popup or the menu is opened, and of no other.
  permissions: ['activeTab', 'contextMenus', 'identity', 'storage'],
  // The host of the one deployment is asked for at sign-in: the API sends no CORS headers.
  optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  content_security_policy: { extension_pages: POLICY },
  ...(kind === 'chromium'
    ? { background: { service_worker: 'worker.js' }, minimum_chrome_version: '127' }
    : {
        background: { scripts: ['worker.js'] },
        browser_specific_settings: {
          gecko: {
            id: '{6a1d2c0e-4a37-4d53-9c58-3d0b5e0f7a21}',
            strict_min_version: '142.0',
            // The URLs that a person shortens go to the deployment that the person has chosen.
            data_collection_permissions: { required: ['browsingActivity'] },
          },
        },
      }),
});
