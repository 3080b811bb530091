import type { AwaitedJoins } from './awaited-joins.ts';
import type { Hub } from './hub.ts';
import { closeChannel } from './close-channel.ts';
import type { RealtimeLimits } from './limits.ts';

/** Closes idle connections, channels whose token has expired, and joins whose token has not come. */
export function sweep(hub: Hub, awaitedJoins: AwaitedJoins, limits: RealtimeLimits, nowMs: number): void {
  for (const connection of hub.connections) {
    if (nowMs - connection.lastMessageAtMs > limits.idleMs) connection.terminate();
    else awaitedJoins.sweep(connection, nowMs);
  }
  const nowSeconds = Math.floor(nowMs / 1000);
  for (const channel of hub.channels()) {
    const { expiresAt } = channel.bearer;
    if (expiresAt <= nowSeconds)
      closeChannel(hub, channel, `InvalidJWTToken: Token has expired ${nowSeconds - expiresAt} seconds ago`);
  }
}
