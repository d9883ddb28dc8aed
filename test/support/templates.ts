import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../infra/app.ts';
import type { Environment } from '../../infra/environments.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of many shapes; the tests look at what they assert
type Json = any;

export interface Resource {
  id: string;
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
}

export function synthesize(environment: Environment): Synthesized {
  const outdir = mkdtempSync(join(tmpdir(), 'signpost-synth-'));
  try {
    const { stacks } = buildApp(environment, { outdir }).synth();
    const resources = stacks.flatMap((stack) =>
      Object.entries<Omit<Resource, 'id'>>(stack.template.Resources).map(([id, resource]) => ({
        id,
        ...resource,
      })),
    );
    const target = (reference: Json): Resource => {
      const id = reference?.Ref ?? reference?.['Fn::GetAtt']?.[0];
      const found = resources.find((resource) => resource.id === id);
      if (!found) throw new Error(`Nothing in the template is meant by ${JSON.stringify(reference)}`);
      return found;
    };
    return { resources, target, ofType: (type) => resources.filter((resource) => resource.Type === type) };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
