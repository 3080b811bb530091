import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { declined, nextVisit, overdueCare, results, visitSentence } from './summary-care.rules.ts';
import { alerts, medication, problems, signalment, weight } from './summary-parts.rules.ts';

/** As many sentences as somebody reads before the next patient. */
export const SUMMARY_LIMIT = 15;
const VISITS_LIMIT = 3;

/**
 * ASSIST-3. The history of a pet in at most 15 sentences and a fixed order: signalment, alerts, active problems, current medication, weight
 * and its change, the last visits, results out of range or not signed, care overdue, what was declined, the next appointment. Nothing that is
 * not in the facts, and each sentence with the entries that it rests on. Texts of others are in quotation marks.
 *
 * Of a deceased pet neither medication, care overdue nor appointments. A change of weight is notable from 10% on, over at most 12 months
 * (veterinary.md, section 3, “weight curve”).
 *
 * @returns for staff, in English, with the units and dates of the clinic's country.
 */
export function summarizeHistory(facts: PetFacts): readonly CitedSentence[] {
  const isAlive = facts.pet.deceasedOn === null;
  const before = [
    ...signalment(facts),
    ...alerts(facts),
    ...problems(facts),
    ...(isAlive ? medication(facts) : []),
    ...weight(facts),
  ];
  const after = [
    ...results(facts),
    ...(isAlive ? overdueCare(facts) : []),
    ...declined(facts),
    ...(isAlive ? nextVisit(facts) : []),
  ];
  const room = Math.min(VISITS_LIMIT, Math.max(1, SUMMARY_LIMIT - before.length - after.length));
  const visits = facts.visits.slice(0, room).map((visit) => visitSentence(visit, facts));
  return [...before, ...visits, ...after].slice(0, SUMMARY_LIMIT);
}
