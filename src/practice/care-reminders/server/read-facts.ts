import { sql } from 'kysely';
import * as z from 'zod';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { REMINDER_KINDS, REMINDER_REASONS, REMINDER_SOURCES } from '#vocabulary/care-reminders.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Day } from '#foundation/values/day.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { Candidate, ClientFacts, PetFacts } from '../candidate.rules.ts';
import type { DayFacts } from '../plan-day.rules.ts';
import type { ReminderRules } from '../rules.contract.ts';

const CandidateRow = z.object({
  kind: z.enum(REMINDER_KINDS),
  source: z.enum(REMINDER_SOURCES),
  sourceId: z.uuid(),
  petId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  name: z.string(),
  careKind: z.enum(CARE_KINDS).nullable(),
  target: z.string().nullable(),
  status: z.enum(['open', 'done', 'elsewhere', 'claimed', 'declined', 'cancelled']),
  dueOn: CalendarDay,
  snoozedUntilOn: CalendarDay.nullable(),
  cancelAfterDays: z.int(),
  isConfirmed: z.boolean(),
  happenedOn: CalendarDay.nullable(),
});

const Bookings = z.array(z.object({ on: CalendarDay, typeId: z.uuid() }));

const PetRow = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.string(),
  deceasedOn: CalendarDay.nullable(),
  isArchived: z.boolean(),
  clientIds: z.array(z.uuid()),
  hasFormerClient: z.boolean(),
  booked: Bookings,
});

const ClientRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  isActive: z.boolean(),
  pets: z.array(z.object({ id: z.uuid(), name: z.string() })),
  remindedOn: CalendarDay.nullable(),
  busyOn: z.array(CalendarDay),
  lastDeathOn: CalendarDay.nullable(),
  booked: Bookings,
});

const PastRow = z.object({ key: z.string(), what: z.enum(['said', ...REMINDER_REASONS]) });
const CountRow = z.object({ count: z.int() });

interface FactsAsked {
  readonly rules: ReminderRules;
  readonly today: Day;
  /** The last day that is planned; today for one day. */
  readonly until: Day;
  /** Only these, whatever their days: ids of what reminders are about. */
  readonly sourceIds?: readonly string[];
  /** More clients to be read than those of the pets. */
  readonly clientIds?: readonly string[];
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

const readCandidates = (
  { tx, session: { clinicId } }: MessageScope,
  { rules, today, until, sourceIds }: FactsAsked,
): Promise<Candidate[]> =>
  fetchRows(
    tx,
    CandidateRow,
    sql`
    select c.kind, c.source, c.source_id as "sourceId", c.pet_id as "petId", c.client_id as "clientId", c.name,
        c.care_kind as "careKind", c.target, c.status, c.due_on as "dueOn", c.snoozed_until_on as "snoozedUntilOn",
        c.cancel_after_days as "cancelAfterDays", c.is_confirmed as "isConfirmed", c.happened_on as "happenedOn"
      from app.care_candidates(${clinicId}, ${today}, ${until}, ${JSON.stringify(rules)}::jsonb,
        ${sourceIds === undefined ? null : [...sourceIds]}::uuid[]) c
     order by c.source, c.source_id`,
  );

const readPets = ({ tx, now, session: { clinicId } }: MessageScope, petIds: readonly string[]) =>
  fetchRows(
    tx,
    PetRow,
    sql`
    select p.id, p.name, p.species, p.deceased_on as "deceasedOn", p.is_archived as "isArchived", p.client_ids as "clientIds",
        p.has_former_client as "hasFormerClient", p.booked
      from app.care_pets(${clinicId}, ${[...petIds]}::uuid[], ${now}) p`,
  );

const readClients = (
  { tx, now, session: { clinicId } }: MessageScope,
  clientIds: readonly string[],
  today: Day,
): Promise<ClientFacts[]> =>
  fetchRows(
    tx,
    ClientRow,
    sql`
    select c.id, c.full_name as "fullName", c.is_active as "isActive", c.pets,
        c.reminded_on as "remindedOn", c.busy_on as "busyOn", c.last_death_on as "lastDeathOn", c.booked
      from app.care_clients(${clinicId}, ${[...clientIds]}::uuid[], ${today}, ${now}) c`,
  );

/** What was decided about rounds of these candidates before. */
const readPast = ({ tx, session: { clinicId } }: MessageScope, sourceIds: readonly string[]) =>
  fetchRows(
    tx,
    PastRow,
    sql`
    select i.source || ' ' || i.source_id || ' ' || i.due_on || ' ' || i.round as key,
        case when i.reminder_id is not null then 'said' else i.reason end as what
      from care_reminder_items i
     where i.clinic_id = ${clinicId} and i.source_id = any(${[...sourceIds]}::uuid[])`,
  );

const unique = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

/** Everything that decides about the reminders of a clinic, in a few statements for any number of them. */
export async function readFacts(scope: MessageScope, asked: FactsAsked): Promise<DayFacts> {
  const { tx, session } = scope;
  const { rules, today } = asked;
  const candidates = await readCandidates(scope, asked);
  const [petRows, pastRows, lapsed] = await Promise.all([
    readPets(scope, unique(candidates.map(({ petId }) => petId))),
    readPast(scope, unique(candidates.map(({ sourceId }) => sourceId))),
    fetchRow(
      tx,
      CountRow,
      sql`select count(*)::integer as count from care_reminders m
           where m.clinic_id = ${session.clinicId} and m.planned_on = ${today} and m.kind = 'lapsed' and m.state <> 'canceled'`,
    ),
  ]);
  const clientRows = await readClients(
    scope,
    unique([
      ...(asked.clientIds ?? []),
      ...candidates.map(({ clientId }) => clientId),
      ...petRows.flatMap(({ clientIds }) => clientIds),
    ]),
    today,
  );
  return {
    rules,
    today,
    candidates,
    pets: byId<PetFacts>(petRows),
    clients: byId<ClientFacts>(clientRows),
    past: new Map(pastRows.map(({ key, what }) => [key, what])),
    lapsedPlanned: lapsed?.count ?? 0,
  };
}
