import type { FunctionUrl } from '../lambda/function-url.ts';
import type { OpenedRequest } from './exchange.ts';
import { HttpApiGateway, type HttpApiGatewayParts, sendResponse } from './http-api-gateway.ts';

/** The only characters of a path about whose signature CloudFront and Lambda agree. */
const SIGNABLE = /^(?:\/(?!\/|\.{1,2}(?:\/|$))[\w.~-]*)+$/;

const REFUSED = JSON.stringify({
  message: 'The request signature we calculated does not match the signature you provided.',
});

/** Function URLs: each is an HTTP API with one route, whose requests the distribution signs. */
export class FunctionUrlGateway {
  readonly #gateways: ReadonlyMap<string, HttpApiGateway>;

  constructor(urls: readonly FunctionUrl[], parts: Omit<HttpApiGatewayParts, 'api' | 'urlHost'>) {
    this.#gateways = new Map(
      urls.map(({ host, functionArn }) => {
        const routes = [{ routeKey: '$default', functionArn, permitted: true }];
        const api = { id: host.split('.')[0] ?? '', stage: '$default', routes };
        return [host, new HttpApiGateway({ ...parts, api, urlHost: host })];
      }),
    );
  }

  serve(opened: OpenedRequest): Promise<void> | undefined {
    const { exchange, response, body } = opened;
    // The distribution signs the hash of an empty body.
    if (body === undefined && SIGNABLE.test(exchange.path))
      return this.#gateways.get(exchange.host ?? '')?.serve(opened);
    const headers = ['content-type', 'application/json'];
    sendResponse(response, exchange.toClient({ status: 403, headers, body: REFUSED }));
    return undefined;
  }

  /** Rejects a body over the size limit. */
  rejectBody(opened: Omit<OpenedRequest, 'body'>): void {
    this.#gateways.get(opened.exchange.host ?? '')?.rejectBody(opened);
  }
}
