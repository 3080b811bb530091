import type { PetFacts } from '../facts.contract.ts';
import { dayAt } from './fact-days.rules.ts';
import { findRecheck } from './recheck-plan.rules.ts';
import { sectionOf } from './summary-care.rules.ts';

type Visit = PetFacts['visits'][number];

/** The section for the client, and of the plan the words that say when to come back. */
function clientVisit(visit: Visit, facts: PetFacts): Visit {
  const discharge = sectionOf(visit, 'discharge');
  const recheck = findRecheck(sectionOf(visit, 'plan'), dayAt(visit.at, facts));
  return {
    ...visit,
    diagnoses: [],
    sections: [
      ...(recheck ? [{ section: 'plan' as const, text: recheck.found }] : []),
      ...(discharge === '' ? [] : [{ section: 'discharge' as const, text: discharge }]),
    ],
  };
}

/**
 * CORE-9. What a text for the client may be drafted from: of notes the section for the client and the words of the plan that say when to come
 * back, results that were released, what was done, prescriptions, vaccinations, due care and appointments. No alerts, problems, diagnoses,
 * interpretations, documents, declined care and orders.
 */
export const clientFacts = (facts: PetFacts): PetFacts => ({
  ...facts,
  alerts: [],
  problems: [],
  documents: [],
  labOrders: [],
  visits: facts.visits.map((visit) => clientVisit(visit, facts)),
  acts: facts.acts.filter(({ isDone, isDeclined }) => isDone && !isDeclined),
  labReports: facts.labReports
    .filter(({ isReleased }) => isReleased)
    .map((report) => Object.assign({}, report, { interpretation: null })),
  diagnosticReports: facts.diagnosticReports.filter(({ isReleased }) => isReleased),
});
