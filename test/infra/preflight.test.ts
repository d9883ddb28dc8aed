import { describe, expect, it } from 'vitest';
import { BOOTSTRAP_VERSION } from '#infra/preflight/checks/bootstrap.ts';
import { isNamedResource, plannedNames } from '#infra/preflight/planned.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

/** Types with names that are not unique in an account, or that CloudFormation updates if they exist. */
const REPEATABLE = new Set([
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CertificateManager::Certificate',
  // Looked up with their channel and what they may post to: `alarm-chat.ts`.
  'AWS::Chatbot::MicrosoftTeamsChannelConfiguration',
  'AWS::Chatbot::SlackChannelConfiguration',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::CodeDeploy::DeploymentGroup',
  // Part of its database.
  'AWS::Glue::Table',
  // Part of its role.
  'AWS::IAM::Policy',
  'AWS::Lambda::Alias',
  // Parts of their function.
  'AWS::Lambda::WebFunctionEndpoint',
  'AWS::Lambda::WebFunctionRevision',
  // Looked up in the hosted zone.
  'AWS::Route53::RecordSet',
  // Names the endpoint that it changes.
  'Custom::VisitorServerRollout',
]);

describe.each(variantNames.filter((name) => name !== 'local'))('preflight of %s', (name) => {
  const { resources, templates } = synthesized(name);

  it('looks up the name of every resource that AWS refuses to create twice', () => {
    for (const { Type, Properties = {}, id } of resources) {
      const names = Object.entries(Properties).filter(
        ([key, value]) => /Name$/.test(key) && typeof value === 'string',
      );
      if (names.length > 0) expect(isNamedResource(Type) || REPEATABLE.has(Type), `${Type} ${id}`).toBe(true);
    }
  });

  it('finds each name once', () => {
    const planned = plannedNames(new Map(Object.entries(templates)), '111122223333');
    expect(planned.length).toBeGreaterThan(100);
    // Here the region of a template is its stack: the vaults of both regions have the same name.
    const keys = planned.map(({ type, name, region }) => `${type} ${name} ${region}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('asks for the bootstrap version that the templates ask for', () => {
    for (const { Rules } of Object.values(templates)) {
      if (!Rules?.CheckBootstrapVersion) continue;
      const text = JSON.stringify(Rules.CheckBootstrapVersion);
      const refused = [...text.matchAll(/"(\d+)"/g)].map(([, version]) => Number(version));
      expect(Math.max(...refused)).toBe(BOOTSTRAP_VERSION - 1);
    }
  });
});
