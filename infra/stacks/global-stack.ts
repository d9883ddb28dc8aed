import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { EdgeProtection } from '#infra/constructs/edge/edge-protection.ts';
import { RegionalValue } from '#infra/constructs/other-region.ts';
import { CLOUDFRONT_REGION, edgeHosts } from '#infra/environment/domains.ts';
import type { Environment } from '#infra/environment/schema.ts';

/**
 * The certificate and the firewall of CloudFront, for an environment in another region than us-east-1. In
 * us-east-1 they are part of the environment's own stack.
 */
export class GlobalStack extends Stack {
  readonly #environment: Environment;
  readonly #protection: EdgeProtection;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    this.#environment = environment;
    this.#protection = new EdgeProtection(this, 'Protection', { environment });
    const { certificateArn, webAclArn } = this.#protection;
    if (certificateArn) new RegionalValue(environment, CERTIFICATE).publish(this, certificateArn);
    if (webAclArn) new RegionalValue(environment, WEB_ACL).publish(this, webAclArn);
  }

  /** The ARNs, read during the deployment of a scope in another region. */
  readFrom(scope: Construct): Pick<EdgeProtection, 'certificateArn' | 'webAclArn'> {
    const { domains } = this.#environment;
    const read = (what: string, version?: string) =>
      new RegionalValue(this.#environment, what).read(scope, CLOUDFRONT_REGION, version);
    return {
      certificateArn:
        // Another list of hosts gets another certificate.
        this.#protection.certificateArn && read(CERTIFICATE, edgeHosts(domains).join(' ')),
      webAclArn: this.#protection.webAclArn && read(WEB_ACL),
    };
  }
}

const CERTIFICATE = 'certificate-arn';
const WEB_ACL = 'web-acl-arn';
