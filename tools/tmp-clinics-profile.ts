import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestCluster } from '#test/database-cluster.ts';
import { migrate } from '#foundation/server/migrate.ts';
import { createLog } from '#foundation/server/log.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
const cluster = await startTestCluster();
const c = new pg.Client(cluster.connection('postgres'));
await c.connect();
await c.query("create database demo template template0 encoding 'UTF8' locale 'C.UTF-8'");
await migrate(cluster.connection('demo'), { log: createLog('warn'), secretKey: randomBytes(32) });
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
  const t = performance.now();
  const r = (query as any).apply(this, args);
  if (r?.then) r.then(() => { const d = performance.now() - t; if (d > 20) console.log(Math.round(d), String(args[0]?.text ?? args[0]).slice(0, 90)); });
  return r;
} as any;
const t0 = performance.now();
try {
await seedDemo({ connection: cluster.connection('demo'), hashPassword: async (p) => p, tell: (s) => console.log(s, Math.round(performance.now() - t0)), now: new Date(process.argv[2] ?? Date.now()) });
console.log('total', Math.round(performance.now() - t0));
} finally { await c.end(); await cluster.stop(); }
