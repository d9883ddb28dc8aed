import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Json } from '../json.ts';
import type { Variant } from './template-variants.ts';

export interface Resource {
  id: string;
  stack: string;
  Type: string;
  Properties: Json;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  DependsOn?: string | string[];
}

/** What a synthesis leaves for the tests. */
export interface StoredTemplates {
  /** Stack name -> template. */
  templates: Record<string, Json>;
  /** What cdk-nag finds. */
  findings: string[];
  /** Warnings and errors of the library. */
  warnings: string[];
  /** Names of the stacks that AWS refuses to delete. */
  protectedStacks: string[];
}

/** The synthesized templates of an environment, the resources of all stacks in one list. */
export interface Synthesized extends StoredTemplates {
  resources: Resource[];
  ofType(type: string): Resource[];
  /** Functions in `functions/routes/`: not the library's functions that run during a deployment. */
  functions: Resource[];
  /** The resource a `{ Ref }`, `{ Fn::GetAtt }` or `{ Fn::GetStackOutput }` points at. */
  target(reference: Json): Resource;
  /** The function that a reference points at, or that is behind the alias that it points at. */
  lambdaOf(reference: Json): Resource;
  /** What a function's role is allowed, in the role itself and in the policies that name it. */
  statementsOf(lambda: Resource): Statement[];
}

/** A statement of a policy; its actions always as a list. */
export interface Statement {
  Action: string[];
  Resource: unknown;
  Effect: string;
  Principal?: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

/** The name of the table's index in the resource of a statement. */
export const indexIn = (resource: unknown): string | undefined =>
  /index\/(\w+)/.exec(JSON.stringify(resource))?.[1];

/** The templates of a variant; see `template-variants.ts`. */
export function synthesized(variant: Variant): Synthesized {
  const stored: StoredTemplates = JSON.parse(
    readFileSync(join(inject('templates'), `${variant}.json`), 'utf8'),
  );
  const resources = Object.entries(stored.templates).flatMap(([stack, template]) =>
    Object.entries<Omit<Resource, 'id' | 'stack'>>(template.Resources).map(([id, resource]) => ({
      id,
      stack,
      ...resource,
    })),
  );
  const target = (given: Json): Resource => {
    const read = given?.['Fn::GetStackOutput'];
    const reference = read ? stored.templates[read.StackName].Outputs[read.OutputName].Value : given;
    const id = reference?.Ref ?? reference?.['Fn::GetAtt']?.[0];
    const found = resources.find((resource) => resource.id === id);
    if (!found) throw new Error(`Nothing in the template is meant by ${JSON.stringify(given)}`);
    return found;
  };
  const lambdaOf = (reference: Json): Resource => {
    const called = target(reference);
    return called.Type === 'AWS::Lambda::Alias' ? target(called.Properties.FunctionName) : called;
  };
  const ofType = (type: string) => resources.filter((resource) => resource.Type === type);
  const statementsOf = (lambda: Resource): Statement[] => {
    const role = target(lambda.Properties.Role);
    const attached = ofType('AWS::IAM::Policy').filter(({ Properties }) =>
      Properties.Roles.some((it: unknown) => target(it).id === role.id),
    );
    const inline: Json[] = role.Properties.Policies ?? [];
    return [...inline, ...attached.map(({ Properties }) => Properties)]
      .flatMap(({ PolicyDocument }): Json[] => PolicyDocument.Statement)
      .map((statement) => ({ ...statement, Action: [statement.Action].flat() }));
  };
  const providers = new Set(
    resources.flatMap(({ Properties }) => Properties?.ServiceToken?.['Fn::GetAtt']?.[0] ?? []),
  );
  const functions = ofType('AWS::Lambda::Function').filter(({ id }) => !providers.has(id));
  return { ...stored, resources, target, lambdaOf, ofType, functions, statementsOf };
}
