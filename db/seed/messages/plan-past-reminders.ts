import type { CareKind } from '#vocabulary/care.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { Candidate, ClientFacts, PetFacts } from '#practice/care-reminders/candidate.rules.ts';
import {
  type DayFacts,
  keyOfRound,
  planDay,
  type PlannedMessage,
  type UnsentRound,
} from '#practice/care-reminders/plan-day.rules.ts';
import { keyOfReach, type Reach, withoutUnreachable } from '#practice/care-reminders/reach.rules.ts';
import type { ReminderRules } from '#practice/care-reminders/rules.contract.ts';
import { nextDay } from '#practice/care-reminders/simulate-week.rules.ts';
import type { Frame } from '../frame.ts';
import { type Appointment, statusOf } from '../make-appointments.ts';
import type { Client } from '../make-clients.ts';
import type { Pet } from '../make-pets.ts';

export interface PastParts {
  readonly rules: ReminderRules;
  readonly from: Day;
  readonly until: Day;
  readonly pets: readonly Pet[];
  readonly appointments: readonly Appointment[];
  /** Who agreed to reminders by text message; others can be reached in the portal if they have an account. */
  readonly agreed: ReadonlySet<string>;
}

export interface PastDay {
  readonly day: Day;
  readonly messages: readonly (PlannedMessage & { readonly channel: 'portal' | 'sms' })[];
  readonly unsentCount: number;
}

export interface PastReminders {
  readonly days: readonly PastDay[];
  /** Rounds that were never said, with their last reason and the day on which it was decided. */
  readonly unsent: readonly (UnsentRound & { readonly decidedOn: Day })[];
}

interface CareRow {
  readonly id: string;
  readonly petId: string;
  readonly protocolId: string;
  readonly name: string;
  readonly kind: CareKind;
  readonly target: string;
  readonly dueOn: Day;
  readonly doneOn: Day | null;
  readonly closedOn: Day | null;
  readonly status: 'cancelled' | 'declined' | 'done' | 'open';
  readonly cancelAfterDays: number;
  readonly isConfirmed: boolean;
}

async function readCare({ client, clinicId, clinic }: Frame): Promise<readonly CareRow[]> {
  const { rows } = await client.query<CareRow>(
    `select d.id, d.pet_id as "petId", d.protocol_id as "protocolId", c.name, c.kind, c.target, d.due_on::text as "dueOn", d.done_on::text as "doneOn",
         (d.closed_at at time zone $2)::date::text as "closedOn", d.status, c.cancel_after_days as "cancelAfterDays",
         c.confirmed_at is not null as "isConfirmed"
       from due_cares d join care_protocols c on c.clinic_id = $1 and c.id = d.protocol_id
      where d.clinic_id = $1 and d.status in ('open', 'done', 'declined') order by d.id`,
    [clinicId, clinic.timeZone],
  );
  return rows;
}

/** From which day on each was known: what is due next is entered when the earlier one of its pet and protocol is closed. */
function knownFrom(care: readonly CareRow[]): ReadonlyMap<string, Day> {
  const chains = Map.groupBy(care, ({ petId, protocolId }) => `${petId} ${protocolId}`);
  return new Map(
    [...chains.values()].flatMap((chain) => {
      const inOrder = chain.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
      return inOrder.flatMap(({ id }, at): [string, Day][] => {
        const earlier = inOrder[at - 1];
        const closedOn = earlier?.doneOn ?? earlier?.closedOn ?? null;
        return closedOn === null ? [] : [[id, closedOn]];
      });
    }),
  );
}

/** The state of what is due on a day of the past. */
const statusOn = ({ status, doneOn, closedOn }: CareRow, day: Day): Candidate['status'] => {
  if (status === 'done') return doneOn !== null && doneOn <= day ? 'done' : 'open';
  if (status === 'declined') return closedOn !== null && closedOn <= day ? 'declined' : 'open';
  return 'open';
};

const candidateOf = (row: CareRow, day: Day): Candidate => ({
  kind: 'care',
  source: 'due_care',
  sourceId: row.id,
  petId: row.petId,
  clientId: null,
  name: row.name,
  careKind: row.kind,
  target: row.target,
  status: statusOn(row, day),
  dueOn: row.dueOn,
  snoozedUntilOn: null,
  cancelAfterDays: row.cancelAfterDays,
  isConfirmed: row.isConfirmed,
  happenedOn: null,
});

/** What decides about reminders of a pet on a day: visits to come that were booked by then. */
function petFactsOn(
  pet: Pet,
  day: Day,
  booked: readonly { on: Day; typeId: string; bookedOn: Day }[],
): PetFacts {
  return {
    id: pet.id,
    name: pet.name,
    species: pet.species,
    deceasedOn: pet.deceasedOn !== null && pet.deceasedOn <= day ? pet.deceasedOn : null,
    isArchived: false,
    clientIds: pet.clients.map(({ id }) => id),
    hasFormerClient: false,
    booked: booked.filter(({ on, bookedOn }) => on >= day && bookedOn <= day),
  };
}

/** Plans the reminders of past days with the planner of the product, each day with what the days before have said. */
export async function planPastReminders(frame: Frame, parts: PastParts): Promise<PastReminders> {
  const { timeZone } = frame.clinic;
  const { rules, pets, agreed } = parts;
  const care = await readCare(frame);
  const known = knownFrom(care);
  const bookings = Map.groupBy(
    parts.appointments.filter((one) => statusOf(one) !== 'cancelled' && statusOf(one) !== 'rescheduled'),
    ({ pet }) => pet.id,
  );
  const bookedOf = (petId: string) =>
    (bookings.get(petId) ?? []).map(({ startsAtMs, typeId, steps }) => ({
      on: localDayOf(startsAtMs, timeZone),
      typeId,
      bookedOn: localDayOf(steps[0].atMs, timeZone),
    }));
  const booked = new Map(pets.map(({ id }) => [id, bookedOf(id)]));
  const people = new Map(
    pets.flatMap(({ clients }) => clients.map((client) => [client.id, client] as const)),
  );
  const reaches = reachesOf([...people.values()], agreed);
  let clients: ReadonlyMap<string, ClientFacts> = new Map(
    [...people.values()].map((one) => [one.id, clientFacts(one, pets)]),
  );
  let past: DayFacts['past'] = new Map();
  const days: PastDay[] = [];
  const unsent = new Map<string, UnsentRound & { readonly decidedOn: Day }>();
  for (let day = parts.from; day <= parts.until; day = addDays(day, 1)) {
    const facts: DayFacts = {
      rules,
      today: day,
      candidates: care.filter(({ id }) => (known.get(id) ?? day) <= day).map((row) => candidateOf(row, day)),
      pets: new Map(pets.map((pet) => [pet.id, petFactsOn(pet, day, booked.get(pet.id) ?? [])])),
      clients,
      past,
      lapsedPlanned: 0,
    };
    const plan = withoutUnreachable(planDay(facts), reaches, day);
    for (const one of plan.unsent) {
      const key = keyOfRound(one.candidate, one.round);
      if (unsent.get(key)?.reason !== one.reason) unsent.set(key, { ...one, decidedOn: day });
    }
    const messages = plan.messages.map((message) => ({
      ...message,
      channel: agreed.has(message.clientId) ? ('sms' as const) : ('portal' as const),
    }));
    for (const { items } of messages)
      for (const { candidate, round } of items) unsent.delete(keyOfRound(candidate, round));
    days.push({ day, messages, unsentCount: plan.unsent.length });
    ({ clients, past } = nextDay(facts, plan));
  }
  return { days, unsent: [...unsent.values()] };
}

function reachesOf(people: readonly Client[], agreed: ReadonlySet<string>): ReadonlyMap<string, Reach> {
  const from = new Date(0);
  return new Map(
    people.map(({ id, hasAccount }): [string, Reach] => [
      keyOfReach(id, 'care'),
      agreed.has(id)
        ? { channel: 'sms', from }
        : hasAccount
          ? { channel: 'portal', from }
          : { channel: null, reason: 'no_consent' },
    ]),
  );
}

function clientFacts({ id, fullName }: Client, pets: readonly Pet[]): ClientFacts {
  const own = pets.filter(({ clients }) => clients.some((one) => one.id === id));
  return {
    id,
    fullName,
    isActive: true,
    pets: own.filter(({ deceasedOn }) => deceasedOn === null).map((pet) => ({ id: pet.id, name: pet.name })),
    remindedOn: null,
    busyOn: [],
    lastDeathOn:
      own
        .flatMap(({ deceasedOn }) => deceasedOn ?? [])
        .toSorted()
        .at(-1) ?? null,
    booked: [],
  };
}
