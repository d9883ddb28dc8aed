import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contactSheet } from './contact-sheet.ts';
import { withDemo } from './demo-run.ts';
import { readmePictures } from './readme-pictures.ts';

/**
 * `npm run screenshots`: the README's pictures, from demo data in a local run of its own. Writes them to
 * docs/images, or to the folder that the first argument names. `npm run screenshots -- --sheet
 * midnight,pastel FOLDER`: a picture for each preset with all types of pages in it, on a phone and a
 * desktop, light and dark.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'string' } },
});

const folder = positionals[0] ?? (values.sheet ? 'contact-sheet' : 'docs/images');
mkdirSync(folder, { recursive: true });
await withDemo((demo) =>
  values.sheet ? contactSheet(demo, values.sheet.split(','), folder) : readmePictures(demo, folder),
);
