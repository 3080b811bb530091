import { Ban, Check, Circle, type LucideIcon, TriangleAlert } from 'lucide-react';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { type SheetState, stateOf } from '../../sheet.rules.ts';
import type { SheetAct } from '../../treatments.contract.ts';

interface StateLook {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly className: string;
}

/** How the states look. None is told by its color alone. */
export const STATE_LOOKS: Readonly<Record<SheetState, StateLook>> = {
  done: { icon: Check, label: 'Done', className: 'border-transparent bg-good-soft text-good-ink' },
  overdue: { icon: TriangleAlert, label: 'Overdue', className: 'border-bad bg-bad-soft text-bad-ink' },
  planned: { icon: Circle, label: 'Planned', className: 'border-line-control bg-surface text-ink-muted' },
  skipped: { icon: Ban, label: 'Not given', className: 'border-transparent bg-hover text-ink-muted' },
};

const by = (name: string | null): string => (name === null ? '' : `, ${name}`);

/** What happened to an act: `Done at 14:05, Dr. Ash`. */
export function actStateText(act: SheetAct, zone: string, nowMs: number): string {
  const state = stateOf(act, nowMs);
  const when = act.plannedFor === null ? 'any time' : timeIn(zone, act.plannedFor);
  if (state === 'done') return `Done at ${timeIn(zone, act.doneAt ?? '')}${by(act.doneByName)}`;
  if (state === 'skipped') {
    const what = act.doneAt === null ? 'Not given' : 'Undone';
    return `${what}: ${act.voidReason ?? ''}${by(act.voidedByName)}`;
  }
  if (state === 'planned') return `Planned for ${when}`;
  return `Overdue since ${nearDateIn(zone, act.plannedFor ?? '')}, ${when}`;
}

/** Where it was postponed, the time for which it was ordered. */
export const postponedText = (act: SheetAct, zone: string): string | undefined =>
  act.scheduledFor !== null && act.plannedFor !== null && act.scheduledFor !== act.plannedFor
    ? `Postponed from ${timeIn(zone, act.scheduledFor)}`
    : undefined;
