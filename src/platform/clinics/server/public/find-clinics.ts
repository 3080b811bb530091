import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { clinicState } from '../../clinic-state.rules.ts';
import { ClinicVitals, PlatformClinic } from '../../contract.ts';
import { clinicHealth } from '../../clinic-health.rules.ts';

/** The columns of `app.clinic_metrics`, aliased as `v`. */
export const VITALS_COLUMNS = sql`
  v.recent_appointments as "recentAppointments", v.former_appointments as "formerAppointments",
  v.staff_count as "vitalStaffCount", v.staff_seen as "staffSeen", v.admin_seen_at as "adminSeenAt",
  v.setup_done as "setupDone", v.setup_total as "setupTotal", v.open_tickets as "openTickets"`;

/** The columns above; the staff counted for the metrics differ from the active staff members. */
export const VitalsRow = ClinicVitals.omit({ staffCount: true }).extend({ vitalStaffCount: z.int() });
export type VitalsRow = z.infer<typeof VitalsRow>;

export const toVitals = (row: VitalsRow): ClinicVitals => ({
  recentAppointments: row.recentAppointments,
  formerAppointments: row.formerAppointments,
  staffCount: row.vitalStaffCount,
  staffSeen: row.staffSeen,
  adminSeenAt: row.adminSeenAt,
  setupDone: row.setupDone,
  setupTotal: row.setupTotal,
  openTickets: row.openTickets,
});

const Row = PlatformClinic.omit({ health: true, state: true, vitals: true }).extend(VitalsRow.shape);

function toPlatformClinic(row: z.infer<typeof Row>, nowMs: number): PlatformClinic {
  const { id, name, slug, timeZone, country, city, createdAt, plan, trialEndsAt, suspendedAt } = row;
  const vitals = toVitals(row);
  return {
    id,
    name,
    slug,
    timeZone,
    country,
    city,
    createdAt,
    staffCount: row.staffCount,
    clientCount: row.clientCount,
    petCount: row.petCount,
    appointmentCount: row.appointmentCount,
    invoiceCount: row.invoiceCount,
    paymentCount: row.paymentCount,
    plan,
    trialEndsAt,
    suspendedAt,
    state: clinicState(row, nowMs),
    vitals,
    health: clinicHealth(vitals, nowMs),
  };
}

/**
 * Clinics with their usage and health, computed only for the clinics that are returned.
 *
 * @param condition about `c`, the clinic.
 */
export async function findClinics(
  tx: Kysely<Tables>,
  now: Date,
  { condition, order, limit }: { condition: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<PlatformClinic[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`with page as materialized (select c.* from clinics c where ${condition} order by ${order} limit ${limit})
        select c.id, c.name, c.slug, c.time_zone as "timeZone", c.country, c.city, c.created_at as "createdAt",
               c.plan, c.trial_ends_at as "trialEndsAt", c.suspended_at as "suspendedAt",
               u.staff_count as "staffCount", u.client_count as "clientCount", u.pet_count as "petCount",
               u.appointment_count as "appointmentCount", u.invoice_count as "invoiceCount",
               u.payment_count as "paymentCount", ${VITALS_COLUMNS}
          from page c
          join app.clinic_usage((select array_agg(id) from page)) u on u.clinic_id = c.id
          join app.clinic_metrics((select array_agg(id) from page)) v on v.clinic_id = c.id
         order by ${order}`,
  );
  return rows.map((row) => toPlatformClinic(row, now.getTime()));
}
