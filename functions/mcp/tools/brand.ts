import * as z from 'zod';
import { linkHosts } from '#functions/framework/origins.ts';
import { brandInputSchema } from '#shared/brand/brand-input.ts';
import { getBrand, saveBrand } from '#shared/brand/manage-brand.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { domainQuery } from '#shared/qr/domain-query.ts';
import { tool } from '../tool.ts';

export const getBrandTool = tool({
  name: 'get_brand',
  title: 'Get the brand',
  description:
    'Returns the name, color, font, logo and icon that visitors see on password, preview, expired and ' +
    'not-found pages and on shared reports, of the account or of one of its domains.',
  permission: 'links:read',
  reach: 'nothing',
  effect: 'read',
  input: z.object({ domain: domainQuery }),
  run: async ({ caller, input }) => ({ data: await getBrand(caller.ownerId, { domain: input.domain }) }),
});

// Agents cannot upload files.
const { name, url, color, font, footer } = brandInputSchema.shape;

export const updateBrandTool = tool({
  name: 'update_brand',
  title: 'Update the brand',
  description:
    'Changes the given fields of the brand of the account, or of one of its domains, and returns it. ' +
    'Fields that are left out stay as they are; null clears one. Logo and icon are uploaded in the console.',
  permission: 'links:write',
  reach: 'settings',
  effect: 'update',
  input: z.object({ domain: domainQuery, name, url, color, font, footer }),
  run: async ({ caller, input: { domain, ...given }, now }) => {
    const fields = parseInput(brandInputSchema, given, 'arguments');
    return {
      data: { brand: await saveBrand({ by: caller, hosts: linkHosts(caller), now }, { domain, fields }) },
    };
  },
});
