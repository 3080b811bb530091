import type { ReactNode } from 'react';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { SignOff } from '../signing.contract.ts';
import type { PlannedActs } from './planned-groups.ts';
import { Accept, toggled } from './sign-parts.tsx';

/** Ways to do, postpone or drop a planned act. */
export type PlannedActSlot = (act: SignOff['plannedActs'][number]) => ReactNode;

interface PlannedGroupProps {
  readonly group: PlannedActs;
  readonly zone: string;
  /** The ids of the acts that are left as planned. */
  readonly accepted: ReadonlySet<string>;
  readonly onChange: (accepted: ReadonlySet<string>) => void;
  readonly onGo: () => void;
  readonly renderPlannedAct: PlannedActSlot | undefined;
}

/** A planned act at sign-off; or those of one order, which are answered together or, when opened, each by itself. */
export function PlannedGroup({
  group: { name, acts },
  zone,
  accepted,
  onChange,
  onGo,
  renderPlannedAct,
}: PlannedGroupProps) {
  const whenOf = (plannedFor: string) => `${nearDateIn(zone, plannedFor)}, ${timeIn(zone, plannedFor)}`;
  const one = (act: PlannedActs['acts'][number]) => (
    <Accept
      key={act.id}
      label={acts.length > 1 && act.plannedFor !== null ? whenOf(act.plannedFor) : act.name}
      verb="Leave as planned"
      isAccepted={accepted.has(act.id)}
      onAccept={() => onChange(toggled(accepted, act.id))}
      onGo={onGo}
    >
      {acts.length === 1 && act.plannedFor !== null && (
        <span className="text-sm text-ink-muted">for {whenOf(act.plannedFor)}</span>
      )}
      {!accepted.has(act.id) && renderPlannedAct?.(act)}
    </Accept>
  );
  const [first, ...others] = acts;
  if (first === undefined) return null;
  if (others.length === 0) return one(first);
  const isAccepted = acts.every(({ id }) => accepted.has(id));
  const open = acts.filter(({ id }) => !accepted.has(id)).length;
  const times = [first.plannedFor, acts.at(-1)?.plannedFor].flatMap((at) => (at ? [whenOf(at)] : []));
  return (
    <Accept
      label={name}
      verb={`Leave all ${acts.length} as planned`}
      isAccepted={isAccepted}
      onAccept={() => {
        const ids = new Set(acts.map(({ id }) => id));
        onChange(new Set(isAccepted ? [...accepted].filter((id) => !ids.has(id)) : [...accepted, ...ids]));
      }}
      onGo={onGo}
    >
      <details>
        <summary className="focus-ring w-fit cursor-pointer rounded-sm text-sm text-ink-muted hover:text-ink">
          {[`${open} of ${acts.length} to review`, times.join(' to ')].filter(Boolean).join(' · ')}
        </summary>
        <div className="flex flex-col gap-2 pt-2">{acts.map(one)}</div>
      </details>
    </Accept>
  );
}
