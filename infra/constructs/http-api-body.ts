import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { pathsOf, type RouteSpec } from '#functions/framework/function-spec.ts';
import { functionName, tagsOf } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { qualifierOf } from './monitoring/canary.ts';

export interface HttpApiBodyProps {
  environment: Environment;
  rows: readonly RouteSpec[];
  /** ARN of a role with which API Gateway invokes the functions, in place of their own permissions. */
  credentials: string | undefined;
}

const INTEGRATIONS = 'x-amazon-apigateway-integrations';

/** OpenAPI requires responses. API Gateway takes none of them over. */
const RESPONSES = { responses: { default: { description: 'The response of the function.' } } };

/**
 * The routes of an HTTP API as API Gateway imports and exports them: OpenAPI with AWS's extensions. Requests
 * and responses are not described: API Gateway would ignore it.
 */
export function httpApiBody(scope: Construct, { environment, rows, credentials }: HttpApiBodyProps): object {
  const paths: Record<string, object> = {};
  const integrations: Record<string, object> = {};
  for (const row of rows) {
    integrations[row.name] = {
      type: 'aws_proxy',
      httpMethod: 'POST',
      payloadFormatVersion: '2.0',
      uri: invocationUri(scope, environment, row),
      ...(credentials !== undefined && { credentials }),
    };
    const operation = {
      ...RESPONSES,
      'x-amazon-apigateway-integration': { $ref: `#/components/${INTEGRATIONS}/${row.name}` },
    };
    for (const method of row.methods) {
      if (method === '$default') {
        paths['/$default'] = { 'x-amazon-apigateway-any-method': { ...operation, isDefaultRoute: true } };
      } else {
        for (const path of pathsOf(row)) {
          paths[path] ??= parametersIn(path);
          Object.assign(paths[path], { [method.toLowerCase()]: operation });
        }
      }
    }
  }
  return {
    openapi: '3.0.1',
    info: { title: `signpost-${environment.name}`, version: '1' },
    tags: Object.entries(tagsOf(environment.name)).map(([name, value]) => ({
      name,
      'x-amazon-apigateway-tag-value': value,
    })),
    paths,
    components: { [INTEGRATIONS]: integrations },
    'x-amazon-apigateway-importexport-version': '1.0',
  };
}

/** API Gateway warns of parameters without a declaration, and declares `{name+}` with its plus sign. */
function parametersIn(path: string): object {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  };
}

/** The ARN of a function by its name, which may have an alias or end in a wildcard. */
export const functionArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** What API Gateway calls: a function, or the alias that its canaries shift. */
function invocationUri(scope: Construct, environment: Environment, row: RouteSpec): string {
  const called = `${functionName(environment.name, row.name)}${qualifierOf(environment, row)}`;
  const invoke = Stack.of(scope).formatArn({
    service: 'apigateway',
    account: 'lambda',
    resource: 'path/2015-03-31/functions',
    resourceName: functionArn(scope, called),
  });
  return `${invoke}/invocations`;
}
