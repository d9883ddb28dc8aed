import { randomUUID } from 'node:crypto';
import type { AwsService, ServiceCall, ServiceResponse } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { Requirement } from '../iam/identities.ts';
import { CloudFrontError, type TenantRecord, type Tenants } from './tenants.ts';

const PATH = /^\/2020-05-31\/(distribution-tenant|managed-certificate)(?:\/([^/?]+))?$/;

const OPERATIONS: Readonly<Record<string, string>> = {
  'POST distribution-tenant': 'CreateDistributionTenant',
  'GET distribution-tenant': 'GetDistributionTenant',
  'PUT distribution-tenant': 'UpdateDistributionTenant',
  'DELETE distribution-tenant': 'DeleteDistributionTenant',
  'GET managed-certificate': 'GetManagedCertificateDetails',
};

interface Operation {
  name: string;
  identifier: string;
}

function operationOf({ method, url }: ServiceCall): Operation | undefined {
  const [, resource = '', identifier = ''] = PATH.exec(url) ?? [];
  const name = OPERATIONS[`${method} ${resource}`];
  const needsIdentifier = method !== 'POST';
  return name === undefined || needsIdentifier !== (identifier !== '')
    ? undefined
    : { name, identifier: decodeURIComponent(identifier) };
}

const arn = (resource: string): string => `arn:aws:cloudfront::${accountId}:${resource}`;

/** CloudFront: distribution tenants with a managed certificate, in its XML protocol. */
export function cloudFrontService(tenants: Tenants): AwsService {
  return {
    requirements(call) {
      const operation = operationOf(call);
      return operation && requirementsOf(operation, call, tenants);
    },
    async handle(call, response) {
      const operation = operationOf(call) as Operation;
      try {
        await run(operation, call, { tenants, response });
      } catch (error) {
        if (!(error instanceof CloudFrontError)) throw error;
        sendXml(
          response,
          '<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">' +
            `<Error><Type>Sender</Type><Code>${error.code}</Code>` +
            `<Message>${escaped(error.message)}</Message></Error>` +
            `<RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
          { status: error.status },
        );
      }
    },
  };
}

function requirementsOf(
  { name, identifier }: Operation,
  { body }: ServiceCall,
  tenants: Tenants,
): Requirement[] {
  const action = `cloudfront:${name}`;
  if (name !== 'CreateDistributionTenant') {
    const found = tenants.all().find((tenant) => tenant.id === identifier || tenant.name === identifier);
    return [{ action, resource: arn(`distribution-tenant/${found?.id ?? identifier}`) }];
  }
  const text = body.toString();
  return [
    arn('distribution-tenant/*'),
    arn(`distribution/${textOf(text, 'DistributionId')}`),
    arn(`connection-group/${textOf(text, 'ConnectionGroupId')}`),
  ].map((resource) => ({ action, resource }));
}

async function run(
  { name, identifier }: Operation,
  { body, headers }: ServiceCall,
  { tenants, response }: { tenants: Tenants; response: ServiceResponse },
): Promise<void> {
  const text = body.toString();
  const ifMatch = String(headers['if-match'] ?? '');
  switch (name) {
    case 'CreateDistributionTenant': {
      const tenant = await tenants.create({
        name: textOf(text, 'Name') ?? '',
        distributionId: textOf(text, 'DistributionId') ?? '',
        connectionGroupId: textOf(text, 'ConnectionGroupId') ?? '',
        domain: textOf(text, 'Domain') ?? '',
        enabled: textOf(text, 'Enabled') !== 'false',
        requestsCertificate: text.includes('<ManagedCertificateRequest>'),
      });
      return sendTenant(tenant, tenants, { response, status: 201 });
    }
    case 'GetDistributionTenant':
      return sendTenant(tenants.get(identifier), tenants, { response });
    case 'UpdateDistributionTenant': {
      const enabled = textOf(text, 'Enabled');
      const tenant = tenants.update(identifier, ifMatch, {
        enabled: enabled === undefined ? undefined : enabled === 'true',
        certificateArn: textOf(text, 'Arn'),
        requestsCertificate: text.includes('<ManagedCertificateRequest>'),
      });
      return sendTenant(tenant, tenants, { response });
    }
    case 'DeleteDistributionTenant':
      tenants.remove(identifier, ifMatch);
      response.writeHead(204).end();
      return;
    default: {
      const tenant = tenants.get(identifier);
      if (!tenant.certificate) throw new CloudFrontError('EntityNotFound', 404, 'The entity was not found.');
      const status = tenants.isIssued(tenant) ? 'issued' : 'pending-validation';
      sendXml(
        response,
        `<ManagedCertificateDetails><CertificateArn>${tenant.certificate.arn}</CertificateArn>` +
          `<CertificateStatus>${status}</CertificateStatus>` +
          '<ValidationTokenHost>cloudfront</ValidationTokenHost></ManagedCertificateDetails>',
      );
    }
  }
}

function sendTenant(
  tenant: TenantRecord,
  tenants: Tenants,
  { response, status = 200 }: { response: ServiceResponse; status?: number },
): void {
  const certificate = tenant.certificateArn
    ? `<Customizations><Certificate><Arn>${tenant.certificateArn}</Arn></Certificate></Customizations>`
    : '';
  const domainStatus = tenants.isActive(tenant) ? 'active' : 'inactive';
  const text =
    `<DistributionTenant><Id>${tenant.id}</Id><DistributionId>${tenant.distributionId}</DistributionId>` +
    `<Name>${tenant.name}</Name><Arn>${arn(`distribution-tenant/${tenant.id}`)}</Arn><Domains><member>` +
    `<Domain>${tenant.domain}</Domain><Status>${domainStatus}</Status></member></Domains>` +
    `<ConnectionGroupId>${tenant.connectionGroupId}</ConnectionGroupId>${certificate}<Enabled>` +
    `${tenant.enabled}</Enabled><Status>${tenants.isDeployed(tenant) ? 'Deployed' : 'InProgress'}</Status>` +
    '</DistributionTenant>';
  sendXml(response, text, { status, headers: { etag: tenant.etag } });
}

function sendXml(
  response: ServiceResponse,
  xml: string,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  response
    .writeHead(status, {
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': randomUUID(),
      ...headers,
    })
    .end(text);
}

/** The text of the first element of a name. Elements with these names have no attributes. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
