import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type LineAmounts, remainderOf } from '../../credit.rules.ts';

const Amounts = z.object({
  quantityThousandths: z.int(),
  netMinor: z.int(),
  discountMinor: z.int(),
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.int(), taxMinor: z.int() })),
});

const Row = z.object({
  ...Amounts.shape,
  invoiceId: z.uuid(),
  position: z.int(),
  /** What credit notes took back of it, negated. */
  credited: z.array(Amounts),
});

/** The line of an invoice that has a charge, with what is left of it to credit. */
interface ChargeLine {
  readonly invoiceId: string;
  readonly position: number;
  readonly remaining: LineAmounts;
}

/** The lines of invoices that have these charges, the latest first. */
export async function findChargeLines(
  { tx, session: { clinicId } }: MemberContext,
  chargeIds: readonly string[],
): Promise<ChargeLine[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select l.invoice_id as "invoiceId", l.position, l.quantity_thousandths as "quantityThousandths", l.net_minor as "netMinor",
          l.discount_minor as "discountMinor", l.taxes,
          coalesce((select json_agg(json_build_object('quantityThousandths', n.quantity_thousandths, 'netMinor', n.net_minor,
                'discountMinor', n.discount_minor, 'taxes', n.taxes))
            from invoice_lines n
           where n.clinic_id = ${clinicId} and n.credits_id = l.invoice_id and n.credits_position = l.position), '[]') as credited
          from invoice_lines l join invoices i on i.clinic_id = ${clinicId} and i.id = l.invoice_id
         where l.clinic_id = ${clinicId} and l.charge_id = any (${[...chargeIds]}::uuid[]) and l.credits_id is null
         order by i.issued_at desc, l.invoice_id, l.position desc`,
  );
  return rows.map(({ invoiceId, position, credited, ...line }) => ({
    invoiceId,
    position,
    remaining: remainderOf(line, credited),
  }));
}
