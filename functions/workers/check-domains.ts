import type { Context } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { domainTarget } from '#functions/framework/origins.ts';
import { checkProofs, type ProofResult } from '#shared/core/domains/check-proofs.ts';
import { dnsServers, readTxt } from '#shared/core/domains/read-txt.ts';
import { log } from '#shared/platform/runtime/log.ts';

// Time for the looks in progress.
const RESERVE_MS = 20_000;

/** Scheduled: looks up the TXT records of verified domains. */
export const handler = withLogging(async (_event: unknown, context: Context): Promise<ProofResult> => {
  const servers = dnsServers();
  const result = await checkProofs({
    readTxt: (name) => readTxt(name, servers),
    target: domainTarget(),
    now: () => new Date(),
    isOver: () => context.getRemainingTimeInMillis() < RESERVE_MS,
  });
  log.close('domains checked', { ...result });
  return result;
});
