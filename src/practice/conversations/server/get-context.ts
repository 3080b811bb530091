import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';
import { lastReportOf } from '#practice/lab-results/server/public/last-report.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';
import { findCurrentMedication } from '#practice/pharmacy/server/public/find-current-medication.ts';
import { ContextPet, ConversationContext } from '../context.contract.ts';

const Found = z.object({ clientId: z.uuid().nullable() });
const Client = ConversationContext.shape.client.unwrap();
const Pet = ContextPet.omit({ medications: true });
const Task = ConversationContext.shape.openTasks.element;

const PETS_LIMIT = 20;
const CARES_LIMIT = 5;
const TASKS_LIMIT = 10;

const findClient = ({ tx, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRow(
    tx,
    Client,
    sql`
    select k.id, k.full_name as "fullName", ${contactOf(clinicId, sql`k.id`, 'phone')} as phone,
        ${contactOf(clinicId, sql`k.id`, 'email')} as email, k.user_id is not null as "hasAccount", k.notes, k.created_at as since
      from clients k where k.clinic_id = ${clinicId} and k.id = ${clientId}`,
  );

const findPets = ({ tx, now, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRows(
    tx,
    Pet,
    sql`
    select p.id, p.name, p.species, p.breed, p.deceased_on as "deceasedOn",
        (select json_build_object('id', a.id, 'startsAt', a.starts_at, 'status', a.status,
            'typeName', (select t.name from appointment_types t where t.clinic_id = ${clinicId} and t.id = a.appointment_type_id),
            'doctorName', ${staffNameOf(clinicId, sql`a.doctor_id`)})
          from appointments a where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.holds_slot and a.starts_at >= ${now.toISOString()}
         order by a.starts_at, a.id limit 1) as "nextAppointment",
        (select json_build_object('id', v.id, 'startedAt', v.started_at, 'title', v.reason)
          from visits v where v.clinic_id = ${clinicId} and v.pet_id = p.id order by v.started_at desc, v.id limit 1) as "lastVisit",
        (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'dueOn', d.due_on, 'isOverdue', d.is_overdue) order by d.due_on, d.id), '[]')
          from (select d.id, g.name, d.due_on, d.due_on < ${todayAtClinic(clinicId, now)} as is_overdue
                  from due_cares d join care_protocols g on g.clinic_id = ${clinicId} and g.id = d.protocol_id
                 where d.clinic_id = ${clinicId} and d.pet_id = p.id and d.status = 'open'
                 order by d.due_on, d.id limit ${CARES_LIMIT}) d) as "dueCares",
        (select json_build_object('documentId', n.document_id, 'reportId', n.report_id, 'title', n.title, 'datedOn', n.dated_on)
          from ((select d.id as document_id, null::uuid as report_id, d.title, d.dated_on
                   from documents d where d.clinic_id = ${clinicId} and d.pet_id = p.id and d.archived_at is null
                    and d.kind in ('laboratory', 'radiograph', 'ultrasound')
                  order by d.dated_on desc, d.id desc limit 1)
                union all ${lastReportOf(clinicId)}) n
         order by n.dated_on desc, n.report_id nulls last limit 1) as "lastResult"
      from pet_clients l join pets p on p.clinic_id = ${clinicId} and p.id = l.pet_id
     where l.clinic_id = ${clinicId} and l.client_id = ${clientId} and p.archived_at is null
     order by p.deceased_on is not null, p.name, p.id limit ${PETS_LIMIT}`,
  );

const findTasks = ({ tx, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRows(
    tx,
    Task,
    sql`
    select t.id, t.title, t.due_on as "dueOn" from tasks t
     where t.clinic_id = ${clinicId} and t.client_id = ${clientId} and t.status = 'open'
     order by t.due_on nulls last, t.id limit ${TASKS_LIMIT}`,
  );

/** What is open at the clinic, in the currency of most of it; nothing for callers who may not see bills. */
async function findBalance(ctx: MemberContext, clientId: string) {
  if (!ctx.session.permissions.includes('billing:read')) return { balanceCents: null, currency: null };
  const invoices = await findOpenInvoices(ctx, clientId);
  const [first] = invoices;
  if (!first) return { balanceCents: 0, currency: null };
  const own = invoices.filter(({ currency }) => currency === first.currency);
  return {
    balanceCents: own.reduce((total, { openMinor }) => total + openMinor, 0),
    currency: first.currency,
  };
}

const NOBODY: ConversationContext = {
  client: null,
  pets: [],
  balanceCents: null,
  currency: null,
  openTasks: [],
};

const withMedications = <P>(
  pet: P,
  medications: readonly ConversationContext['pets'][number]['medications'][number][],
) => ({
  ...pet,
  medications: [...medications],
});

/** Who writes, with what the clinic knows of their pets. @throws AppError `not_found`. */
export async function getConversationContext(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<ConversationContext> {
  const { clinicId } = ctx.session;
  const found = await fetchRow(
    ctx.tx,
    Found,
    sql`select c.client_id as "clientId" from conversations c where c.clinic_id = ${clinicId} and c.id = ${id}`,
  );
  if (!found) throw new AppError('not_found');
  const { clientId } = found;
  if (clientId === null) return NOBODY;
  const [client, pets, openTasks, balance] = await Promise.all([
    findClient(ctx, clientId),
    findPets(ctx, clientId),
    findTasks(ctx, clientId),
    findBalance(ctx, clientId),
  ]);
  const medications = await findCurrentMedication(
    ctx,
    pets.map((pet) => pet.id),
  );
  return {
    client: client ?? null,
    pets: pets.map((pet) => withMedications(pet, medications.get(pet.id) ?? [])),
    openTasks,
    ...balance,
  };
}
