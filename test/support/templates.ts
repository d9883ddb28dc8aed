import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../infra/app.ts';
import type { Environment } from '../../infra/environments.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of many shapes; the tests look at what they assert
type Json = any;

export interface Resource {
  id: string;
  stack: string;
  Type: string;
  Properties: Json;
  DeletionPolicy?: string;
}

/** The synthesized templates of an environment, both stacks' resources in one list. */
export interface Synthesized {
  resources: Resource[];
  ofType(type: string): Resource[];
  /** The resource a `{ Ref }` or `{ Fn::GetAtt }` points at. */
  target(reference: Json): Resource;
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

export function synthesize(environment: Environment): Synthesized {
  const outdir = mkdtempSync(join(tmpdir(), 'signpost-synth-'));
  try {
    const { stacks } = buildApp(environment, { outdir }).synth();
    const resources = stacks.flatMap((stack) =>
      Object.entries<Omit<Resource, 'id' | 'stack'>>(stack.template.Resources).map(([id, resource]) => ({
        id,
        stack: stack.stackName,
        ...resource,
      })),
    );
    const target = (reference: Json): Resource => {
      const id = reference?.Ref ?? reference?.['Fn::GetAtt']?.[0];
      const found = resources.find((resource) => resource.id === id);
      if (!found) throw new Error(`Nothing in the template is meant by ${JSON.stringify(reference)}`);
      return found;
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
    return { resources, target, ofType, statementsOf };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
