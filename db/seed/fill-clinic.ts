import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { DemoClinic } from './demo-clinics.ts';
import { createDice } from './dice.ts';
import { fillActs } from './fill-acts.ts';
import { fillCare } from './fill-care.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { fillCloses } from './fill-closes.ts';
import { fillEarlierVisits } from './earlier-visits.ts';
import { fillDocuments } from './fill-documents.ts';
import { fillEstimates } from './fill-estimates.ts';
import { fillForms } from './fill-forms.ts';
import { fillImaging } from './fill-imaging.ts';
import { fillInvoices } from './fill-invoices.ts';
import { fillMessages } from './fill-messages.ts';
import { fillMonographs } from './fill-monographs.ts';
import { fillPetPhotos } from './fill-pet-photos.ts';
import { fillPlans } from './fill-plans.ts';
import { fillPrescriptions } from './fill-prescriptions.ts';
import { fillPurchasing } from './fill-purchasing.ts';
import { fillReceivables } from './fill-receivables.ts';
import { fillTodaysMoney } from './fill-todays-money.ts';
import { fillStock } from './fill-stock.ts';
import { fillTasks } from './fill-tasks.ts';
import { fillBlocks, fillSetup, fillStaff } from './fill-setup.ts';
import { type DemoVisit, fillVisits, signVisits } from './fill-visits.ts';
import { type Connection, DAY_MS, type Frame, insertAccounts, iso } from './frame.ts';
import { makeAccount } from './make-account.ts';
import { type Appointment, makeAppointments, statusOf } from './make-appointments.ts';
import { type Client, clientRow, contactRows, makeClients } from './make-clients.ts';
import { alertRows, grownPart, makePets, monthsAt, type Pet, petClientRows, petRow } from './make-pets.ts';
import { makeTrail } from './make-trail.ts';
import type { TextAccount } from './messages/fill-message-setup.ts';
import type { StoreBlob } from './store-documents.ts';
import { STERILIZATIONS } from './reason-for.ts';
import { nameVaccineLots, vaccinationVisits, vaccinesOfVisits } from './vaccines-of-visits.ts';
import { insertRows } from './write-rows.ts';

async function fillClients(
  { client, clinic, clinicId, nowMs, dice, passwordHash }: Frame,
  clients: readonly Client[],
) {
  const since = ({ sinceDays }: Client) => iso(nowMs - sinceDays * DAY_MS);
  const userIds = new Map(clients.filter(({ hasAccount }) => hasAccount).map(({ id }) => [id, dice.id()]));
  const accounts = clients.flatMap((person) => {
    const userId = userIds.get(person.id);
    if (userId === undefined) return [];
    const isDemoUser = person.email === clinic.client.email;
    return [
      makeAccount({
        id: userId,
        email: person.email,
        fullName: person.fullName,
        role: 'client',
        clinicId: null,
        passwordHash: isDemoUser ? passwordHash : null,
        createdAt: since(person),
        lastSignInAt: isDemoUser ? null : iso(nowMs - dice.int(1, Math.min(80, person.sinceDays)) * DAY_MS),
      }),
    ];
  });
  await insertAccounts(client, accounts);
  await insertRows(
    client,
    'clients',
    clients.map((person) => clientRow(clinicId, person, userIds.get(person.id) ?? null, since(person))),
  );
  await insertRows(client, 'client_contacts', contactRows(clinicId, clinic, clients, dice));
  return userIds;
}

/** What a scale shows: to 100 g from two kilograms, to 10 g from half a kilogram. */
const asScaled = (grams: number): number => {
  const step = grams >= 2_000 ? 100 : grams >= 500 ? 10 : 1;
  return Math.max(1, Math.round(grams / step) * step);
};

/** Makes a weight for most visits, each slightly different, and for a few pets without visits on the day they were added. */
function weighings(
  { clinicId, nowMs, dice }: Frame,
  pets: readonly Pet[],
  appointments: readonly Appointment[],
  byUserId: string,
) {
  const arrivals = new Map<string, number[]>();
  for (const { pet, steps } of appointments) {
    const arrived = steps.find(({ status }) => status === 'arrived');
    if (arrived && dice.chance(0.75)) arrivals.set(pet.id, [...(arrivals.get(pet.id) ?? []), arrived.atMs]);
  }
  return pets.flatMap((pet) => {
    const joined = nowMs - pet.sinceDays * DAY_MS;
    const times = [...(dice.chance(0.75) ? [joined] : []), ...(arrivals.get(pet.id) ?? [])].toSorted(
      (a, b) => a - b,
    );
    const start = 0.94 + dice.next() * 0.1;
    return times.map((atMs, index) => {
      const grown = grownPart(monthsAt(pet, atMs)) / grownPart(monthsAt(pet, nowMs));
      const drift = start + (1 - start) * ((index + 1) / times.length) + (dice.next() - 0.5) * 0.02;
      return {
        clinic_id: clinicId,
        id: dice.id(),
        pet_id: pet.id,
        weight_grams: asScaled(pet.grams * grown * drift),
        weighed_at: iso(atMs),
        recorded_by: byUserId,
      };
    });
  });
}

async function fillAppointments(
  { client, clinicId }: Frame,
  appointments: readonly Appointment[],
  trail: ReturnType<typeof makeTrail>,
) {
  await insertRows(
    client,
    'appointments',
    appointments.map((appointment) => ({
      clinic_id: clinicId,
      id: appointment.id,
      appointment_type_id: appointment.typeId,
      pet_id: appointment.pet.id,
      client_id: appointment.clientId,
      doctor_id: appointment.doctorId,
      room_id: appointment.roomId,
      starts_at: iso(appointment.startsAtMs),
      ends_at: iso(appointment.endsAtMs),
      busy_until: iso(appointment.busyUntilMs),
      status: statusOf(appointment),
      reason: appointment.reason,
      arrived_at: arrivalOf(appointment),
      rescheduled_to: appointment.rescheduledTo,
      version: appointment.steps.length,
      created_by: trail.actorOf(appointment, appointment.steps[0]),
      created_at: iso(appointment.steps[0].atMs),
      updated_at: iso((appointment.steps.at(-1) ?? appointment.steps[0]).atMs),
    })),
  );
  await insertRows(client, 'appointment_events', trail.events);
  await insertRows(client, 'audit_entries', trail.auditEntries);
}

function arrivalOf({ steps }: Appointment): string | null {
  const arrived = steps.find(({ status }) => status === 'arrived');
  return arrived ? iso(arrived.atMs) : null;
}

/** The pets whose spay or neuter is done. */
const sterilizedBy = (appointments: readonly Appointment[]): ReadonlySet<string> =>
  new Set(
    appointments.flatMap((appointment) =>
      STERILIZATIONS.has(appointment.reason) && statusOf(appointment) === 'completed'
        ? [appointment.pet.id]
        : [],
    ),
  );

/** The days on which each pet was seen: they count as exams. */
async function visitedOn({
  client,
  clinicId,
  clinic,
}: Frame): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ petId: string; days: string[] }>(
    `select pet_id as "petId", array_agg((started_at at time zone $2)::date::text) as days
       from visits where clinic_id = $1 group by pet_id`,
    [clinicId, clinic.timeZone],
  );
  return new Map(rows.map(({ petId, days }) => [petId, days]));
}

/** The days on which each pet came for a vaccination, the earliest first: it got what was due then. */
function vaccinationDays(
  visits: readonly DemoVisit[],
  timeZone: string,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...Map.groupBy(vaccinationVisits(visits), ({ petId }) => petId)].map(([petId, ofPet]) => [
      petId,
      ofPet.map(({ startedAtMs }) => localDayOf(startedAtMs, timeZone)).toSorted(),
    ]),
  );
}

export interface FilledClinic {
  readonly clinicId: string;
  readonly clientCount: number;
  readonly petCount: number;
  readonly appointmentCount: number;
}

interface FillingParts {
  readonly nowMs: number;
  readonly passwordHash: string;
  readonly storeBlob: StoreBlob;
  readonly textAccount: TextAccount;
  readonly publicUrl: string;
}

/** Fills one clinic. */
export async function fillClinic(
  client: Connection,
  clinic: DemoClinic,
  { nowMs, passwordHash, storeBlob, textAccount, publicUrl }: FillingParts,
): Promise<FilledClinic> {
  const dice = createDice(clinic.seed);
  const frame: Frame = { client, clinic, clinicId: dice.id(), nowMs, dice, passwordHash };
  const { rooms, types } = await fillSetup(frame);
  // Dice of its own, so that a longer catalogue leaves the rest of the demo as it is.
  const items = await fillCatalogue({ ...frame, dice: createDice(clinic.seed + 1) });
  const team = await fillStaff(frame, types);
  const blocks = await fillBlocks(frame, team);
  const clients = makeClients(clinic, dice);
  const userIds = await fillClients(frame, clients);
  const pets = makePets(clinic, clients, localDayOf(nowMs, clinic.timeZone), dice);
  const doctors = team.filter(({ role }) => role === 'doctor');
  const appointments = makeAppointments({ clinic, doctors, types, rooms, pets, blocks, nowMs, dice });
  const technicianId = team.find(({ role }) => role === 'technician')?.userId ?? '';
  const weights = weighings(frame, pets, appointments, technicianId);
  const latest = new Map(weights.map((row) => [row.pet_id, row.weight_grams]));
  const sterilized = sterilizedBy(appointments);
  await insertRows(
    client,
    'pets',
    pets.map((pet) =>
      petRow(
        frame.clinicId,
        { ...pet, neutered: sterilized.has(pet.id) || pet.neutered },
        latest.get(pet.id) ?? null,
        iso(nowMs - pet.sinceDays * DAY_MS),
      ),
    ),
  );
  await insertRows(
    client,
    'pet_clients',
    pets.flatMap((pet) => petClientRows(frame.clinicId, pet)),
  );
  await insertRows(client, 'pet_weights', weights);
  await insertRows(
    client,
    'pet_alerts',
    alertRows(frame.clinicId, pets, technicianId, iso(nowMs - 40 * DAY_MS), dice),
  );
  // Fills the search index with the functions that maintain it later.
  await client.query('select app.index_client(clinic_id, id) from clients where clinic_id = $1', [
    frame.clinicId,
  ]);
  await client.query('select app.index_pet(clinic_id, id) from pets where clinic_id = $1', [frame.clinicId]);
  await fillAppointments(
    frame,
    appointments,
    makeTrail({ clinicId: frame.clinicId, appointments, team, userIds, nowMs, dice }),
  );
  // Dice of its own, so that a longer record leaves the rest of the demo as it is.
  const recordFrame = { ...frame, dice: createDice(clinic.seed + 3) };
  const visits = await fillVisits(recordFrame, appointments, team);
  const given = await fillCare(
    { ...frame, dice: createDice(clinic.seed + 2) },
    {
      items,
      doctors,
      pets,
      visitedOn: await visitedOn(frame),
      vaccinatedOn: vaccinationDays(visits, clinic.timeZone),
    },
  );
  // Dice of its own, so that a longer past leaves the rest of the demo as it is. After the care: what was seen then changes nothing of it.
  const earlier = await fillEarlierVisits({ ...frame, dice: createDice(clinic.seed + 18) }, { pets, team });
  await fillActs(
    { ...frame, dice: createDice(clinic.seed + 4) },
    {
      items,
      visits,
      earlier,
      vaccines: vaccinesOfVisits(visits, given, clinic.timeZone),
      team,
    },
  );
  // Dice of its own, so that more stock leaves the rest of the demo as it is.
  await fillStock({ ...frame, dice: createDice(clinic.seed + 9) }, { items, team });
  await nameVaccineLots(frame);
  await fillPurchasing(frame, { items, team });
  const pharmacyFrame = { ...frame, dice: createDice(clinic.seed + 10) };
  await fillMonographs(pharmacyFrame, { items, team });
  await fillPrescriptions(pharmacyFrame, { items, team, ownClientId: clients[0]?.id });
  await signVisits(recordFrame, [...visits, ...earlier], team);
  await fillPlans(frame, { items, pets, team });
  const money = { team, ownClientId: clients[0]?.id };
  const moneyFrame = { ...frame, dice: createDice(clinic.seed + 7) };
  await fillInvoices(moneyFrame, money);
  await fillTodaysMoney(moneyFrame, money);
  await fillCloses(moneyFrame, team);
  await fillReceivables(moneyFrame, team);
  await fillEstimates({ ...frame, dice: createDice(clinic.seed + 8) }, { items, pets, team });
  // Dice of its own, so that more documents leave the rest of the demo as it is.
  const paperFrame = { ...frame, dice: createDice(clinic.seed + 5) };
  await fillDocuments(paperFrame, { pets, visits, team, storeBlob });
  // Dice of its own, so that more studies leave the rest of the demo as it is.
  await fillImaging({ ...frame, dice: createDice(clinic.seed + 17) }, { pets, visits, storeBlob });
  await fillPetPhotos({ ...frame, dice: createDice(clinic.seed + 6) }, { pets, visits, team, storeBlob });
  await fillForms(paperFrame, { pets, visits, team });
  await fillTasks(paperFrame, { pets, team });
  // Dice of its own, so that more messages leave the rest of the demo as it is.
  await fillMessages(
    { ...frame, dice: createDice(clinic.seed + 11) },
    { appointments, clients, pets, team, types, storeBlob, textAccount, publicUrl },
  );
  return {
    clinicId: frame.clinicId,
    clientCount: clients.length,
    petCount: pets.length,
    appointmentCount: appointments.length,
  };
}
