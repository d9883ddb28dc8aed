import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type EmulatorClient, placeholderSignature } from '../emulators/emulator-client.ts';
import { StartError } from '../platform/start-error.ts';
import type { FileDeployment } from './file-deployment.ts';

/** Uploads the files of a deployment that are missing or have changed. */
export async function deployFiles(
  { source, bucket, prefix, folder, headers, markers, permits }: FileDeployment,
  emulator: EmulatorClient,
): Promise<void> {
  const demand = (action: string, resource: string) => {
    if (!permits(action, resource))
      throw new StartError(`The role that deploys files is not allowed ${action} on ${resource}.`);
  };
  demand('s3:GetObject', source);
  demand('s3:ListBucket', `arn:aws:s3:::${bucket}`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const key = `${prefix}${relative(folder, path).split(sep).join('/')}`;
      demand('s3:PutObject', `arn:aws:s3:::${bucket}/${key}`);
      const object = { content: replaceMarkers(readFileSync(path), markers), type: typeOf(name), headers };
      await upload(object, `/${bucket}/${key}`, emulator);
    }),
  );
}

async function upload(
  { content, type, headers }: { content: Buffer; type: string; headers: Record<string, string> },
  url: string,
  emulator: EmulatorClient,
): Promise<void> {
  const { authorization } = placeholderSignature;
  const expected: Record<string, string> = { 'content-type': type, ...headers };
  const existing = await emulator.send('HEAD', url, { headers: { authorization } });
  const etag = `"${createHash('md5').update(content).digest('hex')}"`;
  const isUpToDate = Object.entries({ ...expected, etag }).every(
    ([name, value]) => existing.headers[name] === value,
  );
  if (existing.status === 200 && isUpToDate) return;
  const sent = { headers: { ...expected, authorization }, body: content };
  const { status, body } = await emulator.send('PUT', url, sent);
  if (status !== 200) throw new Error(`the emulator returned ${status} for ${url}: ${body}`);
}

/** Replaces markers by values that are only known during a deployment. */
function replaceMarkers(content: Buffer, markers: Record<string, string>): Buffer {
  if (Object.keys(markers).length === 0) return content;
  return Buffer.from(
    Object.entries(markers).reduce(
      (text, [marker, value]) => text.replaceAll(marker, () => value),
      content.toString(),
    ),
  );
}

/** Content types as the AWS CLI guesses them. */
const TYPES: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'binary/octet-stream';
