import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { cloudFrontService } from '@signpost/local-aws/cloudfront/cloudfront-service.ts';
import { Tenants, type TenantsOptions } from '@signpost/local-aws/cloudfront/tenants.ts';

/** CloudFront as the local run emulates it, behind a port of its own and without signatures. */
export async function startCloudFront(options: TenantsOptions) {
  const tenants = new Tenants(options);
  const service = cloudFrontService(tenants);
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await bodyOf(request);
    const call = {
      service: 'cloudfront',
      region: 'us-east-1',
      method,
      url: url.replace(/\?.*$/, ''),
      headers,
      body,
    };
    await service.handle(call, response, {} as never);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new CloudFrontClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
  const stop = () => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  };
  return { tenants, client, stop };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
