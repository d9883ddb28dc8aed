import { isDeepStrictEqual } from 'node:util';
import { type LocalRun, type SynthesisContext, startLocalRun } from '@signpost/local-aws/run/local-run.ts';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { startChatUpstream } from './chat-upstream.ts';
import type { SynthesisSettings } from './kept-assembly.ts';
import { consoleOrigin, type LocalSettings } from './settings.ts';
import type { Synthesis } from './synthesize.ts';

/** Name of the secret of the client for single sign-on. */
const SSO_SECRET = 'signpost-local-sso-client-secret';

/** Rows of `functions/manifest/` by the names of their functions. */
const ROWS = new Map(allFunctions.map(({ name }) => [functionName('local', name), name]));

/** Starts the product on this machine, with a model server behind its chat API. */
export async function runSignpost(settings: LocalSettings, { kept, run }: Synthesis): Promise<LocalRun> {
  const { urlChecker, linkChecks, publicLinks, dnsResolver, sso, visitors, customerDomains } = settings;
  const chatUpstream = await startChatUpstream(settings.chatUpstream, kept?.chatUpstream);
  const settingsFor = ({ origin, awsEndpoint, outdir }: SynthesisContext): SynthesisSettings => ({
    origin,
    uploadOrigin: awsEndpoint,
    outdir,
    chatUpstream: chatUpstream.config,
    hasBedrock: settings.bedrockEndpoint !== undefined,
    ...(settings.consoleHost && { consoleOrigin: consoleOrigin(origin, settings) }),
    ...(urlChecker && { urlChecker }),
    ...(linkChecks && { linkChecks }),
    ...(publicLinks && { publicLinks }),
    ...(visitors && { visitors }),
    ...(customerDomains && { customerDomains }),
    ...(dnsResolver && { dnsResolver }),
    ...(sso && { sso: { ...sso.setting, clientSecret: SSO_SECRET } }),
  });
  return startLocalRun({
    ...settings,
    dnsServers: dnsResolver,
    ...(kept && { awsPort: Number(new URL(kept.uploadOrigin).port) }),
    isSynthesized: (context) => isDeepStrictEqual(settingsFor(context), kept),
    synthesize: (context, step) => run(settingsFor(context), step),
    secrets: { ...chatUpstream.secrets, ...(sso && { [SSO_SECRET]: sso.clientSecret }) },
    shortNameOf: (name) => ROWS.get(name) ?? name.replace(/^.*?-local-/, ''),
  });
}
