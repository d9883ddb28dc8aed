import { api } from './checks/api/check.ts';
import { chat } from './checks/chat/chat.ts';
import { clients } from './checks/clients/check.ts';
import { deploy } from './checks/deploy/deploy.ts';
import { duckdb } from './checks/duckdb/duckdb.ts';
import { dynamodb } from './checks/dynamodb/check.ts';
import { edge } from './checks/edge/edge.ts';
import { extension } from './checks/extension/extension.ts';
import { faults } from './checks/faults.ts';
import { load } from './checks/load.ts';
import { mcp } from './checks/mcp/mcp.ts';
import { multipart } from './checks/multipart/multipart.ts';
import { n8n } from './checks/n8n/n8n.ts';
import { oauth } from './checks/oauth/oauth.ts';
import { python } from './checks/python/python.ts';
import { qr } from './checks/qr/qr.ts';
import { sso } from './checks/sso/sso.ts';
import { templates } from './checks/templates/templates.ts';
import { webhooks } from './checks/webhooks/webhooks.ts';
import { workflows } from './checks/workflows.ts';
import type { Check } from './support/check.ts';

/**
 * All checks, in the order in which `npm run conformance` runs them. Each loads its parts only when it runs.
 */
export const CHECKS: readonly Check[] = [
  dynamodb,
  duckdb,
  templates,
  deploy,
  api,
  clients,
  python,
  multipart,
  chat,
  webhooks,
  n8n,
  extension,
  sso,
  mcp,
  oauth,
  qr,
  edge,
  load,
  faults,
  workflows,
];
