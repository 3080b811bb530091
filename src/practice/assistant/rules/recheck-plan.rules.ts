import { addDays, addMonths, type Day } from '#foundation/values/day.ts';
import { plainText } from './plain-text.rules.ts';
import { NUMBER_TERMS } from './value-terms.rules.ts';

/** A recheck that a plan names, in days from the visit or whole months. */
export interface RecheckPlan {
  /** As the plan says it. */
  readonly found: string;
  readonly fromDay: Day;
  /** The same as `fromDay` unless the plan names a range. */
  readonly untilDay: Day;
}

const START = String.raw`(?<![\p{L}\p{N}])`;
const CUE = String.raw`${START}(?:re-?check\p{L}*|re-?exam\p{L}*|re-?evaluat\p{L}*|follow[- ]?up|come back|return|revisit|re-?weigh|nach-?kontroll\p{L}*|kontroll\p{L}*|wieder-?vorstell\p{L}*|revisi[oó]n|control|revisar|volver|regresar|reevaluar|rechequeo)`;
const NUMBER = String.raw`(?:\d{1,3}|${Object.keys(NUMBER_TERMS).join('|')})`;
const UNIT = String.raw`(?<unit>days?|weeks?|months?|tagen?|tage?|wochen?|monaten?|monate?|días?|dias?|semanas?|mes(?:es)?)`;
const amount = (name: string) =>
  String.raw`(?<${name}>${NUMBER})(?:\s*(?:-|–|to|or|bis|oder|a|o)\s*(?<${name}Until>${NUMBER}))?`;
const SPAN = String.raw`${amount('span')}\s*-?\s*${UNIT}(?![\p{L}\p{N}])`;
const ABOUT = String.raw`(?:(?:about|approx\.?|around|ca\.|etwa|ungefähr|unos|unas|aproximadamente)\s+)?`;
const IN = String.raw`(?:in|after|within|nach|en|dentro de|a los|tras)\s+`;

/** `recheck in 14 days`, `Kontrolle 10-14 Tage`, and the other way round: `in zwei Wochen zur Kontrolle`. */
const PATTERNS = [
  new RegExp(String.raw`${CUE}[^.;\n]{0,40}?\s(?:${IN})?${ABOUT}${SPAN}`, 'iu'),
  new RegExp(String.raw`${START}${IN}${ABOUT}${SPAN}[^.;\n]{0,30}?${CUE}`, 'iu'),
];

const NEGATION =
  /(?<![\p{L}\p{N}])(?:no|not|without|kein\p{L}*|ohne|nicht|sin)(?![\p{L}\p{N}])[^.;\n]{0,20}$/iu;

const numberOf = (written: string): number => NUMBER_TERMS[written.toLowerCase()] ?? Number(written);

function dayAfter(day: Day, count: number, unit: string): Day {
  if (/^(?:month|monat|mes)/iu.test(unit)) return addMonths(day, count);
  return addDays(day, /^(?:week|woche|semana)/iu.test(unit) ? count * 7 : count);
}

/**
 * ASSIST-7. When a plan asks for a recheck, counted from the day of its visit, in English, German or Spanish: `recheck in 10 to 14 days`, `Kontrolle
 * in zwei Wochen`, `revisión en 3 meses`. Undefined where it names none, or says that none is needed.
 */
export function findRecheck(plan: string, visitDay: Day): RecheckPlan | undefined {
  for (const line of plan.split(/[\n;]|\.\s/u).map(plainText)) {
    for (const pattern of PATTERNS) {
      const match = pattern.exec(line);
      const { span, spanUntil, unit } = match?.groups ?? {};
      if (!match || span === undefined || unit === undefined) continue;
      if (NEGATION.test(line.slice(0, match.index))) continue;
      return {
        found: match[0],
        fromDay: dayAfter(visitDay, numberOf(span), unit),
        untilDay: dayAfter(visitDay, numberOf(spanUntil ?? span), unit),
      };
    }
  }
  return undefined;
}
