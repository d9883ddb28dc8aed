import { writeFile } from 'node:fs/promises';
import { signpost } from './signpost.ts';

const [originalUrl = 'https://example.com/'] = process.argv.slice(2);

const link = await signpost.links.create({ originalUrl, title: 'From an example', tags: ['example'] });
const qrCode = await signpost.links.qrCode(link._id, { format: 'svg' });
const file = `${link.code}.svg`;
await writeFile(file, await qrCode.text());
console.log(`${link.shortUrl} redirects to ${link.originalUrl}. Its QR code is in ${file}.`);
