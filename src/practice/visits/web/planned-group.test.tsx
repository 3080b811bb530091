import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { PlannedGroup } from './planned-group.tsx';
import { plannedGroups } from './planned-groups.ts';

afterEach(cleanup);

const TIMES = ['2026-11-22T09:00:00Z', '2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z'];
const ACTS = TIMES.map((plannedFor, index) => ({
  id: `act-${index}`,
  name: 'Fluids',
  plannedFor,
  orderId: 'order',
}));

/** The order at sign-off; what was accepted is written below it. */
function Signing() {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      {plannedGroups(ACTS).map((group) => (
        <PlannedGroup
          key={group.key}
          group={group}
          zone="Europe/Berlin"
          accepted={accepted}
          onChange={setAccepted}
          onGo={() => undefined}
          renderPlannedAct={({ id }) => <button type="button">Do {id}</button>}
        />
      ))}
      <output>{[...accepted].toSorted().join(' ')}</output>
    </>
  );
}
const accepted = () => screen.getByRole('status').textContent;
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('VISIT-4: the planned acts of one order at sign-off', () => {
  test('are asked for in one line, and answered all at once', () => {
    render(<Signing />);
    expect(screen.getByText('3 of 3 to review · Sun 22 Nov, 10:00 to Sun 22 Nov, 12:00')).toBeTruthy();
    expect(accepted()).toBe('');
    choose('Leave all 3 as planned: Fluids');
    expect(accepted()).toBe('act-0 act-1 act-2');
    choose('Leave all 3 as planned: Fluids');
    expect(accepted()).toBe('');
  });

  test('are answered each by itself, and the line counts what is left', () => {
    render(<Signing />);
    choose('Leave as planned: Sun 22 Nov, 11:00');
    expect(accepted()).toBe('act-1');
    expect(screen.getByText(/^2 of 3 to review/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Do act/ }).map(({ textContent }) => textContent)).toEqual([
      'Do act-0',
      'Do act-2',
    ]);
  });
});
