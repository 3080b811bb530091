import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { onlyFreeRoom, roomChoices } from './room-choice.rules.ts';

const ROOMS = [
  { id: 'one', name: 'Room 1', isActive: true },
  { id: 'two', name: 'Room 2', isActive: true },
  { id: 'old', name: 'Old room', isActive: false },
];
const visit = (petName: string, from: string, until: string, status: AppointmentStatus, roomId?: string) => ({
  id: petName,
  status,
  startsAt: `2026-11-24T${from}:00Z`,
  busyUntil: `2026-11-24T${until}:00Z`,
  pet: { name: petName },
  room: roomId === undefined ? null : { id: roomId },
});
const BELLA = visit('Bella', '10:00', '10:30', 'arrived', 'two');

test('the planned room comes first, and rooms out of use are left out', () => {
  expect(roomChoices(ROOMS, BELLA, [BELLA]).map(({ id, isPlanned }) => [id, isPlanned])).toEqual([
    ['two', true],
    ['one', false],
  ]);
});

test('a pet that is still in a room has it, also after its own time', () => {
  const rex = visit('Rex', '09:00', '09:30', 'in_progress', 'two');
  const [first, second] = roomChoices(ROOMS, BELLA, [rex]);
  expect(first).toMatchObject({ id: 'one', taken: null });
  expect(second).toMatchObject({ id: 'two', taken: { petName: 'Rex', isInside: true } });
});

test('a room that is booked for another pet at that time is taken; before and after it is free', () => {
  const booked = visit('Rex', '10:15', '10:45', 'booked', 'one');
  expect(roomChoices(ROOMS, BELLA, [booked])[1]).toMatchObject({
    id: 'one',
    taken: { petName: 'Rex', isInside: false },
  });
  const later = visit('Rex', '10:30', '11:00', 'booked', 'one');
  expect(roomChoices(ROOMS, BELLA, [later]).every(({ taken }) => taken === null)).toBe(true);
  const released = visit('Rex', '10:15', '10:45', 'cancelled', 'one');
  expect(roomChoices(ROOMS, BELLA, [released]).every(({ taken }) => taken === null)).toBe(true);
});

test('one free room needs no question; several and none do', () => {
  const rex = visit('Rex', '09:00', '09:30', 'in_room', 'two');
  const tom = visit('Tom', '09:00', '09:30', 'in_room', 'one');
  expect(onlyFreeRoom(roomChoices(ROOMS, BELLA, [rex]))).toMatchObject({ id: 'one' });
  expect(onlyFreeRoom(roomChoices(ROOMS, BELLA, []))).toBeUndefined();
  expect(onlyFreeRoom(roomChoices(ROOMS, BELLA, [rex, tom]))).toBeUndefined();
});
