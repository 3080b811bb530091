import type { Authority, Verdict } from './authority.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import type { PresenceState } from './presence.ts';
import { echoOf } from './subscriptions.ts';

/** How long a join waits for the connection that notifications arrive on. */
const LISTENING_PATIENCE_MS = 5_000;

export interface Judges {
  readonly hub: Hub;
  readonly authority: Authority;
  readonly listens: (patienceMs: number) => Promise<boolean>;
  /** Loads what a client receives as soon as it has joined. */
  readonly prepare: (channel: Channel) => Promise<Preparation>;
}

export interface Preparation {
  /** The presence state, for a channel that receives presence events. */
  readonly presence: PresenceState | null;
  /** Why the `postgres_changes` bindings are invalid; null when they are valid. */
  readonly refusal: string | null;
}

const reasonOf = (channel: Channel, verdict: Exclude<Verdict, 'granted'>): string => {
  switch (verdict) {
    case 'refused':
      return `Unauthorized: You do not have permissions to read from this Channel topic: ${channel.topic}`;
    case 'ended':
      return 'InvalidJWTToken: Session has ended';
    case 'unknown':
      return 'Unavailable: Live updates cannot be had at this moment, try again';
  }
};

function refuseJoin(channel: Channel, verdict: Exclude<Verdict, 'granted'>): void {
  const { connection, joinRef, name } = channel;
  connection.reply({ joinRef, ref: joinRef, topic: name, event: 'phx_join' }, 'error', {
    reason: reasonOf(channel, verdict),
  });
}

/** Sends the reply to the join and the initial state. */
function welcome(channel: Channel, { presence, refusal }: Preparation): void {
  const { connection, joinRef, name, subscriptions } = channel;
  channel.isJoining = false;
  connection.reply({ joinRef, ref: joinRef, topic: name, event: 'phx_join' }, 'ok', {
    postgres_changes: subscriptions.map(echoOf),
  });
  if (refusal !== null) channel.tell(refusal, 'error', 'postgres_changes');
  else if (subscriptions.length > 0) channel.tell('Subscribed to PostgreSQL', 'ok', 'postgres_changes');
  if (presence) channel.push('presence_state', presence);
}

/** Completes an authorized join, unless its bindings are invalid and the client requires them. */
function letIn(hub: Hub, channel: Channel, preparation: Preparation): void {
  const { connection, joinRef, name, needsSubscriptions } = channel;
  if (preparation.refusal !== null && needsSubscriptions) {
    hub.remove(channel);
    connection.reply({ joinRef, ref: joinRef, topic: name, event: 'phx_join' }, 'error', {
      reason: `RealtimeDisabledForConfiguration: ${preparation.refusal}`,
    });
    return;
  }
  welcome(channel, preparation);
  channel.release();
}

/** Closes a channel and sends its client the reason. `phx_error` makes the client rejoin. */
export function dismiss(
  hub: Hub,
  channel: Channel,
  reason: string,
  event: 'phx_close' | 'phx_error' = 'phx_close',
): void {
  hub.remove(channel);
  channel.tell(reason);
  channel.end(event);
}

/**
 * Checks whether a channel's subscriber may receive its topic: at the join, and again whenever permissions may have
 * changed. Frames are buffered until the result is known, so that nothing sent after a permission was revoked leaks,
 * and nothing sent before it was granted is lost. A check that was overtaken by a later one has no effect.
 */
export async function judge(channel: Channel, judges: Judges): Promise<void> {
  const { hub, authority, listens, prepare } = judges;
  channel.hold();
  channel.round += 1;
  const { round } = channel;
  const isUp = await listens(LISTENING_PATIENCE_MS);
  let verdict = isUp ? await authority.mayHear(channel.bearer, channel.topic, channel.isPrivate) : 'unknown';
  let preparation: Preparation | null = null;
  if (verdict === 'granted' && channel.isJoining) {
    preparation = await prepare(channel).catch(() => null);
    if (!preparation) verdict = 'unknown';
  }
  if (channel.isGone || channel.round !== round) return;
  if (verdict === 'granted') {
    if (preparation && channel.isJoining) letIn(hub, channel, preparation);
    else channel.release();
  } else if (channel.isJoining) {
    hub.remove(channel);
    refuseJoin(channel, verdict);
  } else {
    dismiss(hub, channel, reasonOf(channel, verdict), verdict === 'unknown' ? 'phx_error' : 'phx_close');
  }
}
