import type { Hono } from 'hono';
import type { FakeEnv } from './fake-guard.ts';
import type { FakeRecord, FakeState } from './fake-state.ts';
import { findOwn, requireTexts, put, readFields, emit, textOf, notFound } from './fake-records.ts';

const CALENDAR = { id: 'calendar-demos', name: 'Demos', isActive: true } as const;
const SLOT_MINUTES = 30;
const HOURS = [9, 10, 11, 14, 15, 16] as const;

/** The slots of a day in UTC, in the provider's notation: with an offset, never with `Z`. */
const slotsOf = (day: string): string[] =>
  HOURS.flatMap((hour) =>
    ['00', String(SLOT_MINUTES)].map(
      (minute) => `${day}T${String(hour).padStart(2, '0')}:${minute}:00+00:00`,
    ),
  );

const isTaken = (state: FakeState, locationId: unknown, startTime: unknown, exceptId?: string): boolean =>
  [...state.records.appointments.values()].some(
    (one: FakeRecord) =>
      one.id !== exceptId &&
      one.locationId === locationId &&
      one['startTime'] === startTime &&
      one['appointmentStatus'] !== 'cancelled',
  );

const SLOT_TAKEN = {
  statusCode: 400,
  message: 'The slot you have selected is no longer available.',
  error: 'Bad Request',
} as const;

function mountAppointments(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.post('/calendars/events/appointments', async (c) => {
    const fields = await readFields(c);
    const refused = requireTexts(c, fields, 'calendarId', 'locationId', 'contactId', 'startTime');
    if (refused) return refused;
    const startTime = textOf(fields['startTime']) ?? '';
    const isOffered = slotsOf(startTime.slice(0, 10)).includes(startTime);
    // The same instant in another notation is not accepted.
    if (!isOffered || isTaken(state, fields['locationId'], startTime)) return c.json(SLOT_TAKEN, 400);
    const appointment = put(state, 'appointments', { appointmentStatus: 'confirmed', ...fields });
    emit(state, 'AppointmentCreate', { locationId: appointment.locationId, appointment });
    return c.json(appointment);
  });
  routes.get('/calendars/events/appointments/:id', (c) => {
    const event = findOwn(c, state, 'appointments');
    return event ? c.json({ event }) : notFound(c, 'Appointment');
  });
  routes.put('/calendars/events/appointments/:id', async (c) => {
    const before = findOwn(c, state, 'appointments');
    if (!before) return notFound(c, 'Appointment');
    const fields = await readFields(c);
    if ('startTime' in fields && isTaken(state, before.locationId, fields['startTime'], before.id)) {
      return c.json(SLOT_TAKEN, 400);
    }
    const appointment = put(state, 'appointments', fields, before.id);
    emit(state, 'AppointmentUpdate', { locationId: appointment.locationId, appointment });
    return c.json(appointment);
  });
  routes.delete('/calendars/events/:id', (c) => {
    const before = findOwn(c, state, 'appointments');
    if (!before) return notFound(c, 'Appointment');
    state.records.appointments.delete(before.id);
    emit(state, 'AppointmentDelete', { locationId: before.locationId, appointment: before });
    return c.json({ succeeded: true }, 201);
  });
}

/** One calendar with one appointment per slot. */
export function mountFakeCalendars(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.get('/calendars/', (c) =>
    c.json({ calendars: [{ ...CALENDAR, locationId: c.req.query('locationId') }] }),
  );
  routes.get('/calendars/events', (c) => {
    const [from, to] = [Number(c.req.query('startTime')), Number(c.req.query('endTime'))];
    const events = [...state.records.appointments.values()].filter((one) => {
      const at = Date.parse(textOf(one['startTime']) ?? '');
      return one.locationId === c.req.query('locationId') && at >= from && at < to;
    });
    return c.json({ events });
  });
  routes.get('/calendars/:id/free-slots', (c) => {
    if (c.req.param('id') !== CALENDAR.id) return notFound(c, 'Calendar');
    const [from, to] = [Number(c.req.query('startDate')), Number(c.req.query('endDate'))];
    const days: Record<string, { slots: string[] }> = {};
    for (let at = from; at <= to; at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      const slots = slotsOf(day).filter((slot) => !isTaken(state, c.get('access').locationId, slot));
      days[day] = { slots };
    }
    return c.json(days);
  });
  mountAppointments(routes, state);
}
