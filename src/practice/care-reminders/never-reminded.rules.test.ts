import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#foundation/values/day.ts';
import { candidate, clientFacts, dayFacts, pastAfter, petFacts } from '#test/given-reminder-facts.ts';
import { stormRuns } from '#test/storm.ts';
import type { Candidate, ClientFacts, PetFacts } from './candidate.rules.ts';
import { type DayPlan, type PastRounds, planDay } from './plan-day.rules.ts';
import { DEFAULT_RULES, type ReminderRules } from './rules.contract.ts';

const START = '2026-03-01';
const DAYS = 120;
const CLIENTS = ['ann', 'bob', 'cid'];

const dayArb = fc.integer({ min: -20, max: DAYS + 60 }).map((offset) => addDays(START, offset));
const maybeDay = fc.option(dayArb, { freq: 3 });
const bookedArb = fc.array(fc.record({ on: dayArb, typeId: fc.constantFrom('checkup', 'nail-trim') }), {
  maxLength: 2,
});

const petArb = (id: string) =>
  fc.record({
    id: fc.constant(id),
    deceasedFrom: maybeDay,
    archivedFrom: maybeDay,
    clientIds: fc.uniqueArray(fc.constantFrom(...CLIENTS), { maxLength: 2 }),
    booked: bookedArb,
  });
const careArb = (sourceId: string, petIds: readonly string[]) =>
  fc.record({
    sourceId: fc.constant(sourceId),
    petId: fc.constantFrom(...petIds),
    dueOn: dayArb,
    givenFrom: maybeDay,
    declinedFrom: maybeDay,
    snoozedUntilOn: maybeDay,
    target: fc.constantFrom('rabies', 'heartworm'),
  });
const PETS = ['p1', 'p2', 'p3', 'p4'];
const historyArb = fc.record({
  pets: fc.tuple(...PETS.map(petArb)),
  cares: fc.tuple(...['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map((id) => careArb(id, PETS))),
  inactiveFrom: fc.tuple(maybeDay, maybeDay, maybeDay),
  quietAfterDeathDays: fc.constantFrom(0, 30),
  runs: fc.array(fc.boolean(), { minLength: DAYS, maxLength: DAYS }),
});
type History = typeof historyArb extends fc.Arbitrary<infer H> ? H : never;

const since = (from: string | null, today: string): boolean => from !== null && from <= today;

function factsOn(history: History, today: string, sent: ReadonlyMap<string, string>) {
  const pets = history.pets.map((pet): PetFacts =>
    petFacts({
      id: pet.id,
      deceasedOn: since(pet.deceasedFrom, today) ? pet.deceasedFrom : null,
      isArchived: since(pet.archivedFrom, today),
      clientIds: pet.clientIds,
      booked: pet.booked.filter(({ on }) => on >= today),
    }),
  );
  const candidates = history.cares.map((care): Candidate =>
    candidate({
      sourceId: care.sourceId,
      petId: care.petId,
      name: care.sourceId,
      dueOn: care.dueOn,
      snoozedUntilOn: care.snoozedUntilOn,
      target: care.target,
      status: since(care.givenFrom, today) ? 'done' : since(care.declinedFrom, today) ? 'declined' : 'open',
    }),
  );
  const clients = CLIENTS.map((id, index): ClientFacts => {
    const deaths = pets.filter((pet) => pet.clientIds.includes(id)).map(({ deceasedOn }) => deceasedOn ?? '');
    const remindedOn = sent.get(id) ?? null;
    return clientFacts({
      id,
      isActive: !since(history.inactiveFrom[index] ?? null, today),
      remindedOn,
      busyOn: remindedOn === today ? [today] : [],
      lastDeathOn: deaths.toSorted().at(-1) || null,
    });
  });
  return { candidates, pets, clients };
}

const rulesOf = ({ quietAfterDeathDays }: History): ReminderRules => ({
  ...DEFAULT_RULES,
  ignoredTypeIds: ['nail-trim'],
  quietAfterDeathDays,
});

/** Days on which the job does not run are skipped. */
function* run(history: History) {
  let past: PastRounds = new Map();
  const sent = new Map<string, string>();
  for (const [offset, isUp] of history.runs.entries()) {
    if (!isUp) continue;
    const today = addDays(START, offset);
    const given = factsOn(history, today, sent);
    const facts = dayFacts({ ...given, today, past, rules: rulesOf(history) });
    const plan: DayPlan = planDay(facts);
    yield { today, plan, facts };
    past = pastAfter(past, plan);
    for (const { clientId } of plan.messages) sent.set(clientId, today);
    yield {
      today,
      plan: planDay(dayFacts({ ...factsOn(history, today, sent), today, past, rules: rulesOf(history) })),
      facts,
      isRepeated: true,
    };
  }
}

test('CARE-3, CARE-4: for any history nobody is reminded against the record, nor twice a day, nor of a round twice', () => {
  fc.assert(
    fc.property(historyArb, (history) => {
      const rounds = new Set<string>();
      const lastOf = new Map<string, string>();
      for (const { today, plan, facts, isRepeated } of run(history)) {
        // Planned again on the same day, nothing is added.
        if (isRepeated === true) {
          expect(plan.messages).toEqual([]);
          continue;
        }
        const recipients = plan.messages.map(({ clientId }) => clientId);
        expect(new Set(recipients).size).toBe(recipients.length);
        const petsToday = plan.messages.map(({ items }) => new Set(items.map((one) => one.candidate.petId)));
        for (const [index, message] of plan.messages.entries()) {
          const client = facts.clients.get(message.clientId);
          expect(client?.isActive).toBe(true);
          const last = lastOf.get(message.clientId);
          if (last !== undefined) expect(daysBetween(last, today)).toBeGreaterThanOrEqual(7);
          lastOf.set(message.clientId, today);
          for (const { candidate: care, round } of message.items) {
            const pet = facts.pets.get(care.petId ?? '');
            expect(pet?.deceasedOn ?? null).toBeNull();
            expect(pet?.isArchived).toBe(false);
            expect(pet?.clientIds).toContain(message.clientId);
            expect(care.status).toBe('open');
            expect(care.snoozedUntilOn === null || care.snoozedUntilOn <= today).toBe(true);
            const counted = (pet?.booked ?? []).filter(({ typeId }) => typeId !== 'nail-trim');
            const until = addDays(care.dueOn > today ? care.dueOn : today, 60);
            if (care.target !== 'heartworm')
              expect(counted.some(({ on }) => on >= addDays(care.dueOn, -30) && on <= until)).toBe(false);
            expect(daysBetween(care.dueOn, today)).toBeLessThanOrEqual(90);
            const key = `${care.sourceId} ${round}`;
            expect(rounds.has(key)).toBe(false);
            rounds.add(key);
            // No pet is in two messages of a day.
            expect(petsToday.filter((pets, other) => other !== index && pets.has(care.petId))).toEqual([]);
          }
        }
      }
    }),
    { numRuns: stormRuns(60) },
  );
});
