import { Duration, Fn } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { pathsOf } from '#functions/framework/function-spec.ts';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import type { ChatGateway } from '../chat/chat-gateway.ts';
import type { HttpApi } from '../http-api.ts';
import { DEFAULT_BEHAVIOR, EDGE_PATHS, PAGE_PARAMETERS } from './edge-paths.ts';
import type { FunctionUrls } from './function-urls.ts';
import type { OriginSecret } from './origin-secret.ts';
import {
  FUNCTIONS_ORIGIN,
  urlRequestFunction,
  viewerRequestFunction,
  visitRequestFunction,
} from './viewer-request.ts';
import type { VisitorServer } from './visitor-server.ts';

export interface FunctionResponsesProps {
  environment: Environment;
  api: HttpApi;
  chat: ChatGateway;
  secret: OriginSecret;
  /** Handles visits; undefined if functions do. */
  server: VisitorServer | undefined;
  /** What visits reach the functions through; undefined for the API. */
  urls: FunctionUrls | undefined;
}

/** ID of the visitor server among the origins of the distribution. */
const SERVER_ORIGIN = 'server';

/** Longer than the 30 seconds after which the HTTP API itself returns a timeout error. */
const READ_TIMEOUT = Duration.seconds(35);

/**
 * CloudFront's maximum without a higher quota, for the first byte of a response and then between packets.
 * Streams send pings more often, other responses end earlier: see `functions/chat/chat-stack.ts`.
 */
const CHAT_READ_TIMEOUT = Duration.seconds(120);

type OriginAt = (host: string, readTimeout: Duration, own?: Partial<HttpOriginProps>) => HttpOrigin;

/**
 * How the distribution serves responses of functions. AWS allows an account 20 policies of each
 * kind, for all its environments: two of each in an environment, with those of media, leave room for
 * six environments and more.
 */
export class FunctionResponses extends Construct {
  readonly behaviors: Record<'response' | 'keyed response' | 'chat' | 'page', BehaviorOptions>;
  /** Behaviors of paths of function URLs, the default one included: by pattern, the specific ones first. */
  readonly visits: Readonly<Record<string, BehaviorOptions>>;
  /** Headers that browsers need with every response. Those that the origin sends take precedence. */
  readonly defaultHeaders: ResponseHeadersPolicy;

  constructor(
    scope: Construct,
    id: string,
    { environment, api, chat, secret, server, urls }: FunctionResponsesProps,
  ) {
    super(scope, id);
    this.defaultHeaders = this.#headers(environment);
    const originAt: OriginAt = (host, readTimeout, own = {}) =>
      new HttpOrigin(host, {
        ...own,
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout,
        keepaliveTimeout: Duration.seconds(60),
        customHeaders: { [EDGE_HEADER.secret]: secret.sent },
      });
    const common = {
      origin: originAt(
        Fn.select(2, Fn.split('/', api.endpoint)),
        READ_TIMEOUT,
        // Named, because the function of visits chooses it.
        (server ?? urls) && { originId: FUNCTIONS_ORIGIN },
      ),
      // For unsupported methods, the API returns an error with the supported ones.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      /**
       * All parameters, and the headers and cookies that remain after the viewer function. Without `host`,
       * because API Gateway would look for a custom domain of that name. CloudFront's own headers, such as
       * the place of a visitor, come with this managed policy; of custom policies with the same settings,
       * AWS documents headers of viewers only (OriginRequestPolicyHeadersConfig).
       */
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: viewerRequestFunction(this, environment),
        },
      ],
      responseHeadersPolicy: this.defaultHeaders,
    };
    const response = {
      ...common,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      /**
       * Disables request collapsing, too: with any other policy CloudFront would send the response to
       * one request to all concurrent requests, and an endpoint without `no-store` would leak one
       * caller's data to another.
       */
      cachePolicy: CachePolicy.CACHING_DISABLED,
      compress: false,
    };
    const visits = server && {
      origin: originAt(server.host, READ_TIMEOUT, {
        originId: SERVER_ORIGIN,
        originAccessControlId: server.originAccessControlId,
      }),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: visitRequestFunction(this, environment),
        },
      ],
    };
    const keyed = {
      ...response,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
    this.behaviors = {
      response: { ...response, ...visits },
      'keyed response': keyed,
      chat: { ...keyed, origin: originAt(chat.host, CHAT_READ_TIMEOUT) },
      page: {
        ...common,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: this.#cachePolicy(environment),
        compress: true,
        ...visits,
      },
    };
    this.visits = urls ? this.#visitsOf(urls, { environment, originAt }) : {};
  }

  /** The behaviors that paths would have anyway, with the URL of their function as the origin. */
  #visitsOf(
    urls: FunctionUrls,
    { environment, originAt }: { environment: Environment; originAt: OriginAt },
  ): Record<string, BehaviorOptions> {
    const { originAccessControlId } = urls;
    const functionAssociations = [
      { eventType: FunctionEventType.VIEWER_REQUEST, function: urlRequestFunction(this, environment) },
    ];
    const kinds = new Map(EDGE_PATHS);
    const visits = visitRoutes.flatMap((row) => {
      const originId = row.name;
      const origin = originAt(urls.hosts.get(row.name) ?? '', READ_TIMEOUT, {
        originId,
        originAccessControlId,
      });
      return pathsOf(row).map((path): [string, BehaviorOptions] => {
        const pattern = path.replace(/\{.*/, '*');
        const kind = kinds.get(pattern) === 'page' ? 'page' : DEFAULT_BEHAVIOR;
        return [pattern, { ...this.behaviors[kind], origin, functionAssociations }];
      });
    });
    return Object.fromEntries(visits.toSorted(([a], [b]) => b.length - a.length));
  }

  /**
   * Cached per host: a bound host serves the pages of one owner. `host` itself would be sent to the origin;
   * the viewer function sets this header before the cache lookup.
   */
  #cachePolicy({ name }: Environment): CachePolicy {
    return new CachePolicy(this, 'PagesByHost', {
      cachePolicyName: `signpost-${name}-pages-by-host`,
      comment: 'Caches for each host, for as long as cache-control says; not at all without one.',
      headerBehavior: CacheHeaderBehavior.allowList(EDGE_HEADER.viewerHost),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...PAGE_PARAMETERS),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  #headers(environment: Environment): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      // Keep the name: a new one would replace the policy.
      responseHeadersPolicyName: `signpost-${environment.name}-answers`,
      securityHeadersBehavior: {
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: false },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: false },
        contentTypeOptions: { override: false },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: false,
        },
      },
    });
  }
}
