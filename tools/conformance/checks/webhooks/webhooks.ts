import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import type { Check, CheckContext } from '../../support/check.ts';
import type { StartedProcess } from '../../support/processes.ts';
import { type Product, startProduct, until } from '../../support/product.ts';
import { goProgram, pythonTools } from '../../support/tools.ts';

const PYTHON = 'standardwebhooks==1.1.0';
const FOLDER = 'tools/conformance/checks/webhooks';

/** A line of a receiver: one message. */
interface Report {
  path: string;
  type: string;
  id: string;
  signature: string;
  verdicts: number;
  /** What the library did not do as it should. */
  wrong: string[];
}

interface Receiver {
  language: string;
  process: StartedProcess;
  reports(): Report[];
  url(path: string): string;
}

/** What each webhook is sent, in this order or another. */
const EVENTS = [
  'link.clicked',
  'link.created',
  'link.created',
  'link.deleted',
  'link.updated',
  'smart_link.created',
  'smart_link.deleted',
  'smart_link.updated',
  'survey.submitted',
  'webhook.test',
  // The replay, and a message after the secret was rotated.
  'webhook.test',
  'webhook.test',
];

/** Letters of one to four bytes, and what JSON or HTML would write otherwise. */
const TEXT = 'Grüße, 世界 🚀 </script> "\\" \u2028 &amp;';

export const webhooks: Check = {
  name: 'webhooks',
  tool: 'standardwebhooks 1.1.0 for Python, 0.0.1 for Go',
  shows: 'receivers in Python and Go verify our signatures, and refuse what was changed or is old',
  async run(context) {
    const secretsFile = join(context.scratch, 'secrets.json');
    const bin = await pythonTools(context, [PYTHON]);
    const go = await goProgram(context, `${FOLDER}/go`);
    const receivers = [
      await listening(
        'Python',
        context.start(join(bin, 'python'), [`${FOLDER}/receiver.py`, secretsFile], {
          env: { PYTHONDONTWRITEBYTECODE: '1' },
        }),
      ),
      await listening('Go', context.start(go, [secretsFile])),
    ];
    const product = await startProduct(context);
    const secrets: Record<string, string[]> = {};
    const tell = (path: string, ...values: string[]) => {
      secrets[path] = values;
      writeFileSync(secretsFile, JSON.stringify(secrets));
    };

    const hooks: { receiver: Receiver; id: string; secret: string; path: string }[] = [];
    for (const receiver of receivers) {
      const path = `for-${receiver.language}`;
      const body = { url: receiver.url(path), events: ['*', 'link.clicked'] };
      const { webhook } = await product.call('POST', '/v1/api/webhooks', body);
      tell(path, webhook.secret);
      hooks.push({ receiver, id: webhook._id, secret: webhook.secret, path });
    }
    const arrive = (count: number) => Promise.all(receivers.map((one) => arrived(one, count, context)));

    await makeEvents(product);
    await arrive(9);
    for (const { id } of hooks) {
      const { delivery } = await product.call('POST', `/v1/api/webhooks/${id}/test`);
      await until(
        () => product.call('GET', `/v1/api/webhooks/${id}/deliveries/${delivery._id}`),
        (found) => found.delivery.status === 'succeeded',
        { seconds: 20, signal: context.signal },
      );
      await product.call('POST', `/v1/api/webhooks/${id}/deliveries/${delivery._id}/replay`);
    }
    await arrive(11);
    for (const { id, path, secret } of hooks) {
      const { webhook } = await product.call('POST', `/v1/api/webhooks/${id}/rotate-secret`);
      // Both are valid for a day.
      tell(path, secret, webhook.secret);
      await product.call('POST', `/v1/api/webhooks/${id}/test`);
    }
    await arrive(12);

    const messages = receivers.flatMap((receiver) => receiver.reports());
    return {
      checked: messages.reduce((sum, { verdicts }) => sum + verdicts, 0),
      unit: `verdicts on ${messages.length} messages`,
      differences: receivers.flatMap(judged),
    };
  },
};

async function listening(language: string, process: StartedProcess): Promise<Receiver> {
  await process.ready(/listening on \d+/);
  const port = /listening on (\d+)/.exec(process.output())?.[1];
  return {
    language,
    process,
    url: (path) => `http://127.0.0.1:${port}/${path}`,
    reports: () =>
      process
        .output()
        .split('\n')
        .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : [])),
  };
}

const arrived = (receiver: Receiver, count: number, { signal }: Pick<CheckContext, 'signal'>) =>
  until(
    () => receiver.reports().length,
    (found) => found >= count,
    { seconds: 30, signal },
  );

async function makeEvents({ origin, call }: Product): Promise<void> {
  const { link } = await call('POST', '/v1/api/links', {
    originalUrl: 'https://example.com/?q=%E4%B8%96&a=b',
    title: TEXT,
  });
  await call('PUT', `/v1/api/links/${link._id}`, { title: 'Changed' });
  const clicked = await fetch(`${origin}/r/${link.code}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' },
  });
  await clicked.arrayBuffer();
  const long = `https://example.com/${'long/'.repeat(380)}`;
  const other = (await call('POST', '/v1/api/links', { originalUrl: long, title: 'Long' })).link;
  await call('DELETE', `/v1/api/links/${other._id}`);
  const { link: survey } = await call('POST', '/v1/api/smart-links', {
    type: 'surveyLink',
    title: TEXT,
    ...SMART_LINK_NEEDS.surveyLink,
  });
  await call('PUT', `/v1/api/smart-links/${survey._id}`, { description: TEXT });
  await call('POST', `/v1/smart-links/slug/${survey.slug}/survey`, { answers: [5] });
  await call('DELETE', `/v1/api/smart-links/${survey._id}`);
}

/** What is wrong with the messages of a receiver. */
function judged(receiver: Receiver): string[] {
  const { language } = receiver;
  const messages = receiver.reports();
  const types = messages.map(({ type }) => type).sort();
  const tests = messages.filter(({ type }) => type === 'webhook.test');
  const [first, replayed, rotated] = tests;
  return [
    ...messages.flatMap(({ type, id, wrong }) =>
      wrong.map((what) => `${language}, ${type} ${id}: the library does not do this: ${what}`),
    ),
    ...(types.join() === EVENTS.join() ? [] : [`${language}: received ${types.join(', ') || 'nothing'}`]),
    ...(first?.id === replayed?.id ? [] : [`${language}: the replay has another ID`]),
    ...(rotated?.signature.split(' ').length === 2
      ? []
      : [`${language}: after a rotation, the signatures are ${rotated?.signature}`]),
  ];
}
