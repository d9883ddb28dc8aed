import { signpost } from './signpost.ts';

let isFirst = true;
for await (const page of signpost.filePages('/v1/api/links/export', { accept: 'text/csv' })) {
  const csv = await page.text();
  // Each page begins with the header row.
  process.stdout.write(isFirst ? csv : csv.slice(csv.indexOf('\r\n') + 2));
  isFirst = false;
}
