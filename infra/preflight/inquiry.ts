import type { Resolver } from 'node:dns/promises';
import type { Environment } from '#infra/environment/schema.ts';
import type { Aws } from './aws.ts';
import type { CloudFrontResources } from './cloudfront-resources.ts';
import type { Deployed } from './deployed.ts';
import type { Finding } from './finding.ts';
import type { Template } from './planned.ts';

/** What is known before the settings are valid. */
export interface RegionInquiry {
  aws: Aws;
  /** Name of the environment. */
  name: string;
  region: string;
  account: string;
}

/** What a check may use. */
export interface Inquiry extends RegionInquiry {
  environment: Environment;
  /** The templates to be deployed, by `region/stack`. */
  templates: ReadonlyMap<string, Template>;
  dns: Pick<Resolver, 'resolveNs' | 'resolveCaa' | 'resolveCname'>;
  now: Date;
  /** What is deployed already, read once. */
  deployed: () => Promise<Deployed>;
  cloudFront: CloudFrontResources;
}

/** A question to the account. */
export interface Check<I extends RegionInquiry = Inquiry> {
  what: string;
  run: (inquiry: I) => Promise<Finding[]> | Finding[];
}
