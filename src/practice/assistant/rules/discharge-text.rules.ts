import { fold } from '#foundation/values/fold.ts';
import { printDayIn } from '#foundation/values/print-time.ts';
import type { CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { addressesProgram } from './addressed-to-a-program.rules.ts';
import { AND, clientMoment, labelIn, petNameIn } from './client-text.rules.ts';
import { DISCHARGE_TEXTS } from './discharge-texts.rules.ts';
import { dayAt, sourceOf } from './fact-days.rules.ts';
import { SURGERY_TERMS } from './follow-up-table.rules.ts';
import { sentencesOf } from './note-sentences.rules.ts';
import { listed, plainText } from './plain-text.rules.ts';
import { findRecheck } from './recheck-plan.rules.ts';
import { nextAppointment, sectionOf } from './summary-care.rules.ts';

export interface DischargeRequest {
  readonly facts: PetFacts;
  readonly visitId: string;
  readonly language: MessageLanguage;
}

type Visit = PetFacts['visits'][number];

const labels = (all: readonly string[]): readonly string[] =>
  [...new Set(all)].flatMap((text) => labelIn(text) ?? []);

/** What is done to a pet; what is handed over is not. */
const DONE_KINDS: ReadonlySet<CatalogueKind> = new Set([
  'laboratory_test',
  'procedure',
  'service',
  'vaccine',
]);

function whatWasDone({ facts, language }: DischargeRequest, visit: Visit): readonly CitedSentence[] {
  const texts = DISCHARGE_TEXTS[language];
  const acts = facts.acts.filter(
    (act) => act.visitId === visit.id && DONE_KINDS.has(act.kind) && act.isDone && !act.isDeclined,
  );
  const named = acts.filter(({ name }) => labelIn(name) !== null);
  const done = labels(named.map(({ name }) => name));
  const hasSutures = named.some(({ name }) =>
    SURGERY_TERMS.some(({ term, hasSutures: sutures }) => sutures && fold(name).includes(term)),
  );
  const sources = named.map((act) => sourceOf('act', act));
  if (done.length === 0) return [];
  const sentence = { text: texts.done(listed(done, AND[language])), sources };
  return hasSutures ? [sentence, { text: texts.wound, sources }] : [sentence];
}

/** The doctor's own instructions for the client, sentence by sentence. */
const ownInstructions = (visit: Visit): readonly CitedSentence[] => {
  const text = sectionOf(visit, 'discharge');
  return sentencesOf(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => !addressesProgram(sentence))
    .map((sentence) => ({ text: plainText(sentence), sources: [sourceOf('visit', visit)] }));
};

const longDay = (day: string, { facts, language }: DischargeRequest): string =>
  printDayIn(language, day, facts.country, 'long');

function medication(request: DischargeRequest, visit: Visit): readonly CitedSentence[] {
  const texts = DISCHARGE_TEXTS[request.language];
  return request.facts.prescriptions
    .filter(({ visitId }) => visitId === visit.id)
    .flatMap((one): CitedSentence[] => {
      const drug = labelIn(one.drug);
      const instructions = plainText(one.instructions);
      if (drug === null || instructions === '' || addressesProgram(instructions)) return [];
      const given = `“${instructions}”`;
      const text =
        one.endsOn === null
          ? texts.medication(drug, given)
          : texts.medicationUntil(drug, given, longDay(one.endsOn, request));
      return [{ text, sources: [sourceOf('prescription', one)] }];
    });
}

/** The appointment that is booked; where none is, what the plan says, as days. */
function comeBack(request: DischargeRequest, visit: Visit): readonly CitedSentence[] {
  const { facts, language } = request;
  const texts = DISCHARGE_TEXTS[language];
  const pet = petNameIn(language, facts);
  const next = nextAppointment(facts);
  if (next)
    return [
      {
        text: texts.next(pet, clientMoment(language, next.at, facts)),
        sources: [sourceOf('appointment', next)],
      },
    ];
  const plan = findRecheck(sectionOf(visit, 'plan'), dayAt(visit.at, facts));
  if (!plan) return [];
  const [from, until] = [longDay(plan.fromDay, request), longDay(plan.untilDay, request)];
  const text = from === until ? texts.recheck(pet, from) : texts.recheckBetween(pet, from, until);
  return [{ text, sources: [sourceOf('visit', visit)] }];
}

/**
 * ASSIST-9. A discharge sheet for a client in plain words and in their language, from one visit: what was done, what was found (diagnoses as they are
 * named), the doctor's own instructions, medication with its instructions, what to watch for, when to come back. Each sentence with its sources. Of
 * the note only the section for the client and, as days, the recheck of the plan; never internal notes (CORE-9).
 *
 * What to watch for is a fixed list (`discharge-texts.rules.ts`, with its source).
 *
 * @returns none for a visit that is not in the facts, and for a deceased pet.
 */
export function dischargeText(request: DischargeRequest): readonly CitedSentence[] {
  const { facts, visitId, language } = request;
  const visit = facts.visits.find(({ id }) => id === visitId);
  if (!visit || facts.pet.deceasedOn !== null) return [];
  const texts = DISCHARGE_TEXTS[language];
  const sources = [sourceOf('visit', visit)];
  const diagnoses = labels(visit.diagnoses);
  return [
    { text: texts.wasHere(petNameIn(language, facts), longDay(dayAt(visit.at, facts), request)), sources },
    ...whatWasDone(request, visit),
    ...(diagnoses.length === 0 ? [] : [{ text: texts.found(listed(diagnoses, AND[language])), sources }]),
    ...ownInstructions(visit),
    ...medication(request, visit),
    ...texts.watch.map((text) => ({ text, sources })),
    ...comeBack(request, visit),
  ];
}
