import { Duration, Fn } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { EDGE_HEADER } from '../../shared/http/edge-headers.ts';
import type { Environment } from '../environment/schema.ts';
import { PAGE_PARAMETERS } from './edge-paths.ts';
import type { HttpApi } from './http-api.ts';
import type { OriginSecret } from './origin-secret.ts';

export interface FunctionAnswersProps {
  environment: Environment;
  api: HttpApi;
  secret: OriginSecret;
}

/** Serves what functions answer. */
export class FunctionAnswers extends Construct {
  readonly behaviors: Record<'answer' | 'keyed answer' | 'page', BehaviorOptions>;
  /** Keeps what it is given for as long as that says. */
  readonly asThePageSays: CachePolicy;

  constructor(scope: Construct, id: string, { environment, api, secret }: FunctionAnswersProps) {
    super(scope, id);
    this.asThePageSays = this.#asThePageSays(environment);
    const origin = new HttpOrigin(Fn.select(2, Fn.split('/', api.endpoint)), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      // The API gives up after 30 seconds, and says so.
      readTimeout: Duration.seconds(35),
      keepaliveTimeout: Duration.seconds(60),
      customHeaders: { [EDGE_HEADER.secret]: secret.sent },
    });
    const common = {
      origin,
      // A method that a path does not take is answered by the API, which says what it takes.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      /**
       * All that the client sends, and what CloudFront knows of the visitor (address, country), whatever the client says of
       * that. Without `host`, by which the API would look for a domain that it does not have.
       */
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.#headers(environment),
    };
    const answer = {
      ...common,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      /**
       * Also keeps requests apart that come together: with any other policy CloudFront lets them wait for the answer to the
       * first, and whoever forgot `no-store` would answer one caller with another's data. Nothing is compressed either.
       */
      cachePolicy: CachePolicy.CACHING_DISABLED,
      compress: false,
    };
    this.behaviors = {
      answer,
      'keyed answer': { ...answer, viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY },
      page: {
        ...common,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: this.asThePageSays,
        compress: true,
      },
    };
  }

  #asThePageSays(environment: Environment): CachePolicy {
    return new CachePolicy(this, 'Pages', {
      cachePolicyName: `signpost-${environment.name}-pages`,
      comment: 'As long as cache-control says, and not at all where it says nothing.',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...PAGE_PARAMETERS),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  /** For what a function does not say itself: pages know best what they need. */
  #headers(environment: Environment): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: `signpost-${environment.name}-answers`,
      securityHeadersBehavior: {
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: false },
        contentTypeOptions: { override: false },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: false },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: false,
        },
      },
    });
  }
}
