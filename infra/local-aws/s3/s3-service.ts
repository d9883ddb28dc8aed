import { forward } from '../aws-endpoint/forward.ts';
import type { AwsService, ServiceCall } from '../aws-endpoint/service.ts';
import type { EmulatorClient } from '../emulators/emulator-client.ts';
import type { Requirement } from '../iam/identities.ts';

/** S3: buckets and objects, without access control lists, versions and tags. */
export function s3Service(emulator: EmulatorClient): AwsService {
  return { requirements, handle: (call, response) => forward(emulator, call, response) };
}

const bucketActions: Record<string, string> = {
  GET: 's3:ListBucket',
  HEAD: 's3:ListBucket',
  PUT: 's3:CreateBucket',
  DELETE: 's3:DeleteBucket',
};

const objectActions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  POST: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

function requirements({ method, url, headers, body }: ServiceCall): Requirement[] | undefined {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  const [, bucket = '', ...rest] = path.split('/').map((segment) => decodeURIComponent(segment));
  const bucketArn = `arn:aws:s3:::${bucket}`;
  const key = rest.join('/');
  if (bucket === '') return [{ action: 's3:ListAllMyBuckets', resource: '*' }];
  if (key === '') {
    if (method === 'POST' && parameters.has('delete')) {
      const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
      return keys.map((name) => ({ action: 's3:DeleteObject', resource: `${bucketArn}/${name}` }));
    }
    const action = bucketActions[method];
    return action === undefined ? undefined : [{ action, resource: bucketArn }];
  }
  const action =
    method === 'DELETE' && parameters.has('uploadId') ? 's3:AbortMultipartUpload' : objectActions[method];
  if (action === undefined) return undefined;
  const needed = [{ action, resource: `${bucketArn}/${key}` }];
  const source = headers['x-amz-copy-source'];
  if (typeof source === 'string') {
    const decoded = decodeURIComponent(source).replace(/^\//, '').replace(/\?.*$/, '');
    needed.push({ action: 's3:GetObject', resource: `arn:aws:s3:::${decoded}` });
  }
  return needed;
}
