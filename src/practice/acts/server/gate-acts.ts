import { AppError } from '#vocabulary/errors.ts';
import type { PetAlert } from '#practice/pets/contract.ts';
import type { AlertGate } from '../contract.ts';
import { type GatedItem, matchingAlerts, unacknowledged } from '../gate.rules.ts';

export interface Override {
  readonly reason: string | null;
  readonly alertIds: readonly string[];
}

/** An item that is about to be ordered or given. */
interface Gated<I extends GatedItem> {
  readonly item: I;
  /** The reason that was given when it was ordered. */
  readonly earlier: Override;
}

export const NO_OVERRIDE: Override = { reason: null, alertIds: [] };

/**
 * GATE-1. What each item stores of the alerts that it matches: the reason and the alerts that it overrides.
 *
 * @param reason what the person typed now. @throws AppError `alert_not_acknowledged` when one is needed and missing; its
 *   details are an `AlertGate`.
 */
export function gateActs<I extends GatedItem>(
  acts: readonly Gated<I>[],
  alerts: readonly PetAlert[],
  reason: string | undefined,
): Override[] {
  const needed = new Map<string, { readonly alert: PetAlert; readonly itemNames: Set<string> }>();
  const overrides = acts.map(({ item, earlier }): Override => {
    const matching = matchingAlerts(item, alerts);
    if (matching.length === 0) return earlier.reason === null ? NO_OVERRIDE : earlier;
    const open = unacknowledged(matching, earlier.alertIds);
    if (open.length === 0) return earlier;
    for (const alert of open) {
      const gate = needed.get(alert.id) ?? { alert, itemNames: new Set<string>() };
      gate.itemNames.add(item.name);
      needed.set(alert.id, gate);
    }
    return {
      reason: reason ?? null,
      alertIds: [...new Set([...earlier.alertIds, ...matching.map(({ id }) => id)])],
    };
  });
  if (reason === undefined && needed.size > 0) {
    const gates = [...needed.values()].map(({ alert, itemNames }) => ({ alert, itemNames: [...itemNames] }));
    throw new AppError('alert_not_acknowledged', { gates } satisfies AlertGate);
  }
  return overrides;
}
