import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import * as z from 'zod';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';

/** The reason of every booking in these tests, which distinguishes them from the demo's own. */
const REASON = 'Booked under load';
const SIGN_IN = { email: 'csr@tailwell.test', password: DEMO_PASSWORD };
const FIVE_MINUTES_MS = 300_000;

/** A booking to make, with its idempotency key: a repeated request is the same booking. */
export interface BookingRequest {
  readonly key: string;
  readonly startsAt: string;
}

/** The front desk of the demo, which books one appointment after the other. */
export interface FrontDesk {
  /** The bearer token of the session, which survives every kill. */
  readonly token: string;
  readonly clinicId: string;
  readonly supabaseKey: string;
  /** A booking at a time that has not been requested yet. */
  next(): BookingRequest;
  /** Books, and returns the id once the product has acknowledged it. */
  book(request: BookingRequest): Promise<string>;
}

/** The product answered with a refusal. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`The product answered ${status}: ${text}`);
    this.status = status;
  }
}

async function answerOf<S extends z.ZodType>(response: Response, shape: S): Promise<z.output<S>> {
  if (!response.ok) throw new Refused(response.status, await response.text());
  return shape.parse(await response.json());
}

const Found = z.object({ id: z.uuid() });
const Setup = z.object({ clinic: Found, doctors: z.array(Found), appointmentTypes: z.array(Found) });

/** Signs in through supabase-js. `origin` is evaluated for each request, because each start may use another port. */
export async function openFrontDesk(origin: () => Promise<string>): Promise<FrontDesk> {
  const get = async <S extends z.ZodType>(path: string, shape: S, init: RequestInit = {}) =>
    answerOf(await fetch((await origin()) + path, init), shape);
  const { supabaseKey } = await get('/config.json', z.object({ supabaseKey: z.string() }));
  const { access_token: token } = await get(
    '/auth/v1/token?grant_type=password',
    z.object({ access_token: z.string() }),
    {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(SIGN_IN),
    },
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { clinic, doctors, appointmentTypes } = await get('/api/v1/clinic/setup', Setup, { headers });
  const pets = await get('/api/v1/pets?limit=1', z.object({ items: z.array(Found) }), { headers });
  const firstMs = Math.ceil(Date.now() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS + 365 * 86_400_000;
  let requestCount = 0;
  return {
    token,
    clinicId: clinic.id,
    supabaseKey,
    next: () => {
      const startsAt = new Date(firstMs + requestCount * FIVE_MINUTES_MS).toISOString();
      requestCount += 1;
      return { key: randomUUID(), startsAt };
    },
    book: async ({ key, startsAt }) => {
      const body = {
        appointmentTypeId: appointmentTypes[0]?.id,
        doctorId: doctors[0]?.id,
        petId: pets.items[0]?.id,
        startsAt,
        durationMinutes: 5,
        outsideHours: true,
        reason: REASON,
      };
      const { id } = await get('/api/v1/appointments', Found, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      return id;
    },
  };
}

/** Every appointment of the test with its audit entry, first event and idempotency key: all four, or none. */
const WHOLE = `
  select a.id, exists (select from audit_entries l where l.subject_id = a.id::text and l.action = 'appointment.booked')
      and exists (select from appointment_events e where e.appointment_id = a.id)
      and exists (select from idempotency_keys k where k.response ->> 'id' = a.id::text) as "isWhole"
    from appointments a where a.reason = $1`;

export interface StoredBooking {
  readonly id: string;
  readonly isWhole: boolean;
}

/** The bookings in the database. */
export const storedBookings = async (owner: Client): Promise<readonly StoredBooking[]> =>
  (await owner.query<StoredBooking>(WHOLE, [REASON])).rows;

/** Reads every page of the tables involved and checks that indexes and rows agree. @throws when they do not. */
export async function checkTables(owner: Client): Promise<void> {
  await owner.query('create extension if not exists amcheck');
  await owner.query(`
    select bt_index_check(i.indexrelid, heapallindexed => true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam and a.amname = 'btree'
     where i.indrelid in ('appointments'::regclass, 'appointment_events'::regclass, 'audit_entries'::regclass, 'idempotency_keys'::regclass)`);
  const { rows } = await owner.query(`
    select t.name, d.blkno, d.msg from unnest(array['appointments', 'appointment_events', 'audit_entries', 'idempotency_keys']) as t (name),
      verify_heapam(t.name) d`);
  if (rows.length > 0) throw new Error(`The heap is damaged: ${JSON.stringify(rows)}`);
}
