import { ArnFormat, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  CfnConnectionGroup,
  type CfnDistribution,
  Distribution,
  type DistributionProps,
} from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';
import { findingOf } from '../nag-finding.ts';

export interface TenantDistributionProps {
  environment: Environment;
  /** Properties shared with the distribution of the service's own hosts: origins, policies, functions. */
  shared: Pick<
    DistributionProps,
    'defaultBehavior' | 'additionalBehaviors' | 'errorResponses' | 'httpVersion' | 'webAclId'
  >;
}

/**
 * The distribution of customers' hosts. Each host is a distribution tenant, which a worker makes at run
 * time: CloudFormation knows none of them. A tenant-only distribution has no host of its own; DNS leads
 * to its connection group.
 */
export class TenantDistribution extends Construct {
  readonly distribution: Distribution;
  /** The target of customers' CNAME records. */
  readonly endpoint: string;
  readonly connectionGroupId: string;
  readonly #environment: Environment;
  readonly #groupArn: string;

  constructor(scope: Construct, id: string, { environment, shared }: TenantDistributionProps) {
    super(scope, id);
    this.#environment = environment;
    this.distribution = new Distribution(this, 'Distribution', {
      ...shared,
      comment: `signpost-${environment.name}: customers' domains`,
    });
    const template = this.distribution.node.defaultChild as CfnDistribution;
    const at = (name: string) => `DistributionConfig.${name}`;
    // It cannot be changed later, in either direction.
    template.addPropertyOverride(at('ConnectionMode'), 'tenant-only');
    // Of the connection group. There is no `ViewerCertificate` either, as in AWS's example: tenants have
    // certificates of their own.
    template.addPropertyDeletionOverride(at('IPV6Enabled'));
    template.addPropertyDeletionOverride(at('PriceClass'));
    const group = new CfnConnectionGroup(this, 'Connections', {
      name: `signpost-${environment.name}`,
      enabled: true,
      ipv6Enabled: true,
    });
    this.endpoint = group.attrRoutingEndpoint;
    this.connectionGroupId = group.attrId;
    this.#groupArn = group.attrArn;
    // Customers' DNS leads to the endpoint, which CloudFront never assigns again.
    if (environment.data.retain) {
      this.distribution.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      group.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    }
    const accept = (rule: string, reason: string) =>
      Validations.of(this.distribution).acknowledge({ id: `AwsSolutions-${rule}`, reason });
    accept('CFR1', 'Links are followed from every country.');
    if (!environment.security.firewall?.attached)
      accept('CFR2', 'A web ACL costs money for each request: the setting `security.firewall` adds one.');
    accept('CFR3', 'Multi-tenant distributions do not support these logs; the functions log each request.');
    accept(
      'CFR4',
      'Each tenant has a certificate of its own, and CloudFront chooses its minimum TLS version.',
    );
  }

  /** The distribution and its connection group, as the worker is told. */
  get setting(): string {
    const { distributionId } = this.distribution;
    return JSON.stringify({ distributionId, connectionGroupId: this.connectionGroupId });
  }

  /** Allows the worker to make, change and remove the tenants of this distribution. */
  allowTenants(): PolicyStatement[] {
    const tenants = this.#tenantArns();
    return [
      new PolicyStatement({
        actions: [
          'cloudfront:DeleteDistributionTenant',
          'cloudfront:GetDistributionTenant',
          'cloudfront:GetManagedCertificateDetails',
          'cloudfront:UpdateDistributionTenant',
        ],
        // The IDs of tenants are generated.
        resources: [tenants],
      }),
      new PolicyStatement({
        actions: ['cloudfront:CreateDistributionTenant'],
        resources: [this.distribution.distributionArn, this.#groupArn, tenants],
      }),
      // CloudFront requests the certificate with the permissions of its caller.
      ...(this.#environment.localRun
        ? []
        : [
            new PolicyStatement({
              actions: ['acm:DescribeCertificate', 'acm:RequestCertificate'],
              resources: ['*'],
              conditions: { 'ForAnyValue:StringEquals': { 'aws:CalledVia': 'cloudfront.amazonaws.com' } },
            }),
          ]),
    ];
  }

  acknowledgeWildcards(role: Role): void {
    const accept = (resource: string, reason: string) =>
      Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
    accept(findingOf(Stack.of(role), this.#tenantArns()), 'The IDs of tenants are generated at run time.');
    if (!this.#environment.localRun)
      accept(
        '*',
        'ACM has no ARN for a certificate that is requested; only CloudFront can request one with this role.',
      );
  }

  #tenantArns(): string {
    return Stack.of(this).formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution-tenant',
      resourceName: '*',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
  }
}
