import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Log } from '#foundation/server/log.ts';
import type { ProjectKeys } from '../gateway/project-keys.ts';
import type { VerifyToken } from '../person/bearer.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import { createAuthority, type Authority } from './authority.ts';
import { createChangeFeed } from './change-feed.ts';
import type { Channel } from './channel.ts';
import { Connection, type Admission } from './connection.ts';
import { handleMessage } from './handle-message.ts';
import { Hub } from './hub.ts';
import type { JoinParts } from './join.ts';
import { REALTIME_LIMITS, type RealtimeLimits } from './limits.ts';
import { startListener } from './notification-listener.ts';
import { createPresence } from './presence.ts';
import { refusalOf } from './subscriptions.ts';
import type { Preparation } from './judge.ts';
import { askToRejoin, handleNotification, NOTIFICATION_CHANNELS } from './notifications.ts';
import { sweep } from './sweep.ts';
import { judgeUpgrade, refuseUpgrade, type Refusal } from './upgrade.ts';

const SWEEP_MS = 2_000;
const GOODBYE_PATIENCE_MS = 2_000;
const GOODBYE_POLL_MS = 10;

export interface RealtimeParts {
  readonly database: Database<Tables>;
  readonly people: PersonTransactions;
  readonly verifyToken: VerifyToken;
  /** The settings of the dedicated connection for notifications. */
  readonly listenOn: ClientConfig;
  readonly keys: Pick<ProjectKeys, 'find' | 'refresh'>;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Log;
  readonly limits?: Partial<RealtimeLimits>;
}

export interface Realtime {
  /** Upgrades a request to a websocket, or rejects it. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** The authorization of channels, for broadcasts over HTTP. */
  readonly authority: Authority;
  /** How many websockets are open. */
  readonly connectionCount: () => number;
  /** Whether notifications of the database are being received. */
  readonly hears: () => Promise<boolean>;
  /** Asks every client to reconnect elsewhere (1012), and accepts no new connections. */
  dismiss(): void;
  /** Drains, terminates the connections that remain open, and stops listening. */
  close(): Promise<void>;
}

/** `ws` passes a single buffer unless configured otherwise. */
const toBuffer = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);

/** The realtime service of one process. All processes on one database receive the same notifications. */
export function createRealtime(parts: RealtimeParts): Realtime {
  const limits = { ...REALTIME_LIMITS, ...parts.limits };
  const processId = randomUUID();
  const hub = new Hub((channel) => presence.forget(channel));
  const onError = (error: unknown) => parts.log.error({ err: error }, 'realtime');
  const authority = createAuthority({ people: parts.people, onError });
  const { database, people } = parts;
  const presence = createPresence({ hub, database, people, processId, onError });
  const changes = createChangeFeed({ hub, database, people, onError });

  async function prepare(channel: Channel): Promise<Preparation> {
    const { subscriptions, bearer, hearsPresence } = channel;
    const unreadable = subscriptions.find(({ tables }) => tables.length === 0);
    const asked = subscriptions.flatMap(({ tables }) => tables);
    channel.since = unreadable || asked.length === 0 ? null : await changes.start(bearer, asked);
    const refused = unreadable ?? (channel.since ? undefined : subscriptions[0]);
    if (refused) hub.unsubscribe(channel);
    return {
      presence: hearsPresence ? await presence.stateFor(channel) : null,
      refusal: refused ? refusalOf(refused) : null,
    };
  }

  const listener = startListener({
    connection: parts.listenOn,
    channels: NOTIFICATION_CHANNELS,
    onNotification: (channel, payload) =>
      void handleNotification(channel, payload, { ...joinParts, keys: parts.keys, changes }).catch(onError),
    onResumed: () => {
      askToRejoin(joinParts);
      parts.keys.refresh().catch(onError);
    },
    log: parts.log,
  });
  const joinParts: JoinParts = {
    hub,
    authority,
    listens: listener.listens,
    prepare,
    presence,
    processId,
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

  function take(socket: WebSocket, admission: Admission): void {
    const { codec } = admission;
    const connection = new Connection(socket, admission, limits);
    hub.connect(connection);
    socket.on('close', () => hub.disconnect(connection));
    // An invalid frame or a connection reset: `close` follows.
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
    hears: () => listener.listens(0),
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const { keys, addressOf } = parts;
      judgeUpgrade(request, { hub, limits, keys, addressOf })
        .catch((error: unknown): Refusal => {
          onError(error);
          return { status: 503, error: 'Live updates cannot be had at this moment, try again' };
        })
        .then((judged) => {
          if (isDismissed)
            refuseUpgrade(socket, { status: 503, error: 'This server is going down, try again' });
          else if ('status' in judged) refuseUpgrade(socket, judged);
          else sockets.handleUpgrade(request, socket, head, (taken) => take(taken, judged));
        })
        .catch(onError);
    },
    dismiss,
    close: async () => {
      clearInterval(sweeper);
      dismiss();
      const giveUpAt = Date.now() + GOODBYE_PATIENCE_MS;
      while (hub.connections.size > 0 && Date.now() < giveUpAt) await delay(GOODBYE_POLL_MS);
      for (const connection of hub.connections) connection.terminate();
      await listener.stop();
      await presence.close().catch(onError);
    },
  };
}

/** The realtime service on an HTTP server of its own, without the product's listener in front of it. */
export function attachRealtime(server: Server, parts: RealtimeParts): Realtime {
  const realtime = createRealtime(parts);
  server.on('upgrade', realtime.upgrade);
  return realtime;
}
