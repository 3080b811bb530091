import type { Channel } from './channel.ts';
import type { Hub } from './hub.ts';

/** Closes a channel and sends its client the reason. `phx_error` makes the client rejoin. */
export function closeChannel(
  hub: Hub,
  channel: Channel,
  reason: string,
  event: 'phx_close' | 'phx_error' = 'phx_close',
): void {
  hub.remove(channel);
  channel.sendSystem(reason);
  channel.end(event);
}
