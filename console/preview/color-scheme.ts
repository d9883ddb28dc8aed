export type ColorScheme = 'light' | 'dark';

/** The CSS of a page as a device with this color scheme applies it, whatever this one has. */
export const cssIn = (css: string, scheme: ColorScheme): string =>
  css
    .replaceAll(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_, wanted) =>
      wanted === scheme ? '(min-width:0)' : '(max-width:0)',
    )
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`);
