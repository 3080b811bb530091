import type { BillLine, OpenBill } from '../bills.contract.ts';

export interface Payer {
  readonly clientId: string;
  readonly fullName: string;
}

/** SPLIT-1. Whether clients can share these lines: what was done in a visit, to pets with several clients, and is not shared yet. */
export const canSplit = (
  bill: Pick<OpenBill, 'clientId' | 'petClients'>,
  lines: readonly Pick<BillLine, 'petId' | 'visitId' | 'sharePpm'>[],
): boolean =>
  otherPayers(bill, lines).length > 0 &&
  lines.every(({ visitId, sharePpm }) => visitId !== null && sharePpm === null);

/** CORE-10. Who else can pay for all of these lines: a client of each of their pets. In the order of the first pet’s clients. */
export function otherPayers(
  { clientId, petClients }: Pick<OpenBill, 'clientId' | 'petClients'>,
  lines: readonly Pick<BillLine, 'petId'>[],
): Payer[] {
  const petIds = new Set(lines.map(({ petId }) => petId));
  if (petIds.size === 0) return [];
  const byClient = Map.groupBy(
    petClients.filter((one) => petIds.has(one.petId) && one.clientId !== clientId),
    (one) => one.clientId,
  );
  return [...byClient.values()].flatMap((own) => {
    const [first] = own;
    return first !== undefined && own.length === petIds.size
      ? [{ clientId: first.clientId, fullName: first.fullName }]
      : [];
  });
}
