import { call } from '#foundation/web/api.ts';
import { getBillEndpoint } from '#practice/billing/bills.contract.ts';
import { getClientAccountEndpoint } from '#practice/payments/contract.ts';

/** Whether a client has something to pay right now, invoiced or not. */
export async function owes(clientId: string): Promise<boolean> {
  const [account, bill] = await Promise.all([
    call(getClientAccountEndpoint, { clientId }),
    call(getBillEndpoint, { clientId }),
  ]);
  return bill.lines.length > 0 || account.balances.some(({ openMinor }) => openMinor > 0);
}

/** How a checkout ends: with nothing owed the appointment is completed at once. What cannot be read stays open. */
export const checkoutStatus = async (clientId: string): Promise<'checked_out' | 'completed'> => {
  try {
    return (await owes(clientId)) ? 'checked_out' : 'completed';
  } catch {
    return 'checked_out';
  }
};
