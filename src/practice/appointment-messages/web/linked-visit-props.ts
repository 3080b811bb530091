import type { LinkedVisit, LinkedVisits } from '../link.contract.ts';

/** A visit of a link, and what is done when it changes. */
export interface LinkedVisitProps {
  readonly token: string;
  readonly clinic: LinkedVisits['clinic'];
  readonly visit: LinkedVisit;
  /** With what the link shows from then on. */
  readonly onChanged: (changed: LinkedVisits) => void;
}
