import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { identify, inInvocation, log, markStarted, measure } from '#shared/platform/runtime/log.ts';
import { METRIC, type MetricName } from '#shared/platform/runtime/metrics.ts';
import { metricsIn } from '#test/support/embedded-metrics.ts';
import { captureLog } from '#test/support/log-lines.ts';

const IDS = { requestId: 'lambda-1', apiRequestId: 'api-1' };

describe('a line of the log', () => {
  it('is one line of JSON with its time and level, whatever it says', () => {
    const captured = captureLog();
    log.warn('two\nlines', { text: 'a "b"\n\u2028\ud800' });
    expect(captured.text().trimEnd()).not.toContain('\n');
    const [line] = captured.lines();
    expect(line).toMatchObject({ level: 'WARN', message: 'two\nlines' });
    expect(new Date(String(line?.['timestamp'])).toISOString()).toBe(line?.['timestamp']);
  });

  it('names the request, the function and, once they are known, the owner and the key', async () => {
    const captured = captureLog();
    await inInvocation(IDS, async () => {
      log.info('first');
      identify({ ownerId: 'own_1', keyId: 'key_1' });
      log.warn('second');
      log.error('third');
      log.close('last');
    });
    const ids = { ...IDS, FunctionName: 'signpost-test-function' };
    const owner = { ownerId: 'own_1', keyId: 'key_1' };
    expect(captured.lines()).toMatchObject([
      { message: 'first', ...ids },
      { message: 'second', ...ids, ...owner },
      { message: 'third', ...ids, ...owner },
      { message: 'last', ...ids, ...owner },
    ]);
    expect(captured.lines()[0]).not.toHaveProperty('ownerId');
  });

  it('says of an error what it is, where it is from and what has led to it', () => {
    const captured = captureLog();
    const error = new AppError('MODEL_FAILED', 'No answer.');
    error.cause = new Error('connect ECONNREFUSED');
    log.error('failed', { error });
    log.error('failed', { error: 'just text' });
    expect(captured.lines()).toMatchObject([
      {
        level: 'ERROR',
        error: { name: 'AppError', message: 'No answer.', cause: 'Error: connect ECONNREFUSED' },
      },
      { error: 'just text' },
    ]);
    expect(captured.lines()[0]).toHaveProperty('error.stack', expect.stringContaining('log.test.ts'));
  });

  it("has Lambda's own id where something was measured, not in the last line of a success", async () => {
    const captured = captureLog();
    await inInvocation(IDS, async () => log.close('went well'));
    await inInvocation({ requestId: 'lambda-2' }, async () => log.close('no request'));
    await inInvocation(IDS, async () => {
      log.warn('on the way');
      measure('clientErrors');
      log.close('refused');
    });
    const [well, worker, ...refused] = captured.lines();
    expect(well).toMatchObject({ message: 'went well', apiRequestId: 'api-1' });
    expect(well).not.toHaveProperty('requestId');
    expect(worker).toMatchObject({ requestId: 'lambda-2' });
    expect(refused).toMatchObject([IDS, IDS]);
  });

  it("logs how long the environment took to start, once, in the first invocation's last line", async () => {
    const captured = captureLog();
    markStarted();
    await inInvocation(IDS, async () => {
      log.info('on the way');
      log.close('first');
    });
    await inInvocation(IDS, async () => log.close('second'));
    const [onTheWay, first, second] = captured.lines();
    expect(first).toMatchObject({ message: 'first', startMs: expect.any(Number) });
    expect(first?.['startMs']).toBeGreaterThan(0);
    expect([onTheWay, second].filter((line) => line && 'startMs' in line)).toEqual([]);
  });

  it('keeps invocations side by side apart', async () => {
    const captured = captureLog();
    const { promise: both, resolve } = Promise.withResolvers<void>();
    const run = (requestId: string, ownerId: string, wait: Promise<void> | undefined) =>
      inInvocation({ requestId }, async () => {
        identify({ ownerId });
        measure('eventsRelayed');
        await (wait ?? resolve());
        log.close('done');
      });
    await Promise.all([run('1', 'own_1', both), run('2', 'own_2', undefined)]);
    expect(captured.lines()).toHaveLength(2);
    expect(captured.lines()).toContainEqual(
      expect.objectContaining({ requestId: '1', ownerId: 'own_1', EventsRelayed: 1 }),
    );
    expect(captured.lines()).toContainEqual(
      expect.objectContaining({ requestId: '2', ownerId: 'own_2', EventsRelayed: 1 }),
    );
  });
});

describe('what an invocation measures', () => {
  it('is in its last line, once, each sum with its unit, for CloudWatch to take it', async () => {
    const captured = captureLog();
    await inInvocation(IDS, async () => {
      measure('importRowsFailed', 2);
      measure('importRowsFailed', 3);
      measure('serverErrors');
      log.info('on the way');
      log.close('done', { status: 500 });
    });
    const [first, last, ...more] = captured.lines();
    expect(more).toEqual([]);
    expect(first).not.toHaveProperty('_aws');
    expect(last).toMatchObject({ message: 'done', status: 500 });
    expect(metricsIn(last ?? {})).toEqual({
      'ImportRowsFailed{Environment=test}': 5,
      'ServerErrors{Environment=test,FunctionName=signpost-test-function}': 1,
    });
  });

  it('is written of one that fails, too, together with the fault', async () => {
    const captured = captureLog();
    const failing = inInvocation(IDS, async () => {
      measure('eventsRelayed', 7);
      throw new Error('out of order');
    });
    await expect(failing).rejects.toThrow('out of order');
    expect(captured.lines()).toHaveLength(1);
    expect(metricsIn(captured.lines()[0] ?? {})).toEqual({
      'EventsRelayed{Environment=test}': 7,
      'Faults{Environment=test}': 1,
      'Faults{Environment=test,FunctionName=signpost-test-function}': 1,
      'Faults{FunctionName=signpost-test-function,ExecutedVersion=7}': 1,
    });
  });

  it('counts every line of level ERROR as a fault', async () => {
    const captured = captureLog();
    await inInvocation(IDS, async () => {
      log.error('one');
      log.error('two');
      log.warn('no fault');
    });
    expect(metricsIn(captured.lines().at(-1) ?? {})).toMatchObject({ 'Faults{Environment=test}': 2 });
  });

  it('is told of each model apart', async () => {
    const captured = captureLog();
    await inInvocation(IDS, async () => {
      identify({ model: 'alpha' });
      measure('chatTokensIn', 11);
      measure('chatTokensOut', 7);
    });
    expect(metricsIn(captured.lines()[0] ?? {})).toEqual({
      'ChatTokensIn{Environment=test,Model=alpha}': 11,
      'ChatTokensOut{Environment=test,Model=alpha}': 7,
    });
  });

  it('is no line where there is nothing to tell', async () => {
    const captured = captureLog();
    expect(await inInvocation(IDS, async () => 'result')).toBe('result');
    expect(captured.text()).toBe('');
  });

  it('is in the right shape for every metric there is', async () => {
    const captured = captureLog();
    await inInvocation(IDS, async () => {
      identify({ model: 'alpha' });
      for (const name of Object.keys(METRIC) as MetricName[]) measure(name);
    });
    const names = Object.keys(metricsIn(captured.lines()[0] ?? {})).map((series) => series.split('{')[0]);
    expect(new Set(names)).toEqual(new Set(Object.values(METRIC).map(({ name }) => name)));
  });

  it('is refused where the infrastructure has not said which environment it is of', async () => {
    captureLog();
    vi.stubEnv('ENVIRONMENT_NAME', '');
    await expect(inInvocation(IDS, async () => measure('faults'))).rejects.toThrow('ENVIRONMENT_NAME');
  });
});
