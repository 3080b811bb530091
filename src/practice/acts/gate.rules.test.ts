import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GatingAlert, matchingAlerts, unacknowledged } from './gate.rules.ts';

const alert = (id: string, more: Partial<GatingAlert> = {}): GatingAlert => ({
  id,
  substances: [],
  mustAcknowledge: false,
  ...more,
});
const penicillin = alert('penicillin', { substances: ['Amoxicillin', 'Penicillin G'] });

describe('GATE-1', () => {
  test.each([
    [
      'an active ingredient',
      { name: 'Synulox', activeIngredients: ['amoxicillin', 'clavulanic acid'] },
      true,
    ],
    ['a word of the name', { name: 'AMOXICILLIN 250 mg tablets', activeIngredients: [] }, true],
    ['a substance of two words', { name: 'Inj.', activeIngredients: ['benzathine penicillin-G'] }, true],
    ['another penicillin', { name: 'Penicillin V', activeIngredients: [] }, false],
    ['part of a word only', { name: 'Amoxicillinoid', activeIngredients: [] }, false],
    ['another drug', { name: 'Meloxicam', activeIngredients: ['meloxicam'] }, false],
  ])('%s', (_what, item, matches) => {
    expect(matchingAlerts(item, [penicillin])).toEqual(matches ? [penicillin] : []);
  });

  test('an alert to acknowledge concerns every item, one without substances none', () => {
    const heart = alert('heart', { mustAcknowledge: true });
    expect(matchingAlerts({ name: 'Exam', activeIngredients: [] }, [heart, alert('note')])).toEqual([heart]);
  });

  test('accents and case do not matter', () => {
    const found = alert('a', { substances: ['CÉFALEXINE'] });
    expect(matchingAlerts({ name: 'Cefalexine 75', activeIngredients: [] }, [found])).toEqual([found]);
  });

  test('a reason covers the alerts that it was given for, and a new alert needs another', () => {
    const heart = alert('heart', { mustAcknowledge: true });
    expect(unacknowledged([penicillin, heart], ['penicillin'])).toEqual([heart]);
    expect(unacknowledged([penicillin], ['penicillin'])).toEqual([]);
  });

  test('an item that contains a substance of an alert always matches, whatever else it contains', () => {
    const words = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(words, fc.array(words), fc.array(words), (substance, before, others) => {
        const found = alert('a', { substances: [...others, substance] });
        const item = { name: 'Tablets', activeIngredients: [...before, substance.toUpperCase()] };
        expect(matchingAlerts(item, [found])).toEqual([found]);
      }),
    );
  });
});
