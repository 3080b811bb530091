import type { Authority, Verdict } from './authority.ts';
import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';

/** How long a join waits for the connection that broadcasts come by. */
const LISTENING_PATIENCE_MS = 5_000;

export interface Judges {
  readonly hub: Hub;
  readonly authority: Authority;
  readonly listens: (patienceMs: number) => Promise<boolean>;
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
function welcome(channel: Channel): void {
  const { connection, joinRef, name } = channel;
  channel.isJoining = false;
  connection.reply({ joinRef, ref: joinRef, topic: name, event: 'phx_join' }, 'ok', { postgres_changes: [] });
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
export async function judge(channel: Channel, { hub, authority, listens }: Judges): Promise<void> {
  channel.hold();
  channel.round += 1;
  const { round } = channel;
  const isUp = await listens(LISTENING_PATIENCE_MS);
  const verdict = isUp
    ? await authority.mayHear(channel.bearer, channel.topic, channel.isPrivate)
    : 'unknown';
  if (channel.isGone || channel.round !== round) return;
  if (verdict === 'granted') {
    if (channel.isJoining) welcome(channel);
    channel.release();
  } else if (channel.isJoining) {
    hub.remove(channel);
    refuseJoin(channel, verdict);
  } else {
    dismiss(hub, channel, reasonOf(channel, verdict), verdict === 'unknown' ? 'phx_error' : 'phx_close');
  }
}
