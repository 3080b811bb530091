import type { RegisterKind } from '#vocabulary/controlled-drugs.ts';
import type { RegisterRow } from './contract.ts';
import type { Inspection, InspectionRow } from './inspection.contract.ts';

export const REGISTER_KIND_LABELS: Readonly<Record<RegisterKind, string>> = {
  opened: 'Opened',
  given: 'Given',
  dispensed: 'Dispensed',
  hub_loss: 'Hub loss',
  undone: 'Undone',
  wasted: 'Wasted',
  transferred_out: 'Transferred out',
  moved: 'Moved',
  adjusted: 'Adjusted',
};

const REASON_LABELS: Readonly<Record<string, string>> = {
  left_over: 'Left over from a dose',
  spilled: 'Spilled',
  damaged: 'Damaged',
  expired: 'Expired',
  recalled: 'Recalled',
  hub_loss: 'Left in needle and hub',
};

export const reasonLabel = (reason: string): string => REASON_LABELS[reason] ?? reason.replaceAll('_', ' ');

/** As many decimals as one amount of a register needs, so that its numbers stand below each other. */
export function registerDecimals(
  rows: readonly Pick<RegisterRow, 'quantityThousandths' | 'balanceThousandths'>[],
): number {
  const amounts = rows.flatMap((row) => [row.quantityThousandths, row.balanceThousandths]);
  return [0, 1, 2].find((decimals) => amounts.every((amount) => amount % 10 ** (3 - decimals) === 0)) ?? 3;
}

/** For whom or why, in one line. */
export const rowDetail = (row: RegisterRow): string =>
  [
    row.petName === null
      ? null
      : row.clientName === null
        ? row.petName
        : `${row.petName} (${row.clientName})`,
    row.reversesPosition === null ? null : `reverses row ${row.reversesPosition}`,
    row.kind === 'moved' ? `to ${row.locationName}` : null,
    row.reason === null || row.kind === 'hub_loss' ? null : reasonLabel(row.reason),
    row.note,
  ]
    .filter((text) => text !== null)
    .join(' · ');

/** The same with the address, as it is put on record. */
export const rowDetailWithAddress = (row: InspectionRow): string =>
  [rowDetail(row), row.clientAddress].filter((text) => text !== null && text !== '').join(' · ');

/** From whom a delivery came, with address and registration where they are known. */
export const supplierText = ({
  supplier,
  supplierAddress,
  supplierRegistration,
}: Inspection['receipts'][number]): string =>
  [supplier, supplierAddress, supplierRegistration === null ? null : `registration ${supplierRegistration}`]
    .filter((text) => text !== null)
    .join(', ');

/** Who signs for a row: whoever recorded it, and the witness. */
export const rowPeople = ({ recordedByName, witnessName }: RegisterRow): string =>
  [recordedByName ?? '', witnessName === null ? null : `witness ${witnessName}`]
    .filter((text) => text !== null && text !== '')
    .join(', ');

/** The figures of a period, those that are not zero and the balance. */
export const totalLines = ({
  totals,
}: Inspection): { readonly label: string; readonly thousandths: number }[] =>
  [
    { label: 'Opened', thousandths: totals.openedThousandths },
    { label: 'Given', thousandths: -totals.givenThousandths },
    { label: 'Dispensed', thousandths: -totals.dispensedThousandths },
    { label: 'Hub loss', thousandths: -totals.hubLossThousandths },
    { label: 'Wasted', thousandths: -totals.wastedThousandths },
    { label: 'Transferred out', thousandths: -totals.transferredOutThousandths },
    { label: 'Undone', thousandths: totals.undoneThousandths },
    { label: 'Adjusted', thousandths: totals.adjustedThousandths },
  ].filter(({ thousandths }) => thousandths !== 0);
