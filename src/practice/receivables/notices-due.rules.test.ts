import { expect, test } from 'vitest';
import type { DunningStep } from './dunning.contract.ts';
import { type DueInvoice, noticesComing, noticesDueOn } from './notices-due.rules.ts';

const TODAY = '2026-11-21';
const STEPS: readonly DunningStep[] = [
  { afterDays: 10, tone: 'friendly', channel: 'email', text: null, isAutomatic: true },
  { afterDays: 30, tone: 'formal', channel: 'letter', text: null, isAutomatic: false },
];

let count = 0;
const invoice = (rest: Partial<DueInvoice> = {}): DueInvoice => {
  count += 1;
  return {
    id: `invoice ${count}`,
    number: String(count),
    issuedOn: '2026-10-01',
    dueOn: '2026-11-01',
    totalMinor: 1000,
    openMinor: 400,
    clientId: 'casey',
    clientName: 'Casey',
    currency: 'EUR',
    hasEmail: true,
    sentOn: [],
    isHeld: false,
    ...rest,
  };
};

test('DUN-1: invoices of a client at the same step are one reminder', () => {
  expect(noticesDueOn(TODAY, [invoice(), invoice({ openMinor: 600 })], STEPS)).toMatchObject([
    { clientId: 'casey', step: 0, tone: 'friendly', channel: 'email', totalMinor: 1000 },
  ]);
});

test('DUN-1: steps, currencies and clients are apart', () => {
  const notices = noticesDueOn(
    TODAY,
    [
      invoice(),
      invoice({ currency: 'USD' }),
      invoice({ clientId: 'avery' }),
      invoice({ dueOn: '2026-10-01', sentOn: ['2026-10-11'] }),
    ],
    STEPS,
  );
  expect(notices.map(({ clientId, currency, step }) => [clientId, currency, step])).toEqual([
    ['casey', 'EUR', 0],
    ['casey', 'USD', 0],
    ['avery', 'EUR', 0],
    ['casey', 'EUR', 1],
  ]);
});

test('DUN-1: what is due later, was just sent, or has no step left is in none', () => {
  const none = [
    invoice({ dueOn: '2026-11-12' }),
    invoice({ dueOn: '2026-10-01', sentOn: ['2026-11-02'] }),
    invoice({ dueOn: '2026-09-01', sentOn: ['2026-09-11', '2026-10-01'] }),
  ];
  expect(noticesDueOn(TODAY, none, STEPS)).toEqual([]);
  expect(noticesDueOn(TODAY, [invoice()], [])).toEqual([]);
});

test('an email to a client without an address is a letter', () => {
  expect(noticesDueOn(TODAY, [invoice({ hasEmail: false })], STEPS)).toMatchObject([
    { channel: 'letter', isAutomatic: false },
  ]);
});

test('DUN-1: a reminder is automatic where its step is, and held back with each of its invoices', () => {
  expect(noticesDueOn(TODAY, [invoice(), invoice({ isHeld: true })], STEPS)).toMatchObject([
    { isAutomatic: true, isHeld: true, dueFromOn: '2026-11-11' },
  ]);
  const formal = invoice({ dueOn: '2026-10-01', sentOn: ['2026-10-11'] });
  expect(noticesDueOn(TODAY, [formal], STEPS)).toMatchObject([{ isAutomatic: false, isHeld: false }]);
});

test('DUN-1: what will be sent automatically comes by its day, without what is due already and what a person sends', () => {
  const invoices = [
    invoice({ dueOn: '2026-11-14', clientId: 'blake' }),
    invoice({ dueOn: '2026-11-12' }),
    invoice({ dueOn: '2026-11-12', openMinor: 600 }),
    // Due already, too late, and a letter.
    invoice({ dueOn: '2026-11-11' }),
    invoice({ dueOn: '2026-11-19' }),
    invoice({ dueOn: '2026-10-24', sentOn: ['2026-11-03'] }),
    invoice({ dueOn: '2026-11-12', clientId: 'avery', hasEmail: false }),
  ];
  const coming = noticesComing({ today: TODAY, untilOn: '2026-11-28' }, invoices, STEPS);
  expect(coming.map(({ clientId, dueFromOn, totalMinor }) => [clientId, dueFromOn, totalMinor])).toEqual([
    ['casey', '2026-11-22', 1000],
    ['blake', '2026-11-24', 400],
  ]);
});
