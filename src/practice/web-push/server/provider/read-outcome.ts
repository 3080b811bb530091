import type { PushOutcome } from './push-outcome.ts';

const DEFAULT_WAIT_MS = 60_000;
const MAX_WAIT_MS = 3_600_000;

/** `Retry-After` in seconds or as a date [RFC 9110, 10.2.3]; a minute where it has none, an hour at most. */
function waitOf(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1_000), MAX_WAIT_MS) : DEFAULT_WAIT_MS;
}

/** What the status of a push service's answer means for the notification and its subscription. */
export function readOutcome(status: number, headers: Headers, nowMs: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429) return { kind: 'busy', waitMs: waitOf(headers.get('retry-after'), nowMs) };
  if (status >= 500) return { kind: 'unavailable', reason: `The push service answered ${status}.` };
  return { kind: 'refused', status };
}
