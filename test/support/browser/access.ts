import type { Page } from 'playwright-core';

/** Accessibility barriers of a page, measured in Chromium instead of read from the source. */

/** WCAG's size at 400 %: 1280 by 1024 pixels. */
export const ZOOMED = { width: 320, height: 256 } as const;

const STOPS = `[...document.querySelectorAll(
  'a[href],button,input,select,textarea,summary,iframe,[tabindex]',
)].filter((stop) => stop.tabIndex >= 0 && !stop.disabled
  && stop.checkVisibility({ visibilityProperty: true }))`;

const HIDDEN_STOPS = `${STOPS}.filter((stop) => {
  stop.focus();
  if (document.activeElement !== stop) return false;
  const { x, y, width, height } = stop.getBoundingClientRect();
  const isSeen = (across, down) => {
    const hit = document.elementFromPoint(x + width * across, y + height * down);
    return hit && (stop.contains(hit) || hit.contains(stop));
  };
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  return !parts.some((across) => parts.some((down) => isSeen(across, down)));
}).map((stop) => stop.outerHTML.slice(0, 120))`;

/** Focuses each stop in turn: those of which nothing can be seen (WCAG 2.4.11). */
export const hiddenStops = (page: Page): Promise<string[]> =>
  page.evaluate(HIDDEN_STOPS) as Promise<string[]>;

const LOOK = `(element) => [element, ...element.querySelectorAll('*')].map((one) => {
  const style = getComputedStyle(one);
  const sides = ['Top', 'Bottom'].map((side) => ['Color', 'Width', 'Style']
    .map((what) => style['border' + side + what]).join(' '));
  const outline = style.outlineStyle === 'none' ? '' : style.outlineColor + style.outlineWidth;
  const isNative = one.matches('input') && style.opacity !== '0';
  // As the page behind it: forced colors keep only whether a background is transparent.
  const background = style.backgroundColor.replace('rgba(0, 0, 0, 0)', canvas);
  return [background, ...sides, outline, isNative && one.checked].join();
}).join(';')`;

const LOST_CHOICES = `(() => {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const look = ${LOOK};
  const kinds = [['[aria-current]:not([aria-current=false])', ':not([aria-current])'],
    ['[aria-pressed=true]', '[aria-pressed=false]'], ['[aria-selected=true]', '[aria-selected=false]'],
    ['label:has(> :checked)', 'label:has(> input:not(:checked))']];
  return kinds.flatMap(([chosen, other]) => [...document.querySelectorAll(chosen)].filter((one) => {
    if (!one.checkVisibility()) return false;
    const same = one.tagName.toLowerCase() + other;
    const others = [one.parentElement, one.parentElement?.parentElement]
      .flatMap((group) => [...group.querySelectorAll(':scope > ' + same + ',:scope > * > ' + same)]);
    const beside = others.find((two) => two !== one && two.checkVisibility());
    return beside && look(one) === look(beside);
  }).map((one) => one.outerHTML.slice(0, 120)));
})()`;

/** What is chosen and looks like what is not: in forced colors, where backgrounds and shadows are lost. */
export const lostChoices = (page: Page): Promise<string[]> =>
  page.evaluate(LOST_CHOICES) as Promise<string[]>;

/** What moves for longer than an instant, of these elements and those that are shown. */
export const moving = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(`(() => {
    const samples = ${JSON.stringify(selectors)}.map((name) => {
      const sample = document.createElement('div');
      sample.className = name;
      document.body.append(sample);
      return sample;
    });
    const long = (times) => times.split(',').some((time) => parseFloat(time) > 0.01);
    const found = [...document.querySelectorAll('*')].filter((element) => {
      const style = getComputedStyle(element);
      return (style.animationName !== 'none' && (long(style.animationDuration)
        || style.animationIterationCount === 'infinite')) || long(style.transitionDuration);
    }).map(({ tagName, className }) => tagName + '.' + className);
    for (const sample of samples) sample.remove();
    return [...new Set(found)];
  })()`) as Promise<string[]>;
