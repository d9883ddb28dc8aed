import { ArnFormat, Fn, type Stack } from 'aws-cdk-lib';

/**
 * Reads an output of another stack when the stack that uses it is deployed. The same weak reference that CDK generates
 * (see `cdk.json`), but with a known form, which acknowledgements of cdk-nag have to repeat.
 */
export function outputOf({ stackName, region }: Stack, name: string): string {
  return Fn.getStackOutput(stackName, name, region);
}

/** The ARN of all objects under a prefix of a bucket whose name is an output of another stack. */
export function objectsArn(stack: Stack, { output, prefix }: { output: string; prefix: string }): string {
  return objectArn(stack, { output, key: `${prefix}/*` });
}

/** The ARN of one object of such a bucket. */
export function objectArn(stack: Stack, { output, key }: { output: string; key: string }): string {
  return stack.formatArn({
    service: 's3',
    account: '',
    region: '',
    resource: outputOf(stack, output),
    resourceName: key,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
}

/** A resource of a policy as cdk-nag writes it: text, with intrinsic functions as JSON. */
export function findingOf(stack: Stack, resource: string): string {
  const resolved: string | { 'Fn::Join': [string, unknown[]] } = stack.resolve(resource);
  const parts = typeof resolved === 'string' ? [resolved] : resolved['Fn::Join'][1];
  return parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('');
}
