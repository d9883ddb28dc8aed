import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * The page in the console's preview frame. It is a single file because its sandboxed, opaque origin cannot
 * load modules. Its content security policy is in the page because it contains the script's hash.
 */
export async function previewFile(consoleFolder: string): Promise<{ path: string; content: Uint8Array }> {
  const { outputFiles } = await build({
    entryPoints: [join(consoleFolder, 'preview/preview.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  // A literal `</script` would end the script element.
  const script = (outputFiles[0]?.text ?? '').trim().replaceAll('</script', '<\\/script');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    // Images and videos may be on any host, as on the landing page itself.
    'img-src http: https: data: blob:',
    'media-src http: https: blob:',
    'font-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
</head>
<body>
<script>${script}</script>
</body>
</html>
`;
  const content = new TextEncoder().encode(html);
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 8);
  return { path: `assets/preview-${hash}.html`, content };
}
