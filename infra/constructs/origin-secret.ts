import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Environment } from '../environment/schema.ts';

/**
 * The generated secret by which the functions know the distribution. A new version reaches the distribution first and the
 * functions later, so the distribution sends the newest two, and each function takes the one that it was deployed with.
 */
export class OriginSecret extends Construct {
  /** For the distribution: two of them with a comma between, once there are two. Resolved at deployment. */
  readonly sent: string;
  /**
   * For the functions. By its name: while the functions of another stack import its ARN, this stack could not delete it.
   * One reference to each function: CloudFormation takes 60 in a template.
   */
  readonly known: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const { originSecretVersion: newest } = environment;
    const versions = [newest, newest - 1].filter((version) => version > 0);
    const secrets = versions.map((version) => this.#secret(environment, version));
    // unsafeUnwrap keeps the dynamic references as they are: the values themselves never stand in the template.
    this.sent = secrets.map((secret) => secret.secretValue.unsafeUnwrap()).join(',');
    this.known = SecretValue.secretsManager(nameOf(environment, newest)).unsafeUnwrap();
  }

  #secret(environment: Environment, version: number): Secret {
    const secret = new Secret(this, `Version${version}`, {
      secretName: nameOf(environment, version),
      description: 'What the distribution sends, so that the functions know a request that came through it.',
      // Nothing is lost with it: another one does as well.
      removalPolicy: RemovalPolicy.DESTROY,
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Distribution and functions have to get it together, by a deployment: originSecretVersion asks for one.',
    });
    return secret;
  }
}

const nameOf = ({ name }: Environment, version: number): string => `signpost/${name}/origin/${version}`;
