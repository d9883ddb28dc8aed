/** Shared by all pages. No Node APIs: the console renders pages in the browser. */

const LIGHT =
  '--paper:#f6f5f2;--card:#fff;--ink:#1d1c1a;--soft:#5c5850;--line:#e3e0d8;--field:#8a857a;' +
  '--accent:#0b6b57;--on-accent:#fff;--wrong:#b3261e';
const DARK =
  '--paper:#161513;--card:#201f1c;--ink:#f3f1ea;--soft:#b3ada0;--line:#38352f;--field:#8d887c;' +
  '--accent:#5fd3b4;--on-accent:#0d2a22;--wrong:#ffb4ab';

/** Colors, light and dark depending on the device. */
export const TOKENS = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
`.trim();

/** Colors of a page whose script sets `data-theme` to `light` or `dark`, because people can choose there. */
export const THEMED_TOKENS = `
:root{color-scheme:light;${LIGHT}}
:root[data-theme="dark"]{color-scheme:dark;${DARK}}
`.trim();

/**
 * Colors of a page with a choice of themes that also works without its script: until it runs, the device
 * decides.
 */
export const TOKENS_WITHOUT_SCRIPT = `
${THEMED_TOKENS}
@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${DARK}}}
`.trim();

/** System fonts: nothing to load. */
export const FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif';
