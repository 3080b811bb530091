import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { StartError } from '#foundation/server/start-error.ts';
import type { DicomSettings, TlsListener } from '../dicom-settings.ts';
import type { ImagingParts } from '../imaging-parts.ts';

/** Of each listener. Each holds the head of a file and a few packets: less than ten megabytes. */
const MAX_CONNECTIONS = 16;
/** After it what is still being received is broken off: it was not acknowledged, so that it is sent again. */
const CLOSE_MS = 1_200;
const HANDSHAKE_MS = 10_000;

export interface DicomServer {
  /** Null where only encrypted connections are accepted. */
  readonly port: number | null;
  /** Null where none is encrypted. */
  readonly tlsPort: number | null;
  isListening(): boolean;
  /** Accepts no more; returns when the pictures under way have been stored or broken off. Called again, it waits for the same end. */
  stop(): Promise<void>;
}

async function readTls({ certPath, keyPath, caPath }: TlsListener) {
  try {
    const [cert, key, ca] = await Promise.all([
      readFile(certPath),
      readFile(keyPath),
      caPath === null ? null : readFile(caPath),
    ]);
    // Modalities show a certificate of their own only where the operator has named who issues them.
    return { cert, key, ...(ca && { ca, requestCert: true, rejectUnauthorized: true }) };
  } catch (error) {
    throw new StartError(
      'The certificate for encrypted pictures could not be read: check DICOM_TLS_CERT, DICOM_TLS_KEY and DICOM_TLS_CA.',
      { cause: error },
    );
  }
}

async function createEncrypted(tls: TlsListener, onConnection: (socket: Socket) => void): Promise<Server> {
  const options = { ...(await readTls(tls)), minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS } as const;
  try {
    return createTlsServer(options, onConnection);
  } catch (error) {
    throw new StartError(
      'The certificate for encrypted pictures cannot be used: check DICOM_TLS_CERT, DICOM_TLS_KEY and DICOM_TLS_CA.',
      { cause: error },
    );
  }
}

async function listen(server: Server, { host, port }: { host: string; port: number }, name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise.catch((error: unknown) => {
    throw new StartError(
      `Pictures cannot be received on port ${port} of ${host}: set ${name} to a free port, or leave it out.`,
      { cause: error },
    );
  });
  server.off('error', reject);
}

const portOf = (server: Server | null): number | null =>
  // Safe: a server that listens on a host and a port has an address of this shape.
  server && (server.address() as AddressInfo).port;

/**
 * Receives pictures from modalities and gives them the worklist: in the clear, encrypted, or both, each on a port of its own.
 *
 * @throws StartError when a port or the certificate cannot be used.
 */
export async function startDicomServer(
  parts: ImagingParts,
  { listen: plainAt, tls }: DicomSettings,
): Promise<DicomServer | null> {
  if (plainAt === null && tls === null) return null;
  // The library is loaded only where it is needed.
  const { openSession } = await import('./dicom-session.ts');
  const open = new Map<Socket, () => Promise<void>>();
  // Also those that have not ended their handshake.
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    const { settled } = openSession(parts, socket);
    open.set(socket, settled);
    socket.on('close', () => open.delete(socket));
  };
  const plain = plainAt && createServer({ noDelay: true }, onConnection);
  const encrypted = tls && (await createEncrypted(tls, onConnection));
  const servers = [plain, encrypted].filter((one) => one !== null);
  for (const server of servers) {
    server.maxConnections = MAX_CONNECTIONS;
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    server.on('tlsClientError', (error: Error) =>
      parts.log.info({ err: error }, 'an encrypted connection of a modality was refused'),
    );
  }
  if (plain && plainAt) await listen(plain, plainAt, 'DICOM_PORT');
  try {
    if (encrypted && tls) await listen(encrypted, tls, 'DICOM_TLS_PORT');
  } catch (error) {
    plain?.close();
    throw error;
  }
  for (const server of servers)
    server.on('error', (error) =>
      parts.log.warn({ err: error }, 'the DICOM server could not accept a connection'),
    );
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const closed = servers.map((server) => new Promise<void>((done) => server.close(() => done())));
    const late = setTimeout(() => sockets.forEach((socket) => socket.destroy()), CLOSE_MS);
    await Promise.all([...open].map(([socket, settled]) => settled().finally(() => socket.end())));
    await Promise.all(closed);
    clearTimeout(late);
  };
  return {
    port: portOf(plain),
    tlsPort: portOf(encrypted),
    isListening: () => stopping === undefined && servers.every((server) => server.listening),
    stop: () => (stopping ??= stop()),
  };
}
