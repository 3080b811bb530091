import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import type { TestDatabase } from './database.ts';
import { givenAppointmentType, givenClientWithPet, givenClinic, givenStaff } from './given.ts';

interface GivenAppointment {
  readonly petId: string;
  readonly clientId: string;
  readonly startsAt: string;
  readonly status: AppointmentStatus;
  readonly bookedAt?: string;
  /** When it came to its status, if that is of interest. */
  readonly changedAt?: string;
}

/** A clinic with a doctor and two pets, and what a test books there, at any time and in any status. */
export async function givenSchedule(db: TestDatabase) {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ash' });
  const typeId = await givenAppointmentType(db.owner, clinicId);
  const [biscuit, minka] = [
    await givenClientWithPet(db.owner, clinicId),
    await givenClientWithPet(db.owner, clinicId, { name: 'Toni Second', petName: 'Minka' }),
  ];

  /** As the past is: no rule of today asks for it. */
  async function asHistory<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await db.owner.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  const booked = ({
    petId,
    clientId,
    startsAt,
    status,
    bookedAt = '2026-01-01T08:00Z',
    changedAt,
  }: GivenAppointment) =>
    asHistory(async (client) => {
      const id = randomUUID();
      await client.query(
        `insert into appointments (clinic_id, id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until,
           status, reason, created_at)
         values ($1, $2, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz + interval '30 minutes', $7::timestamptz + interval '30 minutes',
           $8, 'Check', $9)`,
        [clinicId, id, typeId, petId, clientId, doctor.staffMemberId, startsAt, status, bookedAt],
      );
      if (changedAt !== undefined)
        await client.query(
          `insert into appointment_events (clinic_id, appointment_id, to_status, at) values ($1, $2, $3, $4)`,
          [clinicId, id, status, changedAt],
        );
      return id;
    });

  return { clinicId, admin, doctor, biscuit, minka, booked, asHistory };
}
