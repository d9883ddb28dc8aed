import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environmentNames } from '#infra/deployed-environments.ts';
import { SHARD_GRANTS } from '#test/support/deployment/shard-grants.ts';
import { CHECKS } from '#tools/conformance/checks.ts';

interface Step {
  uses?: string;
  run?: string;
  shell?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Job {
  if?: string;
  permissions?: Record<string, string>;
  environment?: string;
  concurrency?: { group: string; 'cancel-in-progress': boolean };
  'timeout-minutes'?: number;
  needs?: string;
  strategy?: {
    'max-parallel'?: number;
    matrix?: { environment?: unknown; shard?: number[]; check?: string[] };
  };
  services?: Record<string, { image: string; ports: string[] }>;
  /** A workflow that is called, in place of steps. */
  uses?: string;
  steps: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const FOLDER = join(import.meta.dirname, '../../.github');

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const texts = readdirSync(join(FOLDER, 'workflows')).map((file) => ({
  file,
  text: read(`workflows/${file}`),
}));
const workflows = texts.map(({ file, text }) => ({ file, workflow: parse(text) as Workflow }));
const allJobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job })),
);
/** Those that do something themselves. */
const jobs = allJobs.filter(({ job }) => job.uses === undefined);
const calls = allJobs.filter(({ job }) => job.uses !== undefined);
/** From the text: a parser drops the comment with the version. */
const actions = texts.flatMap(({ file, text }) =>
  [...text.matchAll(/\buses:\s*([^.\s].*)/g)].map(([, line = '']) => ({ file, line })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, step })));

const ci = parse(read('workflows/ci.yml')) as Workflow;
const deploy = parse(read('workflows/deploy.yml')) as Workflow;
const conformance = parse(read('workflows/conformance.yml')) as Workflow;

/** As workflows write it. */
const expression = (text: string): string => `$\{{ ${text} }}`;

const commands = (job: Job | undefined) => (job?.steps ?? []).flatMap(({ run }) => run ?? []);

describe('every workflow', () => {
  it.each(workflows)('$file may do nothing unless a job says so', ({ workflow }) => {
    expect(workflow.permissions).toEqual({});
  });

  it.each(jobs)('$name may read the code, and ask for a token of AWS only where it uses one', ({ job }) => {
    const usesAws = job.steps.some(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
    expect(job.permissions).toEqual({ contents: 'read', ...(usesAws && { 'id-token': 'write' }) });
  });

  it.each(calls)('$name calls a workflow of this repository, which may read the code', ({ job }) => {
    expect(job.uses).toMatch(/^\.\/\.github\/workflows\//);
    expect(readdirSync(join(FOLDER, 'workflows'))).toContain(job.uses?.split('/').at(-1));
    expect(job.permissions).toEqual({ contents: 'read' });
  });

  it.each(jobs)('$name ends', ({ job }) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  it.each(texts)('$file holds no key and needs no secret', ({ text }) => {
    expect(text).not.toMatch(/secrets\.|AKIA|ASIA|aws-access-key-id|aws-secret-access-key|aws_access_key/i);
    expect(text).not.toMatch(/\b\d{12}\b/);
  });

  it.each(actions)('$file pins $line by commit, with its version in a comment', ({ line }) => {
    expect(line).toMatch(/^(?:actions|aws-actions)\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('uses one commit and one version of each action', () => {
    const pins = new Set(actions.map(({ line }) => line));
    expect(pins.size).toBe(new Set([...pins].map((pin) => pin.split('@')[0])).size);
  });

  it.each(steps.filter(({ step }) => step.run))('$name runs no text that others write', ({ step }) => {
    expect(step.run).not.toMatch(/\$\{\{/);
  });

  it.each(jobs)('$name leaves no token of GitHub behind for the scripts of packages', ({ job }) => {
    const [checkout] = job.steps;
    expect(checkout?.uses).toMatch(/^actions\/checkout@/);
    expect(checkout?.with?.['persist-credentials']).toBe(false);
  });

  it.each(jobs)('$name takes on a role of AWS only once the packages are installed', ({ job }) => {
    const role = job.steps.findIndex(({ uses }) => uses?.startsWith('aws-actions/'));
    if (role === -1) return;
    expect(job.steps.findIndex(({ run }) => run === 'npm ci')).toBeLessThan(role);
    expect(Object.keys(job.steps[role]?.with ?? {})).toEqual(['role-to-assume', 'aws-region']);
  });
});

describe('CI', () => {
  it('runs for pull requests and on main', () => {
    expect(ci.on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  });

  it('runs what the gate of everyone runs, side by side, and no more', () => {
    const scripts: Record<string, string> = JSON.parse(
      readFileSync(join(FOLDER, '../package.json'), 'utf8'),
    ).scripts;
    expect(scripts['test']).toBe('npm run check && vitest run');
    expect(commands(ci.jobs['check'])).toEqual(['npm ci && npm run check']);
    expect(commands(ci.jobs['test'])).toEqual(['npm ci && npx vitest run --shard="$SHARD/$SHARDS"']);
    const shards = ci.jobs['test']?.strategy?.matrix?.shard ?? [];
    expect(shards).toEqual(shards.map((_, i) => i + 1));
    expect(ci.jobs['test']?.steps.find(({ env }) => env)?.env).toEqual({
      SHARD: expression('matrix.shard'),
      SHARDS: expression('strategy.job-total'),
    });
  });

  it('judges the grants once every shard has left what it used of them', () => {
    const { test, grants } = ci.jobs;
    const upload = test?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    expect(upload?.with).toMatchObject({ path: `${SHARD_GRANTS}/`, 'if-no-files-found': 'error' });
    expect(grants?.needs).toBe('test');
    const download = grants?.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact@'));
    expect(download?.with).toEqual({
      pattern: String(upload?.with?.['name']).replace(expression('matrix.shard'), '*'),
      path: SHARD_GRANTS,
      'merge-multiple': true,
    });
    expect(commands(grants)).toEqual(['npm ci', 'npm run grants']);
  });

  it('synthesizes every environment, and takes a warning for an error', () => {
    expect(ci.jobs['synth']?.strategy?.matrix?.environment).toEqual(environmentNames);
    expect(commands(ci.jobs['synth'])).toContain('npx cdk synth --quiet --strict -c env="$TARGET"');
  });

  it('shows what a pull request of this repository changes, where there is a role for it', () => {
    const { diff } = ci.jobs;
    expect(diff?.strategy?.matrix?.environment).toEqual(environmentNames);
    expect(diff?.if).toContain("github.event_name == 'pull_request'");
    expect(diff?.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
    expect(diff?.if).toContain("vars.AWS_DIFF_ROLE_ARN != ''");
    expect(commands(diff).join()).toContain('cdk diff --all --method=template');
  });
});

describe('conformance', () => {
  const { tools, dynamodb, nightly } = conformance.jobs;

  it('runs every night, and when another workflow or a person asks for it', () => {
    expect(Object.keys(conformance.on)).toEqual(['schedule', 'workflow_call', 'workflow_dispatch']);
  });

  it('runs every check, and takes one that cannot run for a failure', () => {
    const run = [tools, nightly].flatMap((job) => job?.strategy?.matrix?.check ?? []).concat('dynamodb');
    expect(run).toEqual(expect.arrayContaining(CHECKS.map(({ name }) => name)));
    expect(new Set(run).size).toBe(run.length);
    for (const job of [tools, nightly]) {
      expect(commands(job)[0]).toBe('npm ci');
      expect(commands(job).at(-1)).toBe('npm run conformance -- --strict "$CHECK"');
    }
    expect(commands(dynamodb)).toEqual(['npm ci', 'npm run conformance -- --strict dynamodb']);
  });

  it("has the runtimes of the tools, and AWS's own engine", () => {
    const setUp = tools?.steps.flatMap(({ uses }) => /^actions\/setup-(\w+)@/.exec(uses ?? '')?.[1] ?? []);
    expect(setUp).toEqual(['node', 'python', 'java', 'go']);
    expect(dynamodb?.services?.['dynamodb']?.image).toMatch(
      /^amazon\/dynamodb-local:\d+\.\d+\.\d+@sha256:[0-9a-f]{64}$/,
    );
    expect(dynamodb?.steps.at(-1)?.env).toEqual({ CONFORMANCE_DYNAMODB_URL: 'http://127.0.0.1:8000' });
  });

  it('judges the commit that is to be released', () => {
    for (const { steps } of Object.values(conformance.jobs)) {
      expect(steps[0]?.with?.['ref']).toBe(expression('github.event.workflow_run.head_sha || github.sha'));
    }
  });

  it('leaves out before a release what takes longer, or compares speeds', () => {
    const before = Object.entries(conformance.jobs).filter(([, job]) => job.if === undefined);
    expect(before.map(([name]) => name)).toEqual(['tools']);
    expect([dynamodb?.if, nightly?.if]).toEqual(Array(2).fill(expression('!inputs.release')));
  });
});

describe('the deployment', () => {
  const { deploy: job } = deploy.jobs;

  it('begins once conformance has passed, if it may reach prod', () => {
    expect(deploy.jobs['conformance']?.uses).toBe('./.github/workflows/conformance.yml');
    expect(deploy.jobs['conformance']?.if).toContain("inputs.environment == 'prod'");
    expect(job?.needs).toBe('conformance');
    expect(job?.if).toContain("needs.conformance.result == 'success'");
  });

  it('deploys commits that passed CI on main, or a manual selection', () => {
    expect(deploy.on).toEqual({
      workflow_run: { workflows: ['CI'], types: ['completed'], branches: ['main'] },
      workflow_dispatch: {
        inputs: {
          environment: expect.objectContaining({ type: 'choice', required: true, options: environmentNames }),
          broadening: expect.objectContaining({ type: 'boolean', default: false }),
        },
      },
    });
    expect(job?.if).toContain("github.event.workflow_run.conclusion == 'success'");
    expect(job?.if).toContain("github.event.workflow_run.event == 'push'");
    expect(job?.steps[0]?.with?.['ref']).toBe(expression('github.event.workflow_run.head_sha || github.sha'));
  });

  it('deploys one environment after the other, under the rules of each', () => {
    expect(job?.strategy?.['max-parallel']).toBe(1);
    expect(String(job?.strategy?.matrix?.environment)).toContain(JSON.stringify(environmentNames));
    expect(job?.environment).toBe(expression('matrix.environment'));
  });

  it('never runs twice at once in an environment, and is never broken off', () => {
    expect(job?.concurrency).toEqual({
      group: `deploy-${expression('matrix.environment')}`,
      'cancel-in-progress': false,
    });
  });

  it('shows the diff before it deploys, and stops at broader permissions unless a person allowed them', () => {
    const steps = job?.steps.filter(({ run }) => run?.includes('npx cdk')) ?? [];
    expect(steps).toHaveLength(2);
    const [diff, apply] = steps;
    expect(diff?.run).toContain('cdk diff --all --method=template --no-color --fail-on="$FAIL_ON"');
    // With `pipefail`, which GitHub sets for this shell: otherwise the result would be that of `tee`.
    expect(diff).toMatchObject({
      shell: 'bash',
      env: { FAIL_ON: expression("inputs.broadening && 'never' || 'broadening'") },
    });
    expect(apply?.run).toBe('npx cdk deploy --all -c env="$TARGET" --require-approval broadening --yes');
  });

  it('never deploys without an approval', () => {
    for (const { text } of texts) expect(text).not.toContain('require-approval never');
  });
});

describe('Dependabot', () => {
  it('renews packages and actions every week, those of AWS together', () => {
    const { updates } = parse(read('dependabot.yml')) as {
      updates: {
        'package-ecosystem': string;
        schedule: object;
        groups: Record<string, { patterns: string[] }>;
      }[];
    };
    expect(updates.map((it) => it['package-ecosystem'])).toEqual(['npm', 'github-actions']);
    for (const { schedule } of updates) expect(schedule).toEqual({ interval: 'weekly' });
    expect(updates[0]?.groups['aws-sdk']?.patterns).toContain('@aws-sdk/*');
    expect(updates[0]?.groups['aws-cdk']?.patterns).toEqual(
      expect.arrayContaining(['aws-cdk', 'aws-cdk-lib', 'cdk-nag', 'constructs']),
    );
  });
});
