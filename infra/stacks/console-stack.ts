import { Stack } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { assetFolder, type ConsoleOrigins, PAGE, pageWith } from '../build/console-files.ts';
import type { ConsoleSite } from '../constructs/console-site.ts';
import { FileCopier } from '../constructs/file-copier.ts';
import type { Environment } from '../environment/schema.ts';

export interface ConsoleStackProps {
  environment: Environment;
  site: ConsoleSite;
  /** Folder that `writeConsole` has filled. */
  build: string;
  /** What the page is told, which only a deployment knows. */
  origins: ConsoleOrigins;
  /** Of what copies the files. */
  logGroup: LogGroup;
}

/** The files of the console, brought into its bucket. Nothing has to be invalidated: the page is asked for again each time. */
export class ConsoleStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, site, build, origins, logGroup }: ConsoleStackProps,
  ) {
    super(scope, id, { env: { region: environment.region } });
    const copier = new FileCopier(this, 'Copier', { ...site, logGroup });
    const common = {
      destinationBucket: site.bucket as IBucket,
      destinationKeyPrefix: site.prefix,
      role: copier.role,
      logGroup,
      // A page that somebody has open goes on loading views of its own version.
      prune: false,
    };
    const loaded = new BucketDeployment(this, 'Loaded', {
      ...common,
      sources: [copier.reading(Source.asset(assetFolder(build)))],
      // A name holds the hash of its content.
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(this, 'Page', {
      ...common,
      sources: [copier.reading(Source.data(PAGE, pageWith(build, origins)))],
      contentType: 'text/html; charset=utf-8',
      cacheControl: [CacheControl.noCache()],
    });
    // What it names is there before it is.
    page.node.addDependency(loaded);
  }
}
