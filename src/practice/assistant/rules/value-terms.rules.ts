/** Units as people and machines write them, in English, German and Spanish, by their common name. */
const UNIT_SPELLINGS: Readonly<Record<string, string>> = {
  mg: 'mg|milligrams?|miligramos?|milligramm',
  g: 'g|gr|grams?|gramos?|gramm',
  kg: 'kg|kgs|kilos?|kilograms?|kilogramos?|kilogramm',
  lb: 'lb|lbs|pounds?|libras?|pfund',
  oz: 'oz|ounces?|onzas?|unzen?',
  ug: 'µg|μg|ug|mcg|micrograms?|mikrogramm|microgramos?',
  ng: 'ng',
  pg: 'pg',
  ml: 'ml|milliliters?|millilitres?|mililitros?|cc',
  l: 'l|liters?|litres?|litros?',
  dl: 'dl',
  ul: 'µl|μl|ul',
  iu: 'iu|ie|ui',
  percent: '%|percent|prozent|por ciento',
  celsius: '°\\s?c',
  fahrenheit: '°\\s?f',
  bpm: 'bpm',
  mmhg: 'mm\\s?hg',
  mm: 'mm',
  cm: 'cm',
  minute: 'min|minutes?|minuten?|minutos?',
  hour: 'h|hrs?|hours?|stunden?|std|horas?',
  day: 'days?|tagen?|tage?|días?|dias?',
  week: 'weeks?|wks?|wochen?|semanas?',
  month: 'months?|monaten?|monate?|mes|meses',
  year: 'years?|yrs?|jahren?|jahre?|años?',
  tablet: 'tablets?|tabs?|tabletten?|comprimidos?|pastillas?',
  capsule: 'capsules?|caps|kapseln?|cápsulas?',
  chew: 'chews?|kautabletten?',
  drop: 'drops?|tropfen|gotas?',
  dose: 'doses?|dosen|dosis',
  pipette: 'pipettes?|pipetten?|pipetas?',
  syringe: 'syringes?|spritzen?|jeringas?',
  sachet: 'sachets?|beutel|sobres?',
  unit: 'units?|einheiten?|unidades|unidad',
  times: 'x|×|times?|mal|veces|vez',
  visit: 'visits?|besuche?|visitas?',
  weighing: 'weighings?|weights?',
  vaccination: 'vaccinations?|vaccines?|impfungen?|vacunas?',
  prescription: 'prescriptions?|rezepte?|recetas?',
  refill: 'refills?|wiederholung(?:en)?|repetición|repeticiones',
  result: 'results?|reports?|befunde?|resultados?',
  problem: 'problems?|probleme?|problemas?',
};

/** Longer spellings first: `mg` must not be read as `m`. */
const spellings = Object.values(UNIT_SPELLINGS)
  .flatMap((some) => some.split('|'))
  .toSorted((one, other) => other.length - one.length);

/** A unit with a slash, as laboratories and dose tables have them: `mg/kg`, `U/L`, `10^3/µL` after its power. */
const SLASHED = String.raw`[\p{L}%]{1,8}(?:\/[\p{L}\d%]{1,8})+`;

/** The pattern of any unit. */
export const UNIT = `(?:${SLASHED}|${spellings.join('|')})`;

const named = Object.entries(UNIT_SPELLINGS).map(
  ([unit, some]) => [unit, new RegExp(`^(?:${some})$`, 'iu')] as const,
);

/** The common name of a unit: `tablet` for `Tabletten`; one with a slash in lower case. */
export function unitNamed(written: string): string {
  const folded = written.toLowerCase().replaceAll(/[µμ]/gu, 'u');
  if (folded.includes('/')) return folded;
  return named.find(([, pattern]) => pattern.test(written))?.[0] ?? folded;
}

/** Numbers that people write as words before a unit. */
export const NUMBER_TERMS: Readonly<Record<string, number>> = {
  half: 0.5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  halbe: 0.5,
  ein: 1,
  eine: 1,
  einer: 1,
  einem: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  media: 0.5,
  medio: 0.5,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
};

/** How often, in one word. `once` is eleven in Spanish, and then stands before a unit. */
export const FREQUENCY_TERMS: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  sid: 1,
  bid: 2,
  tid: 3,
  qid: 4,
  einmal: 1,
  zweimal: 2,
  dreimal: 3,
  viermal: 4,
};

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jän', 'jänner', 'enero', 'ene'],
  ['february', 'feb', 'februar', 'febrero'],
  ['march', 'mar', 'märz', 'mär', 'marzo'],
  ['april', 'apr', 'abril', 'abr'],
  ['may', 'mai', 'mayo'],
  ['june', 'jun', 'juni', 'junio'],
  ['july', 'jul', 'juli', 'julio'],
  ['august', 'aug', 'agosto', 'ago'],
  ['september', 'sep', 'sept', 'septiembre'],
  ['october', 'oct', 'oktober', 'okt', 'octubre'],
  ['november', 'nov', 'noviembre'],
  ['december', 'dec', 'dezember', 'dez', 'diciembre', 'dic'],
];

/** The number of a month by any of its names, as `03`. */
export const monthNumbers: ReadonlyMap<string, string> = new Map(
  MONTHS.flatMap((names, index) => names.map((name) => [name, String(index + 1).padStart(2, '0')] as const)),
);

/** The pattern of any month, longer names first. */
export const MONTH = `(?:${[...monthNumbers.keys()].toSorted((one, other) => other.length - one.length).join('|')})`;

const PERIOD = 'week|month|year|night|spring|summer|fall|autumn|winter';
const PERIOD_DE = 'woche|monat|jahr|tag';
const PERIOD_ES = 'semana|mes|año|noche';

/** Times that only mean something on the day on which they were written: nobody can compare them with a record. */
export const RELATIVE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:yesterday|tomorrow|(?:last|next|past)\s+(?:${PERIOD})|(?:[\p{L}\p{N}]+\s+){1,2}ago|gestern|vorgestern|(?:letzte|nächste|vorige)[rnms]?\s+(?:${PERIOD_DE})|vor\s+(?:[\p{L}\p{N}]+\s+){1,2}(?:${PERIOD_DE})\p{L}{0,2}|ayer|anteayer|anoche|(?:la|el)\s+(?:${PERIOD_ES})\s+(?:pasad[oa]|que viene)|hace\s+(?:[\p{L}\p{N}]+\s+){1,2}(?:día|semana|mes|año)\p{L}{0,2})(?![\p{L}\p{N}])`,
  'giu',
);
