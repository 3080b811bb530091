import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { AddWellnessPlan } from '#practice/plans/contract.ts';
import { chargeDueFees } from '#practice/plans/server/charge-due-fees.ts';
import { lockSubscription } from '#practice/plans/server/lock-subscriptions.ts';
import { sellPlan } from '#practice/plans/server/sell-plan.ts';
import { addPlan } from '#practice/plans/server/write-plan.ts';
import { asMember, datedBack } from './as-member.ts';
import type { DemoItem } from './fill-catalogue.ts';
import { DAY_MS, type Frame } from './frame.ts';
import type { Team } from './fill-setup.ts';
import type { Pet } from './make-pets.ts';

interface PlanParts {
  readonly items: ReadonlyMap<string, DemoItem>;
  readonly pets: readonly Pet[];
  readonly team: Team;
}

/** What a plan includes, by the keys of starter items, and how often in a year. */
type Included = readonly (readonly [key: string, label: string, uses: number])[];

interface DemoPlan {
  readonly name: string;
  readonly description: string;
  readonly species: 'cat' | 'dog';
  /** A month, in euros and in dollars, without tax. */
  readonly fees: Readonly<Record<string, number>>;
  readonly included: Included;
}

const PLANS: readonly DemoPlan[] = [
  {
    name: 'Dog Care Plan',
    description:
      'The yearly check-up, vaccinations and laboratory work of an adult dog, in twelve equal parts.',
    species: 'dog',
    fees: { EUR: 1490, USD: 3900 },
    included: [
      ['wellness_exam', 'Wellness exams', 2],
      ['vaccine_dog_core', 'Core vaccination', 1],
      ['vaccine_dog_leptospirosis', 'Leptospirosis vaccination', 1],
      ['fecal_flotation', 'Fecal tests', 2],
      ['chemistry', 'Blood chemistry', 1],
    ],
  },
  {
    name: 'Cat Care Plan',
    description:
      'The yearly check-up, vaccinations and laboratory work of an adult cat, in twelve equal parts.',
    species: 'cat',
    fees: { EUR: 1290, USD: 3400 },
    included: [
      ['wellness_exam', 'Wellness exams', 2],
      ['vaccine_cat_core', 'Core vaccination', 1],
      ['fecal_flotation', 'Fecal test', 1],
      ['blood_pressure', 'Blood pressure', 1],
    ],
  },
];

/** How many days ago pets got a plan: those of the demo’s client first. */
const SOLD_DAYS_AGO = [41, 36, 12, 5];

function planOf(
  { fees, included, ...plan }: DemoPlan,
  items: PlanParts['items'],
  currency: string,
): AddWellnessPlan {
  return {
    ...plan,
    species: [plan.species],
    minAgeDays: 180,
    maxAgeDays: null,
    termMonths: 12,
    cycleMonths: 1,
    feeMinor: fees[currency] ?? 1490,
    joiningFeeMinor: 0,
    maxPauseMonths: 3,
    givesBack: false,
    taxClass: 'service',
    benefits: [
      ...included.flatMap(([key, label, usesPerTerm]) => {
        const item = items.get(key);
        return item
          ? [
              {
                label,
                itemId: item.id,
                incomeCategory: null,
                usesPerTerm,
                listPriceMinor: item.unitPriceMinor,
                percentOff: null,
              },
            ]
          : [];
      }),
      {
        label: 'Everything else',
        itemId: null,
        incomeCategory: null,
        usesPerTerm: null,
        listPriceMinor: null,
        percentOff: 10,
      },
    ],
  };
}

const ADULT_DAYS = 400;

/** Wellness plans that the clinic offers, and a few pets that have one. Their fees are charged before invoices are made. */
export async function fillPlans(frame: Frame, { items, pets, team }: PlanParts): Promise<void> {
  const { clinic, nowMs, clinicId } = frame;
  const userId = team.find(({ role }) => role === 'clinic_admin')?.userId ?? '';
  const currency = [...items.values()][0]?.currency ?? 'EUR';
  const offered = new Map<string, string>();
  const since = nowMs - 100 * DAY_MS;
  for (const plan of PLANS) {
    const { id } = await asMember(frame, { userId, atMs: since }, (ctx) =>
      addPlan(ctx, planOf(plan, items, currency)),
    );
    offered.set(plan.species, id);
  }
  await datedBack(frame, 'wellness_plans', 'created_at', since);
  const grown = pets.filter(
    ({ species, bornOn, deceasedOn, sinceDays }) =>
      offered.has(species) &&
      deceasedOn === null &&
      sinceDays > 60 &&
      Date.parse(bornOn) < nowMs - ADULT_DAYS * DAY_MS,
  );
  for (const [index, daysAgo] of SOLD_DAYS_AGO.entries()) {
    // The first pets are those of the demo’s client, whose second one stays without a plan.
    const pet = grown[index === 0 ? 0 : index + 4];
    const [payer] = pet?.clients ?? [];
    const planId = pet && offered.get(pet.species);
    if (!pet || !payer || planId === undefined) continue;
    const soldAtMs = nowMs - daysAgo * DAY_MS;
    const { id } = await asMember(frame, { userId, atMs: soldAtMs }, (ctx) =>
      sellPlan(ctx, {
        planId,
        petId: pet.id,
        clientId: payer.id,
        startedOn: localDayOf(soldAtMs, clinic.timeZone),
      }),
    );
    await datedBack(frame, 'charges', 'charged_at', soldAtMs);
    await datedBack(frame, 'wellness_subscriptions', 'sold_at', soldAtMs);
    await datedBack(frame, 'wellness_events', 'recorded_at', soldAtMs);
    for (let atMs = soldAtMs + 31 * DAY_MS; atMs < nowMs; atMs += 31 * DAY_MS) {
      await asMember(frame, { userId, atMs }, async (ctx) =>
        chargeDueFees(ctx, await lockSubscription(ctx, id)),
      );
      await datedBack(frame, 'charges', 'charged_at', atMs);
      await datedBack(frame, 'wellness_events', 'recorded_at', atMs);
    }
  }
  // The member's id is of the clinic's admin; a fee that a job charged has nobody's.
  await frame.client.query('update charges set charged_by = null where clinic_id = $1 and act_id is null', [
    clinicId,
  ]);
}
