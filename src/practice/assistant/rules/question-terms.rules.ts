import { foldedTerms } from '#foundation/values/fold.ts';

/** What a question about a record may be about, in the order in which it is recognized. */
export const QUESTION_TOPICS = [
  'due',
  'next',
  'taking',
  'prescribed',
  'vaccinated',
  'weight',
  'tested',
  'seen',
  'done',
] as const;
export type QuestionTopic = (typeof QUESTION_TOPICS)[number];

/** Beginnings of folded words that name a topic, in English, German and Spanish. */
export const TOPIC_TERMS: Readonly<Record<QuestionTopic, readonly string[]>> = {
  due: ['due', 'overdue', 'fallig', 'uberfallig', 'toca', 'vence'],
  next: ['next', 'upcoming', 'nachste', 'proxima', 'proximo'],
  taking: ['taking', 'takes', 'currently', 'bekommt', 'nimmt', 'toma', 'tomando'],
  prescribed: ['prescri', 'refill', 'dispens', 'verschrieb', 'verordnet', 'rezept', 'recet', 'medic'],
  vaccinated: ['vaccin', 'shot', 'booster', 'geimpft', 'impf', 'vacun', 'immuni'],
  weight: [
    'weigh',
    'weight',
    'wiegt',
    'wog',
    'gewogen',
    'gewicht',
    'wiegen',
    'pesa',
    'peso',
    'pesar',
    'pesamos',
  ],
  tested: [
    'test',
    'lab',
    'bloodwork',
    'blood',
    'result',
    'getestet',
    'blut',
    'befund',
    'ergebnis',
    'untersucht',
    'analisis',
    'prueba',
    'resultado',
    'measure',
    'value',
  ],
  seen: [
    'see',
    'seen',
    'saw',
    'visit',
    'examin',
    'here',
    'gesehen',
    'besuch',
    'hier',
    'vimos',
    'visita',
    'vino',
    'vista',
  ],
  done: [
    'do',
    'did',
    'done',
    'perform',
    'clean',
    'trim',
    'gemacht',
    'durchgefuhrt',
    'hicimos',
    'hizo',
    'treat',
  ],
};

/** Words that say nothing about what is asked for. */
const PLAIN = new Set(
  foldedTerms(
    `when did we last the a an is are was were has have had been be what which how much many often does do did of for on in at to and or with
     his her their its it he she they him them this that these my our your who where since ago time times most recent latest recently ever
     any date day year month please tell show me us give given gave get got against about from by patient pet dog cat animal drug drugs medication
     medications medicine current currently record file dr doctor vet
     wann haben wir zuletzt das der die den dem ein eine einen letzte letzten letzter letztes mal ist sind war wurde wurden hat hatte was welche
     welches wie viel viele oft von fur auf an am zu und oder mit sein seine ihr ihre er sie es gegen im vom bei medikament medikamente
     cuando cuanto cuantos cuanta que cual cuales es son fue fueron ha han hemos la el los las un una de del para por en con y o su sus se le
     ultima ultimo vez veces contra medicamento medicamentos esta este le lo`,
  ),
);

/** A word begins as a term does; short terms are whole words, so that `do` is not found in `dog`. */
const begins = (word: string, term: string): boolean =>
  term.length < 4 ? word === term : word.startsWith(term);

const isTopicTerm = (word: string, topic: QuestionTopic): boolean =>
  TOPIC_TERMS[topic].some((term) => begins(word, term));

export interface ReadQuestion {
  readonly topic: QuestionTopic;
  /** What it is about: the words that are left, folded. */
  readonly subject: readonly string[];
}

/** The topic of a question and what it asks about; undefined where no topic is recognized. */
export function readQuestion(question: string, petName: string): ReadQuestion | undefined {
  const words = foldedTerms(question);
  const topic = QUESTION_TOPICS.find((one) => words.some((word) => isTopicTerm(word, one)));
  if (!topic) return undefined;
  const names = new Set(foldedTerms(petName));
  const isSubject = (word: string) =>
    word.length > 1 &&
    !/^\d+$/u.test(word) &&
    !PLAIN.has(word) &&
    !names.has(word) &&
    !QUESTION_TOPICS.some((one) => isTopicTerm(word, one));
  return { topic, subject: words.filter(isSubject) };
}

const MIN_COMMON = 4;

/** How many of the words a text of the record has: the same, or with the same beginning of four letters and more. */
export function matchCount(text: string, subject: readonly string[]): number {
  const words = foldedTerms(text);
  return subject.filter((wanted) =>
    words.some(
      (word) =>
        word === wanted ||
        (wanted.length >= MIN_COMMON && word.startsWith(wanted)) ||
        (word.length >= MIN_COMMON && wanted.startsWith(word)),
    ),
  ).length;
}

/** Whether a text of the record has any of the words. */
export const isAbout = (text: string, subject: readonly string[]): boolean => matchCount(text, subject) > 0;
