import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { answerHeaders, responsesWith } from '#foundation/server/http/security-headers.ts';
import { StartError } from '#foundation/server/start-error.ts';
import type { Application } from './application.ts';

const PING_TIMEOUT_MS = 2_000;
const POLL_MS = 20;
/** Limits how long a client may take to send its headers while it occupies a connection. */
const HEADERS_TIMEOUT_MS = 15_000;

/** The HTTP port: serves health checks from the beginning, and everything else once the application is ready. */
export interface Listener {
  readonly port: number;
  open(application: Application): void;
  /** Reports not ready and accepts no new connections; active requests are still answered. */
  close(): void;
  /**
   * Waits until active requests have been answered, then closes the remaining connections when the timeout expires.
   */
  drain(timeoutMs: number): Promise<void>;
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use: stop what listens there, or set PORT to another one.`,
    EACCES: `Port ${port} may not be used by this account: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `HOST is ${host}, which is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence ? new StartError(sentence, { cause: error }) : error;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, host, port)));
    server.listen({ host, port }, () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
      else reject(new Error('The server listens, but not on a port.'));
    });
  });
}

const answerText = (response: ServerResponse, status: 200 | 503, text: string): void => {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '2', Refresh: '2' } : {}),
  });
  response.end(`${text}\n`);
};

async function answersInTime(application: Application): Promise<boolean> {
  const timeout = new AbortController();
  const tooLate = delay(PING_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false);
  const ping = application.ping().then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([ping, tooLate]);
  timeout.abort();
  return answered;
}

/** Starts to listen. @throws StartError when the port is not available. */
export async function openListener({
  host,
  port,
  publicUrl = '',
}: {
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
}): Promise<Listener> {
  let application: Application | undefined;
  let isClosed = false;
  const active = new Set<ServerResponse>();
  const upgraded = new Set<Duplex>();

  async function answerReadiness(response: ServerResponse): Promise<void> {
    const isReady = application !== undefined && !isClosed && (await answersInTime(application));
    const warning = application?.warning();
    const ready = warning ? `ready, but ${warning}` : 'ready';
    answerText(response, isReady ? 200 : 503, isReady ? ready : 'not ready');
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') answerText(response, 200, 'ok');
    else if (path === '/readyz') void answerReadiness(response);
    else if (application) application.handle(request, response);
    else answerText(response, 503, 'Tailwell is starting. Try again in a moment.');
  }

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
      ServerResponse: responsesWith(answerHeaders({ https: publicUrl.startsWith('https:') })),
    },
    (request, response) => {
      active.add(response);
      response.once('close', () => active.delete(response));
      if (isClosed) response.setHeader('Connection', 'close');
      answer(request, response);
    },
  );
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    if (application && !isClosed) application.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 2\r\n\r\n');
  });

  return {
    port: await listen(server, host, port),
    open: (opened) => {
      application = opened;
    },
    close: () => {
      isClosed = true;
      server.close();
    },
    drain: async (timeoutMs) => {
      const giveUpAt = Date.now() + timeoutMs;
      while ((active.size > 0 || upgraded.size > 0) && Date.now() < giveUpAt) {
        server.closeIdleConnections();
        await delay(POLL_MS);
      }
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
}
