import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { StartError } from '#foundation/server/start-error.ts';
import { MAX_HL7_BYTES } from '../../hl7-message.rules.ts';
import { hl7Bytes } from '../../hl7-write.rules.ts';
import { createMllpReader, type MllpEvent, mllpFrame } from '../../mllp.rules.ts';
import { createConnectionFinder } from '../find-connection.ts';
import type { LabParts } from '../lab-parts.ts';
import { receiveTransmission, type Sender } from '../receive-transmission.ts';

const MAX_CONNECTIONS = 100;
/** What all connections together may have sent of messages that have not ended. */
const MAX_HELD_BYTES = 48_000_000;
/** A sender that stops within a message has gone. */
const HALF_MESSAGE_MS = 30_000;
const KEEP_ALIVE_MS = 60_000;
/** After it a connection ends whose messages all belonged to nobody: whoever tries out codes has to connect again. */
const MAX_UNKNOWN = 10;
/** Before a stop breaks off what is being received: it was not acknowledged, so it is sent again. */
const CLOSE_MS = 1_200;

export interface MllpServer {
  readonly port: number;
  readonly usesTls: boolean;
  isListening(): boolean;
  /** Accepts no more; returns when the messages under way have been answered or broken off. */
  stop(): Promise<void>;
}

export interface MllpTimes {
  readonly halfMessageMs: number;
}

const fingerprintOf = (socket: Socket): string | null => {
  if (!(socket instanceof TLSSocket)) return null;
  const raw: unknown = socket.getPeerCertificate().raw;
  return Buffer.isBuffer(raw) ? createHash('sha256').update(raw).digest('hex') : null;
};

/** Counts what is held by all connections. */
function createBudget() {
  let held = 0;
  return {
    /** False when there is no room for it. */
    change: (bytes: number): boolean => {
      held += bytes;
      return held <= MAX_HELD_BYTES;
    },
  };
}

/** Serves one connection: one message after the other, each answered before the next is read. */
function serve(
  socket: Socket,
  {
    parts,
    receive,
    budget,
    times,
  }: {
    readonly parts: LabParts;
    readonly receive: (
      bytes: Uint8Array,
      sender: Sender,
    ) => Promise<{ readonly text: string; readonly isKnown: boolean }>;
    readonly budget: ReturnType<typeof createBudget>;
    readonly times: MllpTimes;
  },
): Promise<void> {
  const reader = createMllpReader(MAX_HL7_BYTES);
  let held = 0;
  let unknown = 0;
  let half: NodeJS.Timeout | null = null;
  const sender = (): Sender => ({
    address: socket.remoteAddress ?? null,
    certificateSha256: fingerprintOf(socket),
  });

  const answer = async (event: MllpEvent): Promise<void> => {
    if (event.kind === 'fault') {
      parts.log.info({ fault: event.fault }, 'a connection of a laboratory sent what is no message');
      if (event.fault !== 'cut_off') socket.destroy();
      return;
    }
    const { text, isKnown } = await receive(event.bytes, sender());
    unknown = isKnown ? 0 : unknown + 1;
    if (!socket.destroyed) socket.write(mllpFrame(hl7Bytes(text)));
    if (unknown >= MAX_UNKNOWN) socket.end();
  };
  const watchHalf = () => {
    if (half) clearTimeout(half);
    half = reader.isWithin() ? setTimeout(() => socket.destroy(), times.halfMessageMs) : null;
    half?.unref();
  };
  const take = async (chunk: Buffer): Promise<void> => {
    socket.pause();
    const events = reader.push(chunk);
    const now = reader.isWithin() ? held + chunk.length : 0;
    const hasRoom = budget.change(now - held);
    held = now;
    for (const event of events) await answer(event);
    if (!hasRoom) socket.destroy();
    watchHalf();
    socket.resume();
  };

  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  socket.setNoDelay(true);
  // Who goes away has not been acknowledged, and sends it again.
  socket.on('error', (error) => parts.log.debug({ err: error }, 'a connection of a laboratory broke'));
  let working: Promise<void> = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    working = working
      .then(() => take(chunk))
      .catch((error: unknown) => {
        parts.log.error({ err: error }, 'a message of a laboratory could not be handled');
        socket.destroy();
      });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => {
    if (half) clearTimeout(half);
    void working.then(() => {
      budget.change(-held);
      resolve();
    });
  });
  return promise;
}

async function readTls(tls: NonNullable<LabParts['settings']['tls']>) {
  try {
    const [cert, key] = await Promise.all([readFile(tls.certPath), readFile(tls.keyPath)]);
    return { cert, key };
  } catch (error) {
    throw new StartError(
      'The certificate for messages of laboratories could not be read: check LABS_TLS_CERT and LABS_TLS_KEY.',
      { cause: error },
    );
  }
}

async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise.catch((error: unknown) => {
    throw new StartError(
      `Messages of laboratories cannot be received on port ${port} of ${host}: set LABS_PORT to a free port, or leave it out.`,
      { cause: error },
    );
  });
  server.off('error', reject);
}

/**
 * Receives HL7 messages of laboratories and analyzers over MLLP, each on a connection of its own or many on one.
 *
 * @returns null where the settings name no port.
 * @throws StartError when the port or the certificate cannot be used.
 */
export async function startMllpServer(
  parts: LabParts,
  times: MllpTimes = { halfMessageMs: HALF_MESSAGE_MS },
): Promise<MllpServer | null> {
  const { listen: where, tls } = parts.settings;
  if (where === null) return null;
  const finder = createConnectionFinder(parts);
  const budget = createBudget();
  const sockets = new Map<Socket, Promise<void>>();
  const busy = new Set<Promise<unknown>>();
  const receive = (bytes: Uint8Array, sender: Sender) => {
    const receiving = receiveTransmission(parts, finder, bytes, sender);
    busy.add(receiving);
    void receiving.finally(() => busy.delete(receiving)).catch(() => undefined);
    return receiving;
  };
  const onConnection = (socket: Socket) => {
    sockets.set(
      socket,
      serve(socket, { parts, receive, budget, times }).finally(() => sockets.delete(socket)),
    );
  };
  // Certificates of laboratories are made by themselves: the connection names the one that it accepts.
  const server = tls
    ? createTlsServer(
        { ...(await readTls(tls)), requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' },
        onConnection,
      )
    : createTcpServer(onConnection);
  server.maxConnections = MAX_CONNECTIONS;
  server.on('tlsClientError', (error: Error) =>
    parts.log.debug({ err: error }, 'a connection of a laboratory broke'),
  );
  await listen(server, where);
  server.on('error', (error) => parts.log.warn({ err: error }, 'the receiver of laboratory messages failed'));
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    server.close();
    const { promise: late, resolve: end } = Promise.withResolvers<void>();
    const timer = setTimeout(end, CLOSE_MS);
    await Promise.race([Promise.allSettled(busy), late]);
    clearTimeout(timer);
    for (const socket of sockets.keys()) socket.end();
    await new Promise((flushed) => setImmediate(flushed));
    for (const socket of sockets.keys()) socket.destroy();
    await Promise.allSettled(sockets.values());
  };
  return {
    // Safe: a server that listens on a host and a port has an address of this shape.
    port: (server.address() as AddressInfo).port,
    usesTls: tls !== null,
    isListening: () => stopping === undefined && server.listening,
    stop: () => (stopping ??= stop()),
  };
}
