import {
  CloudFrontClient,
  CreateDistributionTenantCommand,
  DeleteDistributionTenantCommand,
  GetDistributionTenantCommand,
  GetManagedCertificateDetailsCommand,
  type ManagedCertificateStatus,
  UpdateDistributionTenantCommand,
  type UpdateDistributionTenantRequest,
} from '@aws-sdk/client-cloudfront';
import type { Certificate, Creation, Tenant, Tenants } from './tenants.ts';

/** CloudFront's API is in this region only. */
const REGION = 'us-east-1';

const STATUSES: Readonly<Record<ManagedCertificateStatus, Certificate['status']>> = {
  'pending-validation': 'pending',
  issued: 'issued',
  failed: 'failed',
  'validation-timed-out': 'failed',
  inactive: 'lapsed',
  expired: 'lapsed',
  revoked: 'lapsed',
};

export interface TenantsOptions {
  /** The multi-tenant distribution, and its connection group. */
  distributionId: string;
  connectionGroupId: string;
  client?: CloudFrontClient;
}

/**
 * Matches CloudFront's message for a host whose DNS does not point to it. The error code alone also covers
 * mistakes of ours.
 */
const NOT_POINTED = /domain name ownership/i;

export function cloudfrontTenants({ distributionId, connectionGroupId, client }: TenantsOptions): Tenants {
  const cloudfront = client ?? new CloudFrontClient({ region: REGION });
  const managedBy = (host: string) => ({
    ValidationTokenHost: 'cloudfront' as const,
    PrimaryDomainName: host,
  });

  async function update(
    { id, etag }: Tenant,
    change: Omit<UpdateDistributionTenantRequest, 'Id' | 'IfMatch'>,
  ): Promise<void> {
    await cloudfront.send(new UpdateDistributionTenantCommand({ Id: id, IfMatch: etag, ...change }));
  }

  return {
    async find(name) {
      const found = await orMissing(cloudfront.send(new GetDistributionTenantCommand({ Identifier: name })));
      const tenant = found?.DistributionTenant;
      if (!tenant?.Id || !found?.ETag) return undefined;
      return {
        id: tenant.Id,
        etag: found.ETag,
        isEnabled: tenant.Enabled === true,
        isServing: tenant.Status === 'Deployed' && tenant.Domains?.[0]?.Status === 'active',
        certificateArn: tenant.Customizations?.Certificate?.Arn,
        isOurs: tenant.DistributionId === distributionId,
      };
    },

    async create(name, host): Promise<Creation> {
      try {
        await cloudfront.send(
          new CreateDistributionTenantCommand({
            Name: name,
            DistributionId: distributionId,
            ConnectionGroupId: connectionGroupId,
            Domains: [{ Domain: host }],
            ManagedCertificateRequest: managedBy(host),
            Enabled: true,
          }),
        );
        return 'created';
      } catch (error) {
        const { name: code, message } = error as Error;
        // A request before this one had succeeded, and its response was lost: the next look finds the tenant.
        if (code === 'EntityAlreadyExists') return 'created';
        if (code === 'CNAMEAlreadyExists') return 'taken';
        if (code === 'EntityLimitExceeded') return 'limit reached';
        if (code === 'InvalidArgument' && NOT_POINTED.test(message)) return 'not pointed';
        throw error;
      }
    },

    async certificate({ id }) {
      const found = await orMissing(
        cloudfront.send(new GetManagedCertificateDetailsCommand({ Identifier: id })),
      );
      const details = found?.ManagedCertificateDetails;
      if (!details?.CertificateStatus) return undefined;
      return { status: STATUSES[details.CertificateStatus], arn: details.CertificateArn };
    },

    requestCertificate: (tenant, host) => update(tenant, { ManagedCertificateRequest: managedBy(host) }),

    attach: (tenant, Arn) => update(tenant, { Customizations: { Certificate: { Arn } } }),

    enable: (tenant, Enabled) => update(tenant, { Enabled }),

    async remove({ id, etag }) {
      try {
        await cloudfront.send(new DeleteDistributionTenantCommand({ Id: id, IfMatch: etag }));
        return true;
      } catch (error) {
        const { name } = error as Error;
        if (name === 'EntityNotFound') return true;
        if (name === 'ResourceNotDisabled' || name === 'PreconditionFailed') return false;
        throw error;
      }
    },
  };
}

async function orMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if ((error as Error).name === 'EntityNotFound') return undefined;
    throw error;
  }
}
