import { assertGrantsAreExact } from './grants.ts';
import { readShardGrants } from './shard-grants.ts';

// `npm run grants`: judges what all shards of the end-to-end suite used of the functions' grants.
try {
  const reports = readShardGrants();
  assertGrantsAreExact(reports);
  console.log(`The grants of ${new Set(reports.map((report) => report.function)).size} functions are exact.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
