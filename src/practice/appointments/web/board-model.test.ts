import { describe, expect, test } from 'vitest';
import type { Block } from '../blocks.contract.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { WEEKDAYS } from '#foundation/values/day.ts';
import { hoursOn } from '#test/slot-questions.ts';
import type { Appointment } from '../contract.ts';
import {
  dayColumns,
  doctorsOnBoard,
  fillingScale,
  lanesOf,
  neighbourOf,
  presentOn,
  rangeOf,
  slotAt,
  slotRange,
  visibleMinutes,
  weekColumns,
  weekOf,
  ownOrFirst,
} from './board-model.ts';
import { roomColumns } from './room-columns.ts';

const MONDAY = '2026-11-23';
const WORKDAYS = [1, 2, 3, 4, 5] as const;
const hm = (clock: string, day = MONDAY): string => `${day}T${clock}:00+01:00`;

const doctor = (id: string, weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[], isActive = true) => ({
  id,
  fullName: `Dr. ${id}`,
  userId: null,
  title: null,
  hue: 'pine' as const,
  isActive,
  hours: hoursOn([...weekdays], 540, 720),
});

const ash = doctor('ash', WORKDAYS);
const birch = doctor('birch', [2]);
const gone = doctor('gone', [], false);

const setup: ClinicSetup = {
  clinic: {
    id: 'clinic',
    name: 'Clinic',
    slug: 'clinic',
    timeZone: 'Europe/Berlin',
    country: 'DE',
    phone: null,
    email: null,
    addressLine: null,
    postalCode: null,
    city: null,
    region: null,
    onlineBooking: 'request',
    slotMinutes: 15,
    bookingLeadMinutes: 0,
    bookingHorizonDays: 90,
  },
  hours: hoursOn([...WORKDAYS], 480, 1_080),
  rooms: [],
  appointmentTypes: [],
  doctors: [ash, birch, gone],
};

const appointment = (id: string, doctorId: string, from: string, to: string, day = MONDAY): Appointment => ({
  id,
  version: 1,
  status: 'booked',
  startsAt: hm(from, day),
  endsAt: hm(to, day),
  busyUntil: hm(to, day),
  arrivedAt: null,
  reason: 'Check',
  notes: null,
  type: { id: 'type', name: 'Visit', hue: 'pine' },
  pet: { id: 'pet', name: 'Biscuit', species: 'dog', hasWarning: false },
  missingConsents: [],
  client: { id: 'client', fullName: 'Casey Client' },
  doctor: { id: doctorId, fullName: `Dr. ${doctorId}` },
  room: null,
});

const input = (appointments: readonly Appointment[] = [], blocks: readonly Block[] = []) => ({
  setup,
  appointments,
  blocks,
  pixelsPerMinute: 1,
});

describe('the hours of a board', () => {
  test('are those of the day, rounded to full hours', () => {
    expect(visibleMinutes([MONDAY], input())).toEqual({ fromMinute: 480, untilMinute: 1_080 });
  });

  test('extend to what is booked outside them', () => {
    const early = appointment('a', 'ash', '06:40', '07:00');
    const late = appointment('b', 'ash', '23:30', '23:50');
    expect(visibleMinutes([MONDAY], input([early, late]))).toEqual({ fromMinute: 360, untilMinute: 1_440 });
  });

  test('extend to the end of the day for an appointment that crosses midnight', () => {
    const night = { ...appointment('a', 'ash', '23:30', '23:50'), endsAt: hm('00:30', '2026-11-24') };
    expect(visibleMinutes([MONDAY], input([night])).untilMinute).toBe(1_440);
  });

  test('are the default ones when the clinic is closed and nothing is booked', () => {
    const closed = { setup: { ...setup, hours: [], doctors: [] }, appointments: [] };
    expect(visibleMinutes([MONDAY], closed)).toEqual({ fromMinute: 480, untilMinute: 1_080 });
  });
});

describe('the scale of a board', () => {
  test('fills the frame on a short day, and never falls below the least', () => {
    // Ten hours and the heading.
    expect(fillingScale(1_246, [MONDAY], input(), 1.6)).toBe(2);
    expect(fillingScale(400, [MONDAY], input(), 1.6)).toBe(1.6);
    expect(fillingScale(0, [MONDAY], input(), 1.6)).toBe(1.6);
  });
});

describe('a drag over empty time', () => {
  const { ruler } = dayColumns(MONDAY, [ash], input())[0] ?? expect.unreachable();
  const drawn = (from: string, to: string) => slotRange(ruler, Date.parse(hm(from)), Date.parse(hm(to)), 15);

  test.each([
    ['10:05', '10:40', '10:00', '10:45'],
    ['10:40', '10:05', '10:00', '10:45'],
    ['10:00', '10:01', '10:00', '10:15'],
    ['07:00', '08:20', '08:00', '08:30'],
    ['17:50', '19:00', '17:45', '18:00'],
  ])('from %s to %s covers whole slots within the day', (from, to, startsAt, endsAt) => {
    expect(drawn(from, to)).toEqual({
      startsAtMs: Date.parse(hm(startsAt)),
      endsAtMs: Date.parse(hm(endsAt)),
    });
  });
});

describe('a day by room', () => {
  const rooms = [
    { id: 'one', name: 'Room 1', isActive: true },
    { id: 'old', name: 'Old room', isActive: false },
  ];
  const inRoom = (id: string, room: Appointment['room']) => ({
    ...appointment(id, 'ash', '09:00', '09:30'),
    room,
  });
  const columnsOf = (appointments: readonly Appointment[]) =>
    roomColumns(MONDAY, appointments, { ...input(appointments), setup: { ...setup, rooms } });

  test('has a column for each room in use, and one for what has no room', () => {
    const columns = columnsOf([inRoom('a', { id: 'one', name: 'Room 1' }), inRoom('b', null)]);
    expect(columns.map(({ title, roomId, items }) => [title, roomId, items.map(({ id }) => id)])).toEqual([
      ['Room 1', 'one', ['a']],
      ['No room', null, ['b']],
    ]);
  });

  test('shows a former room as long as something is booked in it', () => {
    expect(columnsOf([]).map(({ title }) => title)).toEqual(['Room 1']);
    expect(columnsOf([inRoom('a', { id: 'old', name: 'Old room' })]).map(({ title }) => title)).toEqual([
      'Room 1',
      'Old room',
    ]);
  });
});

describe('a day', () => {
  test('has the appointments, blocks and closed hours of each doctor', () => {
    const blocks: Block[] = [
      { id: 'all', doctorId: null, startsAt: hm('10:00'), endsAt: hm('10:30'), reason: 'Meeting' },
      { id: 'own', doctorId: 'birch', startsAt: hm('11:00'), endsAt: hm('11:30'), reason: 'Call' },
    ];
    const [first, second] = dayColumns(
      MONDAY,
      [ash, birch],
      input([appointment('a', 'ash', '09:00', '09:30'), appointment('b', 'birch', '09:00', '09:30')], blocks),
    );
    expect(first?.items.map(({ id }) => id)).toEqual(['a']);
    expect(first?.blocks.map(({ id }) => id)).toEqual(['all']);
    expect(second?.blocks.map(({ id }) => id)).toEqual(['all', 'own']);
    expect(first?.closed).toEqual([
      { start: Date.parse(hm('08:00')), end: Date.parse(hm('09:00')) },
      { start: Date.parse(hm('12:00')), end: Date.parse(hm('18:00')) },
    ]);
    // Birch does not work on Mondays.
    expect(second?.closed).toEqual([{ start: Date.parse(hm('08:00')), end: Date.parse(hm('18:00')) }]);
  });

  test('has columns of doctors who work or are booked, and of all when there are none', () => {
    const everyone = [ash, birch];
    expect(presentOn(MONDAY, everyone, input())).toEqual([ash]);
    expect(presentOn(MONDAY, everyone, input([appointment('b', 'birch', '09:00', '09:30')]))).toEqual(
      everyone,
    );
    expect(presentOn('2026-11-22', everyone, input())).toEqual(everyone);
  });

  test('keeps the column of a former doctor who still has appointments', () => {
    expect(doctorsOnBoard(setup.doctors, [])).toEqual([ash, birch]);
    expect(doctorsOnBoard(setup.doctors, [appointment('x', 'gone', '09:00', '09:30')])).toEqual([
      ash,
      birch,
      gone,
    ]);
  });
});

describe('a week', () => {
  test('runs from Monday to Sunday for any requested day', () => {
    expect(weekOf('2026-11-29')).toEqual(weekOf(MONDAY));
    expect(weekOf(MONDAY)).toHaveLength(WEEKDAYS.length);
    expect(rangeOf('week', '2026-11-29', 'Europe/Berlin')).toEqual({
      from: '2026-11-22T23:00:00.000Z',
      to: '2026-11-29T23:00:00.000Z',
    });
  });

  test('of one doctor contains only that doctor', () => {
    const booked = [
      appointment('a', 'ash', '09:00', '09:30'),
      appointment('b', 'birch', '09:00', '09:30', '2026-11-24'),
    ];
    const ids = (columns: ReturnType<typeof weekColumns>) =>
      columns.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids(weekColumns(MONDAY, undefined, input(booked), String))).toEqual(['a', 'b']);
    expect(ids(weekColumns(MONDAY, birch, input(booked), String))).toEqual(['b']);
  });

  test('has as many lanes on each day as overlap there', () => {
    const booked = [
      appointment('a', 'ash', '09:00', '09:30'),
      appointment('b', 'birch', '09:15', '09:45'),
      appointment('c', 'ash', '09:30', '10:00'),
      appointment('d', 'ash', '11:00', '11:30', '2026-11-24'),
    ];
    expect(weekColumns(MONDAY, undefined, input(booked), String).map(lanesOf)).toEqual([2, 1, 1, 1, 1, 1, 1]);
  });

  test('has a day of 25 hours when the clock goes back', () => {
    const { from, to } = rangeOf('day', '2026-10-25', 'Europe/Berlin');
    expect(Date.parse(to) - Date.parse(from)).toBe(25 * 3_600_000);
  });
});

test('a click on a free area selects the bookable start at or before it', () => {
  const [column] = dayColumns(MONDAY, [ash], input());
  if (!column) throw new Error('no column');
  expect(slotAt(column.ruler, Date.parse(hm('10:14')), 15)).toBe(Date.parse(hm('10:00')));
  expect(slotAt(column.ruler, Date.parse(hm('10:15')), 15)).toBe(Date.parse(hm('10:15')));
});

describe('arrow keys', () => {
  const columns = dayColumns(
    MONDAY,
    [ash, birch, gone],
    input([
      appointment('a2', 'ash', '10:00', '10:30'),
      appointment('a1', 'ash', '09:00', '09:30'),
      appointment('g1', 'gone', '09:10', '09:30'),
      appointment('g2', 'gone', '11:00', '11:30'),
    ]),
  );

  test.each([
    ['a1', 'ArrowDown', 'a2'],
    ['a2', 'ArrowUp', 'a1'],
    ['a1', 'ArrowUp', undefined],
    // An empty column is skipped; the next one is the nearest in time.
    ['a1', 'ArrowRight', 'g1'],
    ['g2', 'ArrowLeft', 'a2'],
    ['g1', 'ArrowRight', undefined],
    ['unknown', 'ArrowDown', undefined],
  ] as const)('from %s, %s moves to %s', (id, key, next) => {
    expect(neighbourOf(columns, id, key)).toBe(next);
  });
});

test('a phone opens on its doctor’s own column if they work that day, else on the first', () => {
  const own = { ...birch, userId: 'user of birch' };
  expect(ownOrFirst([ash, own], 'user of birch')).toEqual([own]);
  expect(ownOrFirst([ash, own], 'user of the desk')).toEqual([ash]);
  expect(ownOrFirst([ash, own], undefined)).toEqual([ash]);
  expect(ownOrFirst([], 'user of birch')).toEqual([]);
});
