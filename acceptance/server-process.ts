// One of several processes behind a door: told what to serve by its parent, and ends with it.
import type { ClientConfig } from 'pg';
import { serve } from './serve.ts';

/** What the parent says first. */
export interface ServeOrder {
  readonly connection: ClientConfig;
  readonly secretKeyHex: string;
  readonly env: Readonly<Record<string, string>>;
  readonly publicPort: number;
  readonly functionsModule?: string | undefined;
}

const say = (word: { readonly port: number } | { readonly failure: string }): void => {
  process.send?.(word);
};

process.once('message', (order: ServeOrder) => {
  const { secretKeyHex, ...parts } = order;
  serve({ ...parts, port: 0, secretKey: Buffer.from(secretKeyHex, 'hex') })
    .then((served) => {
      process.once('message', () => {
        void served.stop().finally(() => process.disconnect());
      });
      say({ port: served.port });
    })
    .catch((error: unknown) => {
      say({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      process.disconnect();
    });
});
process.once('disconnect', () => process.exit());
