import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { addDays } from '#foundation/values/day.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type Estimate, USUAL_VALID_DAYS } from '../contract.ts';
import { getEstimate } from './get-estimate.ts';
import { priceOptions } from './priced-options.ts';
import type { Beginning } from './source-options.ts';
import { writeContent } from './write-content.ts';

const Place = z.object({
  today: CalendarDay,
  country: z.string(),
  clientId: z.uuid().nullable(),
});

/** Today at the clinic, and who pays for a pet: the client of the visit, else the pet's primary client. */
const findPlace = (
  { tx, now, session: { clinicId } }: MemberContext,
  petId: string,
  visitId: string | null,
) =>
  fetchRow(
    tx,
    Place,
    sql`select app.local_day(${now}, k.time_zone) as today, k.country,
          coalesce(
            (select v.client_id from visits v where v.clinic_id = ${clinicId} and v.id = ${visitId}::uuid),
            (select pc.client_id from pet_clients pc where pc.clinic_id = ${clinicId} and pc.pet_id = p.id
              order by pc.is_primary desc, pc.client_id limit 1)) as "clientId"
          from clinics k join pets p on p.clinic_id = ${clinicId} and p.id = ${petId} where k.id = ${clinicId}`,
  );

/** Today at the clinic and its country. */
export async function findToday({ tx, now, session: { clinicId } }: MemberContext) {
  const row = await fetchRow(
    tx,
    Place.omit({ clientId: true }),
    sql`select app.local_day(${now}, k.time_zone) as today, k.country from clinics k where k.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}

interface NewEstimate extends Partial<Pick<Beginning, 'validDays'>>, Omit<Beginning, 'validDays'> {
  readonly petId: string;
  /** Whoever pays for the pet if omitted. */
  readonly clientId: string | undefined;
  readonly visitId: string | null;
  readonly copiedFromId?: string;
}

/**
 * Writes a draft with the prices of today.
 *
 * @throws AppError `estimate_without_client`, `not_found`, or as `priceOptions`.
 */
export async function insertEstimate(ctx: MemberContext, estimate: NewEstimate): Promise<Estimate> {
  const { petId, visitId, title, message, validDays = USUAL_VALID_DAYS, options, copiedFromId } = estimate;
  const place = await findPlace(ctx, petId, visitId);
  if (!place) throw new AppError('not_found');
  const clientId = estimate.clientId ?? place.clientId;
  if (clientId === null) throw new AppError('estimate_without_client');
  const pricing = await priceOptions(ctx, options, place);
  const id = randomUUID();
  const { clinicId } = ctx.session;
  await namingConstraints(
    {
      estimates_clinic_id_client_id_fkey: 'not_found',
      estimates_clinic_id_visit_id_fkey: 'not_found',
      estimates_visit_of_pet_fkey: 'not_found',
    },
    ctx.tx
      .insertInto('estimates')
      .values({
        clinic_id: clinicId,
        id,
        client_id: clientId,
        pet_id: petId,
        visit_id: visitId,
        title,
        message,
        valid_until_on: addDays(place.today, validDays),
        currency: pricing.currency,
        copied_from_id: copiedFromId ?? null,
      })
      .execute(),
  );
  await writeContent(ctx, id, pricing.options);
  const created = await getEstimate(ctx, { id });
  ctx.audit('estimate.created', id, {
    after: { title, clientId, petId, visitId, lowMinor: created.lowMinor, highMinor: created.highMinor },
  });
  return created;
}
