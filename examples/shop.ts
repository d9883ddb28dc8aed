import { openShop } from '#examples/shop/open-shop.ts';
import { origin, signpost } from './signpost.ts';

const PORT = 4000;

openShop({ signpost, origin }).listen(PORT, '127.0.0.1', async () => {
  const url = `http://localhost:${PORT}/`;
  const link = await signpost.links.create({ originalUrl: url, title: 'Teapots', trackConversions: true });
  console.log(`Open ${link.shortUrl} as a customer would. The shop is at ${url}. End with Ctrl-C.`);
});
