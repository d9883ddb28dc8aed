import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { Json } from '../json.ts';
import { calledName, routesOfBody } from './http-routes.ts';

/** The templates of an environment by `region/stack` or `region/stack/Nested`, in deployment order. */
export type Deployment = ReadonlyMap<string, Json>;

/** What deploying an environment over an earlier state of itself does, by CloudFormation's rules. */
export interface LiveChange {
  /** Resources whose template differs, each as `region/stack/logicalId (type)`. */
  changed: string[];
  /** Changed resources that get another physical resource. */
  replaced: string[];
  /** Why it cannot be done, or not without harm, in one deployment. */
  hazards: string[];
  /** Stacks that are no longer part of the app: they do not change. */
  left: string[];
}

/** Types whose resources belong to one release: a new one for each is no replacement. */
const PER_RELEASE = new Set([
  'AWS::Lambda::Version',
  'AWS::ApiGateway::Deployment',
  'Custom::CDKBucketDeployment',
]);

/**
 * What happens when `after` is deployed over `before`, stack by stack. A stack and its nested stacks are
 * deployed as one: CloudFormation deletes what is left over once all of them are updated.
 */
export function liveChange(before: Deployment, after: Deployment): LiveChange {
  const result: LiveChange = { changed: [], replaced: [], hazards: [], left: [] };
  const pending = new Set([...after.keys()].map(rootOf));
  for (const [stack, template] of after) {
    pending.delete(rootOf(stack));
    for (const change of changesOf(before.get(stack) ?? {}, template)) {
      const name = `${stack}/${change.id} (${change.type})`;
      result.changed.push(name);
      if (change.isReplaced && !PER_RELEASE.has(change.type)) result.replaced.push(name);
      if (change.keepsName) result.hazards.push(`${name}: AWS refuses a second one of the same name`);
      for (const user of readersOf(before, stack, change.id)) {
        if (change.isDeleted && pending.has(rootOf(user)))
          result.hazards.push(`${name}: deleted while ${user} uses it`);
        // CDK skips stacks whose template has not changed.
        if (change.isReplaced && isSame(before.get(user), after.get(user)))
          result.hazards.push(`${name}: ${user} keeps using the old one`);
      }
    }
  }
  result.left.push(...[...before.keys()].filter((stack) => !after.has(stack)));
  result.hazards.push(
    ...changedExports(before, after),
    ...takenNames(before, after),
    ...earlyRoutes(before, after),
    ...earlyUrls(before, after),
    ...latePermissions(before, after),
  );
  return result;
}

interface Change {
  id: string;
  type: string;
  /** Another physical resource takes its place. */
  isReplaced: boolean;
  /** The old physical resource is deleted. */
  isDeleted: boolean;
  /** Replaced by one of the same name. CloudFormation creates the new resource first. */
  keepsName: boolean;
}

/** By both templates: exports are held against what was found out of their stack already. */
const found = new WeakMap<Json, WeakMap<Json, Change[]>>();

function changesOf(before: Json, after: Json): Change[] {
  const known = found.get(before)?.get(after) ?? differences(before, after);
  found.set(before, (found.get(before) ?? new WeakMap()).set(after, known));
  return known;
}

function differences(before: Json, after: Json): Change[] {
  const changes = diff(withDifferent(before, after), withDifferent(after, before));
  // A replaced resource also replaces what refers to it, although its own text stays the same.
  return changes.some(({ isReplaced }) => isReplaced) ? diff(before, after) : changes;
}

/** A template without the resources that the other one has as well. */
const withDifferent = (template: Json, other: Json): Json => ({
  ...template,
  Resources: Object.fromEntries(
    Object.entries<Json>(template.Resources ?? {}).filter(([id, it]) => !isSame(it, other.Resources?.[id])),
  ),
});

function diff(before: Json, after: Json): Change[] {
  const { resources } = fullDiff(before, after);
  return Object.entries(resources.changes).map(([id, { changeImpact, oldValue, newValue }]) => {
    const isReplaced =
      changeImpact === ResourceImpact.WILL_REPLACE || changeImpact === ResourceImpact.MAY_REPLACE;
    const policy = isReplaced ? oldValue?.['UpdateReplacePolicy'] : oldValue?.['DeletionPolicy'];
    return {
      id,
      type: String((newValue ?? oldValue)?.Type),
      isReplaced,
      isDeleted: (isReplaced || newValue === undefined) && !String(policy).startsWith('Retain'),
      keepsName: isReplaced && namesOf(oldValue).some((name) => namesOf(newValue).includes(name)),
    };
  });
}

/** The stack that CloudFormation deploys: `us-east-1/signpost-prod` of `us-east-1/signpost-prod/Edge`. */
const rootOf = (stack: string): string => stack.split('/').slice(0, 2).join('/');

/**
 * Stacks in other regions that read a parameter of Systems Manager with the name or an
 * attribute of a resource.
 */
function readersOf(deployment: Deployment, stack: string, id: string): string[] {
  const names = Object.values<Json>(deployment.get(stack)?.Resources ?? {}).flatMap(({ Type, Properties }) =>
    Type === 'AWS::SSM::Parameter' && intrinsics(Properties.Value).some((it) => refersTo(it, id))
      ? [String(Properties.Name)]
      : [],
  );
  const reads = ({ Resources }: Json) =>
    Object.values<Json>(Resources).some(
      ({ Type, Properties }) =>
        Type === 'Custom::AWS' && names.some((name) => JSON.stringify(Properties).includes(name)),
    );
  return [...deployment].flatMap(([user, template]) => (reads(template) ? [user] : []));
}

/** Exports that change while a stack imports them, which CloudFormation refuses. */
function changedExports(before: Deployment, after: Deployment): string[] {
  const imports = [...before].map(([stack, template]) => ({ stack, names: new Set(importsOf(template)) }));
  return [...before].flatMap(([stack, template]) => {
    const { Outputs = {}, Resources } = template;
    const now = after.get(stack);
    if (!now) return [];
    return Object.values<Json>(Outputs).flatMap(({ Value, Export }) => {
      const users = Export ? imports.filter(({ names }) => names.has(Export.Name)) : [];
      if (users.length === 0) return [];
      const kept = Object.values<Json>(now.Outputs ?? {}).find((it) => it.Export?.Name === Export?.Name);
      const exported = (resources: Json) => Object.keys(resources).filter((id) => refersTo(Value, id));
      const isReplaced = changesOf(template, now).some(
        (it) => it.isReplaced && exported(Resources).includes(it.id),
      );
      if (isSame(kept?.Value, Value) && !isReplaced) return [];
      return [`${stack}: AWS refuses to change the export ${Export.Name}, which ${users[0]?.stack} imports`];
    });
  });
}

function importsOf(value: Json): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'Fn::ImportValue' in value
    ? [value['Fn::ImportValue']]
    : Object.values<Json>(value).flatMap(importsOf);
}

const refersTo = (reference: Json, id: string): boolean =>
  reference?.Ref === id || reference?.['Fn::GetAtt']?.[0] === id;

function intrinsics(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const isOne = 'Ref' in value || 'Fn::GetAtt' in value;
  return isOne ? [value] : Object.values<Json>(value).flatMap(intrinsics);
}

/** Routes that already exist, and change to a function or alias that is deployed after them. */
function earlyRoutes(before: Deployment, after: Deployment): string[] {
  const permitted = permittedIn(before, 'apigateway.amazonaws.com');
  const existing = new Set([...invocableIn(before)].filter((name) => permitted.has(name)));
  const known = new Set(apisIn(before).flatMap((body) => routesOfBody(body).map(({ key }) => key)));
  return apisIn(after)
    .flatMap(routesOfBody)
    .map(({ key, integration }) => ({ key, called: calledName(integration) }))
    .filter(({ key, called }) => known.has(key) && !existing.has(called))
    .map(({ key, called }) => `${key}: calls ${called}, which it may not until the route is deployed`);
}

/** URLs of functions or aliases that are deployed after them: AWS refuses to create these. */
function earlyUrls(before: Deployment, after: Deployment): string[] {
  const existing = invocableIn(before);
  return resourcesIn(after, 'AWS::Lambda::Url')
    .map(({ Properties }) => calledByUrl(Properties))
    .filter((called) => !existing.has(called))
    .map((called) => `URL of ${called}, which is deployed after it`);
}

function calledByUrl({ TargetFunctionArn, Qualifier }: Json): string {
  const [, name] = /:function:([\w-]+)/.exec(JSON.stringify(TargetFunctionArn)) ?? [];
  return Qualifier === undefined ? `${name}` : `${name}:${Qualifier}`;
}

/**
 * Distributions that send requests to a function URL or a Web Function before these let them in. A permission
 * has to exist before, or be what the distribution waits for: CloudFront sends requests while it is updated.
 */
function latePermissions(before: Deployment, after: Deployment): string[] {
  const permitted = permittedIn(before, 'cloudfront.amazonaws.com');
  return [...after].flatMap(([stack, template]) =>
    Object.entries<Json>(template.Resources).flatMap(([id, { Type, Properties }]) => {
      if (Type !== 'AWS::CloudFront::Distribution') return [];
      const earlier = before.get(stack)?.Resources ?? {};
      const waitsFor = dependenciesOf(template, id);
      const isLetIn = (policyId: string) =>
        waitsFor.has(policyId) || isSame(earlier[policyId], template.Resources[policyId]);
      return intrinsics(Properties.DistributionConfig.Origins)
        .map((it) => template.Resources[it['Fn::GetAtt']?.[0]])
        .flatMap((origin): string[] => {
          if (origin?.Type === 'AWS::Lambda::Url') {
            const called = calledByUrl(origin.Properties);
            return permitted.has(called) ? [] : [called];
          }
          if (origin?.Type !== 'AWS::Lambda::WebFunctionEndpoint') return [];
          const policies = Object.entries<Json>(template.Resources).filter(
            ([, it]) => it.Type === 'AWS::Lambda::ResourcePolicy',
          );
          return policies.length > 0 && policies.every(([policyId]) => isLetIn(policyId))
            ? []
            : ['the visitor server'];
        })
        .map((called) => `${stack}/${id} (${Type}): sends requests to ${called} before it may`);
    }),
  );
}

/** What has to be deployed before a resource, in its own stack. */
function dependenciesOf({ Resources }: Json, id: string, known = new Set<string>()): Set<string> {
  const { DependsOn = [], Properties } = Resources[id] ?? {};
  const named = intrinsics(Properties).map((it) => it.Ref ?? it['Fn::GetAtt']?.[0]);
  for (const next of [DependsOn, named].flat()) {
    if (known.has(next) || !Resources[next]) continue;
    known.add(next);
    dependenciesOf({ Resources }, next, known);
  }
  return known;
}

/** The names of functions, and of aliases, that a service may invoke. */
function permittedIn(deployment: Deployment, principal: string): Set<string> {
  const permissions = resourcesIn(deployment, 'AWS::Lambda::Permission');
  return new Set(
    permissions
      .filter(({ Properties }) => Properties.Principal === principal)
      .map(({ template, Properties: { FunctionName } }) => {
        const called = template.Resources[FunctionName.Ref ?? FunctionName['Fn::GetAtt'][0]];
        return called.Type === 'AWS::Lambda::Alias'
          ? aliasName(template, called.Properties)
          : called.Properties.FunctionName;
      }),
  );
}

const resourcesIn = (deployment: Deployment, type: string): { template: Json; Properties: Json }[] =>
  [...deployment.values()].flatMap((template) =>
    Object.values<Json>(template.Resources)
      .filter(({ Type }) => Type === type)
      .map(({ Properties }) => ({ template, Properties })),
  );

const apisIn = (deployment: Deployment): Json[] =>
  resourcesIn(deployment, 'AWS::ApiGatewayV2::Api').map(({ Properties }) => Properties.Body);

/** The names of functions, and those of their aliases after a colon. */
const invocableIn = (deployment: Deployment): Set<string> =>
  new Set([
    ...resourcesIn(deployment, 'AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName),
    ...resourcesIn(deployment, 'AWS::Lambda::Alias').map(({ template, Properties }) =>
      aliasName(template, Properties),
    ),
  ]);

const aliasName = ({ Resources }: Json, { FunctionName, Name }: Json): string =>
  `${Resources[FunctionName.Ref].Properties.FunctionName}:${Name}`;

/** Names that a resource gets while a resource of another stack still has them. */
function takenNames(before: Deployment, after: Deployment): string[] {
  const old = ownersOfNames(before);
  return [...ownersOfNames(after)].flatMap(([name, owner]) => {
    const former = old.get(name) ?? owner;
    return former === owner ? [] : [`${owner}: AWS refuses the name ${name}, which ${former} has`];
  });
}

const ownersOfNames = (deployment: Deployment): Map<string, string> =>
  new Map(
    [...deployment].flatMap(([stack, { Resources }]) =>
      Object.entries<Json>(Resources).flatMap(([id, resource]) =>
        namesOf(resource).map((name) => {
          const scope = GLOBAL.test(resource.Type) ? '' : `${stack.split('/')[0]} `;
          return [`${scope}${name}`, `${stack}/${id}`] as const;
        }),
      ),
    ),
  );

/** Services whose names are the same in all regions. */
const GLOBAL = /^AWS::(?:CloudFront|IAM|Route53|S3)::/;

/** APIs may share a name. */
const NOT_UNIQUE = /^AWS::ApiGateway/;

/** The names of a resource that the template fixes: AWS refuses a second resource of the same name. */
function namesOf(resource: Json): string[] {
  if (!resource || NOT_UNIQUE.test(resource.Type)) return [];
  const fixed = (properties: Json, depth: number): string[] =>
    Object.entries<Json>(properties ?? {}).flatMap(([key, value]) => {
      if (typeof value === 'string') return NAME.test(key) && OURS.test(value) ? [value] : [];
      return depth > 0 && !Array.isArray(value) ? fixed(value, depth - 1) : [];
    });
  // Each hosted zone has its own.
  const zone = resource.Properties?.HostedZoneId ?? '';
  return fixed(resource.Properties, 1).map((name) => `${resource.Type} ${name}${zone}`);
}

const NAME =
  /^(?:Name|EmailIdentity|(?:Function|Queue|Topic|LogGroup|Alarm|Dashboard|Rule|Bucket|Role)Name)$/;
const OURS = /^(?:aws-waf-logs-)?signpost|@|\./;

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);
