import { randomUUID } from 'node:crypto';
import type { Json } from '../json.ts';
import { type Api, api, aSmartLink, BROWSER, send, visit } from './client.ts';

/** A click on a link that tracks conversions. */
export async function aClick(link: Json): Promise<string> {
  const { headers } = await visit(link.code);
  return new URL(headers.get('location') ?? '').searchParams.get('sp_click') ?? '';
}

/** A click on a link in a page that tracks conversions. */
export async function aPageClick(as: Api = api): Promise<{ page: Json; clickId: string }> {
  const page = await aSmartLink(
    { trackConversions: true, urls: [{ title: 'Shop', url: 'https://shop.example/' }] },
    as,
  );
  const html = await send('GET', new URL(page.url).pathname, { headers: { 'user-agent': BROWSER } });
  const [, query = ''] = /href="[^"]*(\?to=[^"]+)"/.exec(String(html.body)) ?? [];
  const path = `${new URL(page.url).pathname}${query.replaceAll('&amp;', '&')}`;
  const { headers } = await send('GET', path, { headers: { 'user-agent': BROWSER } });
  return { page, clickId: new URL(headers.get('location') ?? '').searchParams.get('sp_click') ?? '' };
}

/** A sale that was not recorded before. */
export const aSale = (overrides: object = {}): Json => ({
  event: 'sale',
  eventId: `order-${randomUUID()}`,
  amount: 4999,
  currency: 'EUR',
  ...overrides,
});
