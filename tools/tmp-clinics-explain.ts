import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestCluster } from '#test/database-cluster.ts';
import { migrate } from '#foundation/server/migrate.ts';
import { createLog } from '#foundation/server/log.ts';
import { fillClinic } from '#db/seed/fill-clinic.ts';
import { BERLIN_CLINIC } from '#db/seed/demo-clinics.ts';
const cluster = await startTestCluster();
const c = new pg.Client(cluster.connection('postgres'));
await c.connect();
await c.query("create database demo template template0 encoding 'UTF8' locale 'C.UTF-8'");
await migrate(cluster.connection('demo'), { log: createLog('warn'), secretKey: randomBytes(32) });
const d = new pg.Client(cluster.connection('demo'));
await d.connect();
let n = 0;
d.on('notice', (m) => { if (n++ < 8) console.log(m.message?.slice(0, 3000)); });
try {
  await d.query("load 'auto_explain'; set auto_explain.log_min_duration=30; set auto_explain.log_nested_statements=on; set auto_explain.log_analyze=on; set auto_explain.log_level=notice; set client_min_messages=notice");
  await d.query('begin; set local role definer; set local statement_timeout = 6000');
  await fillClinic(d, BERLIN_CLINIC, { nowMs: Date.now(), passwordHash: 'x' });
} catch (e) { console.log(String(e)); } finally { await d.end(); await c.end(); await cluster.stop(); }
