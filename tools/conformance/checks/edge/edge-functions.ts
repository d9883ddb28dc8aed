import { consoleHeadersCode } from '#infra/constructs/edge/console-headers.ts';
import { consolePageCode } from '#infra/constructs/edge/console-page-code.ts';
import { fileHostsCode, hostRules } from '#infra/constructs/edge/host-rules.ts';
import { viewerRequestCode } from '#infra/constructs/edge/viewer-request.ts';
import { variants } from '#test/support/templates/template-variants.ts';
import { type Call, viewerRequests, viewerResponses } from './requests.ts';

export interface EdgeCode {
  name: string;
  code: string;
  calls: Call[];
}

const PAGE = '/console/index.html';

/** The functions of each variant of the settings that changes their code, with what they are called with. */
export function edgeFunctions(): EdgeCode[] {
  const byHost = (['everything', 'ownCertificates', 'dev'] as const).flatMap((variant): EdgeCode[] => {
    const environment = variants[variant];
    const rules = hostRules(environment);
    const calls = viewerRequests(rules ? [rules.host, ...rules.serviceHosts] : ['localhost']);
    return [
      { name: `viewer-request of ${variant}`, code: viewerRequestCode(rules), calls },
      { name: `console-page of ${variant}`, code: consolePageCode(PAGE, rules), calls },
      ...(rules ? [{ name: `file-hosts of ${variant}`, code: fileHostsCode(rules), calls }] : []),
    ];
  });
  const headers = consoleHeadersCode('https://bucket.s3.eu-central-1.amazonaws.com');
  return [...byHost, { name: 'console-headers', code: headers, calls: viewerResponses() }];
}
