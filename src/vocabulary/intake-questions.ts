/** What a client is asked about before a visit, by the reason for it. */
export const INTAKE_TOPICS = [
  'surgery',
  'stomach',
  'skin',
  'lameness',
  'breathing',
  'appetite',
  'urine',
  'wound',
  'lump',
  'eye',
  'dental',
  'wellness',
  'recheck',
] as const;
export type IntakeTopic = (typeof INTAKE_TOPICS)[number];

/** How a question is answered: with a text, yes or no, one of its options, or a whole number. */
interface QuestionEntry {
  readonly kind: 'amount' | 'choice' | 'text' | 'yes_no';
  readonly options?: readonly string[];
  /** Options that cannot wait. Their texts have emergency words, which are found as if the client had written them. */
  readonly alarming?: readonly string[];
  /** The largest amount. */
  readonly most?: number;
}

const PROGRESS = ['better', 'same', 'worse'] as const;

/** Every question that clients are asked before a visit, with what can be answered. Texts are in `src/practice/intake/rules`. */
export const INTAKE_QUESTIONS = {
  reason: { kind: 'text' },
  since_when: { kind: 'choice', options: ['today', 'days', 'week', 'longer', 'routine'] },
  eating_drinking: {
    kind: 'choice',
    options: ['usual', 'eats_less', 'eats_nothing', 'drinks_less', 'drinks_more'],
  },
  medication: { kind: 'text' },
  anything_else: { kind: 'text' },

  surgery_last_meal: { kind: 'text' },
  surgery_calls: { kind: 'yes_no' },
  surgery_phone: { kind: 'text' },
  stomach_signs: {
    kind: 'choice',
    options: ['vomits', 'diarrhea', 'both', 'vomits_blood'],
    alarming: ['vomits_blood'],
  },
  stomach_eaten: { kind: 'choice', options: ['no', 'food', 'object', 'poison'], alarming: ['poison'] },
  stomach_times: { kind: 'amount', most: 50 },
  skin_where: { kind: 'choice', options: ['ears', 'paws', 'belly', 'all_over', 'elsewhere'] },
  skin_parasites: { kind: 'text' },
  lameness_weight: { kind: 'choice', options: ['full', 'some', 'none'] },
  lameness_where: { kind: 'text' },
  breathing_cough: {
    kind: 'choice',
    options: ['dry', 'wet', 'exercise', 'trouble'],
    alarming: ['trouble'],
  },
  breathing_contacts: { kind: 'yes_no' },
  appetite_last_meal: { kind: 'choice', options: ['today', 'yesterday', 'two_days', 'longer'] },
  appetite_weight: { kind: 'yes_no' },
  urine_signs: {
    kind: 'choice',
    options: ['often', 'more', 'indoors', 'cannot'],
    alarming: ['cannot'],
  },
  urine_color: { kind: 'text' },
  wound_bleeding: { kind: 'choice', options: ['no', 'dried', 'bleeds'], alarming: ['bleeds'] },
  wound_cause: { kind: 'text' },
  lump_where: { kind: 'text' },
  lump_growth: { kind: 'choice', options: ['unchanged', 'slowly', 'quickly', 'unsure'] },
  eye_signs: { kind: 'choice', options: ['red', 'discharge', 'closed', 'other'] },
  eye_rubbing: { kind: 'yes_no' },
  dental_chewing: { kind: 'choice', options: ['usual', 'one_side', 'soft_only', 'drops'] },
  dental_care: { kind: 'text' },
  wellness_reaction: { kind: 'yes_no' },
  wellness_parasites: { kind: 'text' },
  recheck_progress: { kind: 'choice', options: PROGRESS },
  recheck_medication: { kind: 'yes_no' },

  last_visit_progress: { kind: 'choice', options: PROGRESS },
  prescribed_given: { kind: 'yes_no' },
  cat_outdoors: { kind: 'choice', options: ['indoors', 'outdoors', 'both'] },
  droppings: { kind: 'choice', options: ['usual', 'fewer', 'none'] },
  housing: { kind: 'text' },
  young_food: { kind: 'text' },
  senior_changes: { kind: 'text' },
} as const satisfies Readonly<Record<string, QuestionEntry>>;

export type IntakeQuestion = keyof typeof INTAKE_QUESTIONS;

// Safe: the keys of the list above.
export const INTAKE_QUESTION_KEYS = Object.keys(INTAKE_QUESTIONS) as IntakeQuestion[];

export const intakeEntryOf = (question: IntakeQuestion): QuestionEntry => INTAKE_QUESTIONS[question];

/** No visit is asked about in more questions. */
export const INTAKE_LIMIT = 8;

/** The longest answer in a client’s own words. */
export const INTAKE_TEXT_LIMIT = 1000;
