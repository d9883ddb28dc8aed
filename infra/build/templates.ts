import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, NestedStack, Stack } from 'aws-cdk-lib';

// biome-ignore lint/suspicious/noExplicitAny: templates have any form
type Json = any;

export interface DeployedTemplate {
  /** `signpost-dev`, or `signpost-dev/Edge` of a nested stack. */
  name: string;
  region: string;
  template: Json;
  /** For a nested stack: the template that contains it, and its logical ID there. */
  nestedIn?: { name: string; logicalId: string };
}

/**
 * Synthesizes an app and reads its templates, nested ones included: in deployment order, each after
 * the one that contains it.
 */
export function synthesizeTemplates(app: App): DeployedTemplate[] {
  const { directory, stacks } = app.synth();
  return stacks.flatMap(({ stackName, template, environment: { region } }) => {
    const stack = app.node.findChild(stackName);
    const nested = stack.node.findAll().filter((it) => it instanceof NestedStack);
    return [{ name: stackName, region, template }, ...nested.map((it) => readNested(it, directory, region))];
  });
}

function readNested(stack: NestedStack, directory: string, region: string): DeployedTemplate {
  const parent = stack.nestedStackParent;
  if (!parent || !stack.nestedStackResource) throw new Error(`${stack.node.path} is in no stack`);
  return {
    name: stack.node.path,
    region,
    template: JSON.parse(readFileSync(join(directory, stack.templateFile), 'utf8')),
    nestedIn: {
      name: parent.node.path,
      logicalId: Stack.of(parent).resolve(stack.nestedStackResource.logicalId),
    },
  };
}
