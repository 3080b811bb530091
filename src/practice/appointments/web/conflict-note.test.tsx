import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#foundation/web/api-error.ts';
import { ERRORS } from '#vocabulary/errors.ts';
import { ConflictNote } from './conflict-note.tsx';

afterEach(cleanup);

function renderNote(code: 'pet_busy' | 'doctor_unavailable' | 'time_blocked') {
  const onOverride = vi.fn<(reason?: string) => void>();
  const onSubmit = vi.fn<() => void>();
  const details =
    code === 'pet_busy'
      ? {
          conflict: {
            startsAt: '2026-10-25T00:30:00Z',
            endsAt: '2026-10-25T01:00:00Z',
            petName: 'Biscuit',
            typeName: 'Check-up',
          },
          nearestSlots: [],
        }
      : { conflict: null, nearestSlots: [] };
  render(
    <form onSubmit={onSubmit}>
      <ConflictNote
        error={new ApiError({ code, message: ERRORS[code].message, status: 409, retry: 'never', details })}
        zone="Europe/Berlin"
        day="2026-10-25"
        doctorId="ash"
        doctorName={() => 'Dr. Ash'}
        onTake={() => undefined}
        onOverride={onOverride}
        overrideLabel="Book anyway"
      />
    </form>,
  );
  return { onOverride, onSubmit };
}

test('APPT-8: a pet that is booked there is booked twice only with a reason', () => {
  const { onOverride, onSubmit } = renderNote('pet_busy');
  expect(screen.getByText(ERRORS.pet_busy.message)).toBeTruthy();
  // Clocks show half past two twice in that night.
  expect(screen.getByText('Biscuit is booked there: 02:30 CEST–02:00 CET, Check-up.')).toBeTruthy();
  const reason = screen.getByLabelText('Reason to book both');
  fireEvent.click(screen.getByText('Book anyway'));
  expect(screen.getByText('Enter the reason.')).toBeTruthy();
  expect(onOverride).not.toHaveBeenCalled();
  fireEvent.change(reason, { target: { value: ' Two doctors look at it ' } });
  expect(screen.queryByText('Enter the reason.')).toBeNull();
  fireEvent.keyDown(reason, { key: 'Enter' });
  expect(onOverride).toHaveBeenCalledWith('Two doctors look at it');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('APPT-9: a doctor who is elsewhere cannot be booked anyway, and blocked time can without a reason', () => {
  renderNote('doctor_unavailable');
  expect(screen.queryByText('Book anyway')).toBeNull();
  cleanup();
  const { onOverride } = renderNote('time_blocked');
  fireEvent.click(screen.getByText('Book anyway'));
  expect(onOverride).toHaveBeenCalledWith();
});
