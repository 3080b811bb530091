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
import { AwaitedJoins } from './awaited-joins.ts';
import { createAuthorization, type Authorization } from './authorization.ts';
import { createChangeFeed } from './change-feed.ts';
import type { Channel } from './channel.ts';
import { Connection, type Admission } from './connection.ts';
import { handleMessage } from './handle-message.ts';
import { Hub } from './hub.ts';
import type { JoinParts } from './join.ts';
import { REALTIME_LIMITS, type RealtimeLimits } from './limits.ts';
import { startListener } from './notification-listener.ts';
import { createPresence } from './presence.ts';
import { bindingErrorOf } from './subscriptions.ts';
import type { InitialState } from './authorize-channel.ts';
import { requestRejoin, handleNotification, NOTIFICATION_CHANNELS } from './notifications.ts';
import { sweep } from './sweep.ts';
import { authorizeUpgrade, rejectCount, rejectUpgrade, type UpgradeRejection } from './upgrade.ts';

const SWEEP_MS = 2_000;
const CLOSE_TIMEOUT_MS = 2_000;
const CLOSE_POLL_MS = 10;

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
  readonly authorization: Authorization;
  /** How many websockets are open. */
  readonly connectionCount: () => number;
  /** Whether notifications of the database are being received. */
  readonly isListening: () => Promise<boolean>;
  /** Asks every client to reconnect elsewhere (1012), and accepts no new connections. */
  drain(): void;
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
  const hub = new Hub((channel) => presence.remove(channel));
  const onError = (error: unknown) => parts.log.error({ err: error }, 'realtime');
  const authorization = createAuthorization({ people: parts.people, onError });
  const { database, people } = parts;
  const awaitedJoins = new AwaitedJoins();
  const presence = createPresence({ hub, database, people, processId, onError });
  const changes = createChangeFeed({ hub, database, people, onError });

  async function loadInitialState(channel: Channel): Promise<InitialState> {
    const { subscriptions, bearer, receivesPresence } = channel;
    const invalidBody = subscriptions.find(({ tables }) => tables.length === 0);
    const requested = subscriptions.flatMap(({ tables }) => tables);
    channel.snapshot = invalidBody || requested.length === 0 ? null : await changes.start(bearer, requested);
    const refused = invalidBody ?? (channel.snapshot ? undefined : subscriptions[0]);
    if (refused) hub.unsubscribe(channel);
    return {
      presence: receivesPresence ? await presence.stateFor(channel) : null,
      bindingError: refused ? bindingErrorOf(refused) : null,
    };
  }

  const listener = startListener({
    connection: parts.listenOn,
    channels: NOTIFICATION_CHANNELS,
    onNotification: (channel, payload) =>
      void handleNotification(channel, payload, { ...joinParts, keys: parts.keys, changes }).catch(onError),
    onResumed: () => {
      requestRejoin(joinParts);
      parts.keys.refresh().catch(onError);
    },
    log: parts.log,
  });
  const joinParts: JoinParts = {
    hub,
    authorization,
    isListening: listener.isListening,
    loadInitialState,
    presence,
    processId,
    awaitedJoins,
    verifyToken: parts.verifyToken,
    limits,
  };
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  });
  const sweeper = setInterval(() => sweep(hub, awaitedJoins, limits, Date.now()), SWEEP_MS);
  sweeper.unref();
  let isDraining = false;

  function accept(socket: WebSocket, admission: Admission): void {
    const { codec } = admission;
    const connection = new Connection(socket, admission, limits);
    hub.connect(connection);
    socket.on('close', () => hub.disconnect(connection));
    // An invalid frame or a connection reset: `close` follows.
    socket.on('error', () => undefined);
    // Nothing that a frame contains may end the process: reading it is caught as handling it is.
    const receive = async (data: RawData, isBinary: boolean): Promise<void> => {
      connection.lastMessageAtMs = Date.now();
      const message = codec.decode(toBuffer(data), isBinary);
      if (message) await handleMessage(connection, message, joinParts);
      else connection.close(1007, 'This frame could not be read');
    };
    socket.on('message', (data, isBinary) => void receive(data, isBinary).catch(onError));
  }

  function drain(): void {
    isDraining = true;
    for (const connection of hub.connections) connection.close(1012, 'Service restart');
  }

  return {
    authorization,
    connectionCount: () => hub.connections.size,
    isListening: () => listener.isListening(0),
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const { keys, addressOf } = parts;
      authorizeUpgrade(request, { hub, limits, keys, addressOf })
        .catch((error: unknown): UpgradeRejection => {
          onError(error);
          return { status: 503, error: 'Live updates cannot be had at this moment, try again' };
        })
        .then((authorized) => {
          if (isDraining)
            rejectUpgrade(socket, { status: 503, error: 'This server is going down, try again' });
          else if ('status' in authorized) rejectUpgrade(socket, authorized);
          else if (rejectCount(authorized.address, hub, limits))
            rejectUpgrade(socket, { status: 429, error: 'Too many connections' });
          else sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, authorized));
        })
        .catch(onError);
    },
    drain,
    close: async () => {
      clearInterval(sweeper);
      drain();
      const deadline = Date.now() + CLOSE_TIMEOUT_MS;
      while (hub.connections.size > 0 && Date.now() < deadline) await delay(CLOSE_POLL_MS);
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
