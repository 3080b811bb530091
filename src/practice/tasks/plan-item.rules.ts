import { cutText } from '#foundation/values/cut-text.ts';
import type { TaskKind } from '#vocabulary/task-kinds.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { addDays, addMonths, type Day, isDay, type Weekday, weekdayOf } from '#foundation/values/day.ts';

/** A task as a plan item suggests it; a person confirms it. */
export interface PlannedTask {
  readonly kind: TaskKind;
  readonly title: string;
  readonly dueOn: Day | null;
  /** What could be sent to the client; null if nothing has to be. */
  readonly clientDraft: string | null;
}

interface PlanContext {
  /** The day at the clinic. */
  readonly today: Day;
  readonly petName: string;
  /** Of the clinic, whose dates the draft has. */
  readonly country: string;
}

const KINDS: readonly (readonly [RegExp, TaskKind])[] = [
  [
    /\b(?:re-?check|re-?exam(?:ination)?|revisit|suture removal|remove (?:sutures|staples)|progress exam)\b/i,
    'recheck',
  ],
  [/\b(?:refill|repeat prescription)\b/i, 'refill'],
  [
    /\b(?:(?:lab(?:oratory)?|test|biopsy|blood) results?|results? (?:due|expected|back|pending)|check results?)\b/i,
    'result',
  ],
  [/\b(?:call|phone|ring)\b/i, 'call'],
  [/\b(?:follow[- ]?up|repeat|remind)\b/i, 'follow_up'],
];

/** "If", "as needed" and the like: whether it has to be done is not known yet. */
const CONDITIONAL = /\b(?:if|unless|as needed|when needed|prn|p\.r\.n\.|in case)\b/i;

const NUMBER_NAMES: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
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
  twelve: 12,
  fourteen: 14,
};
const AMOUNT = `(?:\\d{1,3}|${Object.keys(NUMBER_NAMES).join('|')})`;
const UNIT = '(?:hours?|hrs?|h|days?|d|weeks?|wks?|w|months?|mos?|years?|yrs?)';
/** "in 14 days", "2 weeks", "within 48 hours", "in 10-14 days": of a range the later end. */
const SPAN = new RegExp(`\\b(?:${AMOUNT}\\s*(?:-|–|to)\\s*)?(${AMOUNT})\\s*-?(${UNIT})\\b`, 'i');
const ISO_DAY = /\b(\d{4}-\d{2}-\d{2})\b/;
const WEEKDAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const ON_WEEKDAY = new RegExp(`\\b(?:on|by|next|this|coming)\\s+(${WEEKDAY_NAMES.join('|')})\\b`, 'i');

function dayAfter(today: Day, amount: number, unit: string): Day {
  const initial = unit.toLowerCase();
  if (initial.startsWith('h')) return addDays(today, Math.ceil(amount / 24));
  if (initial.startsWith('d')) return addDays(today, amount);
  if (initial.startsWith('w')) return addDays(today, amount * 7);
  if (initial.startsWith('m')) return addMonths(today, amount);
  return addMonths(today, amount * 12);
}

function readSpan(text: string, today: Day): Day | null {
  const [, amountText, unit] = SPAN.exec(text) ?? [];
  if (amountText === undefined || unit === undefined) return null;
  return dayAfter(today, NUMBER_NAMES[amountText.toLowerCase()] ?? Number(amountText), unit);
}

function readWeekday(text: string, today: Day): Day | null {
  const [, name] = ON_WEEKDAY.exec(text) ?? [];
  if (name === undefined) return null;
  // Safe: the pattern has exactly these names.
  const wanted = (WEEKDAY_NAMES.indexOf(name.toLowerCase()) + 1) as Weekday;
  return addDays(today, (wanted - weekdayOf(today) + 7) % 7 || 7);
}

/** The day that a text names, seen from `today`; null if it names none. */
export function readDueDay(text: string, today: Day): Day | null {
  const [, iso] = ISO_DAY.exec(text) ?? [];
  if (iso !== undefined) return isDay(iso) ? iso : null;
  if (/\btoday\b/i.test(text)) return today;
  if (/\b(?:day after tomorrow|overmorrow)\b/i.test(text)) return addDays(today, 2);
  if (/\btomorrow\b/i.test(text)) return addDays(today, 1);
  if (/\bnext week\b/i.test(text)) return addDays(today, 7);
  if (/\bnext month\b/i.test(text)) return addMonths(today, 1);
  return readSpan(text, today) ?? readWeekday(text, today);
}

function draftFor(
  kind: TaskKind,
  { petName, country }: Omit<PlanContext, 'today'>,
  dueOn: Day | null,
): string | null {
  const when = dueOn === null ? 'soon' : `around ${printDay(dueOn, country, 'weekday')}`;
  if (kind === 'recheck')
    return `${petName} is due for a recheck ${when}. Call us or book online to choose a time.`;
  if (kind === 'refill')
    return `${petName} may need a medication refill ${when}. Let us know and we will prepare it.`;
  if (kind === 'follow_up')
    return `We would like to know how ${petName} is doing. Reply or call us at any time.`;
  return null;
}

const MAX_TITLE = 200;

/**
 * TASK-2. The task that an item of a plan asks for: what kind, due on which day, and a text for the client. English
 * only. Null for an item that names no task ("Rest for 14 days"), or only a condition ("Recheck if it gets worse").
 */
export function planItemTask(item: string, { today, ...context }: PlanContext): PlannedTask | null {
  const title = cutText(item.replaceAll(/\s+/g, ' ').trim(), MAX_TITLE);
  if (title === '' || CONDITIONAL.test(title)) return null;
  const kind = KINDS.find(([pattern]) => pattern.test(title))?.[1];
  if (kind === undefined) return null;
  const dueOn = readDueDay(title, today);
  return { kind, title, dueOn, clientDraft: draftFor(kind, context, dueOn) };
}
