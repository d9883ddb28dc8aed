import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** Permission to read secrets, by their names. */
export function readSecretStatement(scope: Construct, ...names: string[]): PolicyStatement {
  const arnOf = (name: string) =>
    Stack.of(scope).formatArn({
      service: 'secretsmanager',
      resource: 'secret',
      // Secrets Manager appends six random characters to the name.
      resourceName: `${name}-??????`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  return new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: names.map(arnOf) });
}
