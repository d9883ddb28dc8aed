import { CfnOutput } from 'aws-cdk-lib';
import {
  DomainName,
  EndpointType,
  type IRestApi,
  type RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Domains } from '../environment/domains.ts';

export interface ChatDomainProps {
  host: string;
  domains: Domains;
  api: RestApi;
}

/** The host name of the chat API. Not behind CloudFront, which times out after one minute: models may take several. */
export class ChatDomain extends Construct {
  constructor(scope: Construct, id: string, { host, domains, api }: ChatDomainProps) {
    super(scope, id);
    const { hostedZone, chatCertificateArn } = domains;
    const zone =
      hostedZone &&
      HostedZone.fromHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: hostedZone.id,
        zoneName: hostedZone.name,
      });
    const domain = new DomainName(this, 'Name', {
      domainName: host,
      certificate:
        chatCertificateArn === undefined
          ? new Certificate(this, 'Certificate', {
              domainName: host,
              validation: CertificateValidation.fromDns(zone),
            })
          : Certificate.fromCertificateArn(this, 'Certificate', chatCertificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
      mapping: api as IRestApi,
    });
    if (zone) {
      const target = RecordTarget.fromAlias(new ApiGatewayDomain(domain));
      new ARecord(this, 'Record', { zone, recordName: host, target });
    }
    // Target of the DNS record at a provider other than Route 53.
    new CfnOutput(this, 'Host', { value: domain.domainNameAliasDomainName }).overrideLogicalId('ChatHost');
  }
}
