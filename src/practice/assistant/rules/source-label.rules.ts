import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import type { NamedSource } from '../drafts.contract.ts';
import type { PetFacts, Source, SourceKind } from '../facts.contract.ts';
import { dayText, instantText } from './fact-days.rules.ts';

type Labels = { readonly [kind in SourceKind]: (facts: PetFacts, id: string) => string | undefined };

const withId = <T extends { readonly id: string }>(rows: readonly T[], id: string): T | undefined =>
  rows.find((row) => row.id === id);

const named = (name: string, on: string | undefined): string => (on ? `${name}, ${on}` : name);

/** How an entry is named, with its day at the clinic. */
const LABELS: Labels = {
  pet: ({ pet }, id) => (pet.id === id ? pet.name : undefined),
  alert: ({ alerts }, id) => {
    const alert = withId(alerts, id);
    return alert && `Alert: ${PET_ALERT_KIND_LABELS[alert.kind]}`;
  },
  problem: (facts, id) => {
    const problem = withId(facts.problems, id);
    return problem && named(problem.name, problem.since ? dayText(problem.since, facts) : undefined);
  },
  weight: (facts, id) => {
    const weight = withId(facts.weights, id);
    return weight && named('Weight', instantText(weight.at, facts));
  },
  visit: (facts, id) => {
    const visit = withId(facts.visits, id);
    return visit && named('Visit', instantText(visit.at, facts));
  },
  act: (facts, id) => {
    const act = withId(facts.acts, id);
    return act && named(act.name, instantText(act.at, facts));
  },
  prescription: (facts, id) => {
    const prescription = withId(facts.prescriptions, id);
    return prescription && named(prescription.drug, instantText(prescription.issuedAt, facts));
  },
  vaccination: (facts, id) => {
    const vaccination = withId(facts.vaccinations, id);
    return vaccination && named(vaccination.name, instantText(vaccination.givenAt, facts));
  },
  due_care: (facts, id) => {
    const care = withId(facts.dueCares, id);
    return care && named(care.name, dayText(care.dueOn, facts));
  },
  lab_order: (facts, id) => {
    const order = withId(facts.labOrders, id);
    return order && named(`Ordered: ${order.name}`, instantText(order.orderedAt, facts));
  },
  diagnostic_report: (facts, id) => {
    const report = withId(facts.diagnosticReports, id);
    return report && named(report.title, instantText(report.at, facts));
  },
  lab_report: (facts, id) => {
    const report = withId(facts.labReports, id);
    return report && named(report.name, instantText(report.resultedAt, facts));
  },
  document: (facts, id) => {
    const document = withId(facts.documents, id);
    return document && named(document.title, dayText(document.on, facts));
  },
  appointment: (facts, id) => {
    const appointment = withId(facts.appointments, id);
    return appointment && named(appointment.type, instantText(appointment.at, facts));
  },
  message: () => undefined,
};

/** The visit that an entry is part of. */
function visitOf({ kind, id }: Source, facts: PetFacts): string | null {
  if (kind === 'visit') return id;
  if (kind === 'act') return withId(facts.acts, id)?.visitId ?? null;
  return kind === 'prescription' ? (withId(facts.prescriptions, id)?.visitId ?? null) : null;
}

/** ASSIST-12. How an entry that a sentence rests on is named for staff: “Blood count, Mar 3, 2026”. */
export const sourceLabel = ({ kind, id }: Source, facts: PetFacts): string =>
  LABELS[kind](facts, id) ?? 'An entry that could not be found';

/** ASSIST-12. An entry with its name and where it is. */
export const namedSource = (source: Source, facts: PetFacts): NamedSource => ({
  ...source,
  label: sourceLabel(source, facts),
  petId: facts.pet.id,
  visitId: visitOf(source, facts),
});
