import { setTimeout as sleep } from 'node:timers/promises';
import { type Link, Signpost, type SmartLink } from '@signpost/client';
import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import { describeExchange, likelyCause, Unexpected } from './cause.ts';
import type { Exchanges } from './exchange.ts';
import { KINDS, type Kind, LINK, type Making, PAGE } from './kinds.ts';
import type { Course, Step } from './run-steps.ts';

export interface Tested {
  /** Origin of the API. */
  origin: string;
  /** Returns an API key with all permissions. */
  apiKey: (course: Course) => Promise<string>;
  exchanges: Exchanges;
  /** Part of all names of this run. */
  mark: string;
  /** Seconds within which a visit has to be counted. */
  countingSeconds: number;
  /** Whether CloudFront says where visitors are: not in a local run. */
  knowsPlaces: boolean;
}

/** How long CloudFront and functions may serve what was changed or deleted: `capacity.hotReadMs` at most. */
const STALE_SECONDS = 75;
const LISTED_SECONDS = 20;

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
  'Safari/537.36';

/** The steps of a smoke test: what callers do, what visitors do, and what happens afterwards. */
export function stepsOf(tested: Tested): Step[] {
  const { origin, exchanges, mark } = tested;
  const clientOf = (apiKey?: string) => new Signpost({ origin, apiKey, fetch: exchanges.fetch });
  // The first steps need no key.
  const making: Making = { signpost: clientOf(), mark };
  const made = new Map<Kind, { id: string; record: unknown; isDeleted: () => void }>();
  const open = (url: string) =>
    exchanges.fetch(url, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
  const link = () => made.get(LINK)?.record as Link;
  const page = () => made.get(PAGE)?.record as SmartLink;
  const create = (kind: Kind): Step => ({
    what: kind.name,
    run: async ({ undo, signal }) => {
      const { id, record } = await kind.create(making);
      const isDeleted = undo(`${kind.name} ${id}`, () => kind.remove(making, id));
      made.set(kind, { id, record, isDeleted });
      await until(() => includes(kind.list(making), id), {
        seconds: LISTED_SECONDS,
        signal,
        found: `${id} was created, and is missing in the list`,
        likely: 'IAM: the function may not query the index or reads another table. Look at its log lines.',
      });
      await kind.change?.(making, id);
      return `created, listed${kind.change ? ' and changed' : ''}`;
    },
  });
  const remove = (kind: Kind): Step => ({
    what: `${kind.name}, deleted`,
    needs: [kind.name],
    run: async () => {
      const { id, isDeleted } = made.get(kind) ?? {};
      await kind.remove(making, id ?? '');
      isDeleted?.();
      return 'deleted';
    },
  });
  return [
    {
      what: 'health',
      run: async () => {
        await expectStatus(await exchanges.fetch(`${origin}/v1/health`), 200, exchanges);
        return 'the distribution, a function and the table respond';
      },
    },
    {
      what: 'account',
      needs: ['health'],
      run: async (course) => {
        making.signpost = clientOf(await tested.apiKey(course));
        const { owner, plan } = await making.signpost.me();
        return `${owner._id}, plan ${plan}`;
      },
    },
    ...KINDS.map((kind) => ({ ...create(kind), needs: ['account'] })),
    {
      what: 'image',
      needs: [PAGE.name],
      run: async ({ signal }) => {
        const png = encodePng({ data: new Uint8ClampedArray(64 * 64 * 4).fill(255), width: 64, height: 64 });
        const { signpost } = making;
        const cover = await signpost.uploads.upload(new Blob([new Uint8Array(png)], { type: 'image/png' }));
        const changed = await signpost.smartLinks.update(page()._id, { cover });
        await until(async () => (await open(changed.cover ?? '')).status === 200, {
          seconds: LISTED_SECONDS,
          signal,
          found: `${changed.cover} does not return the image`,
          likely: 'IAM: the policy of the media bucket does not admit the distribution, or a worker fails.',
        });
        return 'uploaded, and served by the distribution';
      },
    },
    {
      what: 'link, opened',
      needs: [LINK.name],
      run: async () => {
        const response = await open(link().shortUrl);
        await expectStatus(response, 302, exchanges);
        return `redirects to ${response.headers.get('location')}`;
      },
    },
    {
      what: 'page, opened',
      needs: [PAGE.name],
      run: async () => {
        await expectStatus(await open(page().url), 200, exchanges);
        // The page itself reports its view from the browser.
        const { data } = (await (await open(`${origin}/v1/smart-links/slug/${page().slug}`)).json()) as {
          data: { trackingUrl: string };
        };
        await expectStatus(await open(data.trackingUrl), 200, exchanges);
        return 'shown, and its view reported';
      },
    },
    ...[LINK, PAGE].map(
      (kind): Step => ({
        what: `${kind.name}, counted`,
        needs: [`${kind.name}, opened`],
        run: (course) => counted(made.get(kind)?.id ?? '', { ...tested, signpost: making.signpost }, course),
      }),
    ),
    {
      what: 'models',
      needs: ['account'],
      run: async () =>
        `the chat API offers ${(await making.signpost.chat.models.list().toArray()).length} models`,
    },
    ...KINDS.toReversed().map(remove),
    {
      what: 'deleted link, opened',
      needs: [`${LINK.name}, deleted`],
      run: async ({ signal }) => {
        await until(async () => (await open(link().shortUrl)).status === 404, {
          seconds: STALE_SECONDS,
          signal,
          found: 'the deleted link still redirects',
          likely: "CloudFront: a cache policy other than the product's stores redirects.",
        });
        return 'is not found';
      },
    },
  ];
}

/** Waits for the visit of a link or a page in the list of clicks. */
async function counted(
  id: string,
  { countingSeconds: seconds, knowsPlaces, signpost }: Tested & { signpost: Signpost },
  { signal }: Course,
): Promise<string> {
  let country: string | null = null;
  const isCounted = async () => {
    for await (const click of signpost.analytics.clicks({ includes: 'suspected' })) {
      if (click.targetId === id) {
        country = click.country;
        return true;
      }
    }
    return false;
  };
  await until(isCounted, {
    seconds,
    signal,
    found: `the visit was not counted within ${seconds} seconds`,
    likely:
      'IAM or quota: the redirect may not send to the queue of clicks, or its worker aggregate-clicks ' +
      'does not run ' +
      '(reserved executions, denied calls). Look at the age of the queue, and at its dead letters.',
  });
  if (knowsPlaces && country === null)
    throw new Unexpected(
      'the visit was counted without a country',
      'CloudFront: the origin request policy does not add cloudfront-viewer-country, or the address is ' +
        'of a ' +
        'network whose place nobody knows: open a link in a browser to compare.',
    );
  return country === null ? 'counted' : `counted, from ${country}`;
}

interface Wait {
  seconds: number;
  signal: AbortSignal;
  /** What to say if it never holds, and why that may be. */
  found: string;
  likely: string;
}

/** Asks again until something holds. Throws `Unexpected` when the time is over. */
async function until(holds: () => Promise<boolean>, { seconds, signal, found, likely }: Wait): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (let pauseMs = 100; !(await holds()); pauseMs = Math.min(pauseMs * 2, 5000)) {
    if (Date.now() > deadline) throw new Unexpected(found, likely);
    await sleep(pauseMs, undefined, { signal });
  }
}

async function includes(list: AsyncIterable<string>, id: string): Promise<boolean> {
  for await (const one of list) if (one === id) return true;
  return false;
}

async function expectStatus(response: Response, wanted: number, { last }: Exchanges): Promise<void> {
  await response.arrayBuffer();
  if (response.status === wanted || !last) return;
  throw new Unexpected(`${describeExchange(last)}, not ${wanted}`, likelyCause(last));
}
