import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { chatRoutes, httpRoutes } from '#functions/manifest/endpoints.ts';
import { releaseOf } from '#infra/constructs/monitoring/canary.ts';
import { environment } from '#infra/deployed-environments.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { METRIC, NAMESPACE } from '#shared/platform/runtime/metrics.ts';
import { forEvery } from '#test/support/for-every.ts';
import { anApp } from '#test/support/templates/an-app.ts';
import { httpRoutesOf } from '#test/support/templates/http-routes.ts';
import {
  type Resource,
  type Statement,
  type Synthesized,
  synthesized,
} from '#test/support/templates/templates.ts';

const prod = synthesized('prod');
const canaries = [...httpRoutes, ...chatRoutes]
  .filter(({ canary }) => canary)
  .map(({ name }) => functionName('prod', name));

const visitorFunction = (row: string) => `signpost-prod-visitors-${row}`;

const functions = prod.ofType('AWS::Lambda::Function');
const aliases = prod
  .ofType('AWS::Lambda::Alias')
  .map((alias) => ({ alias, name: prod.lambdaOf({ Ref: alias.id }).Properties.FunctionName as string }));

const groupOf = ({ UpdatePolicy }: Resource & { UpdatePolicy?: never }): Resource =>
  prod.target((UpdatePolicy as never)?.['CodeDeployLambdaAliasUpdate']?.['DeploymentGroupName']);

describe('a new version in prod', () => {
  it('is a canary for the functions whose failure visitors or money would notice, and for no other', () => {
    expect(aliases.map(({ name }) => name).sort()).toEqual(canaries.sort());
    expect(canaries).toEqual(
      expect.arrayContaining(['redirect', 'landing-page', 'visit-smart-link'].map(visitorFunction)),
    );
    expect(canaries.length).toBeLessThanOrEqual(8);
  });

  it('of each gets a tenth of the calls for five minutes, and then all', () =>
    forEvery(
      aliases,
      ({ alias }) => {
        const { DeploymentConfigName, DeploymentStyle } = groupOf(alias).Properties;
        expect(DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
        expect(DeploymentStyle).toEqual({
          DeploymentType: 'BLUE_GREEN',
          DeploymentOption: 'WITH_TRAFFIC_CONTROL',
        });
        expect(alias.Properties.Name).toBe('live');
        const version = prod.target(alias.Properties.FunctionVersion);
        // Kept after the next one has come, but not when its release fails: Lambda would not
        // publish the same code again.
        expect([version.Type, version.DeletionPolicy]).toEqual([
          'AWS::Lambda::Version',
          'RetainExceptOnCreate',
        ]);
      },
      ({ name }) => name,
    ));

  it('of each is taken back when it crashes or logs faults, by itself', () =>
    forEvery(
      aliases,
      ({ alias, name }) => {
        const { AlarmConfiguration, AutoRollbackConfiguration } = groupOf(alias).Properties;
        expect(AutoRollbackConfiguration).toEqual({
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        });
        expect(AlarmConfiguration.Enabled).toBe(true);
        const [crashes, faults, ...others] = (AlarmConfiguration.Alarms as { Name: unknown }[]).map(
          (alarm) => prod.target(alarm.Name).Properties,
        );
        expect(others).toEqual([]);
        // Of the new version alone: neither does the old one stop it, nor do calls of others hide it.
        const version = alias.Properties.FunctionVersion;
        const valuesOf = (dimensions: { Name: string; Value: never }[]) =>
          Object.fromEntries(dimensions.map(({ Name, Value }) => [Name, Value]));
        expect(crashes).toMatchObject({
          Namespace: 'AWS/Lambda',
          MetricName: 'Errors',
          Statistic: 'Average',
        });
        expect(valuesOf(crashes.Dimensions)['ExecutedVersion']).toEqual(version);
        const metrics = (faults.Metrics as { Id: string; MetricStat?: { Metric: never } }[]).flatMap(
          ({ MetricStat }): Resource['Properties'][] => (MetricStat ? [MetricStat.Metric] : []),
        );
        expect(metrics.map(({ Namespace, MetricName }) => [Namespace, MetricName])).toEqual([
          [NAMESPACE, METRIC.faults.name],
          ['AWS/Lambda', 'Invocations'],
        ]);
        for (const { Dimensions } of metrics) {
          const { ExecutedVersion, FunctionName } = valuesOf(Dimensions);
          expect(ExecutedVersion).toEqual(version);
          expect(prod.target(FunctionName).Properties.FunctionName).toBe(name);
        }
        // Its own alarms: those of a broken version may still fire when the version
        // that fixes it is released.
        for (const { id } of (AlarmConfiguration.Alarms as { Name: unknown }[]).map(({ Name }) =>
          prod.target(Name),
        ))
          expect(id.slice(-32)).toBe(prod.target(version).id.slice(-32));
        // A function without calls in the meantime is not broken.
        for (const { TreatMissingData } of [crashes, faults]) expect(TreatMissingData).toBe('notBreaching');
      },
      ({ name }) => name,
    ));

  it('comes to at most four functions of a stack at once: Lambda takes 15 control calls a second', () => {
    const dependenciesOf = ({ id, stack }: Resource): string[] =>
      [prod.templates[stack].Resources[id].DependsOn ?? []].flat();
    /** How many come before an alias, one after the other, itself among them. */
    const place = (alias: Resource): number =>
      1 +
      Math.max(
        0,
        ...aliases
          .filter(({ alias: other }) => dependenciesOf(alias).includes(other.id))
          .map(({ alias: other }) => place(other)),
      );
    for (const stack of new Set(aliases.map(({ alias }) => alias.stack))) {
      const inStack = aliases.map(({ alias }) => alias).filter((alias) => alias.stack === stack);
      const sizes = Map.groupBy(inStack, place);
      for (const wave of sizes.values()) expect(wave.length, stack).toBeLessThanOrEqual(4);
      // Nor do their groups come at once, when the stack is new.
      for (const alias of inStack) {
        const others = inStack.filter(({ id }) => dependenciesOf(alias).includes(id));
        expect(dependenciesOf(groupOf(alias))).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
      }
    }
  });

  it('is watched by a metric that functions write by version', () => {
    expect(METRIC.faults.dimensions).toContainEqual(['FunctionName', 'ExecutedVersion']);
  });

  it('is shifted by a role that may change these aliases only', () => {
    const roles = prod.ofType('AWS::IAM::Role').filter(({ id }) => id.includes('CanaryRole'));
    expect(roles.map(({ stack }) => stack).sort()).toEqual(
      ['Chat', 'Links', 'Pages', 'Visitors'].map((stack) => `signpost-prod/${stack}`),
    );
    for (const role of roles) {
      expect(role.Properties.ManagedPolicyArns).toBeUndefined();
      const [shift, watch, ...others] = (role.Properties.Policies as { PolicyDocument: never }[]).flatMap(
        ({ PolicyDocument }): Statement[] => PolicyDocument['Statement'],
      );
      expect(others).toEqual([]);
      expect(watch).toMatchObject({ Action: 'cloudwatch:DescribeAlarms' });
      const on = shift?.Resource as { 'Fn::GetAtt'?: string[]; 'Fn::Join'?: [string, [never, string]] }[];
      const named = on.map((reference) => {
        const [function_, qualifier = ''] = reference['Fn::Join']?.[1] ?? [reference];
        return `${prod.target(function_).Properties.FunctionName}${qualifier}`;
      });
      const own = aliases.filter(({ alias }) => alias.stack === role.stack).map(({ name }) => name);
      expect(named.sort()).toEqual(own.flatMap((name) => [name, `${name}:live`]).sort());
      // An alias waits for its group and the group for the role: that must not wait for the alias.
      expect(JSON.stringify(role)).not.toContain('LiveAlias');
    }
  });

  it('has alarms of its own if the code or a setting has changed, and else keeps both', () => {
    const release = (code: string, setting: string) => {
      const stack = new Stack(anApp(), 'shop');
      const lambda = new LambdaFunction(stack, 'Do', {
        runtime: Runtime.NODEJS_24_X,
        handler: 'index.handler',
        code: Code.fromInline(code),
        environment: { SETTING: setting },
      });
      releaseOf(stack, environment('prod')).live(lambda, { canary: true });
      const { Resources } = Template.fromStack(stack).toJSON();
      const idsOf = (type: string) => Object.keys(Resources).filter((id) => Resources[id].Type === type);
      return [...idsOf('AWS::Lambda::Version'), ...idsOf('AWS::CloudWatch::Alarm')];
    };
    const before = release('a', '1');
    expect(before).toHaveLength(3);
    expect(release('a', '1')).toEqual(before);
    for (const changed of [release('b', '1'), release('a', '2')])
      for (const id of before) expect(changed).not.toContain(id);
  });
});

describe('calls of prod', () => {
  it('go to the alias of a canary, and else to the function', () => {
    const ofChat = prod
      .ofType('AWS::ApiGateway::Method')
      .map(
        ({ Properties }) => /"Ref":"(\w+LiveAlias\w+)"/.exec(JSON.stringify(Properties.Integration.Uri))?.[1],
      );
    const ofHttp = httpRoutesOf(prod).map(({ called, lambda }) =>
      called === lambda ? undefined : called.id,
    );
    const called = [...ofChat, ...ofHttp].filter((id) => id !== undefined);
    expect(new Set(called)).toEqual(new Set(aliases.map(({ alias }) => alias.id)));
  });
});

/** What the HTTP API may invoke: names of functions, with those of their aliases. */
const permittedIn = (template: Synthesized): string[] =>
  template
    .ofType('AWS::Lambda::Permission')
    .filter(({ Properties }) => JSON.stringify(Properties.SourceArn).includes('RoutedApi'))
    .map(({ Properties }) => {
      const { Type, Properties: of } = template.target(Properties.FunctionName);
      const alias = Type === 'AWS::Lambda::Alias' ? `:${of.Name}` : '';
      return `${template.lambdaOf(Properties.FunctionName).Properties.FunctionName}${alias}`;
    })
    .sort();

// The routes change before the functions are deployed: what they may name next must exist already.
describe('a change of the release strategy', () => {
  it('finds functions and aliases that the API may invoke', () => {
    // All at once in dev, with canaries in prod.
    for (const variant of ['dev', 'prod'] as const) {
      const names = httpRoutes.map(({ name }) => functionName(variant, name));
      const ofCanaries = httpRoutes
        .filter(({ canary }) => canary)
        .map(({ name }) => `${functionName(variant, name)}:live`);
      expect(permittedIn(synthesized(variant))).toEqual([...names, ...ofCanaries].sort());
    }
  });
});

describe.each(['dev', 'local'] as const)('a new version in %s', (name) => {
  it('has all callers at once', () => {
    const template = synthesized(name);
    for (const { called, lambda } of httpRoutesOf(template)) expect(called).toBe(lambda);
    expect(template.ofType('AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
  });
});

describe('executions at once in prod', () => {
  const reservedOf = (name: string): unknown =>
    functions.find(({ Properties }) => Properties.FunctionName === functionName('prod', name))?.Properties
      .ReservedConcurrentExecutions;

  it('are reserved for redirects and for counting, and limited for slow functions', () => {
    expect(reservedOf('redirect')).toBe(300);
    const [mapping] = prod
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(
        ({ Properties }) =>
          prod.target(Properties.FunctionName).Properties.FunctionName ===
          'signpost-prod-workers-aggregate-clicks',
      );
    // As many batches as there are executions: one more would come back, and count as a failure.
    expect(mapping?.Properties.ScalingConfig.MaximumConcurrency).toBe(reservedOf('aggregate-clicks'));
    for (const name of ['chat-generate', 'chat-completions', 'unlock', 'links-bulk', 'links-qrcode']) {
      expect(reservedOf(name), name).toBeLessThanOrEqual(50);
    }
  });
});

describe('limits of the environment', () => {
  it('bound the requests of each route', () => {
    const [stage] = prod.ofType('AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 3000,
      ThrottlingBurstLimit: 2000,
    });
  });

  it('limit the cost of the table and its indexes, if they are set', () => {
    const tableOf = (name: 'dev' | 'prod') => synthesized(name).ofType('AWS::DynamoDB::Table')[0]?.Properties;
    const limit = { MaxReadRequestUnits: 2000, MaxWriteRequestUnits: 2000 };
    expect(tableOf('dev').OnDemandThroughput).toEqual(limit);
    for (const index of tableOf('dev').GlobalSecondaryIndexes) {
      expect(index.OnDemandThroughput).toEqual(limit);
    }
    expect(JSON.stringify(tableOf('prod'))).not.toContain('OnDemandThroughput');
  });
});
