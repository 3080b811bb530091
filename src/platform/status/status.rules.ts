import {
  type ComponentState,
  COMPONENT_STATE_LABELS,
  type MeasuredState,
  STATUS_COMPONENT_LABELS,
  STATUS_COMPONENTS,
  type StatusComponent,
} from '#vocabulary/status.ts';
import type { Day } from '#foundation/values/day.ts';
import { printFixed } from '#foundation/values/print-number.ts';
import { printDay } from '#foundation/values/print-time.ts';
import type { Incident, PublicStatus, StatusDay, StatusFacts } from './contract.ts';

/** The measurements that the states are derived from. */
export interface Measures {
  readonly databaseAnswerMs: number;
  /** Share of the database's connections in use. */
  readonly connectionShare: number;
  /** Null when no job is due. */
  readonly oldestDueSeconds: number | null;
  readonly workersAlive: number;
  /** Null when no email is waiting. */
  readonly oldestEmailSeconds: number | null;
  /** The processes that were seen within a minute. */
  readonly processes: readonly { readonly loopLagMs: number; readonly hearsLive: boolean }[];
  /** The platform's own connection; null when there is none. */
  readonly crm: 'connected' | 'needs_reconnect' | null;
  readonly crmJobsLate: boolean;
}

type Limits = { readonly degraded: number; readonly down: number };
/** From these values on a component is degraded or down. */
const LIMITS = {
  databaseAnswerMs: { degraded: 500, down: 5_000 },
  connectionShare: { degraded: 0.95, down: 1.01 },
  oldestDueSeconds: { degraded: 180, down: 1_800 },
  oldestEmailSeconds: { degraded: 600, down: 3_600 },
  loopLagMs: { degraded: 1_000, down: 10_000 },
} as const;

const stateAt = (value: number, { degraded, down }: Limits): MeasuredState =>
  value >= down ? 'down' : value >= degraded ? 'degraded' : 'operational';

const GRAVITY: Readonly<Record<ComponentState, number>> = {
  unused: 0,
  operational: 1,
  unknown: 2,
  maintenance: 3,
  degraded: 4,
  down: 5,
};

/** The worst of the states; `unused` for an empty list. */
export const worstOf = <S extends ComponentState>(states: readonly S[]): S | 'unused' =>
  states.toSorted((a, b) => GRAVITY[b] - GRAVITY[a])[0] ?? 'unused';

function liveState(processes: Measures['processes']): MeasuredState {
  const deaf = processes.filter(({ hearsLive }) => !hearsLive).length;
  if (deaf === 0) return processes.length === 0 ? 'down' : 'operational';
  return deaf === processes.length ? 'down' : 'degraded';
}

function crmState({ crm, crmJobsLate }: Measures): MeasuredState {
  if (crm === null) return 'unused';
  if (crm === 'needs_reconnect') return 'down';
  return crmJobsLate ? 'degraded' : 'operational';
}

/** STATUS-1. The state of each component, from what was measured. */
export function statesOf(measures: Measures): Record<StatusComponent, MeasuredState> {
  const { processes, workersAlive, oldestDueSeconds, oldestEmailSeconds } = measures;
  const lagMs = Math.max(0, ...processes.map(({ loopLagMs }) => loopLagMs));
  return {
    app: processes.length === 0 ? 'down' : stateAt(lagMs, LIMITS.loopLagMs),
    database: worstOf([
      stateAt(measures.databaseAnswerMs, LIMITS.databaseAnswerMs),
      stateAt(measures.connectionShare, LIMITS.connectionShare),
    ]),
    live: liveState(processes),
    mail: stateAt(oldestEmailSeconds ?? 0, LIMITS.oldestEmailSeconds),
    jobs: workersAlive === 0 ? 'down' : stateAt(oldestDueSeconds ?? 0, LIMITS.oldestDueSeconds),
    crm: crmState(measures),
  };
}

/** After this long without a measurement a component's state is unknown. */
const STALE_MS = 4 * 60_000;

function sentenceOf(state: ComponentState, incidents: readonly Incident[]): string {
  const open = incidents.find(({ resolvedAt }) => resolvedAt === null);
  if (open) return open.title;
  if (state === 'operational') return 'All systems are working.';
  if (state === 'unknown' || state === 'unused')
    return 'There are no measurements from the last few minutes.';
  return state === 'down' ? 'Some systems are down.' : 'Some systems are degraded.';
}

const countsOf = ({ on, checks, degraded, down }: StatusDay): StatusDay => ({ on, checks, degraded, down });

/**
 * STATUS-4. The public page's state: each component as last measured, worse during an incident, unknown when the
 * measurement is older than four minutes. An unused component does not affect the overall state.
 */
export function publicStatusOf({ components, days, incidents }: StatusFacts, now: Date): PublicStatus {
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const parts = STATUS_COMPONENTS.map((component) => {
    const found = components.find((one) => one.component === component);
    const isFresh = found !== undefined && now.getTime() - Date.parse(found.measuredAt) < STALE_MS;
    const reported = open
      .filter((incident) => incident.components.includes(component))
      .map(({ impact }) => impact);
    const measured: ComponentState = isFresh ? found.state : 'unknown';
    return {
      component,
      label: STATUS_COMPONENT_LABELS[component],
      state: worstOf([measured, ...reported]),
      since: found?.since ?? null,
      days: days.filter((day) => day.component === component).map(countsOf),
    };
  });
  const state = worstOf(parts.map((part) => part.state));
  const measuredAt = components
    .map((one) => one.measuredAt)
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return {
    state,
    sentence: sentenceOf(state, incidents),
    measuredAt: measuredAt ?? null,
    today: now.toISOString().slice(0, 10),
    components: parts,
    incidents: [...incidents],
  };
}

/** The state of a day in the history. */
export type DayLook = 'degraded' | 'down' | 'operational' | 'unmeasured';

/** A day with a smaller share of bad minutes counts as operational, because a restart takes a minute. */
const NOTICED_SHARE = 0.002;

/** STATUS-5. A day's state: the worst one that lasted longer than the tolerated share. */
export function lookOf(day: Pick<StatusDay, 'checks' | 'degraded' | 'down'> | undefined): DayLook {
  if (!day || day.checks === 0) return 'unmeasured';
  if (day.down / day.checks >= NOTICED_SHARE) return 'down';
  return (day.down + day.degraded) / day.checks >= NOTICED_SHARE ? 'degraded' : 'operational';
}

/** STATUS-5. The share of measurements of all days at which a component was not down; null without any. */
export function upShareOf(days: readonly Pick<StatusDay, 'checks' | 'down'>[]): number | null {
  const checks = days.reduce((sum, day) => sum + day.checks, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  return checks === 0 ? null : 1 - down / checks;
}

/** `0.99954` as `99.95%`: rounded down, so that only a full share is shown as 100%. */
export const shareLabel = (share: number): string =>
  `${printFixed(Math.floor(share * 10_000) / 100, '', 2)}%`;

/** The `count` calendar days up to `today`, in order. */
export function lastDays(today: string, count: number): string[] {
  const endMs = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(endMs - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The label of a day, for screen readers and for a bar's tooltip. */
export function dayLabel(on: Day, day: StatusDay | undefined): string {
  const label = printDay(on, 'US', 'date');
  if (!day || day.checks === 0) return `${label}: not measured`;
  const { checks, degraded, down } = day;
  if (degraded + down === 0) return `${label}: working, ${checks} of ${checks} measurements`;
  const bad = [
    down > 0 ? `${COMPONENT_STATE_LABELS.down.toLowerCase()} at ${down}` : '',
    degraded > 0 ? `degraded at ${degraded}` : '',
  ].filter(Boolean);
  return `${label}: ${bad.join(', ')} of ${checks} measurements`;
}
