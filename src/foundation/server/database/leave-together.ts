import type { Duplex } from 'node:stream';
import type { Client } from 'pg';

const held = new WeakSet<Duplex>();

/**
 * Everything that is sent over a connection until the work at hand has run out leaves in one write. Statements that go
 * side by side would take several writes each otherwise, and writing is most of what a request costs this process.
 */
export function leaveTogether({ connection: { stream } }: Client): void {
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  // A tick that is asked for by a microtask comes when no microtask is left, whatever those still send.
  queueMicrotask(() =>
    process.nextTick(() => {
      held.delete(stream);
      stream.uncork();
    }),
  );
}
