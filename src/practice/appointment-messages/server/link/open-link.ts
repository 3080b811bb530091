import { sql } from 'kysely';
import * as z from 'zod';
import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { clinicOfToken, hashClinicToken } from '#foundation/server/clinic-token.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { addressText } from '#foundation/values/address.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { LinkedVisit, LinkedVisits } from '../../link.contract.ts';

const { id, startsAt, endsAt, status, petName, species, typeName, doctorName, calendarId, calendarSequence } =
  LinkedVisit.shape;

const OpenedVisit = z.object({
  id,
  startsAt,
  endsAt,
  status,
  petName,
  species,
  typeName,
  doctorName,
  calendarId,
  calendarSequence,
  doctorId: z.uuid(),
  isPetDeceased: z.boolean(),
  isTypeOnline: z.boolean(),
  isDoctorActive: z.boolean(),
});
type OpenedVisit = z.infer<typeof OpenedVisit>;

const Opened = z.object({
  clinic: LinkedVisits.shape.clinic.omit({ address: true }).extend({
    addressLine: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    onlineBooking: z.enum(['off', 'request', 'direct']),
    leadMinutes: z.int(),
    isSuspended: z.boolean(),
  }),
  visits: z.array(OpenedVisit),
});
type Opened = z.infer<typeof Opened>;
const Row = z.object({ opened: Opened.nullable(), isBookingOn: z.boolean() });

export interface WithToken {
  readonly token: string;
}

/** What the database needs of a token: the clinic, and the hash. @throws AppError `not_found`. */
export const linkOf = ({ token }: WithToken) => ({
  clinicId: clinicOfToken(token),
  hash: hashClinicToken(token),
});

const isBeforeArrival = (one: OpenedVisit): boolean => BEFORE_ARRIVAL.some((before) => before === one.status);

export type ReschedulingRefusal = 'online_booking_off' | 'status_not_allowed' | 'too_late_online';

/** Why a visit cannot be moved online, in the order in which it helps to know; null if it can. */
function whyNotRescheduled(
  { clinic, isBookingOn }: { clinic: Opened['clinic']; isBookingOn: boolean },
  visit: OpenedVisit,
  now: Date,
): ReschedulingRefusal | null {
  if (!isBeforeArrival(visit) || visit.isPetDeceased) return 'status_not_allowed';
  const isOffered = visit.isTypeOnline && visit.isDoctorActive && isBookingOn;
  if (!isOffered || clinic.isSuspended || clinic.onlineBooking === 'off') return 'online_booking_off';
  const lastMs = Date.parse(visit.startsAt) - clinic.leadMinutes * MINUTE_MS;
  return now.getTime() > lastMs ? 'too_late_online' : null;
}

export interface OpenedLink {
  readonly shown: LinkedVisits;
  /** By the id of the visit: its doctor, and why it cannot be moved. */
  readonly visits: ReadonlyMap<
    string,
    { readonly doctorId: string; readonly startsAt: string; readonly refusal: ReschedulingRefusal | null }
  >;
}

/** Opens a link. @throws AppError `not_found` for no link, a foreign or an expired one. */
export async function openLink({ tx, now }: PublicContext, input: WithToken): Promise<OpenedLink> {
  const { clinicId, hash } = linkOf(input);
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.open_appointment_link(${clinicId}::uuid, ${hash}) as opened,
          ${flagIsOn('client_online_booking', clinicId)} as "isBookingOn"`,
  );
  const opened = row?.opened;
  if (!opened) throw new AppError('not_found');
  const visits = opened.visits.map((visit) => {
    const refusal = whyNotRescheduled({ clinic: opened.clinic, isBookingOn: row.isBookingOn }, visit, now);
    return { ...visit, refusal, isUpcoming: Date.parse(visit.startsAt) > now.getTime() };
  });
  return {
    shown: {
      clinic: { ...opened.clinic, address: addressText(opened.clinic, opened.clinic.country) || null },
      visits: visits.map((visit) => ({
        ...visit,
        startsAt: new Date(visit.startsAt).toISOString(),
        endsAt: new Date(visit.endsAt).toISOString(),
        canConfirm: visit.status === 'booked' && visit.isUpcoming,
        canCancel: isBeforeArrival(visit) && visit.isUpcoming,
        canReschedule: visit.refusal === null,
      })),
    },
    visits: new Map(visits.map((visit) => [visit.id, visit])),
  };
}

/** The visits that a link opens. @throws AppError `not_found`. */
export const openAppointmentLink = async (ctx: PublicContext, input: WithToken): Promise<LinkedVisits> =>
  (await openLink(ctx, input)).shown;
