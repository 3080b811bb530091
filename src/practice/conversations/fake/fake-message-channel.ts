import type { MessageChannelName } from '#vocabulary/messages.ts';

/** What a fake needs to know of a message; the channels' own type has more. */
interface FakeMessage {
  readonly messageId: string;
  readonly conversationId: string;
  readonly channel: MessageChannelName;
  readonly to: string;
  readonly text: string;
}

type FakeFailure = 'address_invalid' | 'not_textable' | 'opted_out' | 'refused';

/** How the fake behaves on one call. */
export type FakeBehavior =
  | 'accept'
  /** Down: it sends nothing and says so. */
  | 'down'
  /** Busy: it sends nothing and says how long to wait. */
  | 'busy'
  /** It sends, and its answer is lost. */
  | 'no_answer'
  /** It does not send, and no answer comes. */
  | 'lost'
  /** It sends, and the caller is killed before it hears of it. */
  | 'killed_after'
  /** The caller is killed before it sends. */
  | 'killed_before'
  | { readonly refuse: FakeFailure };

/** Thrown in place of the death of the process: whoever catches it must do nothing more. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

export interface FakeMessageChannel {
  readonly names: readonly MessageChannelName[];
  /** What really left, in its order. */
  readonly sent: readonly (FakeMessage & { readonly providerId: string })[];
  /** How often it was asked to send. */
  readonly calls: () => number;
  /** Behaviors of the next calls, in their order; then it accepts. */
  readonly behave: (...next: readonly FakeBehavior[]) => void;
  /** Of all calls from now on. */
  readonly always: (behavior: FakeBehavior) => void;
  /** Whether it can be asked what became of a message. */
  readonly setFindable: (isFindable: boolean) => void;
  send(
    message: FakeMessage,
  ): Promise<
    | { readonly kind: 'accepted'; readonly providerId: string }
    | { readonly kind: 'refused'; readonly failure: FakeFailure; readonly code: string | null }
    | { readonly kind: 'unavailable'; readonly waitMs: number | null; readonly reason: string }
    | { readonly kind: 'unknown'; readonly reason: string }
  >;
  find(
    message: FakeMessage,
  ): Promise<
    | { readonly kind: 'absent' }
    | { readonly kind: 'found'; readonly providerId: string }
    | { readonly kind: 'unknown' }
  >;
}

/**
 * A fake channel that misbehaves on demand: down, busy, without an answer, with a server that is killed before or after it sent. It never
 * sends by itself twice; a test that finds a message twice in `sent` has found a fault of the caller.
 *
 * @param onKill what a killed server does: throws, unless a test ends a process itself.
 */
export function createFakeMessageChannel(
  names: readonly MessageChannelName[] = ['sms'],
  onKill: () => never = () => {
    throw new KilledError('The server was killed.');
  },
): FakeMessageChannel {
  const sent: (FakeMessage & { providerId: string })[] = [];
  let plan: FakeBehavior[] = [];
  let usual: FakeBehavior = 'accept';
  let isFindable = true;
  let calls = 0;
  const deliver = (message: FakeMessage): string => {
    const providerId = `fake-${sent.length + 1}-${message.messageId}`;
    sent.push({ ...message, providerId });
    return providerId;
  };
  return {
    names,
    sent,
    calls: () => calls,
    behave: (...next) => {
      plan = [...plan, ...next];
    },
    always: (behavior) => {
      usual = behavior;
      plan = [];
    },
    setFindable: (value) => {
      isFindable = value;
    },
    // Answers come later, as from a network.
    send: async (message) => {
      await Promise.resolve();
      calls += 1;
      const behavior = plan.shift() ?? usual;
      if (typeof behavior === 'object') return { kind: 'refused', failure: behavior.refuse, code: 'E21610' };
      switch (behavior) {
        case 'down':
          return { kind: 'unavailable', waitMs: null, reason: 'Service unavailable' };
        case 'busy':
          return { kind: 'unavailable', waitMs: 2_000, reason: 'Too many requests' };
        case 'lost':
          return { kind: 'unknown', reason: 'Timed out' };
        case 'no_answer':
          deliver(message);
          return { kind: 'unknown', reason: 'Timed out' };
        case 'killed_before':
          return onKill();
        case 'killed_after':
          deliver(message);
          return onKill();
        case 'accept':
          return { kind: 'accepted', providerId: deliver(message) };
      }
    },
    find: async ({ messageId }) => {
      await Promise.resolve();
      if (!isFindable) return { kind: 'unknown' };
      const found = sent.find((one) => one.messageId === messageId);
      return found ? { kind: 'found', providerId: found.providerId } : { kind: 'absent' };
    },
  };
}
