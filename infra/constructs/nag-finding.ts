import type { Stack } from 'aws-cdk-lib';

/**
 * A resource of a policy as cdk-nag writes it in its findings: text, with names in
 * place of intrinsic functions.
 */
export const findingOf = (stack: Stack, resource: string): string => textOf(stack.resolve(resource));

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map(textOf).join(separator);
  }
  if (name === 'Fn::ImportValue') return textOf(argument);
  if (name === 'Ref') return `<${textOf(argument)}>`;
  if (name === 'Fn::GetAtt') return `<${(argument as string[]).join('.')}>`;
  return JSON.stringify(value);
}
