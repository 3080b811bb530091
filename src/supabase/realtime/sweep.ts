import type { Hub } from './hub.ts';
import { dismiss } from './judge.ts';
import type { RealtimeLimits } from './limits.ts';

/** Closes idle connections, and channels whose token has expired. */
export function sweep(hub: Hub, limits: RealtimeLimits, nowMs: number): void {
  for (const connection of hub.connections) {
    if (nowMs - connection.heardAtMs > limits.idleMs) connection.terminate();
  }
  const nowSeconds = Math.floor(nowMs / 1000);
  for (const channel of hub.channels()) {
    const { expiresAt } = channel.bearer;
    if (expiresAt <= nowSeconds)
      dismiss(hub, channel, `InvalidJWTToken: Token has expired ${nowSeconds - expiresAt} seconds ago`);
  }
}
