import type { PaymentMethod } from '#vocabulary/payment-methods.ts';
import { takePayment } from '#practice/payments/server/take-payment.ts';
import { tillOf } from '#practice/till/drawer.rules.ts';
import { asMember, datedBack } from './as-member.ts';
import type { Team } from './fill-setup.ts';
import { type Frame, iso } from './frame.ts';

interface Owed {
  readonly clientId: string;
  readonly invoiceId: string;
  readonly openMinor: number;
  readonly currency: string;
}

interface Booked {
  readonly clientId: string;
  readonly appointmentId: string;
}

/** What a client leaves as a deposit, in minor units. */
const DEPOSIT_MINOR = 15_000;

/** Open invoices of others than the demo's client, the oldest first. */
async function findOwed({ client, clinicId }: Frame, ownClientId: string | undefined): Promise<Owed[]> {
  const { rows } = await client.query<Owed>(
    `select i.client_id as "clientId", i.id as "invoiceId", i.total_minor - p.paid as "openMinor", i.currency
       from invoices i
      cross join lateral (select coalesce(sum(a.amount_minor), 0)::bigint as paid from payment_allocations a
                           where a.clinic_id = $1 and a.invoice_id = i.id) p
      where i.clinic_id = $1 and i.total_minor > p.paid and i.client_id is distinct from $2
      order by i.due_on desc, i.number desc limit 2`,
    [clinicId, ownClientId ?? null],
  );
  return rows;
}

/** The next operation that somebody has booked, or else the next appointment. */
async function findBooked({ client, clinicId, nowMs }: Frame): Promise<Booked | undefined> {
  const { rows } = await client.query<Booked>(
    `select a.client_id as "clientId", a.id as "appointmentId"
       from appointments a join appointment_types t on t.clinic_id = $1 and t.id = a.appointment_type_id
      where a.clinic_id = $1 and a.client_id is not null and a.status in ('booked', 'confirmed') and a.starts_at > $2
      order by t.name ~* 'surg|dental' desc, a.starts_at, a.id limit 1`,
    [clinicId, iso(nowMs + 86_400_000)],
  );
  return rows[0];
}

/** What came in today, which waits for the close of the day: two open invoices that were paid, and a deposit for an operation. */
export async function fillTodaysMoney(
  frame: Frame,
  { team, ownClientId }: { readonly team: Team; readonly ownClientId: string | undefined },
): Promise<void> {
  const userId = team.find(({ role }) => role === 'csr')?.userId ?? '';
  const member = { userId, atMs: frame.nowMs };
  const atTill: PaymentMethod = tillOf(frame.clinic) === 'drawer' ? 'cash' : 'separate_till';
  const owed = await findOwed(frame, ownClientId);
  for (const [index, { clientId, invoiceId, openMinor, currency }] of owed.entries()) {
    await asMember(frame, member, (ctx) =>
      takePayment(ctx, {
        clientId,
        method: index === 0 ? atTill : 'card',
        amountMinor: openMinor,
        currency,
        reference: index === 0 && atTill === 'separate_till' ? 'T1-21187' : null,
        payerName: null,
        appointmentId: null,
        allocations: [{ invoiceId, amountMinor: openMinor }],
      }),
    );
  }
  const booked = await findBooked(frame);
  const currency = owed[0]?.currency;
  if (booked && currency !== undefined) {
    await asMember(frame, member, (ctx) =>
      takePayment(ctx, {
        ...booked,
        method: 'card',
        amountMinor: DEPOSIT_MINOR,
        currency,
        reference: null,
        payerName: null,
      }),
    );
  }
  await datedBack(frame, 'payments', 'received_at', frame.nowMs);
  await datedBack(frame, 'payment_allocations', 'allocated_at', frame.nowMs);
  await datedBack(frame, 'ledger_entries', 'posted_at', frame.nowMs);
}
