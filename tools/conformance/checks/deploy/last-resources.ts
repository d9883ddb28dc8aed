import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Template {
  Resources: Record<
    string,
    { Type: string; Metadata?: Record<string, string>; DependsOn?: string | string[]; Properties?: unknown }
  >;
}

/**
 * A resource of each nested stack that is created after all others that it needs, by logical ID. With an
 * assembly to compare with: of those that it does not have, or not like this.
 */
export function lastResources(
  assembly: string,
  stack: string,
  before?: string,
): { stack: string; resource: string }[] {
  const earlier = before === undefined ? new Map<string, Template>() : nestedIn(before, stack);
  return [...nestedIn(assembly, stack)].flatMap(([name, template]) => {
    const resource = lastOf(template, earlier.get(name)?.Resources ?? {});
    return resource === undefined ? [] : [{ stack: name, resource }];
  });
}

/** The templates of nested stacks by the names of their constructs. */
function nestedIn(assembly: string, stack: string): Map<string, Template> {
  const read = (file: string): Template => JSON.parse(readFileSync(join(assembly, file), 'utf8'));
  return new Map(
    Object.entries(read(`${stack}.template.json`).Resources).flatMap(([id, { Type, Metadata }]) => {
      const file = Metadata?.['aws:asset:path'];
      if (Type !== 'AWS::CloudFormation::Stack' || file === undefined) return [];
      return [[id.replace(/NestedStack.*/, ''), read(file)] as const];
    }),
  );
}

function lastOf({ Resources }: Template, earlier: Template['Resources']): string | undefined {
  const ids = Object.keys(Resources);
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const { DependsOn = [], Properties } = Resources[id] ?? { Type: '' };
    const text = JSON.stringify(Properties ?? {});
    const named = ids.filter(
      (it) => it !== id && (text.includes(`"Ref":"${it}"`) || text.includes(`["${it}",`)),
    );
    const depth = 1 + Math.max(0, ...[...named, ...[DependsOn].flat()].map(depthOf));
    depths.set(id, depth);
    return depth;
  };
  const isOther = (id: string) => JSON.stringify(Resources[id]) !== JSON.stringify(earlier[id]);
  return ids
    .filter((id) => !id.startsWith('CDKMetadata') && isOther(id))
    .sort((a, b) => depthOf(b) - depthOf(a))[0];
}
