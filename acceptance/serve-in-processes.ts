import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '#tools/bootstrap.mjs';
import { startReverseProxy } from '#test/reverse-proxy.ts';
import type { ServeParts, Served } from './serve.ts';
import type { ServeOrder } from './server-process.ts';

const PROGRAM = fileURLToPath(new URL('server-process.ts', import.meta.url));

async function startOne(order: ServeOrder): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(PROGRAM, [], {
    execArgv: [...serverFlags],
    env: { ...process.env, ...serverEnvironment },
  });
  child.send(order);
  // Safe: the first message is one of these two.
  const [message] = (await once(child, 'message')) as [{ port?: number; failure?: string }];
  if (message.port === undefined) throw new Error(`A server could not be started: ${message.failure}`);
  return { child, port: message.port };
}

async function stopOne(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}

/** Serves the product with several processes behind one port, which alternate between requests. */
export async function serveInProcesses(parts: ServeParts, count: number): Promise<Served> {
  const { secretKey, port, ...others } = parts;
  const proxy = await startReverseProxy(port);
  const order: ServeOrder = {
    ...others,
    publicPort: proxy.port,
    secretKeyHex: secretKey.toString('hex'),
  };
  const started = await Promise.all(Array.from({ length: count }, () => startOne(order)));
  proxy.lead(started.map((one) => one.port));
  return {
    port: proxy.port,
    stop: async () => {
      await proxy.close();
      await Promise.all(started.map(({ child }) => stopOne(child)));
    },
  };
}
