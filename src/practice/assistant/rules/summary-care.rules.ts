import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import { addMonths } from '#foundation/values/day.ts';
import { printTime } from '#foundation/values/print-time.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { dayAt, dayText, instantText, sourceOf } from './fact-days.rules.ts';
import { quoted, shorten, upTo } from './plain-text.rules.ts';

const NAME_LIMIT = 80;
/** Values of one report that one sentence names, the critical ones first. */
const VALUES_LIMIT = 6;
const REPORTS_LIMIT = 2;
const NAMED_LIMIT = 5;
/** Older results and refusals do not belong into a summary. */
const RESULT_MONTHS = 12;
const DECLINED_MONTHS = 24;

const name = (text: string): string => shorten(text, NAME_LIMIT);

type Visit = PetFacts['visits'][number];

export const sectionOf = ({ sections }: Visit, wanted: Visit['sections'][number]['section']): string =>
  sections.find(({ section }) => section === wanted)?.text ?? '';

/** `Visit on Nov 12, 2026 (Dr. Lee) for “vomiting”, diagnosis: gastritis, planned: “recheck in 14 days”.` */
export function visitSentence(visit: Visit, facts: PetFacts): CitedSentence {
  const plan = sectionOf(visit, 'plan');
  const text = [
    `Visit on ${instantText(visit.at, facts)}`,
    visit.doctorName === null ? '' : ` (${name(visit.doctorName)})`,
    visit.reason === '' ? '' : ` for ${quoted(visit.reason, NAME_LIMIT)}`,
    visit.diagnoses.length === 0
      ? ''
      : `, diagnosis: ${upTo(NAMED_LIMIT, visit.diagnoses.map(name)).join(', ')}`,
    plan.trim() === '' ? '' : `, planned: ${quoted(plan)}`,
    visit.isSigned ? '.' : ', not signed yet.',
  ];
  return { text: text.join(''), sources: [sourceOf('visit', visit)] };
}

type Report = PetFacts['labReports'][number];

const limits = ({ low, high }: Report['values'][number]): string => {
  if (low !== null && high !== null) return ` (usual ${shorten(low, 20)} to ${shorten(high, 20)})`;
  return low === null && high === null ? '' : ` (usual ${low === null ? `up to ${high}` : `from ${low}`})`;
};

const value = (one: Report['values'][number]): string =>
  `${one.isCritical ? 'critical ' : ''}${name(one.name)}: ${shorten(one.valueText, 40)}${one.unit === null ? '' : ` ${shorten(one.unit, 20)}`}${limits(one)}`;

/** Reports by their names alone; nothing where there are none. */
function reportNames(label: string, reports: readonly Report[], facts: PetFacts): readonly CitedSentence[] {
  if (reports.length === 0) return [];
  const names = reports.map((one) => `${name(one.name)} (${instantText(one.resultedAt, facts)})`);
  const sources = reports.slice(0, NAMED_LIMIT).map((one) => sourceOf('lab_report', one));
  return [{ text: `${label}: ${upTo(NAMED_LIMIT, names).join(', ')}.`, sources }];
}

/** Reports of the last year with values out of range, the latest first; then what nobody has signed. */
export function results(facts: PetFacts): readonly CitedSentence[] {
  const from = addMonths(facts.today, -RESULT_MONTHS);
  const recent = facts.labReports.filter(({ resultedAt }) => dayAt(resultedAt, facts) >= from);
  const isOut = ({ values }: Report) => values.some((one) => one.isAbnormal || one.isCritical);
  const isCritical = ({ values }: Report) => values.some((one) => one.isCritical);
  const out = recent.filter(isOut);
  const shown = [...out.filter(isCritical), ...out.filter((report) => !isCritical(report))].slice(
    0,
    REPORTS_LIMIT,
  );
  const unsigned = facts.labReports.filter((report) => !report.isSigned && !shown.includes(report));
  const sentences = shown.map((report): CitedSentence => {
    const some = report.values
      .filter((one) => one.isAbnormal || one.isCritical)
      .toSorted((one, other) => Number(other.isCritical) - Number(one.isCritical));
    const label = isCritical(report) ? 'Critical results' : 'Results out of range';
    return {
      text: `${label} of ${name(report.name)}, ${instantText(report.resultedAt, facts)}: ${upTo(VALUES_LIMIT, some.map(value)).join('; ')}${report.isSigned ? '.' : '; not signed yet.'}`,
      sources: [sourceOf('lab_report', report)],
    };
  });
  const further = out.filter((report) => !shown.includes(report));
  return [
    ...sentences,
    ...reportNames('Further results out of range', further, facts),
    ...reportNames('Results not signed yet', unsigned, facts),
  ];
}

export function overdueCare(facts: PetFacts): readonly CitedSentence[] {
  const overdue = facts.dueCares.filter(({ dueOn }) => dueOn < facts.today);
  if (overdue.length === 0) return [];
  const texts = overdue.map((one) => `${name(one.name)} (due ${dayText(one.dueOn, facts)})`);
  return [
    {
      text: `Overdue: ${upTo(NAMED_LIMIT, texts).join(', ')}.`,
      sources: overdue.slice(0, NAMED_LIMIT).map((one) => sourceOf('due_care', one)),
    },
  ];
}

export function declined(facts: PetFacts): readonly CitedSentence[] {
  const from = addMonths(facts.today, -DECLINED_MONTHS);
  const some = facts.acts.filter(({ isDeclined, at }) => isDeclined && dayAt(at, facts) >= from);
  if (some.length === 0) return [];
  const texts = some.map((act) => `${name(act.name)} (${instantText(act.at, facts)})`);
  return [
    {
      text: `Declined: ${upTo(NAMED_LIMIT, texts).join(', ')}.`,
      sources: some.slice(0, NAMED_LIMIT).map((one) => sourceOf('act', one)),
    },
  ];
}

/** The next one that is still expected, from today on; undefined if there is none. */
export const nextAppointment = (facts: PetFacts): PetFacts['appointments'][number] | undefined =>
  facts.appointments
    .filter(
      ({ status, at }) =>
        BEFORE_ARRIVAL.some((expected) => expected === status) && dayAt(at, facts) >= facts.today,
    )
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0];

export function nextVisit(facts: PetFacts): readonly CitedSentence[] {
  const next = nextAppointment(facts);
  if (!next) return [];
  return [
    {
      text: `Next appointment: ${name(next.type)} on ${instantText(next.at, facts)} at ${printTime(next.at, facts)}.`,
      sources: [sourceOf('appointment', next)],
    },
  ];
}
