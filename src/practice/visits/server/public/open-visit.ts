import * as z from 'zod';
import { sql } from 'kysely';
import { SLOT_RELEASED } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { OpenVisit } from '../../contract.ts';
import { JOIN_DAYS } from '../../visit.rules.ts';

export interface OpenedVisit {
  readonly id: string;
  readonly petId: string;
  readonly isNew: boolean;
}

/** What the new visit is about, and whose. */
interface Occasion {
  readonly petId: string;
  readonly appointmentId: string | null;
  readonly clientId: string | null;
  readonly doctorId: string | null;
  readonly reason: string;
}

const AppointmentRow = z.object({
  petId: z.uuid(),
  clientId: z.uuid(),
  doctorId: z.uuid(),
  reason: z.string(),
  status: z.string(),
});

async function occasionOfAppointment(ctx: MemberContext, appointmentId: string): Promise<Occasion> {
  const found = await fetchRow(
    ctx.tx,
    AppointmentRow,
    sql`select a.pet_id as "petId", a.client_id as "clientId", a.doctor_id as "doctorId", a.reason, a.status
          from appointments a where a.clinic_id = ${ctx.session.clinicId} and a.id = ${appointmentId}`,
  );
  if (!found) throw new AppError('not_found');
  const { status, ...occasion } = found;
  if (SLOT_RELEASED.some((released) => released === status)) throw new AppError('appointment_not_held');
  return { ...occasion, appointmentId };
}

const Defaults = z.object({ clientId: z.uuid().nullable(), doctorId: z.uuid().nullable() });

/** The pet's primary client, and the caller if they take appointments. */
async function occasionOfPet(
  ctx: MemberContext,
  { petId, clientId, doctorId, reason }: Extract<OpenVisit, { petId: string }>,
): Promise<Occasion> {
  const { clinicId, userId } = ctx.session;
  const defaults = await fetchRow(
    ctx.tx,
    Defaults,
    sql`select (select pc.client_id from pet_clients pc where pc.clinic_id = ${clinicId} and pc.pet_id = ${petId}
                 order by pc.is_primary desc, pc.client_id limit 1) as "clientId",
               (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId}
                   and s.is_active and s.takes_appointments) as "doctorId"`,
  );
  return {
    petId,
    appointmentId: null,
    clientId: clientId ?? defaults?.clientId ?? null,
    doctorId: doctorId ?? defaults?.doctorId ?? null,
    reason: reason ?? 'Visit',
  };
}

/** Holds the pet, so that two people who open a visit at the same time get the same one. */
async function holdPet(ctx: MemberContext, petId: string): Promise<void> {
  const pet = await ctx.tx
    .selectFrom('pets')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', petId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!pet) throw new AppError('not_found');
}

const Present = z.object({ id: z.uuid(), isOfAppointment: z.boolean() });

/** VISIT-1. The visit that is there already: the appointment's own, else the pet's open one without another appointment. */
const findPresent = (ctx: MemberContext, { petId, appointmentId }: Occasion) =>
  fetchRow(
    ctx.tx,
    Present,
    sql`select v.id, coalesce(v.appointment_id = ${appointmentId}::uuid, false) as "isOfAppointment" from visits v
         where v.clinic_id = ${ctx.session.clinicId} and v.pet_id = ${petId}
           and (v.appointment_id = ${appointmentId}::uuid
             or (v.status in ('open', 'in_review', 'awaiting_results')
               and v.started_at > ${ctx.now}::timestamptz - make_interval(days => ${JOIN_DAYS}::integer)
               and (${appointmentId}::uuid is null or v.appointment_id is null)))
         order by "isOfAppointment" desc, v.started_at desc, v.id limit 1`,
  );

const isOfPet = async (ctx: MemberContext, petId: string, clientId: string): Promise<boolean> => {
  const found = await ctx.tx
    .selectFrom('pet_clients')
    .select('client_id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('pet_id', '=', petId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * VISIT-1. Opens a visit within the caller's transaction, or gives the one that is there already. Calling it twice gives
 * the same visit.
 *
 * A pet that has died may get one too, to record how it died.
 *
 * @throws AppError `not_found`; `appointment_not_held`.
 */
export async function openVisit(ctx: MemberContext, input: OpenVisit): Promise<OpenedVisit> {
  const occasion =
    'appointmentId' in input
      ? await occasionOfAppointment(ctx, input.appointmentId)
      : await occasionOfPet(ctx, input);
  const { petId, appointmentId, clientId, doctorId, reason } = occasion;
  const { clinicId } = ctx.session;
  const [, present] = await Promise.all([holdPet(ctx, petId), findPresent(ctx, occasion)]);
  if (present) {
    if (appointmentId !== null && !present.isOfAppointment)
      await sql`select app.link_visit_appointment(${clinicId}, ${present.id}, ${appointmentId}, ${clientId}, ${doctorId})`.execute(
        ctx.tx,
      );
    ctx.audit('visit.opened', present.id, { after: { petId, appointmentId, isNew: false } });
    return { id: present.id, petId, isNew: false };
  }
  if ('petId' in input && input.clientId && !(await isOfPet(ctx, petId, input.clientId)))
    throw new AppError('not_found');
  const { id } = await namingConstraints(
    { visits_clinic_id_doctor_id_fkey: 'not_found', visits_clinic_id_client_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('visits')
      .values({
        clinic_id: clinicId,
        pet_id: petId,
        client_id: clientId,
        appointment_id: appointmentId,
        doctor_id: doctorId,
        reason,
        started_at: ctx.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('visit.opened', id, { after: { ...occasion, isNew: true } });
  return { id, petId, isNew: true };
}
