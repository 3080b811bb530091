import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Log } from '#foundation/server/log.ts';
import type { VerifyToken } from '../person/bearer.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import { createAuthority, type Authority } from './authority.ts';
import { Connection } from './connection.ts';
import { handleMessage } from './handle-message.ts';
import { Hub } from './hub.ts';
import type { JoinParts } from './join.ts';
import { REALTIME_LIMITS, type RealtimeLimits } from './limits.ts';
import type { FrameCodec } from './message.ts';
import { startListener } from './notification-listener.ts';
import { askToRejoin, handleNotification, NOTIFICATION_CHANNELS } from './notifications.ts';
import { sweep } from './sweep.ts';
import { judgeUpgrade, refuseUpgrade } from './upgrade.ts';

const SWEEP_MS = 2_000;
const GOODBYE_PATIENCE_MS = 2_000;
const GOODBYE_POLL_MS = 10;

export interface RealtimeParts {
  readonly people: PersonTransactions;
  readonly verifyToken: VerifyToken;
  /** A connection of its own, to listen on. */
  readonly listenOn: ClientConfig;
  readonly publishableKey: string;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Log;
  readonly limits?: Partial<RealtimeLimits>;
}

export interface Realtime {
  /** Takes over a connection that asks to become a websocket, or refuses it. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** The rights behind channels, for broadcasts that come by HTTP. */
  readonly authority: Authority;
  /** How many websockets are open. */
  readonly connectionCount: () => number;
  /** Asks everyone to come back elsewhere (1012), and lets nobody in any more. */
  dismiss(): void;
  /** Dismisses everyone, cuts off who does not go, and stops listening. */
  close(): Promise<void>;
}

/** `ws` gives one buffer unless told otherwise. */
const toBuffer = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);

/** The realtime service of one process. Several processes on one database hear the same words. */
export function createRealtime(parts: RealtimeParts): Realtime {
  const limits = { ...REALTIME_LIMITS, ...parts.limits };
  const hub = new Hub();
  const onError = (error: unknown) => parts.log.error({ err: error }, 'realtime');
  const authority = createAuthority({ people: parts.people, onError });
  const listener = startListener({
    connection: parts.listenOn,
    channels: NOTIFICATION_CHANNELS,
    onNotification: (channel, payload) => void handleNotification(channel, payload, joinParts).catch(onError),
    onResumed: () => askToRejoin(joinParts),
    log: parts.log,
  });
  const joinParts: JoinParts = {
    hub,
    authority,
    listens: listener.listens,
    verifyToken: parts.verifyToken,
    limits,
  };
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  });
  const sweeper = setInterval(() => sweep(hub, limits, Date.now()), SWEEP_MS);
  sweeper.unref();
  let isDismissed = false;

  function take(socket: WebSocket, codec: FrameCodec, address: string): void {
    const connection = new Connection(socket, codec, address, limits);
    hub.connect(connection);
    socket.on('close', () => hub.disconnect(connection));
    // A broken frame or a reset: `close` follows.
    socket.on('error', () => undefined);
    socket.on('message', (data, isBinary) => {
      connection.heardAtMs = Date.now();
      const message = codec.decode(toBuffer(data), isBinary);
      if (message) handleMessage(connection, message, joinParts).catch(onError);
      else connection.close(1007, 'This frame could not be read');
    });
  }

  function dismiss(): void {
    isDismissed = true;
    for (const connection of hub.connections) connection.close(1012, 'Service restart');
  }

  return {
    authority,
    connectionCount: () => hub.connections.size,
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const judged = isDismissed
        ? ({ status: 503, error: 'This server is going down, try again' } as const)
        : judgeUpgrade(request, {
            hub,
            limits,
            publishableKey: parts.publishableKey,
            addressOf: parts.addressOf,
          });
      if ('status' in judged) refuseUpgrade(socket, judged);
      else sockets.handleUpgrade(request, socket, head, (taken) => take(taken, judged.codec, judged.address));
    },
    dismiss,
    close: async () => {
      clearInterval(sweeper);
      dismiss();
      const giveUpAt = Date.now() + GOODBYE_PATIENCE_MS;
      while (hub.connections.size > 0 && Date.now() < giveUpAt) await delay(GOODBYE_POLL_MS);
      for (const connection of hub.connections) connection.terminate();
      await listener.stop();
    },
  };
}

/** The same on an HTTP server of its own, for whoever has no door before it. */
export function attachRealtime(server: Server, parts: RealtimeParts): Realtime {
  const realtime = createRealtime(parts);
  server.on('upgrade', realtime.upgrade);
  return realtime;
}
