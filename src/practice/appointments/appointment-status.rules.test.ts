import { describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#vocabulary/appointment-status.ts';
import {
  holdsSlot,
  isBeforeArrival,
  isFinal,
  isOnPremises,
  isOver,
  mayMove,
  nextSteps,
  statusLabel,
  stepLabel,
  stepsBack,
} from './appointment-status.rules.ts';

const those = (holds: (status: AppointmentStatus) => boolean): AppointmentStatus[] =>
  APPOINTMENT_STATUSES.filter(holds);
const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const));

describe('APPT-3 status transitions', () => {
  test('the first next step leads from request to completion', () => {
    const way: AppointmentStatus[] = ['requested'];
    for (let step = nextSteps('requested')[0]; step; step = nextSteps(step)[0]) way.push(step);
    expect(way).toEqual([
      'requested',
      'booked',
      'confirmed',
      'arrived',
      'in_room',
      'in_progress',
      'ready_for_checkout',
      'checked_out',
      'completed',
    ]);
  });

  test.each([
    ['booked', 'arrived'],
    ['arrived', 'booked'],
    ['arrived', 'confirmed'],
    ['no_show', 'booked'],
    ['no_show', 'arrived'],
    ['cancelled', 'confirmed'],
    ['in_progress', 'admitted'],
    ['completed', 'checked_out'],
  ] as const)('allows %s to become %s', (from, to) => expect(mayMove(from, to)).toBe(true));

  test.each([
    ['booked', 'booked'],
    ['booked', 'requested'],
    ['booked', 'in_progress'],
    ['requested', 'arrived'],
    ['requested', 'no_show'],
    ['arrived', 'no_show'],
    ['arrived', 'rescheduled'],
    ['in_progress', 'cancelled'],
    ['checked_out', 'in_progress'],
    ['completed', 'booked'],
    ['cancelled', 'completed'],
    ['rescheduled', 'booked'],
  ] as const)('refuses %s to become %s', (from, to) => expect(mayMove(from, to)).toBe(false));

  test('every step back reverses a step forward', () => {
    const backwards = pairs.filter(([from, to]) => stepsBack(from).includes(to));
    expect(backwards.filter(([from, to]) => !nextSteps(to).includes(from))).toEqual([]);
    expect(backwards.length).toBeGreaterThan(10);
  });

  test('every step can be undone except answering a request and rescheduling', () => {
    const undoable = ([from, to]: readonly [AppointmentStatus, AppointmentStatus]) =>
      stepsBack(to).includes(from);
    const lasting = pairs.filter(([from, to]) => nextSteps(from).includes(to) && !undoable([from, to]));
    expect(lasting).toEqual([
      ['requested', 'booked'],
      ['requested', 'confirmed'],
      ['requested', 'rescheduled'],
      ['booked', 'rescheduled'],
      ['confirmed', 'rescheduled'],
      ['no_show', 'arrived'],
    ]);
  });

  test('every status can be reached from a request', () => {
    const reached = new Set<AppointmentStatus>(['requested']);
    for (const status of reached) for (const next of nextSteps(status)) reached.add(next);
    expect([...reached].toSorted()).toEqual(APPOINTMENT_STATUSES.toSorted());
  });
});

describe('meaning of a status', () => {
  test('only an appointment that ended early releases its slot', () => {
    expect(those((status) => !holdsSlot(status))).toEqual(['cancelled', 'no_show', 'rescheduled']);
  });

  test('an appointment is over once it is paid for or has ended early', () => {
    expect(those(isOver)).toEqual(['checked_out', 'completed', 'cancelled', 'no_show', 'rescheduled']);
  });

  test('a pet is expected until it arrives', () => {
    expect(those(isBeforeArrival)).toEqual(['requested', 'booked', 'confirmed']);
  });

  test('final states lead nowhere on, but for a no-show who comes late after all', () => {
    expect(those(isFinal)).toEqual(['completed', 'cancelled', 'no_show', 'rescheduled']);
    expect(those((status) => nextSteps(status).length === 0 || status === 'no_show')).toEqual(those(isFinal));
  });

  test('a pet is on the premises from its arrival until checkout', () => {
    expect(those(isOnPremises)).toEqual([
      'arrived',
      'in_room',
      'in_progress',
      'admitted',
      'ready_for_checkout',
    ]);
  });
});

describe('labels', () => {
  test.each([
    ['requested', 'booked', 'Accept'],
    ['booked', 'arrived', 'Check in'],
    ['arrived', 'in_room', 'To room'],
    ['arrived', 'booked', 'Undo check-in'],
    ['no_show', 'arrived', 'Check in'],
    ['checked_out', 'completed', 'Complete'],
    ['completed', 'checked_out', 'Reopen'],
    ['booked', 'cancelled', 'Cancel'],
  ] as const)('the button from %s to %s says %s', (from, to, label) => {
    expect(stepLabel(from, to)).toBe(label);
  });

  test('every allowed step has its own label, and every status a label in sentence case', () => {
    const labels = pairs.filter(([from, to]) => mayMove(from, to)).map(([from, to]) => stepLabel(from, to));
    expect(labels.filter((label) => !/^[A-Z][a-z -]+$/.test(label))).toEqual([]);
    const names = APPOINTMENT_STATUSES.map(statusLabel);
    expect(names.filter((name) => !/^[A-Z][a-z -]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});
