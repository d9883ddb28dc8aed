import { compileViewerFunction } from '@signpost/local-aws/cloudfront/viewer-function.ts';
import { describe, expect, it } from 'vitest';
import { routeKeysOf, tableGrantsOf } from '#functions/framework/function-spec.ts';
import { visitorRoutes } from '#functions/manifest/endpoints.ts';
import { readingRows, serverRows } from '#functions/server/handlers.ts';
import { functionPaths, viewerRequestCode } from '#infra/constructs/edge/viewer-request.ts';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import type { Json } from '#test/support/json.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const template = synthesized('ownCertificates');
const one = (type: string) => {
  const [only, ...others] = template.ofType(type);
  expect(others).toEqual([]);
  return only as NonNullable<typeof only>;
};
const config: Json = one('AWS::CloudFront::Distribution').Properties.DistributionConfig;
const revision = one('AWS::Lambda::WebFunctionRevision').Properties;

describe('the visitor server', () => {
  it('exists only with the setting', () => {
    for (const variant of ['dev', 'prod', 'everything', 'local'] as const) {
      const { resources } = synthesized(variant);
      expect(resources.filter(({ Type }) => /WebFunction/.test(Type))).toEqual([]);
    }
  });

  it('is behind the distribution for visits, and for nothing else', () => {
    const behaviors = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }];
    const served = behaviors.filter(({ TargetOriginId }: Json) => TargetOriginId === 'server');
    expect(served.map(({ PathPattern }: Json) => PathPattern)).toEqual(
      expect.arrayContaining(['*', '/docs', ...Object.values(PREFIX).map((prefix) => `/${prefix}/*`)]),
    );
    // The script that sites load is for visitors.
    for (const { PathPattern } of served) {
      expect(PathPattern).not.toMatch(/^\/(?:v1(?!\/conversions\.js$)|mcp|chat|media|console)/);
    }
    const origin = config.Origins.find(({ Id }: Json) => Id === 'server');
    expect(origin.OriginAccessControlId).toBeDefined();
    expect(origin.OriginCustomHeaders).toEqual(
      config.Origins.find(({ Id }: Json) => Id === 'functions').OriginCustomHeaders,
    );
  });

  it('answers only the distribution', () => {
    const access = template
      .ofType('AWS::CloudFront::OriginAccessControl')
      .map(({ Properties }) => Properties.OriginAccessControlConfig)
      .filter(({ OriginAccessControlOriginType }) => OriginAccessControlOriginType === 'lambda');
    expect(access).toEqual([expect.objectContaining({ SigningBehavior: 'always-amz-auth' })]);
    expect(one('AWS::Lambda::WebFunctionEndpoint').Properties.AuthType).toBe('IamAuth');
    const [statement, ...others] = one('AWS::Lambda::ResourcePolicy').Properties.PolicyDocument.Statement;
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Action: 'lambda:InvokeWebFunctionEndpoint',
    });
    expect(JSON.stringify(statement.Condition.ArnLike)).toMatch(/:cloudfront::.*:distribution\/\*/);
  });

  it('has the grants of its rows, partitions included, and no more', () => {
    const role = template.target(revision.ServiceConfig.ExecutionRoleArn);
    const [{ PolicyDocument }] = role.Properties.Policies;
    const granted = PolicyDocument.Statement.flatMap(({ Action, Condition }: Json) =>
      [Action]
        .flat()
        .flatMap((action: string) =>
          [Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? '']
            .flat()
            .map((pattern: string) => `${action.split(':')[1]} ${pattern}`.trim()),
        ),
    );
    const wanted = readingRows.flatMap(({ grants }) => [
      ...tableGrantsOf(grants).flatMap(([action, patterns]) =>
        patterns.map((pattern) => `${action} ${pattern}`),
      ),
      ...(grants.clickQueue ?? []),
    ]);
    expect(granted.toSorted()).toEqual(
      [...new Set([...wanted, 'CreateLogStream', 'PutLogEvents'])].toSorted(),
    );
  });

  it('reads its code from a bucket that only Lambda may read for its revisions', () => {
    const { Bucket, Key } = revision.BuildConfig.CodeConfig.S3Object;
    const bucket = template.target(Bucket);
    expect(bucket.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    const [upload] = template
      .ofType('Custom::CDKBucketDeployment')
      .filter(({ Properties }) => Properties.Extract === false);
    expect(Key).toBe(`server/${upload?.Properties.SourceObjectKeys[0]}`);
    const policy = template
      .ofType('AWS::S3::BucketPolicy')
      .find(({ Properties }) => template.target(Properties.Bucket).id === bucket.id);
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect, Principal }: Json) => Effect === 'Allow' && Principal.Service,
    );
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).toMatchObject({
      Principal: { Service: 'lambda.amazonaws.com' },
      Action: ['s3:GetObject', 's3:GetObjectVersion'],
    });
    expect(JSON.stringify(allowed[0].Condition)).toContain('/revision/*');
  });

  it("gets no variable with the distribution's host name, which would need the server first", () => {
    expect(JSON.stringify(revision.ServiceConfig.EnvironmentVariables)).not.toContain(
      one('AWS::CloudFront::Distribution').id,
    );
  });
});

describe('a new revision of the visitor server', () => {
  const shift = one('Custom::VisitorServerRollout');
  const endpoint = one('AWS::Lambda::WebFunctionEndpoint');
  const machine = one('AWS::StepFunctions::StateMachine');
  const lambda = template.target(shift.Properties.ServiceToken);
  const statements = (role: Json): Json[] =>
    template.target(role).Properties.Policies.flatMap(({ PolicyDocument }: Json) => PolicyDocument.Statement);
  const endpointArn = expect.stringMatching(/:web-function\/signpost-prod-visitors\/endpoint\/live"/);

  it('gets a tenth of the visits before CloudFormation updates the endpoint', () => {
    const { templates } = template;
    expect([templates[endpoint.stack].Resources[endpoint.id].DependsOn].flat()).toContain(shift.id);
    const { RevisionId, RevisionCreatedAt, CanaryMinutes, FunctionName, EndpointName, ServiceTimeout } =
      shift.Properties;
    expect(RevisionId).toEqual(endpoint.Properties.RevisionWeights[0].RevisionId);
    expect(RevisionCreatedAt['Fn::GetAtt'][0]).toBe(RevisionId['Fn::GetAtt'][0]);
    expect(CanaryMinutes).toBe('5');
    expect([FunctionName, EndpointName]).toEqual([
      'signpost-prod-visitors',
      endpoint.Properties.EndpointName,
    ]);
    // The machine ends before CloudFormation gives up, which does so after an hour at most, also
    // with the longest canary.
    const limit = machine.Properties.Definition.TimeoutSeconds;
    expect(limit).toBeLessThan(Number(ServiceTimeout));
    expect(Number(ServiceTimeout) + (30 - 5) * 60).toBeLessThanOrEqual(3600);
    // What the removal needs is removed after it.
    const needed = [templates[shift.stack].Resources[shift.id].DependsOn].flat();
    expect(needed).toEqual(
      expect.arrayContaining([
        template.target(lambda.Properties.Role).id,
        template.ofType('AWS::IAM::Policy').find(({ id }) => id.includes('Canary'))?.id,
      ]),
    );
  });

  it('is rolled out by roles that may change this endpoint, and nothing else', () => {
    const [logs, weights, ...others] = statements(lambda.Properties.Role);
    expect(others).toEqual([]);
    expect(logs?.['Action']).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(weights?.['Action']).toEqual([
      'lambda:GetWebFunctionEndpoint',
      'lambda:UpdateWebFunctionEndpoint',
    ]);
    expect(JSON.stringify(weights?.['Resource'])).toEqual(endpointArn);
    const [start] = template
      .ofType('AWS::IAM::Policy')
      .filter(({ id }) => id.includes('Canary'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    expect(start.Action).toBe('states:StartExecution');
    expect(template.target(start.Resource).id).toBe(machine.id);
    const [invoke, watch, ...rest] = statements(machine.Properties.RoleArn);
    expect(rest).toEqual([]);
    expect([invoke?.['Action'], template.target(invoke?.['Resource']).id]).toEqual([
      'lambda:InvokeFunction',
      lambda.id,
    ]);
    expect(watch?.['Action']).toBe('cloudwatch:DescribeAlarms');
  });

  it('is watched by alarms of its own', () => {
    const { SERVER_VERSION: version } = revision.ServiceConfig.EnvironmentVariables;
    const alarms = shift.Properties.Alarms.map((name: Json) => template.target(name));
    expect(alarms).toHaveLength(2);
    for (const { id, Properties } of alarms) {
      expect(id.endsWith(version)).toBe(true);
      expect(Properties.TreatMissingData).toBe('notBreaching');
    }
    const [faults, responses] = alarms.map(({ Properties }: Json) => Properties.Metrics);
    const dimensions = faults.flatMap(({ MetricStat }: Json) =>
      MetricStat
        ? [Object.fromEntries(MetricStat.Metric.Dimensions.map((it: Json) => [it.Name, it.Value]))]
        : [],
    );
    expect(dimensions).toEqual([
      { FunctionName: 'signpost-prod-visitors', ExecutedVersion: version },
      { Environment: 'prod', FunctionName: 'signpost-prod-visitors' },
    ]);
    expect(responses).toEqual([
      expect.objectContaining({ Expression: expect.stringContaining('SUM(HTTPResponseStatusClass5XX)') }),
    ]);
  });

  it('has a state machine all of whose states lead on', () => {
    const { StartAt, States } = machine.Properties.Definition;
    const next = Object.values<Json>(States).flatMap(({ Next, Default, Choices = [], Catch = [] }) => [
      Next,
      Default,
      ...[...Choices, ...Catch].map((it: Json) => it.Next),
    ]);
    expect(new Set([StartAt, ...next.filter(Boolean)])).toEqual(new Set(Object.keys(States)));
    for (const state of Object.values<Json>(States).filter(({ Type }) => Type === 'Task'))
      expect([state.Retry[0].ErrorEquals, state.Catch[0].ErrorEquals]).toEqual([
        ['States.ALL'],
        ['States.ALL'],
      ]);
  });
});

describe('the function in front of the visitor server', () => {
  const code = viewerRequestCode(undefined, ['go.example.com'], { functionPaths: functionPaths() });
  const request = compileViewerFunction(code);
  const originOf = (method: string, path: string) => {
    const sent = request({ method, path, rawHeaders: ['host', 'go.example.com'] }, { address: '192.0.2.1' });
    return 'originId' in sent ? (sent.originId ?? 'server') : 'response';
  };

  it('is small enough for CloudFront', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  });

  it('leads every visit to what handles it', () => {
    for (const row of visitorRoutes) {
      for (const key of routeKeysOf(row)) {
        if (key === '$default') continue;
        const [method = '', path = ''] = key.split(' ');
        const example = path.replace(/\{\w+\+\}/, 'a/b').replace(/\{\w+\}/g, 'abc');
        // Another behavior.
        if (example === '/mcp') continue;
        expect([key, originOf(method, example)]).toEqual([
          key,
          readingRows.includes(row) ? 'server' : 'functions',
        ]);
      }
    }
    expect(originOf('GET', '/abc+')).toBe('server');
    expect(originOf('DELETE', '/abc')).toBe('functions');
  });

  it('sends the server nothing that it has no handler for', () => {
    expect(readingRows.every((row) => serverRows.includes(row))).toBe(true);
    expect(readingRows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['redirect', 'landing-page', 'track-smart-link', 'not-found']),
    );
  });
});
