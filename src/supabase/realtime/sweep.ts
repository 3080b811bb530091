import type { AwaitedJoins } from './awaited-joins.ts';
import type { Hub } from './hub.ts';
import { closeChannel } from './close-channel.ts';
import type { RealtimeLimits } from './limits.ts';

/** Closes connections that are idle or joined no channel, channels whose token has expired, and joins whose token has not come. */
export function sweep(hub: Hub, awaitedJoins: AwaitedJoins, limits: RealtimeLimits, nowMs: number): void {
  for (const connection of hub.connections) {
    if (hub.hasChannels(connection)) connection.lastJoinedAtMs = nowMs;
    const isIdle = nowMs - connection.lastMessageAtMs > limits.idleMs;
    const isUnjoined = nowMs - connection.lastJoinedAtMs > limits.unjoinedMs;
    if (isIdle || isUnjoined) connection.terminate();
    else awaitedJoins.sweep(connection, nowMs);
  }
  const nowSeconds = Math.floor(nowMs / 1000);
  for (const channel of hub.channels()) {
    const { expiresAt } = channel.bearer;
    if (expiresAt <= nowSeconds)
      closeChannel(hub, channel, `InvalidJWTToken: Token has expired ${nowSeconds - expiresAt} seconds ago`);
  }
}
