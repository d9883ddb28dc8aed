import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { connect } from '#infra/local/connect.ts';
import { DEMO_ACCOUNT, signInTokenFor } from '#infra/local/demo-owner.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';

/**
 * `node more-owners.ts <data folder> <email>...` opens an account like the demo owner's for each
 * address, and prints them as JSON. A process of its own, because one that is connected to a local run
 * passes that on to all test workers.
 */

const [dataDir = '', ...emails] = process.argv.slice(2);
connect(readRun(dataDir));
const owners = await Promise.all(
  emails.map(async (email) => {
    const { ownerId, apiKey } = await openAccount(DEMO_ACCOUNT, new Date());
    return { email, apiKey, signInToken: await signInTokenFor(ownerId, email) };
  }),
);
process.stdout.write(JSON.stringify(owners));
