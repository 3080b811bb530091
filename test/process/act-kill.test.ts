import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { WRONG_LEVELS } from '../stock-reconciles.ts';
import { Found, openKilledServer } from './killed-server.ts';

let server: Awaited<ReturnType<typeof openKilledServer>>;
beforeAll(async () => {
  server = await openKilledServer();
});
afterAll(() => server.close());

const Done = z.looseObject({ id: z.uuid(), status: z.string(), doneAt: z.string().nullable() });

/** Everything that doing the act writes, as counts. */
const WRITTEN = `
  select (select count(*)::integer from acts where id = $1 and status = 'done') as acts,
    (select count(*)::integer from charges where act_id = $1 and voided_at is null) as charges,
    (select count(*)::integer from stock_movements where act_id = $1) as movements,
    (select count(*)::integer from vaccinations where act_id = $1 and voided_at is null) as vaccinations,
    (select count(*)::integer from audit_entries where subject_id = $1::text and action = 'act.done') as audited,
    (select count(*)::integer from idempotency_keys where key = $2 and response is not null) as keys`;
const NOTHING = { acts: 0, charges: 0, movements: 0, vaccinations: 0, audited: 0, keys: 0 };
const ONCE = { acts: 1, charges: 1, movements: 1, vaccinations: 1, audited: 1, keys: 1 };

const written = (actId: string, key: string) => server.firstRow(WRITTEN, [actId, key]);

/** Each is the first table that is written after the part that its name ends. */
const POINTS = [
  ['before anything is written', 'idempotency_keys'],
  ['after its key is claimed', 'acts'],
  ['after the act is marked', 'charges'],
  ['after the charge', 'stock_movements'],
  ['after the movements', 'vaccinations'],
  ['after the clinical row', 'audit_entries'],
  ['after the commit, before the reply', null],
] as const;

const DETAILS = {
  lot: 'A1',
  lotExpiresOn: '2040-01-31',
  route: null,
  site: null,
  rabiesTag: null,
  givenBy: null,
  supervisedBy: null,
};

test(
  'CORE-3, R-03: an act that is interrupted by kill -9 at seven points and sent again is done and charged once',
  async () => {
    let send = await server.signIn('doctor@tailwell.test');
    const { items: pets } = await send('/pets?limit=100', z.object({ items: z.array(Found) }));
    const { items: vaccines } = await send(
      '/vaccine-products',
      z.object({ items: z.array(z.object({ itemId: z.uuid(), details: z.unknown() })) }),
    );
    const itemId = vaccines.find(({ details }) => details !== null)?.itemId;
    const kills = stormRuns(POINTS.length);
    for (let index = 0; index < kills; index += 1) {
      // A session of its own for every few kills: they may last longer than a token.
      if (index % POINTS.length === 0) send = await server.signIn('doctor@tailwell.test');
      const [point, table] = POINTS[index % POINTS.length] ?? POINTS[0];
      const planned = await send('/acts', z.object({ items: z.array(Found) }), {
        for: { petId: pets[index % pets.length]?.id },
        items: [{ itemId }],
        overrideReason: 'Discussed',
      });
      const actId = planned.items[0]?.id ?? '';
      const key = `kill ${index} ${point}`;
      const input = { vaccination: DETAILS, overrideReason: 'Discussed' };
      const press = () => send(`/acts/${actId}/do`, Done, input, { key });
      // The audit entry is the last that is written, and the commit travels with it.
      const isCommitted = table === null || table === 'audit_entries';
      if (table === null)
        await server.killAfterCommit(
          { statement: `select from acts where id = $1 and status = 'done'`, parameters: [actId] },
          press,
        );
      else await server.killBeforeWriting(table, press);
      expect({ point, ...z.looseObject({}).parse(await written(actId, key)) }).toEqual({
        point,
        ...(isCommitted ? ONCE : NOTHING),
      });
      // CORE-7: what is kept of the stock is what moved, after every kill.
      expect({ point, wrong: await server.firstRow(WRONG_LEVELS, []) }).toEqual({ point, wrong: undefined });
      await server.start();
      const first = await press();
      const again = await press();
      expect(first.status).toBe('done');
      expect(again).toEqual(first);
      // The key with another content is refused, and does nothing.
      const other = { ...input, overrideReason: 'Discussed again' };
      const refused = await send(`/acts/${actId}/do`, z.object({ code: z.string() }), other, {
        key,
        status: 422,
      });
      expect(refused.code).toBe('idempotency_key_reused');
      expect({ point, ...z.looseObject({}).parse(await written(actId, key)) }).toEqual({ point, ...ONCE });
    }
    process.stdout.write(
      `figure: R-03 ${kills} kills while an act is done, 0 lost, 0 done or charged twice\n`,
    );
  },
  3 * stormTimeoutMs(300_000),
);
