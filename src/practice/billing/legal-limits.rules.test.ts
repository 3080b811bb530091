import { describe, expect, test } from 'vitest';
import { jurisdictionOf } from './jurisdictions.rules.ts';
import { estimateDrift, mayTakeAtDesk, needsWrittenEstimate, requiredFields } from './legal-limits.rules.ts';

const at = (country: string, region: string | null = null) => jurisdictionOf(country, region);
const NOTHING = { hasCertifiedDevice: false, hasPublisherStatement: false };

describe('TILL-1: what may be taken at the desk', () => {
  test('cash is not taken where a certified device is demanded and none is connected', () => {
    expect(mayTakeAtDesk(at('DE'), 'cash', NOTHING)).toMatchObject({
      error:
        'Cash cannot be taken here: the law requires a certified till device, and none is connected. Take it at your separate till, and record it here as “Separate till”.',
    });
    expect(mayTakeAtDesk(at('DE'), 'cash', { ...NOTHING, hasPublisherStatement: true }).ok).toBe(false);
    expect(mayTakeAtDesk(at('DE'), 'cash', { ...NOTHING, hasCertifiedDevice: true }).ok).toBe(true);
    expect(mayTakeAtDesk(at('DE'), 'card', NOTHING).ok).toBe(true);
  });

  test('in Austria cards at the desk are cash', () => {
    expect(mayTakeAtDesk(at('AT'), 'card', NOTHING)).toMatchObject({
      error: expect.stringMatching(/^Cards cannot be taken here/) as unknown,
    });
  });

  test('France wants the statement of the publisher', () => {
    expect(mayTakeAtDesk(at('FR'), 'cash', { ...NOTHING, hasCertifiedDevice: true })).toMatchObject({
      error: expect.stringContaining('a statement of the publisher') as unknown,
    });
    expect(mayTakeAtDesk(at('FR'), 'cash', { ...NOTHING, hasPublisherStatement: true }).ok).toBe(true);
  });

  test('elsewhere cash is taken', () => {
    expect(mayTakeAtDesk(at('GB'), 'cash', NOTHING).ok).toBe(true);
  });
});

describe('what an invoice has to show', () => {
  test('Germany: a small one needs no number and no buyer, but species, reason and fee number', () => {
    const small = requiredFields(at('DE'), 25_000);
    expect(small).toEqual(expect.arrayContaining(['species', 'reason', 'fee_code', 'performed_on']));
    expect(small).not.toContain('number');
    expect(small).not.toContain('buyer_name');
    expect(requiredFields(at('DE'), 25_001)).toEqual(
      expect.arrayContaining(['number', 'buyer_name', 'species']),
    );
    expect(requiredFields(at('DE'), -25_001)).toContain('number');
  });

  test('Australia names the buyer from 1,000.00, Canada the tax number from 100.00', () => {
    expect(requiredFields(at('AU'), 99_999)).not.toContain('buyer_name');
    expect(requiredFields(at('AU'), 100_000)).toContain('buyer_name');
    expect(requiredFields(at('CA'), 9999)).not.toContain('seller_vat_id');
    expect(requiredFields(at('CA'), 10_000)).toContain('seller_vat_id');
  });
});

describe('EST-1: a written estimate', () => {
  const plan = { totalMinor: 50_000, isPlannedSurgery: false, isHospitalStay: false };

  test('is needed above 500.00 in the United Kingdom', () => {
    expect(needsWrittenEstimate(at('GB'), plan)).toBe(false);
    expect(needsWrittenEstimate(at('GB'), { ...plan, totalMinor: 50_001 })).toBe(true);
  });

  test('is needed for planned surgery and hospital stays in Maryland, whatever they cost', () => {
    const maryland = at('US', 'Maryland');
    expect(needsWrittenEstimate(maryland, { ...plan, isPlannedSurgery: true })).toBe(true);
    expect(needsWrittenEstimate(maryland, { ...plan, isHospitalStay: true })).toBe(true);
    expect(needsWrittenEstimate(maryland, { ...plan, totalMinor: 900_000 })).toBe(false);
  });

  test('is nowhere needed by default', () => {
    expect(needsWrittenEstimate(at('DE'), { ...plan, totalMinor: 900_000, isPlannedSurgery: true })).toBe(
      false,
    );
  });
});

describe('EST-2: the cost against the estimate', () => {
  const drift = (country: string, agreedMinor: number, costMinor: number) =>
    estimateDrift(at(country), { agreedMinor, costMinor });

  test('is near it from 80 %, and above it from 20 % more', () => {
    expect([7999, 8000, 10_000, 11_999, 12_000].map((cost) => drift('ZZ', 10_000, cost))).toEqual([
      'within',
      'near',
      'near',
      'near',
      'exceeded',
    ]);
  });

  test('United Kingdom: 500.00 more is too much, though it is less than 20 %', () => {
    expect(drift('GB', 400_000, 449_999)).toBe('near');
    expect(drift('GB', 400_000, 450_000)).toBe('exceeded');
    expect(drift('ZZ', 400_000, 450_000)).toBe('near');
  });

  test('an estimate of nothing is exceeded by any cost', () => {
    expect(drift('ZZ', 0, 1)).toBe('exceeded');
    expect(drift('ZZ', 0, 0)).toBe('within');
  });
});
