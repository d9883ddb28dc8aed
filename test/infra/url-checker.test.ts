import { describe, expect, it } from 'vitest';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

const on = synthesized('everything');
const functionOf = (row: string): Resource => {
  const name = functionName('prod', row);
  return on.functions.find(({ Properties }) => Properties.FunctionName === name) as Resource;
};
const variablesOf = (row: string) => functionOf(row).Properties.Environment.Variables;
const asking = allFunctions.filter(({ grants }) => grants.urlChecker).map(({ name }) => name);

describe('an environment with a URL checker', () => {
  it('is used when links, pages and brands are created, changed or visited', () => {
    expect(asking.toSorted()).toEqual([
      'brand-save',
      'check-visited-urls',
      'domains-update',
      'import-links',
      'links-bulk',
      'links-bulk-update',
      'links-create',
      'links-update',
      'mcp',
      'public-create-link',
      'smart-links-create',
      'smart-links-update',
    ]);
  });

  it.each(asking)('allows %s to read its key, by name only', (row) => {
    expect(JSON.parse(variablesOf(row).URL_CHECKER)).toEqual({
      endpoint: 'https://webrisk.googleapis.com/v1/uris:search',
      keySecret: 'signpost/prod/web-risk-key',
    });
    const reads = on
      .statementsOf(functionOf(row))
      .filter(({ Action }) => Action.includes('secretsmanager:GetSecretValue'));
    expect(JSON.stringify(reads.map(({ Resource }) => Resource))).toContain(
      'secret:signpost/prod/web-risk-key-??????',
    );
  });

  it('allows the worker that blocks pages to hide their files', () => {
    const bucket = variablesOf('check-visited-urls').MEDIA_BUCKET_NAME;
    expect(on.target(bucket).Type).toBe('AWS::S3::Bucket');
    const statements = on.statementsOf(functionOf('check-visited-urls'));
    const allowed = (place: RegExp) =>
      statements
        .filter(({ Resource }) => place.test(JSON.stringify(Resource)))
        .flatMap(({ Action }) => Action)
        .filter((action) => action.startsWith('s3:'))
        .sort();
    expect(allowed(/\/media\/\*/)).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:PutObject']);
    expect(allowed(/\/hidden\/\*/)).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:PutObject']);
    // Copying a file that is gone is 403 without it, and a repeated message would fail for ever.
    expect(allowed(/^(?!.*\/\*)/)).toEqual(['s3:ListBucket']);
  });

  it('allows only the aggregator to send to the queue of checks', () => {
    const withQueue = on.functions.filter(
      ({ Properties }) => Properties.Environment?.Variables?.URL_CHECK_QUEUE_URL,
    );
    expect(withQueue.map(({ id }) => id)).toEqual([functionOf('aggregate-clicks').id]);
    const queue = on.target(variablesOf('aggregate-clicks').URL_CHECK_QUEUE_URL);
    expect(queue.Properties.QueueName).toBe('signpost-prod-url-checks');
    const mapping = on
      .ofType('AWS::Lambda::EventSourceMapping')
      .find(({ Properties }) => on.target(Properties.EventSourceArn).id === queue.id);
    expect(on.lambdaOf(mapping?.Properties.FunctionName).id).toBe(functionOf('check-visited-urls').id);
    expect(mapping?.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
  });
});

describe.each(variantNames.filter((name) => name !== 'everything'))('%s, without a URL checker', (name) => {
  it('has nothing of it', () => {
    expect(JSON.stringify(synthesized(name).templates)).not.toMatch(/"URL_CHECK|-url-checks|check-visited/);
  });
});
