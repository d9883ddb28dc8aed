import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * A humanist sans serif such as the system fonts of phones and desktops, for machines that have none:
 * Open Sans, which comes with the browser's package. Unpacks it into a folder and returns the variables
 * that lead the browser there.
 */
export function systemFonts(folder: string): Record<string, string> {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packed = readFileSync(join(dirname(main), '..', 'bin', 'fonts.tar.br'));
  execFileSync('tar', ['-xf', '-', '-C', fonts], { input: brotliDecompressSync(packed) });
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, configuration(fonts, join(folder, 'cache')));
  return { FONTCONFIG_FILE: file };
}

const configuration = (fonts: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}</cachedir>
${['system-ui', 'sans-serif'].map(preferring).join('\n')}
</fontconfig>
`;

const preferring = (family: string): string =>
  `  <match target="pattern"><test name="family"><string>${family}</string></test>` +
  '<edit name="family" mode="prepend" binding="strong"><string>Open Sans</string></edit></match>';
