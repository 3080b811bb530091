import { DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import { printTime } from '#foundation/values/print-time.ts';
import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { dayAt, dayText, instantText, sourceOf } from './fact-days.rules.ts';
import { quoted, shorten } from './plain-text.rules.ts';
import { isAbout, matchCount, type QuestionTopic, type ReadQuestion } from './question-terms.rules.ts';
import { nextAppointment } from './summary-care.rules.ts';
import { currentPrescriptions } from './summary-parts.rules.ts';
import { dayKeys } from './value-keys.rules.ts';

const NAME_LIMIT = 80;
/** As many rows as one answer names. */
const ROWS_LIMIT = 10;

const name = (text: string): string => shorten(text, NAME_LIMIT);

/** A question as it is looked up. */
export interface Search {
  readonly facts: PetFacts;
  readonly read: ReadQuestion;
  readonly days: readonly string[];
}

const isOn = (day: string, { days }: Search): boolean =>
  days.length === 0 || [...dayKeys(day), `m:${day.slice(5, 7)}`].some((key) => days.includes(key));

/** The first entry, which is the latest, among those that have most of the words that a question is about. */
function latest<T extends { readonly at: string }>(
  all: readonly T[],
  search: Search,
  textOf: (one: T) => string,
): T | undefined {
  const { facts, read } = search;
  const ofDays = all.filter(({ at }) => isOn(dayAt(at, facts), search));
  if (read.subject.length === 0) return ofDays[0];
  const counts = ofDays.map((one) => matchCount(textOf(one), read.subject));
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : ofDays[counts.indexOf(most)];
}

function weighed(search: Search): readonly CitedSentence[] {
  const { facts } = search;
  const found = facts.weights.find(({ at }) => isOn(dayAt(at, facts), search));
  if (!found) return [];
  const printed = printWeight(found.grams, weightUnitOf(facts.country), facts.country);
  return [
    {
      text: `${name(facts.pet.name)} weighed ${printed} on ${instantText(found.at, facts)}.`,
      sources: [sourceOf('weight', found), sourceOf('pet', facts.pet)],
    },
  ];
}

function vaccinated(search: Search): readonly CitedSentence[] {
  const { facts } = search;
  const all = facts.vaccinations.map((one) => ({ ...one, at: one.givenAt }));
  const found = latest(all, search, (one) => one.name);
  if (!found) return [];
  return [
    {
      text: `${name(found.name)} was last given on ${instantText(found.givenAt, facts)}.`,
      sources: [sourceOf('vaccination', found)],
    },
  ];
}

/** A report by its name, or by one of its values, which is then shown. */
function tested(search: Search): readonly CitedSentence[] {
  const { facts, read } = search;
  const all = facts.labReports.map((one) => ({ ...one, at: one.resultedAt }));
  const found = latest(all, search, (one) => [one.name, ...one.values.map((value) => value.name)].join(' '));
  if (!found) return [];
  const values =
    read.subject.length === 0 ? [] : found.values.filter((value) => isAbout(value.name, read.subject));
  const shown = values
    .slice(0, ROWS_LIMIT)
    .map(
      (value) =>
        `${name(value.name)}: ${shorten(value.valueText, 40)}${value.unit === null ? '' : ` ${value.unit}`}`,
    );
  const unsigned = found.isSigned ? '' : ' Not signed yet.';
  return [
    {
      text: `${name(found.name)}: last results on ${instantText(found.resultedAt, facts)}${shown.length > 0 ? `, ${shown.join(', ')}` : ''}.${unsigned}`,
      sources: [sourceOf('lab_report', found)],
    },
  ];
}

/** A report of imaging, endoscopy, cytology or histology, by its title or kind. */
function examined(search: Search): readonly CitedSentence[] {
  const { facts, read } = search;
  if (read.subject.length === 0) return [];
  const found = latest(facts.diagnosticReports, search, ({ title, kind }) =>
    [title, DIAGNOSTIC_REPORT_LABELS[kind]].join(' '),
  );
  if (!found) return [];
  const conclusion = found.conclusion === null ? '' : `, ${quoted(found.conclusion)}`;
  return [
    {
      text: `${name(found.title)}: last report on ${instantText(found.at, facts)}${conclusion}.${found.isSigned ? '' : ' Not signed yet.'}`,
      sources: [sourceOf('diagnostic_report', found)],
    },
  ];
}

const testedOrExamined = (search: Search): readonly CitedSentence[] => {
  const sentences = tested(search);
  return sentences.length > 0 ? sentences : examined(search);
};

function seen(search: Search): readonly CitedSentence[] {
  const { facts } = search;
  const found = latest(facts.visits, search, (one) =>
    [one.reason, one.doctorName ?? '', ...one.diagnoses].join(' '),
  );
  if (!found) return [];
  const reason = found.reason === '' ? '' : ` for ${quoted(found.reason, NAME_LIMIT)}`;
  return [
    { text: `Last visit on ${instantText(found.at, facts)}${reason}.`, sources: [sourceOf('visit', found)] },
  ];
}

function prescribed(search: Search): readonly CitedSentence[] {
  const { facts } = search;
  const all = facts.prescriptions.map((one) => ({ ...one, at: one.issuedAt }));
  const found = latest(all, search, (one) => one.drug);
  if (!found) return [];
  const instructions = found.instructions === '' ? '' : `, ${quoted(found.instructions)}`;
  return [
    {
      text: `${name(found.drug)} was last prescribed on ${instantText(found.issuedAt, facts)}${instructions}.`,
      sources: [sourceOf('prescription', found)],
    },
  ];
}

const taking = ({ facts, read }: Search): readonly CitedSentence[] =>
  currentPrescriptions(facts)
    .filter(({ drug }) => read.subject.length === 0 || isAbout(drug, read.subject))
    .slice(0, ROWS_LIMIT)
    .map((one) => ({
      text: `${name(one.drug)}${one.instructions === '' ? '' : `, ${quoted(one.instructions)}`}, since ${instantText(one.issuedAt, facts)}.`,
      sources: [sourceOf('prescription', one)],
    }));

const due = ({ facts, read }: Search): readonly CitedSentence[] =>
  facts.dueCares
    .filter((one) => read.subject.length === 0 || isAbout(one.name, read.subject))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    .slice(0, ROWS_LIMIT)
    .map((one) => ({
      text: `${name(one.name)}: due on ${dayText(one.dueOn, facts)}.`,
      sources: [sourceOf('due_care', one)],
    }));

function next({ facts }: Search): readonly CitedSentence[] {
  const found = nextAppointment(facts);
  if (!found) return [];
  return [
    {
      text: `Next appointment: ${name(found.type)} on ${instantText(found.at, facts)} at ${printTime(found.at, facts)}.`,
      sources: [sourceOf('appointment', found)],
    },
  ];
}

function done(search: Search): readonly CitedSentence[] {
  const { facts, read } = search;
  // Without a subject any treatment would do, which answers nothing.
  if (read.subject.length === 0) return [];
  const found = latest(facts.acts, search, (one) => one.name);
  if (!found || (!found.isDone && !found.isDeclined)) return [];
  return [
    {
      text: `${name(found.name)} was last ${found.isDeclined ? 'declined' : 'done'} on ${instantText(found.at, facts)}.`,
      sources: [sourceOf('act', found)],
    },
  ];
}

/** The entries that answer a question of each topic, as sentences; none where the record has nothing of it. */
export const ANSWERS: Readonly<Record<QuestionTopic, (search: Search) => readonly CitedSentence[]>> = {
  due,
  next,
  taking,
  prescribed,
  vaccinated,
  weight: weighed,
  tested: testedOrExamined,
  seen,
  done,
};
