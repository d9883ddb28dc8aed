import { type RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type SecretPurpose, secretName } from '#shared/platform/runtime/secret-name.ts';

interface VersionedSecretProps {
  /** Name of the environment. */
  environment: string;
  purpose: SecretPurpose;
  /** The newest version. It exists together with the one before it. */
  version: number;
  /** The first version with a secret of its own. Default: 1. */
  first?: number;
  description: string;
  removalPolicy: RemovalPolicy;
  /** Why Secrets Manager does not rotate it. */
  rotation: string;
}

/**
 * A generated secret with a fixed name for each version, so that templates refer to it by a name that is
 * known before the deployment, and a stack can delete a version that other stacks have used.
 */
export class VersionedSecret extends Construct {
  /** The newest version first. */
  readonly versions: readonly number[];

  constructor(
    scope: Construct,
    id: string,
    {
      environment,
      purpose,
      version: newest,
      first = 1,
      description,
      removalPolicy,
      rotation,
    }: VersionedSecretProps,
  ) {
    super(scope, id);
    this.versions = [newest, newest - 1].filter((version) => version >= first);
    for (const version of this.versions) {
      const secret = new Secret(this, `Version${version}`, {
        secretName: secretName(environment, purpose, version),
        description,
        removalPolicy,
        generateSecretString: { passwordLength: 43, excludePunctuation: true },
      });
      Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason: rotation });
    }
  }
}

/**
 * A dynamic reference to a version, by its name. Resolved during the deployment, so that the value is in no
 * template and a cold start needs no call to Secrets Manager. CloudFormation allows 60 in a template.
 */
export const secretReference = (environment: string, purpose: SecretPurpose, version: number): string =>
  SecretValue.secretsManager(secretName(environment, purpose, version)).unsafeUnwrap();
