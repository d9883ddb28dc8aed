import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { WebFirewall } from '../constructs/edge/firewall.ts';
import { outputOf } from '../constructs/stack-output.ts';
import { CLOUDFRONT_REGION, edgeHosts } from '../environment/domains.ts';
import type { Environment } from '../environment/schema.ts';

/** The certificate and the firewall of CloudFront, which must be in us-east-1 whatever the region of the environment. */
export class GlobalStack extends Stack {
  /** For stacks in other regions, which read these outputs during their deployment, without a custom resource. */
  readonly certificateArn: string | undefined;
  /** Undefined without a firewall, or while it is detached. */
  readonly webAclArn: string | undefined;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    const { domains, firewall } = environment;
    if (domains?.hostedZone && !domains.certificateArn) {
      const { id: hostedZoneId, name: zoneName } = domains.hostedZone;
      const [domainName = '', ...subjectAlternativeNames] = edgeHosts(domains);
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
      const validation = CertificateValidation.fromDns(zone);
      const names = { domainName, subjectAlternativeNames };
      const certificate = new Certificate(this, 'Certificate', { ...names, validation });
      // Replaced or removed while the distribution still uses it, so CloudFormation could not delete it. It costs nothing.
      certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      this.certificateArn = this.#output('CertificateArn', certificate.certificateArn);
    }
    if (firewall) {
      const { webAclArn } = new WebFirewall(this, 'Firewall', { environment });
      const output = this.#output('WebAclArn', webAclArn);
      if (firewall.attached) this.webAclArn = output;
    }
  }

  #output(name: string, value: string): string {
    new CfnOutput(this, name, { value });
    return outputOf(this, name);
  }

  /** Whether an environment needs this stack. */
  static isNeeded({ domains, firewall }: Environment): boolean {
    return firewall !== undefined || (domains !== undefined && domains.certificateArn === undefined);
  }
}
