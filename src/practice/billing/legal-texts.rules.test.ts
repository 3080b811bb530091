import { expect, test } from 'vitest';
import { legalTexts } from './legal-texts.rules.ts';

const BERLIN = { country: 'DE', region: null };
const taxed = { feeCode: '16', taxes: [{ name: 'VAT', ratePpm: 190_000 }] };
const untaxed = { feeCode: null, taxes: [] };

test('a fee schedule is named where a line has a number of it', () => {
  const clinic = { place: BERLIN, note: null, exemptionNote: null };
  expect(legalTexts(clinic, [taxed, untaxed]).feeSchedule).toBe('GOT');
  expect(legalTexts(clinic, [untaxed]).feeSchedule).toBeNull();
});

test('why no tax is charged is said only where a line has none', () => {
  const clinic = { place: BERLIN, note: null, exemptionNote: 'Small business, UStG § 19' };
  expect(legalTexts(clinic, [taxed]).exemptionReason).toBeNull();
  expect(legalTexts(clinic, [taxed, untaxed]).exemptionReason).toBe('Small business, UStG § 19');
});

test('the clinic’s sentence is followed by those that the law wants', () => {
  expect(legalTexts({ place: BERLIN, note: 'Thank you!', exemptionNote: null }, [taxed]).notes).toEqual([
    'Thank you!',
    'You are in default no later than 30 days after this invoice is due and received (BGB § 286).',
  ]);
  const texas = { country: 'US', region: 'Texas' };
  expect(legalTexts({ place: texas, note: null, exemptionNote: null }, [taxed]).notes).toEqual([]);
});
