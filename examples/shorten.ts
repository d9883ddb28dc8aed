import { writeFile } from 'node:fs/promises';
import { signpost } from './signpost.ts';

const [originalUrl = 'https://example.com/'] = process.argv.slice(2);

const { link } = await signpost.post('/v1/api/links', {
  body: { originalUrl, title: 'From an example', tags: ['example'] },
});
const qrCode = await signpost.file('/v1/api/links/{id}/qrcode', {
  path: { id: link._id },
  query: { format: 'svg' },
  accept: 'image/svg+xml',
});
const file = `${link.code}.svg`;
await writeFile(file, await qrCode.text());
console.log(`${link.shortUrl} redirects to ${link.originalUrl}. Its QR code is in ${file}.`);
