import type { Species } from '#vocabulary/species.ts';
import { addDays, weekdayOf } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { Team } from './fill-setup.ts';
import { type DemoVisit, insertVisits } from './fill-visits.ts';
import type { Frame } from './frame.ts';
import type { Pet } from './make-pets.ts';
import { OTHER_CASE, VISIT_CASES, type VisitCase } from './visit-cases.ts';

/** From how many to how many days ago: until there are levels of the stock, which what was used before leaves as they are. */
const FROM_DAYS = 144;
const TO_DAYS = 46;
const WEEK_DAYS = 7;
const OPENING_MINUTE = 9 * 60;
const CLOSING_MINUTE = 17 * 60;

interface EarlierReason {
  readonly reason: string;
  readonly species: readonly Species[];
  /** How many pets come for it in a week, on average. */
  readonly perWeek: number;
}

/** What pets come for between their appointments, and what uses the goods that the demo keeps. */
const REASONS: readonly EarlierReason[] = [
  { reason: 'Diet food', species: ['dog', 'cat'], perWeek: 1 },
  { reason: 'Refill, heart medication', species: ['dog'], perWeek: 0.6 },
  { reason: 'Refill, pain medication', species: ['dog', 'cat'], perWeek: 1.4 },
  { reason: 'Parasite prevention', species: ['dog', 'cat'], perWeek: 1 },
  { reason: 'Vomiting since yesterday', species: ['dog', 'cat'], perWeek: 0.8 },
  { reason: 'Skin mass removal', species: ['dog', 'cat'], perWeek: 0.5 },
  { reason: 'Itching and red belly', species: ['dog', 'cat'], perWeek: 0.3 },
];

const isOpenOn = (day: string): boolean => weekdayOf(day) <= 5;

/** The visits before the months of the appointments: signed, and billed by the clinic's program of then. */
function makeEarlierVisits({ clinic, dice, nowMs }: Frame, pets: readonly Pet[], team: Team): DemoVisit[] {
  const today = localDayOf(nowMs, clinic.timeZone);
  const doctors = team.filter(({ role }) => role === 'doctor');
  const waiting = dice.shuffle(
    pets.filter(({ deceasedOn, sinceDays }) => deceasedOn === null && sinceDays > FROM_DAYS),
  );
  const days = Array.from({ length: FROM_DAYS - TO_DAYS + 1 }, (_, index) => FROM_DAYS - index).filter(
    (daysAgo) => isOpenOn(addDays(today, -daysAgo)),
  );
  const perDay = (perWeek: number) => (perWeek * (FROM_DAYS - TO_DAYS + 1)) / WEEK_DAYS / days.length;
  return days.flatMap((daysAgo) =>
    REASONS.flatMap(({ reason, species, perWeek }): DemoVisit[] => {
      if (!dice.chance(perDay(perWeek))) return [];
      // Each pet once: a pet that came more often would have a history that says why.
      const at = waiting.findIndex((pet) => species.includes(pet.species));
      const [pet] = at === -1 ? [] : waiting.splice(at, 1);
      const client = pet?.clients[0];
      const doctor = dice.pick(doctors);
      if (!pet || !client) return [];
      const startedAtMs = instantAtMinute(
        addDays(today, -daysAgo),
        dice.int(OPENING_MINUTE, CLOSING_MINUTE),
        clinic.timeZone,
      );
      return [
        {
          id: dice.id(),
          petId: pet.id,
          species: pet.species,
          clientId: client.id,
          appointmentId: null,
          doctorId: doctor.id,
          reason,
          about: EARLIER_CASES[reason] ?? VISIT_CASES[reason] ?? OTHER_CASE,
          status: 'signed',
          startedAtMs,
          signedAtMs: startedAtMs + dice.int(25, 60) * MINUTE_MS,
          by: doctor.userId,
        },
      ];
    }),
  );
}

const REFILLED: VisitCase = {
  subjective: 'Here for more medication, given as prescribed. Doing well on it.',
  assessment: 'Stable on the current dose.',
  plan: 'Medication handed over. Continue the current dose.',
  discharge: 'Continue the medication as before. Call us if anything changes.',
};

const EARLIER_CASES: Readonly<Record<string, VisitCase>> = {
  'Refill, heart medication': REFILLED,
  'Refill, pain medication': REFILLED,
  'Diet food': {
    subjective: 'Sensitive stomach, does well on the diet.',
    assessment: 'Weight stable.',
    plan: 'Continue the diet.',
    discharge: 'Continue the diet, with no other treats.',
  },
  'Parasite prevention': {
    subjective: 'Here for parasite prevention. Otherwise well.',
    assessment: 'No fleas or ticks found.',
    plan: 'Products for the season handed over.',
    discharge: 'Give the products as explained.',
  },
};

/** So that what the clinic uses is known for five months. Dice of its own leave the rest of the demo as it is. */
export async function fillEarlierVisits(
  frame: Frame,
  { pets, team }: { readonly pets: readonly Pet[]; readonly team: Team },
): Promise<DemoVisit[]> {
  const visits = makeEarlierVisits(frame, pets, team);
  await insertVisits(frame, visits, team);
  return visits;
}
