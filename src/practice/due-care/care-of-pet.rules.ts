import type { Day } from '#foundation/values/day.ts';
import { applicableProtocols } from './applicable-protocols.rules.ts';
import {
  type CareSubject,
  type CareTerms,
  type DueDate,
  dueDate,
  type GivenDose,
} from './due-dates.rules.ts';

export interface RuledProtocol extends CareTerms {
  readonly id: string;
  readonly species: string;
  readonly kind: string;
  readonly target: string;
  readonly country: string | null;
  readonly region: string | null;
}

/** Everything about a pet that decides what is due for it. */
export interface CareHistory extends CareSubject {
  readonly species: string;
  readonly isGone: boolean;
  readonly country: string;
  readonly region: string | null;
  readonly doses: readonly (GivenDose & { readonly targets: readonly string[] })[];
  readonly done: readonly { readonly protocolId: string; readonly doneOn: Day }[];
  readonly visitedOn: readonly Day[];
}

const withoutLabel = (givenOn: Day): GivenDose => ({ givenOn, licensedMonths: null });

/** What has been given or done of a protocol: doses of its target, visits for an exam, and what was marked as done. */
export function historyFor(protocol: RuledProtocol, history: CareHistory): readonly GivenDose[] {
  if (protocol.kind === 'vaccination') {
    return history.doses.filter(({ targets }) => targets.includes(protocol.target));
  }
  const done = history.done
    .filter(({ protocolId }) => protocolId === protocol.id)
    .map(({ doneOn }) => withoutLabel(doneOn));
  return protocol.target === 'yearly_exam' ? [...done, ...history.visitedOn.map(withoutLabel)] : done;
}

/** What is due for a pet by each of the protocols that apply to it. */
export function careOfPet<P extends RuledProtocol>(
  protocols: readonly P[],
  history: CareHistory,
  today: Day,
): readonly { readonly protocolId: string; readonly protocol: P; readonly due: DueDate | null }[] {
  if (history.isGone) return [];
  return applicableProtocols(protocols, history.species, history).map((protocol) => ({
    protocolId: protocol.id,
    protocol,
    due: dueDate(protocol, history, historyFor(protocol, history), today),
  }));
}
