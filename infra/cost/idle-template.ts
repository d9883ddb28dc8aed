// biome-ignore lint/suspicious/noExplicitAny: properties of any resource type
export type Properties = Record<string, any>;

export interface Template {
  Resources: Record<string, { Type: string; Properties?: Properties }>;
}

export interface Resource {
  id: string;
  type: string;
  properties: Properties;
}

export const resourcesOf = ({ Resources }: Template): Resource[] =>
  Object.entries(Resources).map(([id, { Type, Properties = {} }]) => ({
    id,
    type: Type,
    properties: Properties,
  }));

/** The resource of the same template that a `{ Ref }` or `{ Fn::GetAtt }` points at. */
export function targetIn(resources: readonly Resource[], reference: Properties): Resource {
  const id = reference['Ref'] ?? reference['Fn::GetAtt']?.[0];
  const found = resources.find((resource) => resource.id === id);
  if (!found) throw new Error(`The template has no resource for ${JSON.stringify(reference)}`);
  return found;
}

/** The error for what the rules do not cover. */
export const unknown = ({ id, type }: Resource, detail = ''): Error =>
  new Error(
    `What ${type}${detail} (${id}) costs in a month without visitors is not known: add it to ` +
      'infra/cost/idle-rules.ts.',
  );
