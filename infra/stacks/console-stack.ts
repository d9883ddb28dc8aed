import { Stack } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { CLIENT_FILE } from '../build/client-file.ts';
import { assetFolder, PAGE, pageWith } from '../build/console-files.ts';
import type { ConsoleSite } from '../constructs/edge/console-site.ts';
import { FileCopier } from '../constructs/file-copier.ts';
import type { Environment } from '../environment/schema.ts';

export interface ConsoleStackProps {
  environment: Environment;
  site: ConsoleSite;
  /** Folder written by `writeConsole`. */
  build: string;
  /** Folder written by `writeClient`. */
  client: string;
  /** Origin of the API, known only during the deployment. */
  origin: string;
  /** Logs of the function that copies the files. */
  logGroup: LogGroup;
}

/** Uploads the files of the console and the TypeScript client to the console's bucket. The page is never cached, so nothing has to be invalidated. */
export class ConsoleStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, site, build, client, origin, logGroup }: ConsoleStackProps,
  ) {
    super(scope, id, { env: { region: environment.region } });
    const copier = new FileCopier(this, 'Copier', { ...site, rootFiles: [CLIENT_FILE], logGroup });
    const common = {
      destinationBucket: site.bucket as IBucket,
      role: copier.role,
      logGroup,
      // Open pages still load views of their own version.
      prune: false,
    };
    const ofConsole = { ...common, destinationKeyPrefix: site.prefix };
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
    new BucketDeployment(this, 'Client', {
      ...common,
      // At the root: `npm install https://.../client.tgz`.
      sources: [copier.withReadAccess(Source.asset(client))],
      contentType: 'application/gzip',
      cacheControl: [CacheControl.noCache()],
    });
    // Upload the page after the assets that it loads.
    page.node.addDependency(loaded);
  }
}
