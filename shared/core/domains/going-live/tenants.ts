import { createHash } from 'node:crypto';

/** Distribution tenants as the worker needs them. `tenant-store.ts` has them at AWS. */

export interface Tenant {
  id: string;
  /** ETag of the version that was read. */
  etag: string;
  isEnabled: boolean;
  /** Whether it serves its host at all edges. */
  isServing: boolean;
  /** ARN of the certificate that the tenant uses. */
  certificateArn: string | undefined;
  /** False for a tenant of the same name that another distribution of the account has. */
  isOurs: boolean;
}

export interface Certificate {
  status: 'pending' | 'issued' | 'failed' | 'lapsed';
  arn: string | undefined;
}

/**
 * `not pointed`: DNS of the host does not lead to CloudFront as CloudFront sees it. `taken`: another
 * distribution has the host.
 */
export type Creation = 'created' | 'not pointed' | 'taken' | 'limit reached';

/**
 * Distribution tenants. Each call may have taken effect although it failed. Throws for failures that may
 * succeed later: throttling, and lost responses.
 */
export interface Tenants {
  find(name: string): Promise<Tenant | undefined>;
  /** With a request for a certificate. */
  create(name: string, host: string): Promise<Creation>;
  certificate(tenant: Tenant): Promise<Certificate | undefined>;
  requestCertificate(tenant: Tenant, host: string): Promise<void>;
  attach(tenant: Tenant, certificateArn: string): Promise<void>;
  enable(tenant: Tenant, isEnabled: boolean): Promise<void>;
  /** Deletes a disabled tenant. False while CloudFront is still disabling it. */
  remove(tenant: Tenant): Promise<boolean>;
}

/**
 * The name of a host's tenant: the same for each attempt, so that a repeated request cannot make another one.
 */
export const tenantName = (prefix: string, host: string): string =>
  `${prefix}-${createHash('sha256').update(host).digest('hex').slice(0, 40)}`;
