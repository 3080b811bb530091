import { INTAKE_LIMIT, type IntakeQuestion, type IntakeTopic } from '#vocabulary/intake-questions.ts';
import type { Species } from '#vocabulary/species.ts';
import { findTopics } from './find-topics.rules.ts';

/** What the questions before a visit follow from. */
export interface IntakeFacts {
  /** As it was entered when the appointment was booked. */
  readonly reason: string;
  readonly typeName: string | null;
  readonly species: Species;
  /** Full months on the day of the visit; null where the birthday is not known. */
  readonly ageMonths: number | null;
  /** The clinic has released a visit of the pet to the client within the last two months. */
  readonly hasRecentVisit: boolean;
  /** The pet has an approved prescription that the client sees and that has not expired. */
  readonly hasPrescription: boolean;
}

/** Asked before what the visit is about, and after it. */
const FIRST: readonly IntakeQuestion[] = ['reason', 'since_when'];
const LAST: readonly IntakeQuestion[] = ['eating_drinking', 'medication', 'anything_else'];

const QUESTIONS_OF: Readonly<Record<IntakeTopic, readonly IntakeQuestion[]>> = {
  // All of them come before those of other topics: an anesthesia depends on them.
  surgery: ['surgery_last_meal', 'surgery_calls', 'surgery_phone'],
  stomach: ['stomach_signs', 'stomach_eaten', 'stomach_times'],
  skin: ['skin_where', 'skin_parasites'],
  lameness: ['lameness_weight', 'lameness_where'],
  breathing: ['breathing_cough', 'breathing_contacts'],
  appetite: ['appetite_last_meal', 'appetite_weight'],
  urine: ['urine_signs', 'urine_color'],
  wound: ['wound_bleeding', 'wound_cause'],
  lump: ['lump_where', 'lump_growth'],
  eye: ['eye_signs', 'eye_rubbing'],
  dental: ['dental_chewing', 'dental_care'],
  wellness: ['wellness_reaction', 'wellness_parasites'],
  recheck: ['recheck_progress', 'recheck_medication'],
};

/** Those that stop eating or passing droppings within a day when they are ill. */
const SMALL_HERBIVORES: ReadonlySet<Species> = new Set(['rabbit', 'guinea_pig', 'hamster', 'rat', 'mouse']);
/** Many of their illnesses come from how they are kept. */
const KEPT_IN_HOUSING: ReadonlySet<Species> = new Set(['bird', 'reptile', 'tortoise', 'fish', 'ferret']);

const YOUNG_MONTHS = 12;
/** Cats: 2021 AAHA/AAFP Feline Life Stage Guidelines, senior from ten years. Dogs have no one age; the same is used. */
const SENIOR_MONTHS = 120;

/** The first question of each topic, then the second of each, and so on. */
function inTurns(lists: readonly (readonly IntakeQuestion[])[]): readonly IntakeQuestion[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}

function ofRecord({ hasRecentVisit, hasPrescription }: IntakeFacts, topics: readonly IntakeTopic[]) {
  // A recheck asks the same.
  if (topics.includes('recheck')) return [];
  return [
    ...(hasRecentVisit ? (['last_visit_progress'] as const) : []),
    ...(hasPrescription ? (['prescribed_given'] as const) : []),
  ];
}

function ofPet({ species, ageMonths }: IntakeFacts): readonly IntakeQuestion[] {
  const isDogOrCat = species === 'dog' || species === 'cat';
  return [
    ...(SMALL_HERBIVORES.has(species) ? (['droppings'] as const) : []),
    ...(KEPT_IN_HOUSING.has(species) ? (['housing'] as const) : []),
    ...(species === 'cat' ? (['cat_outdoors'] as const) : []),
    ...(isDogOrCat && ageMonths !== null && ageMonths < YOUNG_MONTHS ? (['young_food'] as const) : []),
    ...(isDogOrCat && ageMonths !== null && ageMonths >= SENIOR_MONTHS ? (['senior_changes'] as const) : []),
  ];
}

/**
 * INTAKE-2. What a client is asked before a visit, in the order of the page: at most `INTAKE_LIMIT` questions. Those that every visit needs
 * are always asked; between them those of what the visit is about, of what is open in the record as the client knows it, and of the pet.
 */
export function chooseQuestions(facts: IntakeFacts): readonly IntakeQuestion[] {
  const topics = findTopics(`${facts.reason}\n${facts.typeName ?? ''}`);
  // A type such as “Check-up” is no reason to ask less about what is wrong.
  const problems = topics.filter((topic) => topic !== 'surgery' && topic !== 'wellness');
  const specific = [
    ...(topics.includes('surgery') ? QUESTIONS_OF.surgery : []),
    ...inTurns(problems.map((topic) => QUESTIONS_OF[topic])),
    ...(topics.includes('wellness') ? QUESTIONS_OF.wellness : []),
    ...ofRecord(facts, topics),
    ...ofPet(facts),
  ];
  return [...FIRST, ...specific.slice(0, INTAKE_LIMIT - FIRST.length - LAST.length), ...LAST];
}
