import type { WayTrouble } from '#vocabulary/message-ways.ts';
import type { ChannelState } from './contract.ts';

/** One slow answer is no outage. */
const FAILURES_OF_AN_OUTAGE = 3;

interface Health {
  readonly failures: number;
  readonly failingSince: string | null;
  readonly trouble: WayTrouble | null;
  readonly pausedUntil: string | null;
}

/**
 * What a way can do now.
 *
 * @param access whether its provider accepts the clinic's connection.
 * @param health null where nothing was ever sent or heard.
 */
export function wayState(
  access: 'connected' | 'disconnected' | 'refused',
  health: Health | null,
  now: Date,
): Pick<ChannelState, 'since' | 'state' | 'trouble'> {
  if (access === 'disconnected') return { state: 'not_connected', since: null, trouble: null };
  if (access === 'refused')
    return { state: 'refused', since: health?.failingSince ?? null, trouble: 'access_refused' };
  if (!health) return { state: 'ready', since: null, trouble: null };
  const { failures, failingSince, trouble, pausedUntil } = health;
  if (failures >= FAILURES_OF_AN_OUTAGE)
    return { state: 'down', since: failingSince, trouble: trouble ?? 'silent' };
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now.getTime();
  return { state: isPaused ? 'paused' : 'ready', since: null, trouble: isPaused ? trouble : null };
}
