import { signpost } from './signpost.ts';

for await (const part of signpost.links.export()) process.stdout.write(part);
