import { describe, expect, test } from 'vitest';
import type { AccountKey } from './accounts.rules.ts';
import { entryOf, credit, debit, type Posting, reversalOf } from './entry.rules.ts';
import {
  allocationUndone,
  chequeBounced,
  creditAllocated,
  depositDeducted,
  depositReceived,
  insurerPaid,
  insurerTakesOver,
  paymentReceived,
  refunded,
} from './payment-postings.rules.ts';
import { currencyExchanged, onlinePaidOut, payoutReturned } from './payout-postings.rules.ts';
import { planEarned } from './plan-postings.rules.ts';
import {
  goodsReturned,
  invoiceFinalized,
  priceLowered,
  saleCredited,
  writtenOff,
} from './sale-postings.rules.ts';
import {
  cashCounted,
  cashMoved,
  disputeLost,
  disputeOpened,
  disputeWon,
  drawerClosed,
  separateTillRecorded,
} from './till-postings.rules.ts';

const clientId = '018f0000-0000-7000-8000-000000000001';
const vat = { name: 'VAT', ratePpm: 190_000 };
const tax = (taxMinor: number) => [{ ...vat, taxMinor }];
const exam = {
  category: 'professional_services',
  netMinor: 10_000,
  discountMinor: 0,
  taxes: tax(1900),
} as const;

/** What entries come to on each account, as in the worked examples: debits above zero. */
function balances(...entries: readonly Posting[][]): Partial<Record<AccountKey, number>> {
  const sums: Partial<Record<AccountKey, number>> = {};
  for (const { account, amountMinor } of entries.flat()) {
    sums[account] = (sums[account] ?? 0) + amountMinor;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

describe('LEDGER-1: an entry', () => {
  test('adds lines of the same account and leaves out those of zero', () => {
    const entry = entryOf([
      debit('cash', 100),
      debit('cash', 50),
      debit('bank', 0),
      credit('receivable', 150, { clientId }),
    ]);
    expect(entry).toEqual([
      { account: 'cash', amountMinor: 150, taxes: [], category: null, clientId: null },
      { account: 'receivable', amountMinor: -150, taxes: [], category: null, clientId },
    ]);
  });

  test('that does not add up to zero is a fault', () => {
    expect(() => entryOf([debit('cash', 100), credit('bank', 99)])).toThrow('off by 1');
  });

  test('does not mix clients, categories or rates', () => {
    const other = { name: 'VAT', ratePpm: 70_000 };
    const entry = entryOf([
      debit('receivable', 1, { clientId }),
      debit('receivable', 1, { clientId: 'another' }),
      credit('income', 1, { category: 'surgery', taxes: [vat] }),
      credit('income', 1, { category: 'surgery', taxes: [other] }),
    ]);
    expect(entry).toHaveLength(4);
  });
});

describe('the worked examples of sales', () => {
  test('an invoice is finalized', () => {
    expect(invoiceFinalized([exam], { clientId })).toEqual([
      { account: 'receivable', amountMinor: 11_900, taxes: [], category: null, clientId },
      {
        account: 'income',
        amountMinor: -10_000,
        taxes: [vat],
        category: 'professional_services',
        clientId: null,
      },
      { account: 'tax', amountMinor: -1900, taxes: [vat], category: null, clientId: null },
    ]);
  });

  test('a discount is counted apart from the income', () => {
    const discounted = { ...exam, netMinor: 9000, discountMinor: 1000, taxes: tax(1710) };
    expect(balances(invoiceFinalized([discounted], { clientId }))).toEqual({
      receivable: 10_710,
      discount: 1000,
      income: -10_000,
      tax: -1710,
    });
  });

  test('a credit note leaves nothing of its invoice', () => {
    const parts = [exam, { ...exam, discountMinor: 500 }];
    expect(balances(invoiceFinalized(parts, { clientId }), saleCredited(parts, { clientId }))).toEqual({});
  });

  test('a refund without goods lowers the price and pays back; with goods the stock has them again', () => {
    const lowered = priceLowered([{ netMinor: 2000, taxes: tax(380) }], { clientId });
    expect(balances(lowered)).toEqual({ discount: 2000, tax: 380, receivable: -2380 });
    const refund = refunded({ clientId, method: 'bank_transfer', amountMinor: 2380, from: 'receivable' });
    expect(balances(refund)).toEqual({ receivable: 2380, bank: -2380 });
    expect(balances(goodsReturned({ costMinor: 800 }))).toEqual({ inventory: 800, goods_used: -800 });
  });

  test('what is written off corrects the tax where the law gives it back', () => {
    const parts = [{ netMinor: 10_000, taxes: tax(1900) }];
    expect(balances(writtenOff(parts, { clientId, correctsTax: true }))).toEqual({
      bad_debt: 10_000,
      tax: 1900,
      receivable: -11_900,
    });
    expect(balances(writtenOff(parts, { clientId, correctsTax: false }))).toEqual({
      bad_debt: 11_900,
      receivable: -11_900,
    });
  });
});

describe('the worked examples of payments', () => {
  const paid = { clientId, allocatedMinor: 11_900 } as const;

  const paidOut = {
    amountMinor: 11_721,
    cardFeesMinor: 179,
    disputeFeesMinor: 0,
    bookedMinor: 11_900,
    exchangedMinor: 0,
    unexplainedMinor: 0,
  };

  test('a card, and an online payment with its payout less the fee', () => {
    expect(balances(paymentReceived({ ...paid, method: 'card', receivedMinor: 11_900 }))).toEqual({
      in_transit: 11_900,
      receivable: -11_900,
    });
    const online = paymentReceived({ ...paid, method: 'online', receivedMinor: 11_900 });
    expect(balances(onlinePaidOut(paidOut))).toEqual({
      bank: 11_721,
      card_fees: 179,
      online_in_transit: -11_900,
    });
    expect(balances(online, onlinePaidOut(paidOut))).toEqual({
      bank: 11_721,
      card_fees: 179,
      receivable: -11_900,
    });
  });

  test('a payout: what is not explained has its own account, and what came back is on its way again', () => {
    const unexplained = onlinePaidOut({ ...paidOut, amountMinor: 12_721, unexplainedMinor: 1000 });
    expect(balances(unexplained)).toMatchObject({ bank: 12_721, payout_unexplained: -1000 });
    expect(balances(onlinePaidOut(paidOut), payoutReturned(11_721))).toEqual({
      card_fees: 179,
      online_in_transit: -179,
    });
    expect(balances(currencyExchanged(5000))).toEqual({ currency_exchange: 5000, online_in_transit: -5000 });
    expect(() => onlinePaidOut({ ...paidOut, amountMinor: 11_720 })).toThrow(RangeError);
  });

  test('each method has its account', () => {
    const accountOf = (method: 'cash' | 'online' | 'bank_transfer' | 'cheque' | 'separate_till') =>
      paymentReceived({ ...paid, method, receivedMinor: 11_900 })[0]?.account;
    expect([accountOf('cash'), accountOf('online'), accountOf('bank_transfer'), accountOf('cheque')]).toEqual(
      ['cash', 'online_in_transit', 'bank', 'bank'],
    );
    expect(accountOf('separate_till')).toBe('separate_till');
  });

  test('what is paid too much is credit, which pays the next invoice', () => {
    const overpaid = paymentReceived({ ...paid, method: 'cash', receivedMinor: 13_000 });
    expect(balances(overpaid)).toEqual({ cash: 13_000, receivable: -11_900, credit: -1100 });
    expect(overpaid.filter(({ clientId: of }) => of === clientId)).toHaveLength(2);
    const used = creditAllocated({ clientId, amountMinor: 1100 });
    expect(balances(overpaid, used)).toEqual({ cash: 13_000, receivable: -13_000 });
    expect(balances(used, allocationUndone({ clientId, amountMinor: 1100 }))).toEqual({});
  });

  test('tips and donations are nobody’s income', () => {
    const tipped = { ...paid, method: 'cash', receivedMinor: 12_400 } as const;
    expect(balances(paymentReceived({ ...tipped, tipMinor: 500 }))).toEqual({
      cash: 12_400,
      receivable: -11_900,
      pass_through: -500,
    });
    expect(balances(paymentReceived({ ...tipped, donationMinor: 500 }))).toMatchObject({ donations: -500 });
  });

  test('rounded cash pays the exact amount', () => {
    const rounded = {
      clientId,
      method: 'cash',
      receivedMinor: 11_950,
      allocatedMinor: 11_952,
      roundingMinor: -2,
    } as const;
    expect(balances(paymentReceived(rounded))).toEqual({
      cash: 11_950,
      cash_rounding: 2,
      receivable: -11_952,
    });
  });

  test('a deposit with its tax, and the final invoice', () => {
    const deposit = { clientId, netMinor: 5000, taxes: tax(950) };
    const received = depositReceived({ ...deposit, method: 'cash' });
    expect(balances(received)).toEqual({ cash: 5950, deposit: -5000, tax: -950 });
    const deducted = depositDeducted(deposit);
    expect(balances(deducted)).toEqual({ deposit: 5000, tax: 950, receivable: -5950 });
    expect(balances(received, deducted, invoiceFinalized([exam], { clientId }))).toEqual({
      cash: 5950,
      receivable: 5950,
      income: -10_000,
      tax: -1900,
    });
  });

  test('a deposit whose tax is due with the invoice', () => {
    const received = depositReceived({ clientId, netMinor: 5950, taxes: [], method: 'card' });
    expect(balances(received)).toEqual({ in_transit: 5950, deposit: -5950 });
  });

  test('an insurer takes over its share and pays too little', () => {
    expect(balances(insurerTakesOver({ clientId, amountMinor: 36_000 }))).toEqual({
      insurer: 36_000,
      receivable: -36_000,
    });
    expect(balances(insurerPaid({ clientId, claimedMinor: 36_000, paidMinor: 30_000 }))).toEqual({
      bank: 30_000,
      receivable: 6000,
      insurer: -36_000,
    });
  });

  test('a bounced cheque', () => {
    const bounced = { clientId, amountMinor: 11_900, bankFeeMinor: 1200, chargedFeeMinor: 2500 };
    expect(balances(chequeBounced(bounced))).toEqual({
      receivable: 14_400,
      bank_fees: 1200,
      bank: -13_100,
      fee_income: -2500,
    });
  });

  test('a dispute: opened, won and lost', () => {
    const dispute = { amountMinor: 11_900, feeMinor: 2000 };
    const opened = disputeOpened(dispute);
    expect(balances(opened)).toEqual({ disputed: 11_900, dispute_fees: 2000, online_in_transit: -13_900 });
    expect(balances(opened, disputeWon(dispute))).toEqual({});
    expect(balances(opened, disputeWon({ ...dispute, feeMinor: 0 }))).toEqual({
      dispute_fees: 2000,
      online_in_transit: -2000,
    });
    expect(balances(opened, disputeLost({ clientId, amountMinor: 11_900 }))).toEqual({
      receivable: 11_900,
      dispute_fees: 2000,
      online_in_transit: -13_900,
    });
  });
});

describe('the worked examples of the drawer and of wellness plans', () => {
  test('the drawer has too little, too much or what it should', () => {
    expect(balances(cashCounted({ expectedMinor: 50_000, countedMinor: 49_800 }))).toEqual({
      cash_short: 200,
      cash: -200,
    });
    expect(balances(cashCounted({ expectedMinor: 50_000, countedMinor: 50_300 }))).toEqual({
      cash: 300,
      cash_over: -300,
    });
    expect(cashCounted({ expectedMinor: 50_000, countedMinor: 50_000 })).toEqual([]);
  });

  test('a close books the difference and what goes to the bank, and leaves the rest in the drawer', () => {
    expect(
      balances(drawerClosed({ expectedMinor: 50_000, countedMinor: 49_800, toBankMinor: 40_000 })),
    ).toEqual({ cash_short: 200, bank: 40_000, cash: -40_200 });
    expect(drawerClosed({ expectedMinor: 0, countedMinor: 0, toBankMinor: 0 })).toEqual([]);
  });

  test('cash is put into the drawer and taken out of it; a separate till has its takings', () => {
    expect(balances(cashMoved({ direction: 'in', purpose: 'bank', amountMinor: 10_000 }))).toEqual({
      cash: 10_000,
      bank: -10_000,
    });
    expect(balances(cashMoved({ direction: 'out', purpose: 'expense', amountMinor: 1250 }))).toEqual({
      petty_expenses: 1250,
      cash: -1250,
    });
    expect(balances(cashMoved({ direction: 'out', purpose: 'owner', amountMinor: 5000 }))).toEqual({
      owner: 5000,
      cash: -5000,
    });
    expect(balances(separateTillRecorded({ totalMinor: 23_400 }))).toEqual({
      cash: 23_400,
      separate_till: -23_400,
    });
  });

  test('a fee of a wellness plan is a liability from its invoice on, without the discount', () => {
    const fee = { category: 'plan_fees', netMinor: 3000, discountMinor: 200, taxes: tax(570) } as const;
    const invoiced = invoiceFinalized([fee], { clientId });
    expect(balances(invoiced)).toEqual({ receivable: 3570, plan: -3000, tax: -570 });
    expect(invoiced.find(({ account }) => account === 'plan')?.clientId).toBe(clientId);
    expect(balances(invoiced, saleCredited([fee], { clientId }))).toEqual({});
  });

  test('a use makes its share income, and what is given back is a liability again', () => {
    const used = planEarned({ clientId, revenueMinor: 4154, category: 'wellness' });
    expect(balances(used)).toEqual({ plan: 4154, income: -4154 });
    expect(balances(used, planEarned({ clientId, revenueMinor: -4154, category: 'wellness' }))).toEqual({});
    expect(planEarned({ clientId, revenueMinor: 0, category: 'wellness' })).toEqual([]);
  });
});

test('a reversal is the opposite of its entry', () => {
  const entry = invoiceFinalized([exam], { clientId });
  expect(entryOf([...entry, ...reversalOf(entry)])).toEqual([]);
});
