import { createServer, type AddressInfo, type Socket } from 'node:net';
import { StartError } from '#foundation/server/start-error.ts';
import type { DicomSettings } from '../dicom-settings.ts';
import type { ImagingParts } from '../imaging-parts.ts';

/** Each holds the head of a file and a few packets: less than ten megabytes. */
const MAX_CONNECTIONS = 16;
/** After it what is still being received is broken off: it was not acknowledged, so that it is sent again. */
const CLOSE_MS = 1_200;

export interface DicomServer {
  readonly port: number;
  isListening(): boolean;
  /** Accepts no more; returns when the pictures under way have been stored or broken off. Called again, it waits for the same end. */
  stop(): Promise<void>;
}

/**
 * Receives pictures from modalities and gives them the worklist.
 *
 * @throws StartError when the port cannot be used.
 */
export async function startDicomServer(
  parts: ImagingParts,
  { listen }: DicomSettings,
): Promise<DicomServer | null> {
  if (listen === null) return null;
  // The library is loaded only where it is needed.
  const { openSession } = await import('./dicom-session.ts');
  const open = new Map<Socket, () => Promise<void>>();
  const server = createServer({ noDelay: true }, (socket) => {
    const { settled } = openSession(parts, socket);
    open.set(socket, settled);
    socket.on('close', () => open.delete(socket));
  });
  server.maxConnections = MAX_CONNECTIONS;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(listen.port, listen.host, resolve);
  await promise.catch((error: unknown) => {
    throw new StartError(
      `Pictures cannot be received on port ${listen.port} of ${listen.host}: set DICOM_PORT to a free port, or leave it out.`,
      { cause: error },
    );
  });
  server.off('error', reject);
  server.on('error', (error) =>
    parts.log.warn({ err: error }, 'the DICOM server could not accept a connection'),
  );
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    const late = setTimeout(() => open.forEach((_, socket) => socket.destroy()), CLOSE_MS);
    await Promise.all([...open].map(([socket, settled]) => settled().finally(() => socket.end())));
    await closed;
    clearTimeout(late);
  };
  return {
    // Safe: a server that listens on a host and a port has an address of this shape.
    port: (server.address() as AddressInfo).port,
    isListening: () => stopping === undefined && server.listening,
    stop: () => (stopping ??= stop()),
  };
}
