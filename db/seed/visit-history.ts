import { type Day, daysBetween } from '#foundation/values/day.ts';

/** A visit of a pet, made or planned. */
export interface PastVisit {
  readonly reason: string;
  readonly day: Day;
}

/** Once in the life of a pet. */
const ONCE: ReadonlySet<string> = new Set([
  'Spay',
  'Neuter',
  'Cruciate repair, right knee',
  'Puppy vaccines, second round',
  'Exam after adoption',
]);

/** Reasons of which one stands for the others, with the days until the pet comes for one of them again. */
const INTERVALS: readonly { readonly reasons: readonly string[]; readonly days: number }[] = [
  { reasons: ['Annual wellness exam', 'Senior exam with bloodwork'], days: 150 },
  { reasons: ['Annual vaccines', 'Rabies booster', 'FVRCP booster'], days: 300 },
  { reasons: ['Bordetella vaccine, boarding next week'], days: 300 },
  {
    reasons: ['Tartar and bad breath', 'Dental cleaning, two loose teeth', 'Dental cleaning with X-rays'],
    days: 300,
  },
  { reasons: ['Bladder stone removal'], days: 300 },
  { reasons: ['Nail trim', 'Nail trim and anal glands'], days: 28 },
];
/** Until a pet comes again for any other reason. */
const USUAL_DAYS = 30;

interface FollowUp {
  readonly after: readonly string[];
  readonly minDays: number;
  readonly maxDays: number;
}
/** A follow-up needs what it follows, so many days before. */
const FOLLOW_UPS: Readonly<Record<string, FollowUp>> = {
  'Suture removal': {
    after: ['Spay', 'Neuter', 'Skin mass removal', 'Cruciate repair, right knee', 'Bladder stone removal'],
    minDays: 10,
    maxDays: 15,
  },
  'Ear recheck': { after: ['Shaking head, ears smell'], minDays: 12, maxDays: 22 },
  'Blood pressure recheck': {
    after: ['Senior exam with bloodwork', 'Coughing at night'],
    minDays: 10,
    maxDays: 42,
  },
  'Bandage change': { after: ['Torn nail, bleeding stopped'], minDays: 2, maxDays: 4 },
  'Recheck after antibiotics': {
    after: ['Dental cleaning, two loose teeth', 'Swollen eye'],
    minDays: 7,
    maxDays: 14,
  },
  'Glucose curve': { after: ['Drinking more than usual'], minDays: 10, maxDays: 30 },
};

/** Only for a pet that was never here, within so many days after its client joined. */
const FIRST_VISITS: ReadonlySet<string> = new Set([
  'First visit, adopted last week',
  'First visit, 10-week-old puppy',
  'First visit, new in town',
  'First visit, 12-week-old kitten',
  'Exam after adoption',
]);
const NEW_DAYS = 45;

/** Whether a visit for that reason follows an earlier one. */
export const isFollowUp = (reason: string): boolean => reason in FOLLOW_UPS;

/** Whether a visit for that reason makes sense on that day after all earlier ones. */
export function followsFrom(
  reason: string,
  day: Day,
  history: readonly PastVisit[],
  knownDays: number,
): boolean {
  if (ONCE.has(reason) && history.some((past) => past.reason === reason)) return false;
  if (FIRST_VISITS.has(reason)) return history.length === 0 && knownDays <= NEW_DAYS;
  const { reasons, days } = INTERVALS.find((interval) => interval.reasons.includes(reason)) ?? {
    reasons: [reason],
    days: USUAL_DAYS,
  };
  if (history.some((past) => reasons.includes(past.reason) && daysBetween(past.day, day) < days))
    return false;
  const followUp = FOLLOW_UPS[reason];
  return (
    followUp === undefined ||
    history.some((past) => {
      const since = daysBetween(past.day, day);
      return followUp.after.includes(past.reason) && since >= followUp.minDays && since <= followUp.maxDays;
    })
  );
}
