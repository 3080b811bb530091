import { expect, test } from 'vitest';
import { planNoteOf } from './plan-note.rules.ts';
import type { BenefitLeft, PetPlan } from './subscriptions.contract.ts';

const benefit = (given: Partial<BenefitLeft>): BenefitLeft => ({
  id: 'b',
  label: 'Nail trim',
  itemId: null,
  incomeCategory: null,
  usesPerTerm: null,
  usesLeft: null,
  listPriceMinor: null,
  percentOff: null,
  ...given,
});
const trims = (usesLeft: number) => benefit({ itemId: 'nails', usesPerTerm: 3, usesLeft });
const plan = (name: string, benefits: BenefitLeft[], status: PetPlan['status'] = 'active'): PetPlan => ({
  id: name,
  petId: 'pet',
  petName: 'Rex',
  clientId: 'client',
  clientName: 'Ada',
  planId: 'plan',
  name,
  status,
  startedOn: '2026-01-01',
  endsOn: '2027-01-01',
  currency: 'EUR',
  feeMinor: 3000,
  cycleMonths: 1,
  feesCharged: 1,
  feesCount: 12,
  nextFeeOn: null,
  pause: null,
  pauseMonthsLeft: 0,
  benefits,
  canceledOn: null,
  settlement: null,
  renewedAsId: null,
});
const nails = { itemId: 'nails', incomeCategory: 'grooming' } as const;
const cheaper = benefit({ percentOff: 10 });

test('PLAN-4: what is left is said before it is ordered, of the plan that would cover it', () => {
  expect(planNoteOf(nails, [plan('Puppy Plan', [trims(2)])])).toBe('Included in Puppy Plan, 2 of 3 left');
  // The list has the latest plan first; the oldest covers first.
  expect(planNoteOf(nails, [plan('Second', [trims(1)]), plan('First', [trims(3)])])).toBe(
    'Included in First, 3 of 3 left',
  );
  expect(planNoteOf({ ...nails, itemId: 'x' }, [plan('Puppy Plan', [trims(2)])])).toBeUndefined();
  expect(planNoteOf(nails, [plan('Puppy Plan', [trims(2)], 'paused')])).toBeUndefined();
});

test('PLAN-4: when none is left that is said, or that it is cheaper', () => {
  expect(planNoteOf(nails, [plan('Puppy Plan', [trims(0)])])).toBe('Puppy Plan: none left of 3');
  expect(planNoteOf(nails, [plan('Puppy Plan', [trims(0), cheaper])])).toBe('10% off with Puppy Plan');
  expect(
    planNoteOf(nails, [
      plan('Puppy Plan', [benefit({ incomeCategory: 'grooming', percentOff: 5 }), cheaper]),
    ]),
  ).toBe('5% off with Puppy Plan');
});
