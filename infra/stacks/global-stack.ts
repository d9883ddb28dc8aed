import { CfnDeletionPolicy, CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { WebFirewall } from '../constructs/firewall.ts';
import { CLOUDFRONT_REGION, edgeHosts } from '../environment/domains.ts';
import type { Environment } from '../environment/schema.ts';

/** What CloudFront takes from us-east-1, wherever the distribution's stack is: the certificate and the firewall. */
export class GlobalStack extends Stack {
  /** For stacks of other regions: read from the outputs when they are deployed, for which nothing has to be built. */
  readonly certificateArn: string | undefined;
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
      // One that another host was added to comes in the place of this one, which the distribution has until it is deployed:
      // CloudFormation would try in vain to delete it.
      const options = (certificate.node.defaultChild as CfnCertificate).cfnOptions;
      options.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
      options.deletionPolicy = CfnDeletionPolicy.DELETE;
      this.certificateArn = this.#output('CertificateArn', certificate.certificateArn);
    }
    if (firewall) {
      const { webAclArn } = new WebFirewall(this, 'Firewall', { environment, scope: 'CLOUDFRONT' });
      this.webAclArn = this.#output('WebAclArn', webAclArn);
    }
  }

  #output(name: string, value: string): string {
    new CfnOutput(this, name, { value });
    return Fn.getStackOutput(this.stackName, name, CLOUDFRONT_REGION);
  }

  /** Whether an environment needs one. */
  static isNeeded({ domains, firewall }: Environment): boolean {
    return firewall !== undefined || (domains !== undefined && domains.certificateArn === undefined);
  }
}
