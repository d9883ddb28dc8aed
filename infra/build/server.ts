import { writeServer } from './bundle.ts';

// `npm run server -- FOLDER`: what `docs/deploy.md#visitor-server` builds containers from.
const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || others.length > 0) {
  process.stderr.write('Usage: npm run server -- FOLDER\n');
  process.exit(2);
}
await writeServer(folder);
process.stdout.write(`Start it with: node ${folder}/index.mjs\n`);
