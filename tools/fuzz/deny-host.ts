import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { connect } from '#infra/local/connect.ts';
import { denyHost } from '#shared/core/moderation/deny-host.ts';

/** `node deny-host.ts <data folder> <host>` denies a host. A process of its own, as `more-owners.ts` is. */

const [dataDir = '', host = ''] = process.argv.slice(2);
connect(readRun(dataDir));
await denyHost(host, { by: 'fuzz', reason: 'phishing', note: null, now: new Date() }, []);
