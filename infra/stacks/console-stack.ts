import { Stack } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { assetFolder, PAGE, pageWith } from '../build/console-files.ts';
import type { ConsoleSite } from '../constructs/console-site.ts';
import { FileCopier } from '../constructs/file-copier.ts';
import type { Environment } from '../environment/schema.ts';

export interface ConsoleStackProps {
  environment: Environment;
  site: ConsoleSite;
  /** Folder written by `writeConsole`. */
  build: string;
  /** Origin of the API, known only during the deployment. */
  origin: string;
  /** Logs of the function that copies the files. */
  logGroup: LogGroup;
}

/** Uploads the files of the console to its bucket. The page is never cached, so nothing has to be invalidated. */
export class ConsoleStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, site, build, origin, logGroup }: ConsoleStackProps,
  ) {
    super(scope, id, { env: { region: environment.region } });
    const copier = new FileCopier(this, 'Copier', { ...site, logGroup });
    const common = {
      destinationBucket: site.bucket as IBucket,
      destinationKeyPrefix: site.prefix,
      role: copier.role,
      logGroup,
      // Open pages still load views of their own version.
      prune: false,
    };
    const loaded = new BucketDeployment(this, 'Loaded', {
      ...common,
      sources: [copier.withReadAccess(Source.asset(assetFolder(build)))],
      // File names contain the hash of the content.
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(this, 'Page', {
      ...common,
      sources: [copier.withReadAccess(Source.data(PAGE, pageWith(build, origin)))],
      contentType: 'text/html; charset=utf-8',
      cacheControl: [CacheControl.noCache()],
    });
    // Upload the page after the assets that it loads.
    page.node.addDependency(loaded);
  }
}
