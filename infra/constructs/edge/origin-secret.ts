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
  /** Expected by the functions. One reference per function: CloudFormation allows 60 in a template. */
  readonly expected: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const { originSecretVersion: newest } = environment;
    const versions = [newest, newest - 1].filter((version) => version > 0);
    for (const version of versions) this.#create(environment, version);
    this.sent = versions.map((version) => referenceTo(environment, version)).join(',');
    this.expected = referenceTo(environment, newest);
  }

  #create(environment: Environment, version: number): void {
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
  }
}

/**
 * A dynamic reference by name, which works in every stack. unsafeUnwrap keeps the reference: the value never appears in the
 * template.
 */
const referenceTo = (environment: Environment, version: number): string =>
  SecretValue.secretsManager(nameOf(environment, version)).unsafeUnwrap();

const nameOf = ({ name }: Environment, version: number): string => `signpost/${name}/origin/${version}`;
