import type { RegisterKind } from '#vocabulary/controlled-drugs.ts';

/** A row of a register, as far as its figures go. */
export interface RegisterFigures {
  readonly kind: RegisterKind;
  readonly quantityThousandths: number;
}

/** What a register comes to. Every figure but `adjusted` is 0 or more. */
export interface RegisterTotals {
  readonly openedThousandths: number;
  readonly givenThousandths: number;
  readonly dispensedThousandths: number;
  readonly hubLossThousandths: number;
  readonly wastedThousandths: number;
  readonly transferredOutThousandths: number;
  readonly undoneThousandths: number;
  /** Above zero for what was found, below for what was missing. */
  readonly adjustedThousandths: number;
  readonly balanceThousandths: number;
}

/**
 * CD-1. What was opened, less what was given, handed over, lost in hubs, wasted and transferred, and with what was taken back and
 * adjusted, is the balance.
 */
export function registerTotals(rows: readonly RegisterFigures[]): RegisterTotals {
  const sumOf = (kind: RegisterKind) =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + row.quantityThousandths : sum), 0);
  const out = (kind: RegisterKind) => 0 - sumOf(kind);
  return {
    openedThousandths: sumOf('opened'),
    givenThousandths: out('given'),
    dispensedThousandths: out('dispensed'),
    hubLossThousandths: out('hub_loss'),
    wastedThousandths: out('wasted'),
    transferredOutThousandths: out('transferred_out'),
    undoneThousandths: sumOf('undone'),
    adjustedThousandths: sumOf('adjusted'),
    balanceThousandths: rows.reduce((sum, { quantityThousandths }) => sum + quantityThousandths, 0),
  };
}

/** CD-2. What a draw leaves in needle and hub: the clinic’s allowance, as far as there is that much. */
export const hubLossOf = (
  allowanceThousandths: number,
  balanceThousandths: number,
  drawnThousandths: number,
): number => Math.max(0, Math.min(allowanceThousandths, balanceThousandths - drawnThousandths));
