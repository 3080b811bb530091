import type { Jurisdiction } from '#practice/billing/jurisdiction.rules.ts';
import { estimateDrift } from '#practice/billing/legal-limits.rules.ts';

interface Cost {
  /** The highest sums of what the client accepted, with tax. */
  readonly agreedMinor: number;
  readonly costMinor: number;
  /** The highest cost to which the client has agreed by talking since; 0 for none. */
  readonly agreedByTalkMinor: number;
}

export type DriftState = 'within' | 'near' | 'passed' | 'exceeded';

/**
 * EST-7. How the cost of a visit compares with what the client agreed to, on paper or by talking. Above it the client is told at
 * once; where EST-2 says so, they have to agree again. What they agreed to by talking counts as agreed up to that cost.
 */
export function visitDrift(
  jurisdiction: Pick<Jurisdiction, 'estimates'>,
  { agreedMinor, costMinor, agreedByTalkMinor }: Cost,
): { readonly state: DriftState; readonly overMinor: number } {
  const limitMinor = Math.max(agreedMinor, agreedByTalkMinor);
  const overMinor = Math.max(0, costMinor - limitMinor);
  const drift = estimateDrift(jurisdiction, { agreedMinor: limitMinor, costMinor });
  if (drift === 'exceeded') return { state: 'exceeded', overMinor };
  if (overMinor > 0) return { state: 'passed', overMinor };
  // Somebody who has just agreed to exactly this cost is not warned of it.
  return { state: drift === 'near' && costMinor !== agreedByTalkMinor ? 'near' : 'within', overMinor: 0 };
}
