import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Environment } from '../../environment/schema.ts';

/**
 * The generated secret that authenticates the distribution to the functions. A new version reaches the distribution
 * before the functions, so the distribution sends the newest two, and each function accepts the one it was deployed
 * with.
 */
export class OriginSecret extends Construct {
  /** Sent by the distribution: the newest two versions, comma-separated. Resolved during the deployment. */
  readonly sent: string;
  /**
   * Expected by the functions. Referenced by name, because this stack could not delete a version whose ARN another stack
   * imports. One reference per function: CloudFormation allows 60 in a template.
   */
  readonly expected: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const { originSecretVersion: newest } = environment;
    const versions = [newest, newest - 1].filter((version) => version > 0);
    const secrets = versions.map((version) => this.#secret(environment, version));
    // unsafeUnwrap keeps dynamic references: the values never appear in the template.
    this.sent = secrets.map((secret) => secret.secretValue.unsafeUnwrap()).join(',');
    this.expected = SecretValue.secretsManager(nameOf(environment, newest)).unsafeUnwrap();
  }

  #secret(environment: Environment, version: number): Secret {
    const secret = new Secret(this, `Version${version}`, {
      secretName: nameOf(environment, version),
      description: 'Sent by the distribution, so that the functions recognize its requests.',
      // No data is lost: it can be generated again.
      removalPolicy: RemovalPolicy.DESTROY,
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotated by a deployment, which updates distribution and functions together: see originSecretVersion.',
    });
    return secret;
  }
}

const nameOf = ({ name }: Environment, version: number): string => `signpost/${name}/origin/${version}`;
