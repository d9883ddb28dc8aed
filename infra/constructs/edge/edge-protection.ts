import { RemovalPolicy } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import { edgeHosts } from '#infra/environment/domains.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { WebFirewall } from './firewall.ts';

/**
 * The certificate and the firewall of the distribution. Only for stacks in us-east-1, where
 * CloudFront requires both.
 */
export class EdgeProtection extends Construct {
  /** Undefined without hosts of your own, or if `domains.certificateArn` names a certificate. */
  readonly certificateArn: string | undefined;
  /** Undefined without a firewall, or while it is detached. */
  readonly webAclArn: string | undefined;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const { domains, security } = environment;
    if (domains.hostedZone && createsCertificate(environment)) {
      const { id: hostedZoneId, name: zoneName } = domains.hostedZone;
      const [domainName = '', ...subjectAlternativeNames] = edgeHosts(domains);
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
      const validation = CertificateValidation.fromDns(zone);
      const names = { domainName, subjectAlternativeNames };
      const certificate = new Certificate(this, 'Certificate', { ...names, validation });
      // Replaced or removed while the distribution still uses it, so CloudFormation could not
      // delete it. It costs nothing.
      certificate.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      this.certificateArn = certificate.certificateArn;
    }
    if (security.firewall) {
      const { webAclArn } = new WebFirewall(this, 'Firewall', { environment });
      if (security.firewall.attached) this.webAclArn = webAclArn;
    }
  }

  /** Whether an environment has a certificate to create, or a firewall. */
  static isNeeded(environment: Environment): boolean {
    return environment.security.firewall !== undefined || createsCertificate(environment);
  }
}

const createsCertificate = ({ domains }: Environment): boolean =>
  domains.frontend !== undefined && domains.certificateArn === undefined;
