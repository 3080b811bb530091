import { addDays, addMonths, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { careOfPet, type CareHistory } from '#practice/due-care/care-of-pet.rules.ts';
import { doseFacts, dueDate, type GivenDose } from '#practice/due-care/due-dates.rules.ts';
import { starterRow } from '#practice/due-care/server/public/starter-row.ts';
import { STARTER_PROTOCOLS, type StarterProtocol } from '#practice/due-care/starter-protocols.rules.ts';
import { DEMO_VACCINES, type DemoVaccine, lotOf } from './demo-vaccines.ts';
import type { Dice } from './dice.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import type { Pet } from './make-pets.ts';
import { insertRows } from './write-rows.ts';

/** How often a client of the demo wants an optional vaccination. */
const OPTIONAL_CHANCES: Readonly<Record<string, number>> = {
  leptospirosis: 0.7,
  lyme: 0.15,
  bordetella: 0.3,
  canine_influenza: 0,
  felv: 0.4,
  myxomatosis: 0.7,
  rhd: 0,
};

const MAX_DOSES = 40;
/** A client who no longer comes stopped within this time: what is due is months overdue, not years. */
const LAPSE_MONTHS = 14;
/** How much earlier than its day a dose may be given because the pet is there for its vaccines anyway. */
const EARLY_DAYS = 60;
const MAX_LATE_DAYS = 200;

/** Parasite control that a pet got lately: how likely, and how many days ago. */
const PARASITE_CONTROL: Readonly<Record<string, { readonly chance: number; readonly maxDaysAgo: number }>> = {
  deworming: { chance: 0.3, maxDaysAgo: 150 },
  fleas_and_ticks: { chance: 0.15, maxDaysAgo: 45 },
};

/** Where pets were vaccinated before they came to the clinic; invented. */
const FORMER_CLINICS: Readonly<Record<string, readonly string[]>> = {
  US: ['Maple Grove Animal Hospital', 'Riverbend Veterinary Clinic', 'Prospect Pet Care'],
  DE: ['Tierarztpraxis am Stadtpark', 'Kleintierpraxis Lindenhof', 'Tierklinik Nordufer'],
};

export interface CareItem {
  readonly id: string;
  readonly name: string;
}
export interface CareGiver {
  readonly id: string;
  readonly fullName: string;
  readonly licence: string | null;
}
interface CareParts {
  /** By the key of the starter catalogue. */
  readonly items: ReadonlyMap<string, CareItem>;
  readonly doctors: readonly CareGiver[];
  readonly pets: readonly Pet[];
  /** Days of visits by pet. */
  readonly visitedOn: ReadonlyMap<string, readonly Day[]>;
  /** Days of visits for a vaccination, by pet. */
  readonly vaccinatedOn: ReadonlyMap<string, readonly Day[]>;
}

interface StoredProtocol extends StarterProtocol {
  readonly id: string;
  readonly country: null;
  readonly region: null;
}

interface MadeDose extends GivenDose {
  readonly targets: readonly string[];
  readonly protocol: StoredProtocol;
  readonly vaccine: DemoVaccine;
}

/** As the rules of due care know a pet whose doses are all recorded. */
const subjectOf = ({ bornOn, birthIsEstimated }: Pet) => ({
  bornOn,
  birthIsEstimated,
  knownSinceOn: bornOn,
});

/** The doses that a pet has had until now by one protocol: most on time, some late, and some clients stop coming. */
function dosesBy(
  protocol: StoredProtocol,
  vaccine: DemoVaccine,
  pet: Pet,
  visits: readonly Day[],
  today: Day,
  dice: Dice,
): MadeDose[] {
  const terms = { ...protocol, isCore: true };
  const subject = subjectOf(pet);
  const doses: MadeDose[] = [];
  const end = pet.deceasedOn ?? today;
  while (doses.length < MAX_DOSES) {
    const due = dueDate(terms, subject, doses, end);
    if (!due) break;
    const visit = visits.find(
      (day) =>
        day >= due.earliestOn &&
        day >= addDays(due.dueOn, -EARLY_DAYS) &&
        day <= addDays(due.dueOn, MAX_LATE_DAYS),
    );
    const isLately = due.dueOn > addMonths(today, -LAPSE_MONTHS);
    if (isLately && visit === undefined && dice.chance(0.08)) break;
    const late = dice.chance(0.15) ? dice.int(20, MAX_LATE_DAYS) : dice.int(-12, 4);
    const comesOn = addDays(due.dueOn, late);
    const givenOn = visit ?? (comesOn < due.earliestOn ? due.earliestOn : comesOn);
    if (givenOn > end) break;
    doses.push({
      givenOn,
      licensedMonths: vaccine.licensedMonths,
      targets: vaccine.targets,
      protocol,
      vaccine,
    });
  }
  return doses;
}

interface DoseParts extends CareParts {
  readonly formerClinic: string;
}

function doseRow(frame: Frame, pet: Pet, dose: MadeDose, earlier: readonly MadeDose[], parts: DoseParts) {
  const { clinicId, dice, nowMs, clinic } = frame;
  const { vaccine, protocol, givenOn } = dose;
  const subject = subjectOf(pet);
  const joinedOn = localDayOf(nowMs - pet.sinceDays * DAY_MS, clinic.timeZone);
  const isElsewhere = givenOn < joinedOn;
  const item = parts.items.get(vaccine.key);
  const giver = dice.pick(parts.doctors);
  const due = dueDate({ ...protocol, isCore: true }, subject, [...earlier, dose], givenOn);
  const { doseNumber, isBooster } = doseFacts(protocol, subject, earlier, givenOn);
  const isRabies = vaccine.targets.includes('rabies');
  return {
    clinic_id: clinicId,
    id: dice.id(),
    pet_id: pet.id,
    item_id: isElsewhere ? null : (item?.id ?? null),
    product_name: item?.name ?? vaccine.name ?? vaccine.key,
    manufacturer: vaccine.maker,
    targets: vaccine.targets,
    licensed_months: vaccine.licensedMonths,
    lot: lotOf(vaccine, givenOn),
    lot_expires_on: addDays(givenOn, 240),
    dose_number: doseNumber,
    is_booster: isBooster,
    route: vaccine.route,
    site:
      vaccine.route === 'intranasal'
        ? null
        : dice.pick(['Right shoulder', 'Left hind leg', 'Right hind leg']),
    given_on: givenOn,
    given_by: isElsewhere ? null : giver.id,
    given_by_name: isElsewhere ? null : giver.fullName,
    given_by_licence: isElsewhere ? null : giver.licence,
    rabies_tag: isRabies && !isElsewhere ? `${givenOn.slice(2, 4)}-${dice.int(1000, 9999)}` : null,
    is_elsewhere: isElsewhere,
    elsewhere_name: isElsewhere ? parts.formerClinic : null,
    verified_at: isElsewhere ? iso(nowMs - pet.sinceDays * DAY_MS) : null,
    verified_by: isElsewhere ? giver.id : null,
    next_due_on: due?.dueOn ?? null,
    rule: due?.rule ?? null,
    explanation: due?.explanation ?? null,
    created_at: `${givenOn}T10:00:00Z`,
  };
}

interface DoneCare {
  readonly protocolId: string;
  readonly doneOn: Day;
}

/** Parasite control of the last months. */
const doneOf = (
  pet: Pet,
  protocols: readonly StoredProtocol[],
  today: Day,
  dice: Dice,
): readonly DoneCare[] =>
  pet.deceasedOn === null
    ? protocols.flatMap(({ id, species, target }) => {
        const plan = species === pet.species ? PARASITE_CONTROL[target] : undefined;
        if (!plan || !dice.chance(plan.chance)) return [];
        const doneOn = addDays(today, -dice.int(3, plan.maxDaysAgo));
        return doneOn > addDays(pet.bornOn, 60) ? [{ protocolId: id, doneOn }] : [];
      })
    : [];

const doneRow = ({ clinicId, dice }: Frame, pet: Pet, { protocolId, doneOn }: DoneCare) => ({
  clinic_id: clinicId,
  id: dice.id(),
  pet_id: pet.id,
  protocol_id: protocolId,
  due_on: doneOn,
  earliest_on: doneOn,
  rule: 'DUE-1',
  explanation: 'First dose: none is recorded.',
  status: 'done',
  done_on: doneOn,
  closed_reason: null,
  closed_at: `${doneOn}T10:00:00Z`,
  created_at: `${doneOn}T10:00:00Z`,
  updated_at: `${doneOn}T10:00:00Z`,
});

/** What is due now, by the rules that the product itself uses. */
function dueRows(
  frame: Frame,
  pet: Pet,
  protocols: readonly StoredProtocol[],
  doses: readonly MadeDose[],
  done: readonly DoneCare[],
  parts: CareParts,
  today: Day,
) {
  const { clinicId, dice, clinic, nowMs } = frame;
  const history: CareHistory = {
    species: pet.species,
    bornOn: pet.bornOn,
    birthIsEstimated: pet.birthIsEstimated,
    knownSinceOn: localDayOf(nowMs - pet.sinceDays * DAY_MS, clinic.timeZone),
    isGone: pet.deceasedOn !== null,
    country: clinic.country,
    region: null,
    doses,
    done,
    visitedOn: parts.visitedOn.get(pet.id) ?? [],
  };
  return careOfPet(protocols, history, today).flatMap(({ protocolId, due }) => {
    if (!due) return [];
    const isDeclined = due.isOverdue && dice.chance(0.06);
    return [
      {
        clinic_id: clinicId,
        id: dice.id(),
        pet_id: pet.id,
        protocol_id: protocolId,
        due_on: due.dueOn,
        earliest_on: due.earliestOn,
        rule: due.rule,
        explanation: due.explanation,
        status: isDeclined ? 'declined' : 'open',
        done_on: null,
        closed_reason: isDeclined
          ? dice.pick(['Too expensive', 'Indoor animal', 'Wants to think about it'])
          : null,
        closed_at: isDeclined ? iso(nowMs - dice.int(2, 60) * DAY_MS) : null,
        created_at: iso(nowMs - DAY_MS),
        updated_at: iso(nowMs - DAY_MS),
      },
    ];
  });
}

interface WrittenDose {
  readonly pet: Pet;
  readonly dose: MadeDose;
  readonly earlier: readonly MadeDose[];
  readonly row: ReturnType<typeof doseRow>;
}

/** What was due when the clinic gave a dose, and was closed by it. */
function closedRow({ clinicId, dice }: Frame, { pet, dose, earlier, row }: WrittenDose) {
  const { protocol, givenOn } = dose;
  const subject = subjectOf(pet);
  const due = dueDate({ ...protocol, isCore: true }, subject, earlier, givenOn);
  if (!due) return [];
  return [
    {
      clinic_id: clinicId,
      id: dice.id(),
      pet_id: pet.id,
      protocol_id: protocol.id,
      due_on: due.dueOn,
      earliest_on: due.earliestOn,
      rule: due.rule,
      explanation: due.explanation,
      status: 'done',
      done_on: givenOn,
      vaccination_id: row.id,
      closed_at: row.created_at,
      created_at: row.created_at,
      updated_at: row.created_at,
    },
  ];
}

/** A dose that this clinic gave. */
export interface GivenVaccine {
  readonly vaccinationId: string;
  readonly petId: string;
  readonly givenOn: Day;
  /** Of the starter catalogue. */
  readonly itemKey: string;
}

/**
 * Protocols, vaccine products, vaccinations of every pet and what is due, by the product’s own rules.
 *
 * @returns what the clinic itself has given.
 */
export async function fillCare(frame: Frame, parts: CareParts): Promise<readonly GivenVaccine[]> {
  const { client, clinicId, dice, nowMs, clinic } = frame;
  const today = localDayOf(nowMs, clinic.timeZone);
  const protocols = STARTER_PROTOCOLS.map((protocol): StoredProtocol =>
    Object.assign({ country: null, region: null, id: dice.id() }, protocol),
  );
  const confirmedAt = iso(nowMs - 150 * DAY_MS);
  const confirmedBy = parts.doctors[0]?.id ?? null;
  await insertRows(
    client,
    'care_protocols',
    protocols.map((protocol) => {
      // What nobody has looked at yet is shown as such.
      const isConfirmed = protocol.species === 'dog' || protocol.species === 'cat';
      return Object.assign(starterRow(clinicId, protocol), {
        id: protocol.id,
        reminder_lead_days: 14,
        cancel_after_days: 365,
        confirmed_at: isConfirmed ? confirmedAt : null,
        confirmed_by: isConfirmed ? confirmedBy : null,
        version: 1,
        created_at: confirmedAt,
        updated_at: confirmedAt,
      });
    }),
  );
  await insertRows(
    client,
    'vaccine_products',
    DEMO_VACCINES.flatMap((vaccine) => {
      const item = parts.items.get(vaccine.key);
      return item
        ? [
            {
              clinic_id: clinicId,
              item_id: item.id,
              manufacturer: vaccine.maker,
              targets: vaccine.targets,
              licensed_months: vaccine.licensedMonths,
              min_age_days: null,
              route: vaccine.route,
              version: 1,
            },
          ]
        : [];
    }),
  );
  const made = parts.pets.map((pet) => {
    const doses = protocols
      .filter(({ species, kind }) => species === pet.species && kind === 'vaccination')
      .flatMap((protocol) => {
        const vaccine = DEMO_VACCINES.find(
          ({ key, targets }) => key.includes(pet.species) && targets.includes(protocol.target),
        );
        const isWanted = protocol.isCore || dice.chance(OPTIONAL_CHANCES[protocol.target] ?? 0);
        return vaccine && isWanted
          ? dosesBy(protocol, vaccine, pet, parts.vaccinatedOn.get(pet.id) ?? [], today, dice)
          : [];
      });
    const formerClinic = dice.pick(FORMER_CLINICS[clinic.country] ?? ['Another clinic']);
    return { pet, doses, formerClinic, done: doneOf(pet, protocols, today, dice) };
  });
  const written = made.flatMap(({ pet, doses, formerClinic }) =>
    doses.map((dose): WrittenDose => {
      const earlier = doses.filter((one) => one.protocol === dose.protocol && one.givenOn < dose.givenOn);
      return { pet, dose, earlier, row: doseRow(frame, pet, dose, earlier, { ...parts, formerClinic }) };
    }),
  );
  await insertRows(
    client,
    'vaccinations',
    written.map(({ row }) => row),
  );
  await insertRows(
    client,
    'due_cares',
    made.flatMap(({ pet, doses, done }) => dueRows(frame, pet, protocols, doses, done, parts, today)),
  );
  await insertRows(
    client,
    'due_cares',
    made.flatMap(({ pet, done }) => done.map((one) => doneRow(frame, pet, one))),
  );
  const own = written.filter(({ row }) => !row.is_elsewhere);
  await insertRows(
    client,
    'due_cares',
    own.flatMap((one) => closedRow(frame, one)),
  );
  return own.map(({ dose: { givenOn, vaccine }, row }) => ({
    vaccinationId: row.id,
    petId: row.pet_id,
    givenOn,
    itemKey: vaccine.key,
  }));
}
