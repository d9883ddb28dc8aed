import { synthesizeSignpost } from './signpost.ts';

// What `synthesizeInProcess` runs.
await synthesizeSignpost(JSON.parse(process.argv[2] ?? ''));
