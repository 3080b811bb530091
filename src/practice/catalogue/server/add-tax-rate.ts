import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { AddTaxRate, TaxRate } from '../contract.ts';

const State = z.object({ today: CalendarDay, isKnown: z.boolean() });

/**
 * CORE-6. Adds a rate from today or a later day on. A tax that the class does not have yet may begin on any day: nothing
 * was charged with it.
 *
 * @throws AppError `tax_rate_in_past`, `tax_rate_taken`, each at its field.
 */
export async function addTaxRate(ctx: MemberContext, input: AddTaxRate): Promise<TaxRate> {
  const { clinicId } = ctx.session;
  const { taxClass, name, ratePpm, validFromOn, source } = input;
  const state = await fetchRow(
    ctx.tx,
    State,
    sql`select ${todayAtClinic(clinicId, ctx.now)} as today, exists (
          select from tax_rates r where r.clinic_id = ${clinicId} and r.tax_class = ${taxClass} and r.name = ${name}
        ) as "isKnown"`,
  );
  if (!state || (state.isKnown && validFromOn < state.today))
    throw new AppError('tax_rate_in_past', {
      fields: [{ path: 'validFromOn', message: 'Choose today or a later day.' }],
    });
  const { id } = await namingConstraints(
    { tax_rates_day_key: 'tax_rate_taken' },
    ctx.tx
      .insertInto('tax_rates')
      .values({
        clinic_id: clinicId,
        tax_class: taxClass,
        name,
        rate_ppm: ratePpm,
        valid_from_on: validFromOn,
        source,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    { fields: [{ path: 'validFromOn', message: 'This tax already has a rate from that day on.' }] },
  );
  ctx.audit('tax_rate.added', id, { after: input });
  return { id, ...input };
}
