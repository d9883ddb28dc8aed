import { CfnParameter, NestedStack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { CLIENT_FILE, WHEEL_FILE } from '#infra/build/client-file.ts';
import { assetFolder, PAGE, pageWith } from '#infra/build/console-files.ts';
import type { FunctionLogs } from '#infra/constructs/data.ts';
import type { ConsoleSite } from '#infra/constructs/edge/console-site.ts';
import { FileCopier } from '#infra/constructs/file-copier.ts';

export interface ConsoleStackProps {
  site: ConsoleSite;
  /** Folder written by `writeConsole`. */
  build: string;
  /** Folders written by `writeClients`. */
  clients: { typescript: string; python: string };
  /** Origin of the API, known only during the deployment. */
  origin: string;
  /** Logs of the function that copies the files. */
  logs: FunctionLogs;
}

/** Parameter with the name of the bucket. */
const BUCKET = 'BucketName';

/**
 * Uploads the files of the console and the packages of the clients to the console's bucket. The page is never
 * cached, so nothing has to be invalidated.
 */
export class ConsoleStack extends NestedStack {
  constructor(scope: Construct, id: string, { site, build, clients, origin, logs }: ConsoleStackProps) {
    super(scope, id, { parameters: { [BUCKET]: site.bucket.bucketName } });
    // A parameter of its own: findings of cdk-nag contain its name.
    const bucketName = new CfnParameter(this, BUCKET).valueAsString;
    const bucket = Bucket.fromBucketName(this, 'Files', bucketName);
    const { prefix } = site;
    const copier = new FileCopier(this, 'Copier', {
      bucket,
      prefix,
      rootFiles: [CLIENT_FILE, WHEEL_FILE],
      logs,
    });
    const common = {
      destinationBucket: bucket,
      role: copier.role,
      logGroup: logs.group,
      // Open pages still load views of their own version.
      prune: false,
    };
    const ofConsole = { ...common, destinationKeyPrefix: prefix };
    const loaded = new BucketDeployment(this, 'Loaded', {
      ...ofConsole,
      sources: [copier.withReadAccess(Source.asset(assetFolder(build)))],
      // File names contain the hash of the content.
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(this, 'Page', {
      ...ofConsole,
      sources: [copier.withReadAccess(Source.data(PAGE, pageWith(build, origin)))],
      contentType: 'text/html; charset=utf-8',
      cacheControl: [CacheControl.noCache()],
    });
    const packages = [
      { id: 'Client', folder: clients.typescript, contentType: 'application/gzip' },
      { id: 'PythonClient', folder: clients.python, contentType: 'application/octet-stream' },
    ];
    for (const { id: name, folder, contentType } of packages) {
      new BucketDeployment(this, name, {
        ...common,
        // At the root: `npm install https://.../client.tgz`.
        sources: [copier.withReadAccess(Source.asset(folder))],
        contentType,
        cacheControl: [CacheControl.noCache()],
      });
    }
    // Upload the page after the assets that it loads.
    page.node.addDependency(loaded);
  }
}
