import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveMessage, useLive } from './live.ts';

type Broadcast = (message: { readonly event: string; readonly payload?: Record<string, unknown> }) => void;

/** The channels that were opened, with what the server would say on them at the test's hand. */
interface FakeChannel {
  readonly topic: string;
  readonly isPrivate: boolean;
  say: Broadcast;
  status: (status: string) => void;
}

const { channels, removed, authorised, getClient } = vi.hoisted(() => {
  const opened: FakeChannel[] = [];
  const left: unknown[] = [];
  const setAuth = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const client = {
    realtime: { setAuth },
    channel: (topic: string, { config }: { config: { private: boolean } }) => {
      const channel: FakeChannel = {
        topic,
        isPrivate: config.private,
        say: () => undefined,
        status: () => undefined,
      };
      opened.push(channel);
      const chain = {
        on: (_kind: string, _filter: unknown, handler: Broadcast) => {
          channel.say = handler;
          return chain;
        },
        subscribe: (onStatus: FakeChannel['status']) => {
          channel.status = onStatus;
          return channel;
        },
      };
      return chain;
    },
    removeChannel: (channel: unknown) => {
      left.push(channel);
      return Promise.resolve('ok');
    },
  };
  const get = vi.fn<() => Promise<typeof client>>(() => Promise.resolve(client));
  return { channels: opened, removed: left, authorised: setAuth, getClient: get };
});

vi.mock(import('./session/supabase-client.ts'), () => ({
  // Safe: these are all the methods that live.ts calls.
  supabaseClient: () => getClient() as never,
}));

beforeEach(() => {
  channels.length = 0;
  removed.length = 0;
  authorised.mockClear();
});
afterEach(cleanup);

const listen = (topic: string | undefined) => {
  const received: LiveMessage[] = [];
  const hook = renderHook(({ on }) => useLive(on, (message) => received.push(message)), {
    initialProps: { on: topic },
  });
  return { received, ...hook };
};

async function channelsOpened(count: number): Promise<readonly FakeChannel[]> {
  await vi.waitFor(() => expect(channels).toHaveLength(count));
  return channels;
}

test('receives broadcasts on its private topic, authorized as the signed-in user', async () => {
  const { received } = listen('clinic:one');
  const [channel] = await channelsOpened(1);
  expect(channel).toMatchObject({ topic: 'clinic:one', isPrivate: true });
  expect(authorised).toHaveBeenCalledOnce();
  channel?.say({ event: 'appointment.changed', payload: { id: 'a1' } });
  channel?.say({ event: 'clinic.changed' });
  expect(received).toEqual([
    { event: 'appointment.changed', payload: { id: 'a1' } },
    { event: 'clinic.changed', payload: {} },
  ]);
});

test('reports each rejoin as resumed, but not the first join', async () => {
  const { received } = listen('clinic:gap');
  const [channel] = await channelsOpened(1);
  channel?.status('SUBSCRIBED');
  expect(received).toEqual([]);
  channel?.status('CHANNEL_ERROR');
  channel?.status('SUBSCRIBED');
  expect(received).toEqual([{ event: 'resumed', payload: {} }]);
});

test('listeners share one channel, which is closed with the last of them', async () => {
  const one = listen('clinic:shared');
  const other = listen('clinic:shared');
  const [channel] = await channelsOpened(1);
  channel?.say({ event: 'pet.changed', payload: {} });
  expect([one.received, other.received].map(({ length }) => length)).toEqual([1, 1]);

  one.unmount();
  channel?.say({ event: 'pet.changed', payload: {} });
  expect([one.received, other.received].map(({ length }) => length)).toEqual([1, 2]);
  expect(removed).toEqual([]);
  other.unmount();
  await vi.waitFor(() => expect(removed).toEqual([channel]));
});

test('opens no channel without a topic, or if unmounted before the client is ready', async () => {
  listen('clinic:left').unmount();
  listen(undefined);
  listen('clinic:stayed');
  const [channel] = await channelsOpened(1);
  expect(channel?.topic).toBe('clinic:stayed');
});

test('another topic closes the first channel, and a new handler needs no new channel', async () => {
  const { received, rerender } = listen('clinic:first');
  const [first] = await channelsOpened(1);
  act(() => rerender({ on: 'clinic:first' }));
  expect(channels).toHaveLength(1);
  act(() => rerender({ on: 'clinic:second' }));
  const [, second] = await channelsOpened(2);
  await vi.waitFor(() => expect(removed).toEqual([first]));
  second?.say({ event: 'pet.changed', payload: {} });
  expect(received).toHaveLength(1);
});

// A rejection that nobody takes fails the run by itself.
test('a client that cannot be created is no error of the page, and the next listener opens the channel for all', async () => {
  getClient.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const early = listen('clinic:late');
  await vi.waitFor(() => expect(getClient.mock.settledResults.at(-1)?.type).toBe('rejected'));
  expect(channels).toEqual([]);
  const late = listen('clinic:late');
  const [channel] = await channelsOpened(1);
  channel?.say({ event: 'pet.changed', payload: {} });
  expect([early.received, late.received].map(({ length }) => length)).toEqual([1, 1]);
});
