import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '#foundation/server/log.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
const HEALTH_CHECK_MS = 10_000;
const HEALTH_CHECK_TIMEOUT_MS = 5_000;

export interface ListenerParts {
  readonly connection: ClientConfig;
  /** Trusted names: they become part of a statement. */
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string) => void;
  /**
   * Called when the connection is listening again after an interruption, during which notifications may have been lost.
   */
  readonly onResumed: () => void;
  readonly log: Log;
}

export interface NotificationListener {
  /** Resolves to whether the connection is listening, now or before the timeout. */
  isListening(timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** Fails when the server does not respond, which detects a connection that was lost without an error. */
async function checkHealth(client: Client): Promise<void> {
  const timeout = new AbortController();
  const expired = delay(HEALTH_CHECK_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new Error('The listening connection does not respond.');
  });
  expired.catch(() => undefined);
  try {
    await Promise.race([client.query('select'), expired]);
  } finally {
    timeout.abort();
  }
}

/** Opens one connection and listens on it until it is lost. */
async function listenOnce(
  parts: ListenerParts,
  stopped: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new Client({
    ...parts.connection,
    application_name: 'tailwell live',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  client.on('error', broken.reject);
  client.on('end', () => broken.reject(new Error('The listening connection ended.')));
  client.on('notification', ({ channel, payload = '' }) => parts.onNotification(channel, payload));
  try {
    await Promise.race([client.connect(), broken.promise]);
    await client.query(parts.channels.map((channel) => `listen ${channel}`).join('; '));
    onListening();
    while (!stopped.aborted) {
      await Promise.race([delay(HEALTH_CHECK_MS, undefined, { signal: stopped }), broken.promise]);
      await Promise.race([checkHealth(client), broken.promise]);
    }
  } finally {
    await Promise.race([client.end(), delay(HEALTH_CHECK_TIMEOUT_MS, undefined, { ref: false })]).catch(
      () => undefined,
    );
  }
}

/** Listens for PostgreSQL notifications for the lifetime of the process, and reconnects after a lost connection. */
export function startListener(parts: ListenerParts): NotificationListener {
  const stop = new AbortController();
  let isListening = false;
  let wasListening = false;
  const waiting = new Set<() => void>();

  const onListening = () => {
    isListening = true;
    for (const resume of waiting) resume();
    if (wasListening) parts.onResumed();
    wasListening = true;
  };

  async function keepListening(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!stop.signal.aborted) {
      try {
        await listenOnce(parts, stop.signal, onListening);
      } catch (error) {
        if (stop.signal.aborted) return;
        parts.log.warn({ err: error }, 'live updates are interrupted');
      }
      if (isListening) retryMs = FIRST_RETRY_MS;
      isListening = false;
      await delay(retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }

  const ended = keepListening();
  return {
    isListening: (timeoutMs) => {
      if (isListening) return Promise.resolve(true);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const resume = () => resolve(true);
      const timer = setTimeout(() => resolve(false), timeoutMs);
      waiting.add(resume);
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(resume);
      });
    },
    stop: () => {
      stop.abort();
      return ended;
    },
  };
}
