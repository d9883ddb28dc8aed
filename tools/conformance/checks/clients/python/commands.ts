import type { CheckContext } from '#tools/conformance/support/check.ts';
import { pythonTools } from '#tools/conformance/support/tools.ts';

/** What the clients in Python need, and the validator: one environment for all. */
const REQUIREMENTS = [
  'openapi-python-client==0.29.1',
  'openapi-spec-validator==0.9.0',
  'pydantic==2.14.4',
  'python-dateutil',
  'urllib3',
];

/** The folder of the commands. */
export const pythonCommands = (context: CheckContext): Promise<string> => pythonTools(context, REQUIREMENTS);
