import type { Authorization, AuthorizationResult } from './authorization.ts';
import type { Channel } from './channel.ts';
import { closeChannel } from './close-channel.ts';
import type { Hub } from './hub.ts';
import type { PresenceState } from './presence.ts';
import { toReplyBinding } from './subscriptions.ts';

/** How long a join waits for the connection that notifications arrive on. */
const LISTENING_TIMEOUT_MS = 5_000;

export interface AuthorizeParts {
  readonly hub: Hub;
  readonly authorization: Authorization;
  readonly isListening: (timeoutMs: number) => Promise<boolean>;
  /** Loads what a client receives as soon as it has joined. */
  readonly loadInitialState: (channel: Channel) => Promise<InitialState>;
}

export interface InitialState {
  /** The presence state, for a channel that receives presence events. */
  readonly presence: PresenceState | null;
  /** Why the `postgres_changes` bindings are invalid; null when they are valid. */
  readonly bindingError: string | null;
}

const errorReasonOf = (channel: Channel, result: Exclude<AuthorizationResult, 'granted'>): string => {
  switch (result) {
    case 'refused':
      return `Unauthorized: You do not have permissions to read from this Channel topic: ${channel.topic}`;
    case 'session_ended':
      return 'InvalidJWTToken: Session has ended';
    case 'unavailable':
      return 'Unavailable: Live updates cannot be had at this moment, try again';
  }
};

/** Refuses a join; one that was accepted before its token came is closed. */
function rejectJoin(
  hub: Hub,
  channel: Channel,
  reason: string,
  event: 'phx_close' | 'phx_error' = 'phx_close',
): void {
  const { connection, joinRef, name, isReplied } = channel;
  if (isReplied) return closeChannel(hub, channel, reason, event);
  hub.remove(channel);
  connection.reply({ joinRef, ref: joinRef, topic: name, event: 'phx_join' }, 'error', { reason });
}

/** Sends the reply to the join, unless it was sent before its token came, and the initial state. */
function confirmJoin(channel: Channel, { presence, bindingError }: InitialState): void {
  const { connection, joinRef, name, subscriptions, isReplied } = channel;
  channel.isJoining = false;
  if (!isReplied)
    connection.reply({ joinRef, ref: joinRef, topic: name, event: 'phx_join' }, 'ok', {
      postgres_changes: subscriptions.map(toReplyBinding),
    });
  if (bindingError !== null) channel.sendSystem(bindingError, 'error', 'postgres_changes');
  else if (subscriptions.length > 0) channel.sendSystem('Subscribed to PostgreSQL', 'ok', 'postgres_changes');
  if (presence) channel.push('presence_state', presence);
}

/** Completes an authorized join, unless its bindings are invalid and the client requires them. */
function completeJoin(hub: Hub, channel: Channel, initialState: InitialState): void {
  if (initialState.bindingError !== null && channel.needsSubscriptions) {
    rejectJoin(hub, channel, `RealtimeDisabledForConfiguration: ${initialState.bindingError}`);
    return;
  }
  confirmJoin(channel, initialState);
  channel.flush();
}

/**
 * Checks whether a channel's subscriber may receive its topic: at the join, and again whenever permissions may have
 * changed. Frames are buffered until the result is known, so that nothing sent after a permission was revoked leaks,
 * and nothing sent before it was granted is lost. A check that was overtaken by a later one has no effect.
 */
export async function authorizeChannel(channel: Channel, parts: AuthorizeParts): Promise<void> {
  const { hub, authorization, isListening, loadInitialState } = parts;
  channel.startBuffering();
  channel.authorizationRound += 1;
  const { authorizationRound } = channel;
  const isUp = await isListening(LISTENING_TIMEOUT_MS);
  let result = isUp
    ? await authorization.mayReceive(channel.bearer, channel.topic, channel.isPrivate)
    : 'unavailable';
  let initialState: InitialState | null = null;
  if (result === 'granted' && channel.isJoining) {
    initialState = await loadInitialState(channel).catch(() => null);
    if (!initialState) result = 'unavailable';
  }
  if (channel.isClosed || channel.authorizationRound !== authorizationRound) return;
  if (result === 'granted') {
    if (initialState && channel.isJoining) completeJoin(hub, channel, initialState);
    else channel.flush();
  } else {
    const refuse = channel.isJoining ? rejectJoin : closeChannel;
    refuse(
      hub,
      channel,
      errorReasonOf(channel, result),
      result === 'unavailable' ? 'phx_error' : 'phx_close',
    );
  }
}
