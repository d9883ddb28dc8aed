import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DeployedTemplate } from '#infra/build/templates.ts';
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
  templates: Record<string, Omit<DeployedTemplate, 'name'>>;
  /** What cdk-nag finds. */
  findings: string[];
  /** Warnings and errors of the library. */
  warnings: string[];
  /** Names of the stacks that AWS refuses to delete. */
  protectedStacks: string[];
}

/** The synthesized templates of an environment, the resources of all stacks in one list. */
export interface Synthesized extends Omit<StoredTemplates, 'templates'> {
  /** Stack name -> template, as it is deployed. A nested stack's name is `signpost-prod/Edge`. */
  templates: Record<string, Json>;
  /** Parameters of nested stacks and imports are replaced by what they stand for. */
  resources: Resource[];
  /** The values of a stack's outputs, likewise. */
  outputsOf(stack: string): Record<string, Json>;
  ofType(type: string): Resource[];
  /** Functions in `functions/manifest/`: not the library's functions that run during a deployment. */
  functions: Resource[];
  /** The resource that a `{ Ref }` or `{ Fn::GetAtt }` points at. */
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

const known = new Map<Variant, Synthesized>();

/**
 * The templates of a variant; see `template-variants.ts`. Read once for all files of a worker,
 * so nobody may change them.
 */
export function synthesized(variant: Variant): Synthesized {
  const read = known.get(variant) ?? frozen(readVariant(variant));
  known.set(variant, read);
  return read;
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) frozen(item);
  return value;
}

function readVariant(variant: Variant): Synthesized {
  const stored: StoredTemplates = JSON.parse(
    readFileSync(join(inject('templates'), `${variant}.json`), 'utf8'),
  );
  const templates = Object.fromEntries(
    Object.entries(stored.templates).map(([stack, { template }]) => [stack, template]),
  );
  const resources = Object.keys(templates).flatMap((stack) =>
    Object.entries<Omit<Resource, 'id' | 'stack'>>(templates[stack].Resources).map(([id, resource]) => ({
      id,
      stack,
      ...inlined(resource, stack, stored.templates),
    })),
  );
  // The first one, where stacks have resources of the same ID.
  const byId = new Map(resources.toReversed().map((resource) => [resource.id, resource]));
  const byType = Map.groupBy(resources, ({ Type }) => Type);
  const target = (reference: Json): Resource => {
    const found = byId.get(reference?.Ref ?? reference?.['Fn::GetAtt']?.[0]);
    if (!found) throw new Error(`Nothing in the template is meant by ${JSON.stringify(reference)}`);
    return found;
  };
  const lambdaOf = (reference: Json): Resource => {
    const called = target(reference);
    return called.Type === 'AWS::Lambda::Alias' ? target(called.Properties.FunctionName) : called;
  };
  const outputsOf = (stack: string) =>
    Object.fromEntries(
      Object.entries<Json>(templates[stack].Outputs).map(([name, { Value }]) => [
        name,
        inlined(Value, stack, stored.templates),
      ]),
    );
  const ofType = (type: string) => byType.get(type) ?? [];
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
  return { ...stored, templates, resources, outputsOf, target, lambdaOf, ofType, functions, statementsOf };
}

/**
 * A value of a stack's template with what its parameters, and outputs and exports of other stacks, stand for.
 */
function inlined<T>(value: T, stack: string, templates: StoredTemplates['templates']): T;
function inlined(value: Json, stack: string, templates: StoredTemplates['templates']): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inlined(item, stack, templates));
  const { Ref: name, 'Fn::GetAtt': attribute, 'Fn::ImportValue': imported } = value;
  const { nestedIn } = templates[stack] ?? {};
  if (nestedIn && typeof name === 'string') {
    const given =
      templates[nestedIn.name]?.template.Resources[nestedIn.logicalId].Properties.Parameters?.[name];
    if (given !== undefined) return inlined(given, nestedIn.name, templates);
  }
  const [, output] = /^Outputs\.(.*)/.exec(attribute?.[1]) ?? [];
  if (output !== undefined) {
    const [nested] = Object.entries(templates).find(
      ([, it]) => it.nestedIn?.name === stack && it.nestedIn.logicalId === attribute[0],
    ) ?? [''];
    return inlined(templates[nested]?.template.Outputs[output].Value, nested, templates);
  }
  if (imported !== undefined) {
    for (const [exporter, { template }] of Object.entries(templates)) {
      for (const { Value, Export } of Object.values<Json>(template.Outputs ?? {})) {
        if (Export?.Name === imported) return inlined(Value, exporter, templates);
      }
    }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, inlined(item, stack, templates)]),
  );
}
