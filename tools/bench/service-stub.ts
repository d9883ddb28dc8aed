import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { pageKey } from '#shared/smart-links/model/page-entry.ts';
import { localhostCertificate } from './certificate.ts';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { bioOf } from './smart-link-samples.ts';

export interface ServiceStub {
  /** For functions that are to be measured: environment variables that lead their AWS calls here. */
  variables: Record<string, string>;
}

/** The links and the page that there are. */
export const PATH_OF = { link: '/r/bench01', tracked: '/r/bench02', page: '/bio/bench01' } as const;

const { pk, sk } = redirectKey('bench01');
const LINK_ITEM = {
  pk: { S: pk },
  sk: { S: sk },
  linkId: { S: 'lnk_00000000000000000001' },
  ownerId: { S: 'own_00000000000000000001' },
  url: { S: 'https://example.com/spring-sale?utm_source=newsletter' },
  status: { S: 'active' },
};

/** A link that tracks conversions. */
const TRACKED_ITEM = { ...LINK_ITEM, pk: { S: redirectKey('bench02').pk }, conversions: { BOOL: true } };

const PAGE = bioOf(20);
const PAGE_ITEM = {
  pk: { S: pageKey(PAGE.slug).pk },
  sk: { S: pageKey(PAGE.slug).sk },
  smartLinkId: { S: 'sml_00000000000000000001' },
  ownerId: { S: 'own_00000000000000000001' },
  type: { S: PAGE.type },
  status: { S: 'active' },
  page: { S: JSON.stringify(PAGE) },
};

/**
 * DynamoDB and SQS as far as visitors' functions need them: always the same immediate responses. Separate
 * servers, because on AWS they are two hosts: a cold start pays for two connections.
 */
export async function startServiceStub(protocol: 'https' | 'http'): Promise<ServiceStub> {
  const { key, cert } = localhostCertificate();
  const start = async (): Promise<string> => {
    const server = protocol === 'https' ? createHttpsServer({ key, cert }, answer) : createHttpServer(answer);
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => {
      server.close();
      server.closeAllConnections();
    });
    return `${protocol}://localhost:${(server.address() as AddressInfo).port}`;
  };
  const [dynamo, queues] = [await start(), await start()];
  const certificateFile = join(temporaryFolder(), 'localhost.pem');
  writeFileSync(certificateFile, cert);
  return {
    variables: {
      AWS_ENDPOINT_URL_DYNAMODB: dynamo,
      AWS_ENDPOINT_URL_SQS: queues,
      CLICK_QUEUE_URL: `${queues}/000000000000/clicks`,
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
  };
}

const answer: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const target = String(request.headers['x-amz-target']);
    const body = JSON.stringify(answerTo(target, Buffer.concat(chunks)));
    response
      .writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': body.length })
      .end(body);
  });
};

interface Key {
  pk: { S: string };
}

/** Response of GetItem. No host is denied. */
function itemAt({ pk }: Key): { Item?: object } {
  if (pk.S === PAGE_ITEM.pk.S) return { Item: PAGE_ITEM };
  if (pk.S === TRACKED_ITEM.pk.S) return { Item: TRACKED_ITEM };
  return pk.S === LINK_ITEM.pk.S ? { Item: LINK_ITEM } : {};
}

function answerTo(target: string, body: Buffer): object {
  if (target.endsWith('.GetItem')) {
    const { Key } = JSON.parse(body.toString()) as { Key: Key };
    return itemAt(Key);
  }
  if (target.endsWith('.BatchGetItem')) {
    const { RequestItems } = JSON.parse(body.toString()) as { RequestItems: { bench: { Keys: Key[] } } };
    const items = RequestItems.bench.Keys.flatMap((key) => Object.values(itemAt(key)));
    return { Responses: { bench: items }, UnprocessedKeys: {} };
  }
  if (!target.endsWith('.SendMessage')) return {};
  // The SDK checks the digest of what it sent.
  const { MessageBody } = JSON.parse(body.toString()) as { MessageBody: string };
  return {
    MessageId: '00000000-0000-4000-8000-000000000000',
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  };
}
