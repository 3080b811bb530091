/** Parses what people type for a time (`9`, `930`, `9:30`, `9.30 pm`, `21h30`) as `HH:MM`; null if it is no time. */
export function parseTime(text: string): string | null {
  const match = /^\s*(\d{1,2})(?:\s*[:.h]\s*(\d{1,2})?|(\d{2}))?\s*([ap])?\.?m?\.?\s*$/iu.exec(text);
  if (match === null) return null;
  const [, hourText = '', minuteAfterSign, minuteJoined, half] = match;
  const minutes = Number(minuteAfterSign ?? minuteJoined ?? '0');
  let hours = Number(hourText);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hours > 23 || minutes > 59) return null;
  return clock(hours * 60 + minutes);
}

/** Moves `HH:MM` by some minutes to the next round step, within the day. */
export function stepTime(time: string, stepMinutes: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const total = hours * 60 + minutes;
  const size = Math.abs(stepMinutes);
  const next =
    stepMinutes > 0 ? Math.floor(total / size) * size + size : Math.ceil(total / size) * size - size;
  return clock(Math.min(24 * 60 - size, Math.max(0, next)));
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
