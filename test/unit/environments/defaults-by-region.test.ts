import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '#infra/environment/schema.ts';

const parsed = (region: string, more: object = {}) => parseEnvironment({ name: 'prod', region, ...more });

// "Nova 2 Lite" in the user guide of Amazon Bedrock: its inference profiles are us, eu, jp and global.
describe('the models of an environment that names none', () => {
  const modelsIn = (region: string, oneRegion = false) =>
    Object.values(parsed(region, { oneRegion }).chatModels).map(({ upstream }) =>
      upstream.kind === 'bedrock' ? upstream.modelId : undefined,
    );

  it.each([
    ['us-east-1', 'us'],
    ['us-west-2', 'us'],
    ['eu-central-1', 'eu'],
    ['eu-south-2', 'eu'],
    ['ap-northeast-1', 'jp'],
    ['ap-northeast-3', 'jp'],
    ['ap-northeast-2', 'global'],
    ['sa-east-1', 'global'],
    ['ca-central-1', 'global'],
  ])('are called in the geography of %s: %s', (region, geography) => {
    const model = `${geography}.amazon.nova-2-lite-v1:0`;
    expect(modelsIn(region)).toEqual([model, model]);
  });

  it('run in the region of an account that may use no other', () => {
    expect(modelsIn('eu-central-1', true)).toEqual(['amazon.nova-lite-v1:0', 'amazon.nova-micro-v1:0']);
  });
});

// "Regions that are enabled by default": AWS Account Management Reference Guide.
describe("copies of backups with the region 'automatic'", () => {
  it.each([
    ['us-east-1', 'us-west-2'],
    ['us-east-2', 'us-west-2'],
    ['us-west-1', 'us-west-2'],
    ['us-west-2', 'us-east-2'],
    ['eu-central-1', 'eu-west-1'],
    ['eu-north-1', 'eu-central-1'],
    ['eu-west-1', 'eu-central-1'],
    ['eu-west-3', 'eu-central-1'],
    ['ap-northeast-1', 'ap-northeast-3'],
    ['ap-northeast-3', 'ap-northeast-1'],
  ])('of %s are in %s', (region, copies) => {
    const { data } = parsed(region, { data: { backup: { copyTo: { region: 'automatic' } } } });
    expect(data.backup?.copyTo).toEqual({ region: copies });
  });

  it.each(['eu-west-2', 'ca-central-1', 'sa-east-1', 'ap-south-1', 'ap-southeast-1', 'ap-southeast-2'])(
    'are refused in %s, which is the only region of its country without an opt-in',
    (region) => {
      const data = { backup: { copyTo: { region: 'automatic' } } };
      expect(() => parsed(region, { data })).toThrow(`cannot be 'automatic' in ${region}`);
    },
  );
});
