import { readdirSync } from 'node:fs';

// `npm run example -- NAME [ARGUMENTS]`
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'signpost.ts'].includes(file))
  .map((file) => file.slice(0, -3));
const [name = ''] = process.argv.splice(2, 1);

if (names.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`Name an example: ${names.join(', ')}.`);
  process.exitCode = 1;
}
