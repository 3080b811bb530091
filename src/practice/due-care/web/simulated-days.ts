import { isDay } from '#foundation/values/day.ts';
import type { CareProtocol } from '../protocols.contract.ts';
import { simulateCare, type SimulatedDose } from '../simulate.rules.ts';

/** A dose that the simulated animal has been given. */
export interface Given {
  readonly id: number;
  readonly target: string;
  readonly givenOn: string;
}

const MONTHS = 72;

interface SimulatedCase {
  readonly today: string;
  readonly bornOn: string | null;
  readonly isEstimated: boolean;
  readonly withOptional: boolean;
  readonly licensedMonths: number;
  readonly given: readonly Given[];
}

/** A day on which something is due, with the protocol that says so. */
export interface SimulatedDay extends SimulatedDose {
  readonly protocol: CareProtocol;
}

/** Every day on which something is due in the next six years. */
export function simulatedDays(
  protocols: readonly CareProtocol[],
  one: SimulatedCase,
): readonly SimulatedDay[] {
  const subject = {
    bornOn: one.bornOn,
    birthIsEstimated: one.isEstimated,
    knownSinceOn: one.bornOn ?? one.today,
  };
  return protocols
    .flatMap((protocol) => {
      const history = one.given
        .filter(({ target, givenOn }) => target === protocol.target && isDay(givenOn))
        .map(({ givenOn }) => ({ givenOn, licensedMonths: one.licensedMonths }));
      const terms = { ...protocol, isCore: protocol.isCore || one.withOptional };
      const steps = simulateCare(terms, subject, history, {
        today: one.today,
        months: MONTHS,
        licensedMonths: one.licensedMonths,
      });
      return steps.map((step): SimulatedDay => Object.assign({ protocol }, step));
    })
    .toSorted((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1));
}
