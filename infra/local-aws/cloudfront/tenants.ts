import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Distribution tenants and their managed certificates, with CloudFront's rules and errors. */

export interface TenantRecord {
  id: string;
  name: string;
  distributionId: string;
  connectionGroupId: string;
  domain: string;
  enabled: boolean;
  etag: string;
  /** When the last change is at all edges, in milliseconds. */
  deployedAt: number;
  /** ARN of the certificate in use. */
  certificateArn: string | undefined;
  certificate: { arn: string; requestedAt: number } | undefined;
}

export interface TenantsOptions {
  /** IDs of the multi-tenant distributions, and of the connection groups. */
  distributions: readonly string[];
  connectionGroups: readonly string[];
  /** Whether DNS of a host leads to a connection group. */
  isPointed(host: string): Promise<boolean>;
  /** File that keeps the tenants; absent: none. */
  file?: string;
  /** Hosts that another account has. */
  foreign?: ReadonlySet<string>;
  now?: () => number;
  /** How long a certificate takes, and a change until it is at all edges. */
  issueMs?: number;
  deployMs?: number;
}

/** An error as CloudFront returns it. */
export class CloudFrontError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface TenantInput {
  name: string;
  distributionId: string;
  connectionGroupId: string;
  domain: string;
  enabled: boolean;
  requestsCertificate: boolean;
}

export interface TenantChange {
  enabled?: boolean | undefined;
  certificateArn?: string | undefined;
  requestsCertificate?: boolean;
}

const notFound = () => new CloudFrontError('EntityNotFound', 404, 'The entity was not found.');
const invalid = (message: string) => new CloudFrontError('InvalidArgument', 400, message);

const NAME = /^[a-zA-Z0-9][a-zA-Z0-9-.]{1,126}[a-zA-Z0-9]$/;

export class Tenants {
  readonly #options: TenantsOptions;
  readonly #tenants: Map<string, TenantRecord>;

  constructor(options: TenantsOptions) {
    this.#options = options;
    this.#tenants = new Map(readStored(options.file).map((tenant) => [tenant.id, tenant]));
  }

  async create(input: TenantInput): Promise<TenantRecord> {
    const { distributions, connectionGroups, isPointed, foreign } = this.#options;
    const { name, distributionId, connectionGroupId, domain } = input;
    if (!NAME.test(name)) throw invalid('The name of the distribution tenant is not valid.');
    if (!distributions.includes(distributionId) || !connectionGroups.includes(connectionGroupId))
      throw notFound();
    // Without a certificate of its own, a tenant needs one of the distribution.
    if (!input.requestsCertificate)
      throw invalid('The distribution tenant has no certificate for its domain.');
    const isPointedNow = await isPointed(domain);
    const all = [...this.#tenants.values()];
    if (all.some((tenant) => tenant.name === name))
      throw new CloudFrontError('EntityAlreadyExists', 409, 'The entity already exists.');
    if (foreign?.has(domain) || all.some((tenant) => tenant.domain === domain))
      throw new CloudFrontError(
        'CNAMEAlreadyExists',
        409,
        'The CNAME specified is already defined for CloudFront.',
      );
    if (!isPointedNow)
      throw invalid(
        'The provided Domain Name is not valid. Could not verify Domain Name ownership. It may not be ' +
          'pointing to a valid CloudFront resource.',
      );
    const tenant: TenantRecord = {
      id: `dt_${randomBytes(12).toString('hex')}`,
      name,
      distributionId,
      connectionGroupId,
      domain,
      enabled: input.enabled,
      etag: newTag(),
      deployedAt: this.#now() + this.#deployMs,
      certificateArn: undefined,
      certificate: this.#newCertificate(),
    };
    this.#tenants.set(tenant.id, tenant);
    this.#store();
    return tenant;
  }

  /** Returns a tenant by ID, name or ARN. */
  get(identifier: string): TenantRecord {
    const id = identifier.split('/').at(-1);
    const tenant = [...this.#tenants.values()].find((one) => one.id === id || one.name === identifier);
    if (!tenant) throw notFound();
    return tenant;
  }

  update(
    id: string,
    ifMatch: string,
    { enabled, certificateArn, requestsCertificate }: TenantChange,
  ): TenantRecord {
    const tenant = this.#match(id, ifMatch);
    if (
      certificateArn !== undefined &&
      (certificateArn !== tenant.certificate?.arn || !this.isIssued(tenant))
    )
      throw invalid('The specified certificate is not issued, or does not cover the domain.');
    if (requestsCertificate && tenant.certificate && !this.isIssued(tenant))
      throw invalid('A distribution tenant can have only one pending certificate request.');
    const after: TenantRecord = {
      ...tenant,
      enabled: enabled ?? tenant.enabled,
      certificateArn: certificateArn ?? tenant.certificateArn,
      certificate: requestsCertificate ? this.#newCertificate() : tenant.certificate,
      etag: newTag(),
      deployedAt: this.#now() + this.#deployMs,
    };
    this.#tenants.set(id, after);
    this.#store();
    return after;
  }

  remove(id: string, ifMatch: string): void {
    const tenant = this.#match(id, ifMatch);
    if (tenant.enabled || !this.isDeployed(tenant))
      throw new CloudFrontError(
        'ResourceNotDisabled',
        409,
        'The specified CloudFront resource has not been disabled yet.',
      );
    this.#tenants.delete(id);
    this.#store();
  }

  isDeployed({ deployedAt }: TenantRecord): boolean {
    return this.#now() >= deployedAt;
  }

  isIssued({ certificate }: TenantRecord): boolean {
    return (
      certificate !== undefined && this.#now() >= certificate.requestedAt + (this.#options.issueMs ?? 3000)
    );
  }

  /** A domain is active once its tenant has a certificate. */
  isActive({ enabled, certificateArn }: TenantRecord): boolean {
    return enabled && certificateArn !== undefined;
  }

  /**
   * Whether the edges serve a host. A change takes effect once it is at all of them, but disabling at once.
   */
  serves(host: string): boolean {
    const tenant = [...this.#tenants.values()].find(({ domain }) => domain === host);
    return tenant !== undefined && this.isActive(tenant) && this.isDeployed(tenant);
  }

  all(): TenantRecord[] {
    return [...this.#tenants.values()];
  }

  #match(id: string, ifMatch: string): TenantRecord {
    const tenant = this.#tenants.get(id);
    if (!tenant) throw notFound();
    if (ifMatch === '')
      throw new CloudFrontError('InvalidIfMatchVersion', 400, 'The If-Match version is missing.');
    if (tenant.etag !== ifMatch)
      throw new CloudFrontError(
        'PreconditionFailed',
        412,
        'The precondition in the request fields is false.',
      );
    return tenant;
  }

  #newCertificate() {
    const id = randomBytes(16).toString('hex');
    return { arn: `arn:aws:acm:us-east-1:000000000000:certificate/${id}`, requestedAt: this.#now() };
  }

  get #deployMs(): number {
    return this.#options.deployMs ?? 1000;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #store(): void {
    const { file } = this.#options;
    if (file !== undefined) writeFileSync(file, JSON.stringify([...this.#tenants.values()]), { mode: 0o600 });
  }
}

const newTag = (): string => `E${randomBytes(7).toString('hex').toUpperCase()}`;

function readStored(file: string | undefined): TenantRecord[] {
  if (file === undefined) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TenantRecord[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
