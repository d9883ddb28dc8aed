import {
  CloudFrontClient,
  type DistributionSummary,
  ListCachePoliciesCommand,
  ListConnectionGroupsCommand,
  ListDistributionsCommand,
  ListDistributionTenantsCommand,
  ListFunctionsCommand,
  ListOriginAccessControlsCommand,
  ListOriginRequestPoliciesCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import type { Aws } from './aws.ts';

/** What has a name that is unique in an account. CloudFormation knows it by its ID. */
interface Named {
  name: string | undefined;
  id: string | undefined;
}

/** Types of CloudFront with names. AWS's own policies are left out. */
const LISTS = {
  'AWS::CloudFront::CachePolicy': (aws: Aws) =>
    aws.all<Named>('cloudfront:ListCachePolicies', async (options, Marker) => {
      const command = new ListCachePoliciesCommand({ Marker, Type: 'custom' });
      const { CachePolicyList: list } = await clientOf(aws).send(command, options);
      const items = list?.Items?.map(({ CachePolicy: policy }) => ({
        name: policy?.CachePolicyConfig?.Name,
        id: policy?.Id,
      }));
      return { items, next: list?.NextMarker };
    }),
  'AWS::CloudFront::ConnectionGroup': (aws: Aws) =>
    aws.all<Named>('cloudfront:ListConnectionGroups', async (options, Marker) => {
      const command = new ListConnectionGroupsCommand({ Marker });
      const { ConnectionGroups, NextMarker: next } = await clientOf(aws).send(command, options);
      return { items: ConnectionGroups?.map(({ Name: name, Id: id }) => ({ name, id })), next };
    }),
  'AWS::CloudFront::Function': (aws: Aws) =>
    aws.all<Named>('cloudfront:ListFunctions', async (options, Marker) => {
      const { FunctionList: list } = await clientOf(aws).send(new ListFunctionsCommand({ Marker }), options);
      return { items: list?.Items?.map(({ Name: name }) => ({ name, id: name })), next: list?.NextMarker };
    }),
  'AWS::CloudFront::OriginAccessControl': (aws: Aws) =>
    aws.all<Named>('cloudfront:ListOriginAccessControls', async (options, Marker) => {
      const command = new ListOriginAccessControlsCommand({ Marker });
      const { OriginAccessControlList: list } = await clientOf(aws).send(command, options);
      return { items: list?.Items?.map(({ Name: name, Id: id }) => ({ name, id })), next: list?.NextMarker };
    }),
  'AWS::CloudFront::OriginRequestPolicy': (aws: Aws) =>
    aws.all<Named>('cloudfront:ListOriginRequestPolicies', async (options, Marker) => {
      const command = new ListOriginRequestPoliciesCommand({ Marker, Type: 'custom' });
      const { OriginRequestPolicyList: list } = await clientOf(aws).send(command, options);
      const items = list?.Items?.map(({ OriginRequestPolicy: policy }) => ({
        name: policy?.OriginRequestPolicyConfig?.Name,
        id: policy?.Id,
      }));
      return { items, next: list?.NextMarker };
    }),
  'AWS::CloudFront::ResponseHeadersPolicy': (aws: Aws) =>
    aws.all<Named>('cloudfront:ListResponseHeadersPolicies', async (options, Marker) => {
      const command = new ListResponseHeadersPoliciesCommand({ Marker, Type: 'custom' });
      const { ResponseHeadersPolicyList: list } = await clientOf(aws).send(command, options);
      const items = list?.Items?.map(({ ResponseHeadersPolicy: policy }) => ({
        name: policy?.ResponseHeadersPolicyConfig?.Name,
        id: policy?.Id,
      }));
      return { items, next: list?.NextMarker };
    }),
};

export type NamedType = keyof typeof LISTS;

export const isNamedType = (type: string): type is NamedType => Object.hasOwn(LISTS, type);

const clientOf = (aws: Aws) => aws.client(CloudFrontClient, CLOUDFRONT_REGION);

/** What CloudFront has in an account. Each list is read once. */
export class CloudFrontResources {
  readonly #aws: Aws;
  readonly #named = new Map<NamedType, Promise<ReadonlyMap<string, string>>>();
  #distributions: Promise<DistributionSummary[]> | undefined;

  constructor(aws: Aws) {
    this.#aws = aws;
  }

  /** Returns the IDs of the resources of a type, by name. */
  named(type: NamedType): Promise<ReadonlyMap<string, string>> {
    const read = async () =>
      new Map((await LISTS[type](this.#aws)).map(({ name = '', id = '' }) => [name, id] as const));
    const known = this.#named.get(type) ?? read();
    this.#named.set(type, known);
    return known;
  }

  distributions(): Promise<DistributionSummary[]> {
    this.#distributions ??= this.#aws.all('cloudfront:ListDistributions', async (options, Marker) => {
      const command = new ListDistributionsCommand({ Marker });
      const { DistributionList: list } = await clientOf(this.#aws).send(command, options);
      return { items: list?.Items, next: list?.NextMarker };
    });
    return this.#distributions;
  }

  async countTenants(): Promise<number> {
    const tenants = await this.#aws.all('cloudfront:ListDistributionTenants', async (options, Marker) => {
      const command = new ListDistributionTenantsCommand({ Marker, MaxItems: 100 });
      const { DistributionTenantList, NextMarker: next } = await clientOf(this.#aws).send(command, options);
      return { items: DistributionTenantList, next };
    });
    return tenants.length;
  }
}
