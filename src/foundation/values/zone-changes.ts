/** When the clocks of a zone change. */
export interface ZoneChanges {
  /** Ascending, in minutes since 1970. */
  readonly changeMinutes: readonly number[];
  /** Minutes east of UTC: before the first change, then after each. */
  readonly offsetMinutes: readonly number[];
}

const MINUTE_MS = 60_000;
/** Shorter than any time between two changes: Morocco's clocks go back for the 29 days of Ramadan. */
const STEP_MS = 20 * 1_440 * MINUTE_MS;

/** Minutes of `GMT`, `GMT+05:30`, `GMT-00:44:30`. */
function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/** The minute of the only change between two instants, since 1970. */
function findChange(fromMs: number, untilMs: number, isBefore: (ms: number) => boolean): number {
  let [before, after] = [fromMs / MINUTE_MS, untilMs / MINUTE_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isBefore(middle * MINUTE_MS)) before = middle;
    else after = middle;
  }
  return after;
}

/** The changes of a zone between two full minutes, by the tables of this runtime. */
export function zoneChanges(zone: string, fromMs: number, untilMs: number): ZoneChanges {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  // Most steps are within one offset: the date is all that differs between their texts.
  const textAt = (ms: number): string => format.format(ms).replace(/^[^ ]* /, '');
  let text = textAt(fromMs);
  const changeMinutes: number[] = [];
  const offsetMinutes = [offsetOf(text)];
  for (let at = fromMs; at < untilMs; at += STEP_MS) {
    const next = textAt(at + STEP_MS);
    if (next === text) continue;
    const before = text;
    changeMinutes.push(findChange(at, at + STEP_MS, (ms) => textAt(ms) === before));
    offsetMinutes.push(offsetOf(next));
    text = next;
  }
  return { changeMinutes, offsetMinutes };
}
