import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { CountRecord } from '../count-record.contract.ts';
import { scheduleName } from '../duty.rules.ts';
import { findPaperClinic } from './find-paper-clinic.ts';
import { findPlace } from './find-place.ts';
import { findCounts } from './list-counts.ts';
import { printCount } from './print-count.ts';

const Line = CountRecord.shape.lines.element;

const noteOf = ({ tx, session: { clinicId } }: MemberContext, id: string) =>
  tx
    .selectFrom('controlled_counts')
    .select('note')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Of a container what was written when it was opened; of the unopened what is entered about the drug. */
const linesOf = ({ tx, session: { clinicId } }: MemberContext, id: string) =>
  fetchRows(
    tx,
    Line,
    sql`select coalesce(c.drug_name, i.name) as "drugName", coalesce(c.schedule, i.control_schedule, '') as schedule,
          coalesce(c.substance, k.substance) as substance, coalesce(c.form, k.form) as form, coalesce(c.strength, k.strength) as strength,
          coalesce(c.unit, i.dispense_unit, i.stock_unit, 'unit') as unit, t.lot_number as "lotNumber", t.expires_on as "expiresOn",
          p.name as "locationName", c.number as "containerNumber", c.size_thousandths as "sizeThousandths",
          l.expected_thousandths as "expectedThousandths", l.counted_thousandths as "countedThousandths", l.is_estimate as "isEstimate"
          from controlled_count_lines l
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = l.item_id
          join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
          join stock_locations p on p.clinic_id = ${clinicId} and p.id = l.location_id
          left join controlled_containers c on c.clinic_id = ${clinicId} and c.id = l.container_id
          left join controlled_items k on k.clinic_id = ${clinicId} and k.item_id = l.item_id
         where l.clinic_id = ${clinicId} and l.count_id = ${id}
         order by i.name_folded, i.id, c.number nulls last, l.line_number`,
  );

/** A count, line by line. @throws AppError `not_found`. */
export async function getCount(ctx: MemberContext, { id }: { readonly id: string }): Promise<CountRecord> {
  const [{ duty }, [summary], counted, lines] = await Promise.all([
    findPlace(ctx),
    findCounts(ctx, sql`n.id = ${id}`, 1),
    noteOf(ctx, id),
    linesOf(ctx, id),
  ]);
  if (!summary || !counted) throw new AppError('not_found');
  return {
    ...summary,
    note: counted.note,
    lines: lines.map((line) => Object.assign({}, line, { schedule: scheduleName(duty, line.schedule) })),
  };
}

/** The same as a PDF. @throws AppError `not_found`. */
export async function getCountPdf(
  ctx: MemberContext,
  input: { readonly id: string },
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const count = await getCount(ctx, input);
  const clinic = await findPaperClinic(ctx);
  ctx.audit('controlled_register.exported', input.id, {
    after: { count: count.kind, countedOn: count.countedOn },
  });
  const pdf = await printCount(count, clinic, ctx.now);
  return {
    fileName: `controlled-drugs-${count.kind === 'inventory' ? 'inventory' : 'count'}-${count.countedOn}.pdf`,
    contentBase64: pdf.toString('base64'),
  };
}
