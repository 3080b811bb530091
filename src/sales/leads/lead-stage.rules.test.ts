import { expect, test } from 'vitest';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { mayMoveLead, stagesFrom } from './lead-stage.rules.ts';

test.each([
  ['on', 'new', 'qualified', true],
  ['back', 'trial', 'contacted', true],
  ['to lost', 'demo', 'lost', true],
  ['out of lost', 'lost', 'contacted', true],
  ['out of a win without a clinic', 'won', 'trial', true],
  ['nowhere', 'demo', 'demo', false],
  ['to won, which is for a clinic', 'trial', 'won', false],
] as const)('%s', (_what, from, to, may) => {
  expect(mayMoveLead(from, to, false)).toBe(may);
});

test('what has become a clinic stays where it is', () => {
  for (const from of LEAD_STAGES) expect(stagesFrom(from, true)).toEqual([]);
});

test('what is offered is what is allowed', () => {
  for (const from of LEAD_STAGES) {
    expect(stagesFrom(from, false)).toEqual(LEAD_STAGES.filter((to) => mayMoveLead(from, to, false)));
  }
});
