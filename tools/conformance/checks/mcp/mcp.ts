import { join } from 'node:path';
import { TOOLS } from '#functions/mcp/tools.ts';
import type { Check } from '../../support/check.ts';
import { startProduct } from '../../support/product.ts';
import { npmTool, pythonTools } from '../../support/tools.ts';
import { inspect } from './inspect.ts';

const PYTHON = 'mcp==2.3.0';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

export const mcp: Check = {
  name: 'mcp',
  tool: 'mcp 2.3.0 for Python, MCP inspector 2.12.0',
  shows: 'agents with the Python SDK and the MCP inspector list and call our tools, and learn of errors',
  async run(context) {
    const bin = await pythonTools(context, [PYTHON]);
    const inspector = await npmTool(context, INSPECTOR, 'mcp-inspector');
    const product = await startProduct(context);
    const url = `${product.origin}/mcp`;
    const { stdout } = await context.exec(join(bin, 'python'), ['tools/conformance/checks/mcp/client.py'], {
      env: { URL: url, API_KEY: product.apiKey, TOOLS: String(TOOLS.length), PYTHONDONTWRITEBYTECODE: '1' },
      timeoutSeconds: 120,
    });
    const lines = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    const python = lines.map(({ what, ok, shown }) => ({ what: `Python SDK: ${what}`, ok, shown }));
    const inspected = await inspect(context, { inspector, url, apiKey: product.apiKey });
    const all = [...python, ...inspected];
    return {
      checked: all.length,
      unit: 'expectations',
      differences: all.flatMap(({ what, ok, shown }) => (ok ? [] : [`${what}: ${shown}`])),
    };
  },
};
