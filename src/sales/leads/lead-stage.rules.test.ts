import { expect, test } from 'vitest';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { mayMoveLead, stagesFrom } from './lead-stage.rules.ts';

test.each([
  ['forward', 'new', 'qualified', true],
  ['back', 'trial', 'contacted', true],
  ['to lost', 'demo', 'lost', true],
  ['out of lost', 'lost', 'contacted', true],
  ['out of won without a clinic', 'won', 'trial', true],
  ['to its current stage', 'demo', 'demo', false],
  ['to won, which needs a conversion', 'trial', 'won', false],
] as const)('moving a lead %s', (_what, from, to, may) => {
  expect(mayMoveLead(from, to, false)).toBe(may);
});

test('a converted lead cannot be moved', () => {
  for (const from of LEAD_STAGES) expect(stagesFrom(from, true)).toEqual([]);
});

test('offers exactly the allowed stages', () => {
  for (const from of LEAD_STAGES) {
    expect(stagesFrom(from, false)).toEqual(LEAD_STAGES.filter((to) => mayMoveLead(from, to, false)));
  }
});
