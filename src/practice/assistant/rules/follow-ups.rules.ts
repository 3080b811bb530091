import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import type { FollowUpPurpose } from '#vocabulary/follow-ups.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { clientDay, petNameIn } from './client-text.rules.ts';
import { dayAt } from './fact-days.rules.ts';
import { type FollowUpOccasion, occasionsOf } from './follow-up-occasions.rules.ts';
import { FOLLOW_UP_INTERVALS, type FollowUpInterval } from './follow-up-table.rules.ts';
import { FOLLOW_UP_TEXTS } from './follow-up-texts.rules.ts';

/** A pet with the language of its client, and what was already sent, planned or dropped about it. */
export interface FollowUpCandidate {
  readonly facts: PetFacts;
  readonly language: MessageLanguage;
  readonly known: readonly { readonly purpose: FollowUpPurpose; readonly day: Day }[];
  /** Those that a person moved to another day. */
  readonly moved?: readonly { readonly purpose: FollowUpPurpose; readonly day: Day; readonly on: Day }[];
}

export interface FollowUp {
  readonly petId: string;
  readonly purpose: FollowUpPurpose;
  /** Names it, with its pet and purpose: the day of what it follows, or on which it is due. */
  readonly day: Day;
  /** When it was due by the interval; before today where it is overdue. */
  readonly plannedOn: Day;
  /** The day on which it is to be done: today where that has passed. */
  readonly on: Day;
  readonly way: FollowUpInterval['way'];
  /** What the client reads or hears, in their language. */
  readonly text: string;
  /** For staff, in English. */
  readonly why: CitedSentence;
}

export interface FollowUpOptions {
  /** The clinic's own intervals. */
  readonly intervals?: Readonly<Record<FollowUpPurpose, FollowUpInterval>>;
  /** How far ahead the list looks. */
  readonly horizonDays?: number;
}

const HORIZON_DAYS = 14;
/** An appointment so near is for the same purpose: nothing else says what it is for. */
const SAME_PURPOSE_DAYS = 7;
/** A message before the due date is about that date if it is so near. */
const SAME_MESSAGE_DAYS = 10;

/** Those that an appointment or a visit makes unnecessary. */
const ENDED_BY_APPOINTMENT: ReadonlySet<FollowUpPurpose> = new Set([
  'suture_removal',
  'recheck',
  'monitoring',
]);

function isTakenCareOf(occasion: FollowUpOccasion, { facts, known }: FollowUpCandidate): boolean {
  const { purpose, since, fromDay, untilDay, day } = occasion;
  const knownFrom = since === day ? day : addDays(day, -SAME_MESSAGE_DAYS);
  const isKnown = known.some((one) => one.purpose === purpose && one.day >= knownFrom);
  if (isKnown || !ENDED_BY_APPOINTMENT.has(purpose)) return isKnown;
  const from = addDays(fromDay, -SAME_PURPOSE_DAYS);
  const until = addDays(untilDay, SAME_PURPOSE_DAYS);
  const isNear = (on: Day) => on >= from && on <= until && on > since;
  const isBooked = facts.appointments.some(
    ({ status, at }) => BEFORE_ARRIVAL.some((expected) => expected === status) && isNear(dayAt(at, facts)),
  );
  return isBooked || facts.visits.some(({ at }) => isNear(dayAt(at, facts)));
}

function followUpOf(
  occasion: FollowUpOccasion,
  { facts, language, moved }: FollowUpCandidate,
  { afterDays, graceDays, way }: FollowUpInterval,
  horizonDays: number,
): readonly FollowUp[] {
  const { purpose, day, fromDay, untilDay, why } = occasion;
  const { today } = facts;
  const movedTo = moved?.find((one) => one.purpose === purpose && one.day === day)?.on;
  const planned = movedTo ?? addDays(day, afterDays);
  const lastDay = addDays(movedTo === undefined && afterDays < 0 ? untilDay : planned, graceDays);
  if (today > lastDay || planned > addDays(today, horizonDays)) return [];
  const text = FOLLOW_UP_TEXTS[language][purpose]({
    pet: petNameIn(language, facts),
    day: clientDay(language, fromDay, facts),
    until: clientDay(language, untilDay, facts),
  });
  return [
    {
      petId: facts.pet.id,
      purpose,
      day,
      plannedOn: planned,
      on: planned < today ? today : planned,
      way,
      text,
      why,
    },
  ];
}

/**
 * ASSIST-7. Who is contacted after visits, when, with what and why: the day after surgery or anesthesia, for sutures after 10 to 14 days, on the third
 * day of a new medication, before a recheck that a plan names, while a result is not signed, and for the tests of long-term medication. None about a
 * deceased pet, and none that a message, an appointment or a visit has made unnecessary (veterinary.md, behavior 32). It sends nothing.
 *
 * Intervals and drugs are data with their sources (`follow-up-table.rules.ts`). A text names no drug, no value and no diagnosis.
 *
 * @returns the earliest first.
 */
export function followUps(
  candidates: readonly FollowUpCandidate[],
  { intervals = FOLLOW_UP_INTERVALS, horizonDays = HORIZON_DAYS }: FollowUpOptions = {},
): readonly FollowUp[] {
  const all = candidates.flatMap((candidate) => {
    if (candidate.facts.pet.deceasedOn !== null) return [];
    const wanted = occasionsOf(candidate.facts)
      .filter((occasion) => !isTakenCareOf(occasion, candidate))
      .flatMap((occasion) => followUpOf(occasion, candidate, intervals[occasion.purpose], horizonDays));
    // Of one purpose once: two results, or two plans, are one message.
    return Array.from(new Map(wanted.toReversed().map((one) => [one.purpose, one])).values());
  });
  return all.toSorted((one, other) => one.on.localeCompare(other.on) || one.petId.localeCompare(other.petId));
}
