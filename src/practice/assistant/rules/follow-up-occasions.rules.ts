import type { CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import { addDays, addMonths, type Day, daysBetween } from '#foundation/values/day.ts';
import type { FollowUpPurpose } from '#vocabulary/follow-ups.ts';
import { fold } from '#foundation/values/fold.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { dayAt, dayText, instantText, sourceOf } from './fact-days.rules.ts';
import {
  LONG_TERM_DAYS,
  MONITORED_DRUGS,
  type MonitoredDrug,
  SURGERY_TERMS,
  SUTURES_UNTIL_DAYS,
} from './follow-up-table.rules.ts';
import { quoted, shorten } from './plain-text.rules.ts';
import { findRecheck } from './recheck-plan.rules.ts';
import { currentPrescriptions } from './summary-parts.rules.ts';
import { sectionOf } from './summary-care.rules.ts';

/** Something after which a client is contacted. */
export interface FollowUpOccasion {
  readonly purpose: FollowUpPurpose;
  /** The day of what it follows. */
  readonly since: Day;
  /** The day that intervals are counted from: of the surgery, or when the recheck is due. */
  readonly day: Day;
  /** What the message is about: from when until when. */
  readonly fromDay: Day;
  readonly untilDay: Day;
  readonly why: CitedSentence;
}

const contains = (text: string, terms: readonly string[]): boolean => {
  const folded = fold(text);
  return terms.some((term) => folded.includes(fold(term)));
};

/** A “dental chew” is no surgery. */
const SURGERY_KINDS: ReadonlySet<CatalogueKind> = new Set(['procedure', 'service']);

function afterSurgery(facts: PetFacts): readonly FollowUpOccasion[] {
  return facts.acts
    .filter(({ kind, isDone, isDeclined }) => SURGERY_KINDS.has(kind) && isDone && !isDeclined)
    .flatMap((act) => {
      const surgery = SURGERY_TERMS.find(({ term }) => contains(act.name, [term]));
      if (!surgery) return [];
      const day = dayAt(act.at, facts);
      const why = {
        text: `${shorten(act.name, 80)} on ${dayText(day, facts)}.`,
        sources: [sourceOf('act', act)],
      };
      const call = { purpose: 'after_surgery', since: day, day, fromDay: day, untilDay: day, why } as const;
      const sutures = {
        purpose: 'suture_removal',
        since: day,
        day,
        fromDay: addDays(day, 10),
        untilDay: addDays(day, SUTURES_UNTIL_DAYS),
        why,
      } as const;
      return surgery.hasSutures ? [call, sutures] : [call];
    });
}

/** The first one of its drug in the record. */
const isNew = (one: PetFacts['prescriptions'][number], { prescriptions }: PetFacts): boolean =>
  !prescriptions.some(
    (other) => fold(other.drug) === fold(one.drug) && Date.parse(other.issuedAt) < Date.parse(one.issuedAt),
  );

const newMedication = (facts: PetFacts): readonly FollowUpOccasion[] =>
  currentPrescriptions(facts)
    .filter((one) => isNew(one, facts))
    .map((one) => {
      const day = dayAt(one.issuedAt, facts);
      const why = {
        text: `${shorten(one.drug, 80)} was first prescribed on ${dayText(day, facts)}.`,
        sources: [sourceOf('prescription', one)],
      };
      return { purpose: 'new_medication', since: day, day, fromDay: day, untilDay: day, why };
    });

const rechecks = (facts: PetFacts): readonly FollowUpOccasion[] =>
  facts.visits.flatMap((visit): FollowUpOccasion[] => {
    const day = dayAt(visit.at, facts);
    const plan = findRecheck(sectionOf(visit, 'plan'), day);
    if (!plan) return [];
    const why = {
      text: `Plan of ${dayText(day, facts)}: ${quoted(plan.found)}.`,
      sources: [sourceOf('visit', visit)],
    };
    return [
      {
        purpose: 'recheck',
        since: day,
        day: plan.fromDay,
        fromDay: plan.fromDay,
        untilDay: plan.untilDay,
        why,
      },
    ];
  });

const awaitedResults = (facts: PetFacts): readonly FollowUpOccasion[] =>
  facts.labOrders.map((order) => {
    const day = dayAt(order.orderedAt, facts);
    const why = {
      text: `${shorten(order.name, 80)}, ordered on ${dayText(day, facts)}, has no results yet.`,
      sources: [sourceOf('lab_order', order)],
    };
    return { purpose: 'result_pending', since: day, day, fromDay: day, untilDay: day, why };
  });

const pendingResults = (facts: PetFacts): readonly FollowUpOccasion[] =>
  facts.labReports
    .filter(({ isSigned }) => !isSigned)
    .map((report) => {
      const day = dayAt(report.resultedAt, facts);
      const why = {
        text: `${shorten(report.name, 80)}: results of ${dayText(day, facts)} are not signed yet.`,
        sources: [sourceOf('lab_report', report)],
      };
      return { purpose: 'result_pending', since: day, day, fromDay: day, untilDay: day, why };
    });

function monitoringOf(drug: MonitoredDrug, facts: PetFacts): readonly FollowUpOccasion[] {
  const current = currentPrescriptions(facts).find((one) => contains(one.drug, drug.drugs));
  if (!current) return [];
  const first = facts.prescriptions.findLast((one) => contains(one.drug, drug.drugs)) ?? current;
  const startedOn = dayAt(first.issuedAt, facts);
  if (daysBetween(startedOn, facts.today) < LONG_TERM_DAYS) return [];
  const tested = facts.labReports.find(
    (report) =>
      contains(report.name, drug.tests) || report.values.some(({ name }) => contains(name, drug.tests)),
  );
  const testedOn = tested && dayAt(tested.resultedAt, facts);
  const isTested = testedOn !== undefined && testedOn > startedOn;
  const day = isTested ? addMonths(testedOn, drug.everyMonths) : addDays(startedOn, drug.firstAfterDays);
  const name = shorten(first.drug, 80);
  const since = `On ${name} since ${dayText(startedOn, facts)}`;
  const why =
    tested && isTested
      ? {
          text: `${since}; last tested with ${shorten(tested.name, 80)} on ${instantText(tested.resultedAt, facts)}.`,
          sources: [sourceOf('prescription', first), sourceOf('lab_report', tested)],
        }
      : {
          text: `${since}, with no test on record since then.`,
          sources: [sourceOf('prescription', first)],
        };
  return [{ purpose: 'monitoring', since: startedOn, day, fromDay: day, untilDay: day, why }];
}

/** Everything in a pet's record after which a client may be contacted, whenever that is due. */
export const occasionsOf = (facts: PetFacts): readonly FollowUpOccasion[] => [
  ...afterSurgery(facts),
  ...newMedication(facts),
  ...rechecks(facts),
  ...awaitedResults(facts),
  ...pendingResults(facts),
  ...MONITORED_DRUGS.flatMap((drug) => monitoringOf(drug, facts)),
];
