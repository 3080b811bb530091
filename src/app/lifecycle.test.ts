import { describe, expect, test, vi } from 'vitest';
import { start, StartCanceled, type LifecycleParts, type Stoppable } from './lifecycle.ts';

/** Parts that only record when they are started and stopped; the named ones fail or cancel the start. */
function givenParts({
  failing,
  cancelledBy,
  hanging,
}: { failing?: string; cancelledBy?: string; hanging?: string } = {}) {
  const events: string[] = [];
  const cancel = new AbortController();
  const begin = async <T>(event: string, part: T): Promise<T> => {
    events.push(event);
    if (event === cancelledBy) cancel.abort();
    if (event === failing) throw new Error(`${event} failed`);
    if (event === hanging) return new Promise(() => undefined);
    return Promise.resolve(part);
  };
  const end = (event: string) => () => begin(event, undefined);
  const parts: LifecycleParts<Stoppable, string> = {
    claimDataFolder: () => begin('take folder', { stop: end('release folder') }),
    openListener: () =>
      begin('listen', {
        port: 4711,
        open: () => void events.push('open'),
        close: () => void events.push('close'),
        drain: end('drain'),
      }),
    startDatabase: () => begin('start database', { stop: end('stop database') }),
    prepare: () => begin('prepare', 'prepared'),
    createApplication: () =>
      begin('create application', {
        handle: () => undefined,
        upgrade: () => undefined,
        ping: () => Promise.resolve(),
        warning: () => null,
        dismissSockets: () => void events.push('dismiss sockets'),
        stopJobs: end('stop jobs'),
        close: end('close pools'),
      }),
  };
  return { events, parts, signal: cancel.signal };
}

const STARTED = ['take folder', 'listen', 'start database', 'prepare', 'create application', 'open'];
const STOPPED = [
  'close',
  'dismiss sockets',
  'drain',
  'stop jobs',
  'close pools',
  'stop database',
  'release folder',
];

test('listens first and opens last; stops requests, then jobs, pools, database and lock', async () => {
  const { events, parts, signal } = givenParts();
  const running = await start(parts, signal);
  expect(running.port).toBe(4711);
  expect(events).toEqual(STARTED);
  await running.stop();
  expect(events).toEqual([...STARTED, ...STOPPED]);
});

test('stops once when it is stopped twice', async () => {
  const { events, parts, signal } = givenParts();
  const running = await start(parts, signal);
  await Promise.all([running.stop(), running.stop()]);
  expect(events).toEqual([...STARTED, ...STOPPED]);
});

describe('a failed start undoes only the steps that it has done:', () => {
  test.each([
    ['take folder', []],
    ['listen', ['release folder']],
    ['start database', ['close', 'drain', 'release folder']],
    ['prepare', ['close', 'drain', 'stop database', 'release folder']],
    ['create application', ['close', 'drain', 'stop database', 'release folder']],
  ])('at "%s"', async (failing, takenBack) => {
    const { events, parts, signal } = givenParts({ failing });
    await expect(start(parts, signal)).rejects.toThrow(`${failing} failed`);
    expect(events).toEqual([...STARTED.slice(0, STARTED.indexOf(failing) + 1), ...takenBack]);
  });
});

test.each(STARTED.slice(0, -1))(
  'a start that is cancelled at "%s" ends after that step and never opens',
  async (cancelledBy) => {
    const { events, parts, signal } = givenParts({ cancelledBy });
    await expect(start(parts, signal)).rejects.toThrow(StartCanceled);
    const began = STARTED.slice(0, STARTED.indexOf(cancelledBy) + 1);
    expect(events.slice(0, began.length)).toEqual(began);
    expect(events).not.toContain('open');
    expect(events.at(-1)).toBe('release folder');
  },
);

test('a failing shutdown step is logged and does not prevent the others', async () => {
  const { events, parts, signal } = givenParts({ failing: 'stop jobs' });
  const running = await start(parts, signal);
  await expect(running.stop()).rejects.toThrow('stop jobs failed');
  expect(events).toEqual([...STARTED, ...STOPPED]);
});

test.each(['stop jobs', 'close pools'])(
  'a shutdown whose "%s" never ends goes on without it',
  async (hanging) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { events, parts, signal } = givenParts({ hanging });
      const running = await start(parts, signal);
      const stopped = running.stop();
      await vi.advanceTimersByTimeAsync(2_000);
      await stopped;
      expect(events).toEqual([...STARTED, ...STOPPED]);
    } finally {
      vi.useRealTimers();
    }
  },
);
