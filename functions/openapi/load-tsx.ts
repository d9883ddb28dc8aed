import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

// Node strips types but knows no JSX. With this, it loads the functions that import pages of visitors.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const text = readFileSync(fileURLToPath(url), 'utf8');
    const { code } = transformSync(text, { loader: 'tsx', jsx: 'automatic', jsxImportSource: 'preact' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
