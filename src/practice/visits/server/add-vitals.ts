import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { weighPet } from '#practice/pets/server/public/weigh-pet.ts';
import { type AddVitals, Vitals } from '../exam.contract.ts';
import { isOnPainScale, toCentiCelsius, VITALS_REFUSALS } from '../vitals.rules.ts';
import { isClosed } from './hold-visit.ts';
import { vitalsJson } from './visit-parts.ts';

/** Tolerance for the clock of a device. */
const AHEAD_LIMIT_MS = 5 * 60_000;

const refuseField = (path: string, message: string): never => {
  throw new AppError('invalid_input', { fields: [{ path, message }] });
};

const VisitRow = z.object({
  petId: z.uuid(),
  status: z.string(),
});
const Added = z.object({ vitals: Vitals });

/** The vital signs as columns; null if none was given. @throws AppError `invalid_input` at the field. */
function readColumns(input: AddVitals) {
  const { temperature, bodyCondition, pain } = input;
  const centi = temperature ? toCentiCelsius(temperature.degrees, temperature.unit) : null;
  if (centi && !centi.ok) refuseField('temperature.degrees', VITALS_REFUSALS.temperature_impossible);
  if (pain && !isOnPainScale(pain.score, pain.scale))
    refuseField('pain.score', VITALS_REFUSALS.pain_off_scale);
  const columns = {
    temperature_centicelsius: centi?.ok ? centi.value : null,
    temperature_unit: temperature?.unit ?? null,
    heart_rate: input.heartRate,
    respiratory_rate: input.respiratoryRate,
    capillary_refill_tenths: input.capillaryRefillTenths,
    mucous_membranes: input.mucousMembranes,
    body_condition_score: bodyCondition?.score ?? null,
    body_condition_scale: bodyCondition?.scale ?? null,
    muscle_condition: input.muscleCondition,
    pain_score: pain?.score ?? null,
    pain_scale: pain?.scale ?? null,
    note: input.note,
  };
  return Object.values(columns).every((value) => value === null) ? null : columns;
}

/** The visit's pet. @throws AppError `not_found`, `visit_closed`. */
async function findVisit(ctx: MemberContext, visitId: string) {
  const { clinicId } = ctx.session;
  const visit = await fetchRow(
    ctx.tx,
    VisitRow,
    sql`select v.pet_id as "petId", v.status from visits v where v.clinic_id = ${clinicId} and v.id = ${visitId}`,
  );
  if (!visit) throw new AppError('not_found');
  if (isClosed(visit)) throw new AppError('visit_closed');
  return visit;
}

/**
 * Records vital signs and weight in a visit.
 *
 * @throws AppError `weight_unlikely` with the last weight, until the weight is confirmed; `invalid_input` for what no
 *   animal has; `visit_closed`; `not_found`.
 */
export async function addVitals(ctx: MemberContext, input: AddVitals) {
  const { clinicId } = ctx.session;
  const { visitId, weightGrams } = input;
  const columns = readColumns(input);
  if (columns === null && weightGrams === null) refuseField('', 'Enter at least one value.');
  const at = input.measuredAt === undefined ? ctx.now : new Date(input.measuredAt);
  if (at.getTime() > ctx.now.getTime() + AHEAD_LIMIT_MS)
    refuseField('measuredAt', 'This time is in the future.');
  const { petId } = await findVisit(ctx, visitId);
  const weight =
    weightGrams === null
      ? null
      : await weighPet(ctx, {
          id: petId,
          weightGrams,
          weighedAt: at.toISOString(),
          confirmedWeight: input.confirmedWeight,
        });
  const added =
    columns === null
      ? undefined
      : await namingConstraints(
          { visits_closed_check: 'visit_closed' },
          ctx.tx
            .insertInto('vitals')
            .values({
              clinic_id: clinicId,
              pet_id: petId,
              visit_id: visitId,
              measured_at: at.toISOString(),
              ...columns,
            })
            .returning('id')
            .executeTakeFirstOrThrow(),
        );
  const row = added
    ? await fetchRow(
        ctx.tx,
        Added,
        sql`select ${vitalsJson(clinicId)} as vitals from vitals t where t.clinic_id = ${clinicId} and t.id = ${added.id}`,
      )
    : undefined;
  ctx.audit('vitals.added', added?.id ?? visitId, { after: { visitId, weightGrams, ...columns } });
  return { petId, vitals: row?.vitals ?? null, weight };
}
