import type { Authority, Verdict } from './authority.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';
import type { PresenceState } from './presence.ts';
import { echoOf } from './subscriptions.ts';

/** How long a join waits for the connection that broadcasts come by. */
const LISTENING_PATIENCE_MS = 5_000;

export interface Judges {
  readonly hub: Hub;
  readonly authority: Authority;
  readonly listens: (patienceMs: number) => Promise<boolean>;
  /** Finds out what a client that may join is to know at once. */
  readonly prepare: (channel: Channel) => Promise<Preparation>;
}

export interface Preparation {
  /** Who is present, for a channel that wants to know. */
  readonly presence: PresenceState | null;
  /** Why rows cannot be had; null when they can. */
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

/** What a client that joined is to know at once. */
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

/** Lets a client in whose right is granted, unless it asked for rows that cannot be had and will not do without. */
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

/** Ends a channel and tells its client why. Only what may be had again later is asked to come back. */
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
 * Decides whether a channel's person may hear it: at the join, and again whenever their rights may have changed. Until
 * the verdict nothing is delivered, so that nothing leaks that was said after a right had been taken away, and nothing
 * is lost that was said before one was granted. A judgement that was overtaken by a later one has no say.
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
