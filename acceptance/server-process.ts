// One of several processes behind a reverse proxy: its parent sends the settings, and it ends with its parent.
import type { ClientConfig } from 'pg';
import { serve } from './serve.ts';

/** The first message of the parent. */
export interface ServeOrder {
  readonly connection: ClientConfig;
  readonly secretKeyHex: string;
  readonly env: Readonly<Record<string, string>>;
  readonly publicPort: number;
  readonly functionsModule?: string | undefined;
}

const report = (message: { readonly port: number } | { readonly failure: string }): void => {
  process.send?.(message);
};

process.once('message', (order: ServeOrder) => {
  const { secretKeyHex, ...parts } = order;
  serve({ ...parts, port: 0, secretKey: Buffer.from(secretKeyHex, 'hex') })
    .then((served) => {
      process.once('message', () => {
        void served.stop().finally(() => process.disconnect());
      });
      report({ port: served.port });
    })
    .catch((error: unknown) => {
      report({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      process.disconnect();
    });
});
process.once('disconnect', () => process.exit());
