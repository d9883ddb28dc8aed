/** In cents, as Signpost counts. */
export const PRICE = { amount: 4999, currency: 'EUR' } as const;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui }\
 button { font: inherit }</style>
${body}
</html>`;

export const productPage = ({ origin, isSubscribed }: { origin: string; isSubscribed: boolean }): string =>
  page(
    'Teapots',
    `<h1>A teapot</h1>
<form method="post" action="/orders">
  <input type="hidden" name="clickId">
  <button>Buy for 49.99 €</button>
</form>
<h2>News from the kiln</h2>
${
  isSubscribed
    ? '<p>Thank you for subscribing.</p>'
    : '<form method="post" action="/newsletter"><input type="hidden" name="clickId">' +
      '<button>Subscribe</button></form>'
}
<script src="${origin}/v1/conversions.js"></script>
<script>
  // A real shop asks for consent before it remembers anything.
  const clickId = signpost.clickId({ store: 'localStorage' });
  for (const input of document.querySelectorAll('[name=clickId]')) input.value = clickId ?? '';
</script>`,
  );

export const orderPage = ({ number, isRefunded }: { number: string; isRefunded: boolean }): string =>
  page(
    'Your order',
    isRefunded
      ? '<h1>Refunded</h1><p><a href="/">Back to the teapot</a></p>'
      : `<h1>Thank you</h1>
<p>Order ${number}</p>
<form method="post" action="/orders/${number}/refund"><button>Send it back</button></form>
<p><a href="/">Back to the teapot</a></p>`,
  );
