import type { Tool } from './tool.ts';
import { getAccountTool, listDomainsTool, searchTool } from './tools/account.ts';
import { getAccountAnalyticsTool, getLinkAnalyticsTool, getPageAnalyticsTool } from './tools/analytics.ts';
import { getBrandTool, updateBrandTool } from './tools/brand.ts';
import { listConversionsTool } from './tools/conversions.ts';
import { listFoldersTool, listUtmTemplatesTool } from './tools/folders.ts';
import { createLinkTool, deleteLinkTool, getLinkTool, listLinksTool, updateLinkTool } from './tools/links.ts';
import { createPageTool, deletePageTool, getPageTool, listPagesTool, updatePageTool } from './tools/pages.ts';
import { getQrCodeTool } from './tools/qr-code.ts';
import { listPageResponsesTool, summarizePageResponsesTool } from './tools/responses.ts';
import { createShareTool, deleteShareTool, listSharesTool } from './tools/shares.ts';

/** All tools, in the order of `tools/list`. `docs/mcp.md` lists them, too. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  createLinkTool,
  getLinkTool,
  listLinksTool,
  updateLinkTool,
  deleteLinkTool,
  listFoldersTool,
  listUtmTemplatesTool,
  getQrCodeTool,
  createPageTool,
  getPageTool,
  listPagesTool,
  updatePageTool,
  deletePageTool,
  listPageResponsesTool,
  summarizePageResponsesTool,
  getLinkAnalyticsTool,
  getPageAnalyticsTool,
  getAccountAnalyticsTool,
  listConversionsTool,
  createShareTool,
  listSharesTool,
  deleteShareTool,
  listDomainsTool,
  getBrandTool,
  updateBrandTool,
  getAccountTool,
];
