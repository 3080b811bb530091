import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { Found, openKilledServer } from './killed-server.ts';

let server: Awaited<ReturnType<typeof openKilledServer>>;
beforeAll(async () => {
  server = await openKilledServer();
});
afterAll(() => server.close());

/** Everything that taking the payment writes, as counts, and whether the ledger adds up to zero. */
const WRITTEN = `
  select (select count(*)::integer from payments where reference = $1) as payments,
    (select count(*)::integer from payment_allocations a join payments p on p.clinic_id = a.clinic_id and p.id = a.payment_id
      where p.reference = $1) as allocations,
    (select count(*)::integer from ledger_entries where reference = $1) as entries,
    (select count(*)::integer from audit_entries l join payments p on l.subject_id = p.id::text
      where p.reference = $1 and l.action = 'payment.taken') as audited,
    (select count(*)::integer from idempotency_keys where key = $1 and response is not null) as keys,
    (select count(*)::integer from (select from ledger_postings group by entry_id having sum(amount_minor) <> 0) x) as unbalanced`;
const NOTHING = { payments: 0, allocations: 0, entries: 0, audited: 0, keys: 0, unbalanced: 0 };
const ONCE = { payments: 1, allocations: 1, entries: 1, audited: 1, keys: 1, unbalanced: 0 };

/** Each is the first table that is written after the part that its name ends. */
const POINTS = [
  ['before anything is written', 'idempotency_keys'],
  ['after its key is claimed', 'ledger_entries'],
  ['after the entry', 'ledger_postings'],
  ['after the postings', 'payments'],
  ['after the payment', 'payment_allocations'],
  ['after the allocations', 'audit_entries'],
  ['after the commit, before the reply', null],
] as const;

const Bill = z.object({
  lines: z.array(Found),
  totals: z.array(z.object({ totalMinor: z.int(), currency: z.string() })),
});
const Taken = z.looseObject({ id: z.uuid(), amountMinor: z.int() });

test(
  'CORE-3, R-03: a payment that is interrupted by kill -9 at seven points and sent again is taken and posted once',
  async () => {
    let send = await server.signIn('doctor@tailwell.test');
    const { items: pets } = await send('/pets?limit=100', z.object({ items: z.array(Found) }));
    const { items } = await send(
      '/catalogue/items?kind=service',
      z.object({ items: z.array(z.looseObject({ id: z.uuid(), price: z.unknown() })) }),
    );
    const itemId = items.find(({ price }) => price !== null)?.id;
    const { clients } = await send(
      `/pets/${pets[0]?.id}`,
      z.looseObject({ clients: z.array(z.looseObject({ id: z.uuid() })) }),
    );
    const clientId = clients[0]?.id;
    const kills = stormRuns(POINTS.length);
    for (let index = 0; index < kills; index += 1) {
      // A session of its own for every few kills: they may last longer than a token.
      if (index % POINTS.length === 0) send = await server.signIn('doctor@tailwell.test');
      const [point, table] = POINTS[index % POINTS.length] ?? POINTS[0];
      await send('/acts/done', z.unknown(), {
        for: { petId: pets[0]?.id },
        itemId,
        overrideReason: 'Discussed',
      });
      const { lines, totals } = await send(`/clients/${clientId}/bill`, Bill);
      const { totalMinor = 0, currency } = totals[0] ?? {};
      const invoice = await send('/invoices', Found, {
        clientId,
        chargeIds: lines.map(({ id }) => id),
        totalMinor,
      });
      const key = `kill ${index} ${point}`;
      const payment = {
        clientId,
        method: 'card',
        amountMinor: totalMinor,
        currency,
        reference: key,
        payerName: null,
        allocations: [{ invoiceId: invoice.id, amountMinor: totalMinor }],
      };
      const press = () => send('/payments', Taken, payment, { key });
      if (table === null)
        await server.killAfterCommit(
          { statement: 'select from payments where reference = $1', parameters: [key] },
          press,
        );
      else await server.killBeforeWriting(table, press);
      const written = await server.firstRow(WRITTEN, [key]);
      expect({ point, ...z.looseObject({}).parse(written) }).toEqual({
        point,
        ...(table === null ? ONCE : NOTHING),
      });
      await server.start();
      const first = await press();
      expect(await press()).toEqual(first);
      // The key with another amount is refused, and takes nothing.
      const refused = await send(
        '/payments',
        z.object({ code: z.string() }),
        { ...payment, amountMinor: 1 },
        {
          key,
          status: 422,
        },
      );
      expect(refused.code).toBe('idempotency_key_reused');
      expect(await server.firstRow(WRITTEN, [key])).toEqual(ONCE);
    }
    process.stdout.write(
      `figure: R-03 ${kills} kills while a payment is taken, 0 lost, 0 taken or posted twice\n`,
    );
  },
  3 * stormTimeoutMs(300_000),
);
