import { synthesizeSignpost } from './signpost.ts';

// Entry point of the process that `synthesizeInProcess` spawns.
await synthesizeSignpost(JSON.parse(process.argv[2] ?? ''));
