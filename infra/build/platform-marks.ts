import { readFileSync, writeFileSync } from 'node:fs';
import * as icons from 'simple-icons';

/**
 * `npm run marks`: writes the marks of platforms that `brand-icons.ts` imports. Landing pages load them on
 * every cold start, and simple-icons has sources, licenses and guidelines with each.
 */

const FOLDER = new URL('../../shared/smart-links/rendering/', import.meta.url);
export const MARKS = new URL('platform-marks.ts', FOLDER);

/** The content of the file. Throws if simple-icons has no mark of an imported name. */
export function platformMarks(): string {
  const importer = readFileSync(new URL('brand-icons.ts', FOLDER), 'utf8');
  const [, list = ''] = /import \{([^}]*)\} from '\.\/platform-marks\.ts'/.exec(importer) ?? [];
  const marks = [...list.matchAll(/\bsi\w+/g)].map(([name]) => {
    const icon = (icons as unknown as Record<string, icons.SimpleIcon | undefined>)[name];
    if (!icon) throw new Error(`simple-icons has no ${name}`);
    const { title, hex, path } = icon;
    return `export const ${name} = {\n  title: '${title}',\n  hex: '${hex}',\n  path: '${path}',\n};\n`;
  });
  return `/** Made by \`npm run marks\` from simple-icons (CC0). */\n\n${marks.join('\n')}`;
}

if (import.meta.main) writeFileSync(MARKS, platformMarks());
