import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Signpost } from '@signpost/client';
import { orderPage, PRICE, productPage } from './pages.ts';

interface Order {
  number: string;
  customerId: string;
  isRefunded: boolean;
}

export interface ShopParts {
  signpost: Signpost;
  /** Where the script for click IDs is. */
  origin: string;
}

/** A shop with one product, which tells Signpost of sign-ups, orders and refunds. */
export function openShop({ signpost, origin }: ShopParts): Server {
  const orders = new Map<string, Order>();

  async function subscribe(form: URLSearchParams): Promise<string> {
    const clickId = form.get('clickId');
    if (clickId)
      await signpost.conversions.create({ clickId, event: 'lead', eventId: `signup-${randomUUID()}` });
    return '/?subscribed';
  }

  async function order(form: URLSearchParams): Promise<string> {
    const made = { number: randomUUID(), customerId: randomUUID(), isRefunded: false };
    orders.set(made.number, made);
    const clickId = form.get('clickId');
    // The number of the order makes it count once, however often this is sent.
    const sale = { event: 'sale', eventId: `order-${made.number}`, customerId: made.customerId, ...PRICE };
    await signpost.conversions.create({ ...sale, ...(clickId && { clickId }) });
    return `/orders/${made.number}`;
  }

  async function refund(made: Order): Promise<string> {
    made.isRefunded = true;
    // The click of this customer is known from the order.
    await signpost.conversions.create({
      customerId: made.customerId,
      event: 'sale',
      eventId: `refund-${made.number}`,
      amount: -PRICE.amount,
      currency: PRICE.currency,
    });
    return `/orders/${made.number}`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, , number = '', act] = pathname.split('/');
    const made = orders.get(number);
    const goTo = (location: string) => response.writeHead(303, { location }).end();
    const show = (html: string) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    if (request.method === 'POST') {
      const form = new URLSearchParams(await text(request));
      if (pathname === '/newsletter') return void goTo(await subscribe(form));
      if (pathname === '/orders') return void goTo(await order(form));
      if (made && act === 'refund') return void goTo(await refund(made));
    } else if (pathname === '/') {
      return void show(productPage({ origin, isSubscribed: searchParams.has('subscribed') }));
    } else if (made && !act) {
      return void show(orderPage(made));
    }
    response.writeHead(404).end();
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end('Please try again.');
    });
  });
}
