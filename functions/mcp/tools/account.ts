import * as z from 'zod';
import { displayHosts, domainTarget, rootHostsOf, smartLinkHosts } from '#functions/framework/origins.ts';
import { readAccount } from '#shared/account-data/read-account.ts';
import { isPermitted } from '#shared/core/accounts/permissions.ts';
import { domainRecordSchema } from '#shared/core/domains/domain.ts';
import { listDomains } from '#shared/core/domains/manage-domains.ts';
import { searchAccount } from '#shared/overview/search-account.ts';
import { intField, rawField } from '#shared/platform/http/input-fields.ts';
import { tool } from '../tool.ts';

const MAX_FOUND = 25;
export const searchTool = tool({
  name: 'search',
  title: 'Search links and pages',
  description:
    'Finds links and pages by what the user remembers: words of the title or destination, a short code, a ' +
    'slug or a URL. Returns ids for the other tools. Pages are searched only with the permission ' +
    'smart-links:read.',
  permission: 'links:read',
  reach: 'folders',
  effect: 'read',
  strangersText: ['titles'],
  input: z.object({
    query: rawField(500).meta({ description: 'Text to look for, in upper or lower case.' }),
    limit: intField(1, MAX_FOUND)
      .default(10)
      .meta({ description: `Most links, and most pages, to return, up to ${MAX_FOUND} each.` }),
  }),
  run: async ({ caller, input, now }) => {
    const seesPages = isPermitted(caller.permissions, 'smart-links:read');
    const kinds = seesPages ? (['link', 'page'] as const) : (['link'] as const);
    const search = { ...input, kinds };
    const reader = {
      ownerId: caller.ownerId,
      scope: caller.scope,
      hosts: { ...smartLinkHosts(), ...displayHosts(caller.owner) },
      now,
    };
    return { data: { results: await searchAccount(reader, search) } };
  },
});

/** The fields of a domain that an agent needs to choose one, or to say what is still missing. */
const listedDomain = domainRecordSchema.pick({
  host: true,
  status: true,
  txtName: true,
  txtValue: true,
  cname: true,
  lapsesAt: true,
  releasesAt: true,
  isDefault: true,
});

export const listDomainsTool = tool({
  name: 'list_domains',
  title: 'List domains',
  description:
    "Lists the account's own domains. A domain can be the `customDomain` of a link unless it is `pending`, " +
    '`lapsed`, `released` or `taken_over`: those need their TXT record.',
  permission: 'domains:manage',
  reach: 'settings',
  effect: 'read',
  input: z.object({}),
  run: async ({ caller }) => {
    const domains = await listDomains(caller.ownerId, domainTarget());
    return { data: { domains: domains.map((domain) => listedDomain.parse(domain)) } };
  },
});

export const getAccountTool = tool({
  name: 'get_account',
  title: 'Get the account',
  description:
    'Returns whose account this is, its plan, its quotas with their use, its balance, its rate limit, and ' +
    'what the key in use may do. Use it to find out why something is not allowed.',
  permission: 'any',
  reach: 'folders',
  effect: 'read',
  input: z.object({}),
  run: async ({ caller, now }) => ({
    data: await readAccount(caller, { rootHosts: rootHostsOf(caller.owner), now }),
  }),
});
