import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { isOver } from '#practice/appointments/appointment-status.rules.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { type WaitingAppointment, isLate, isLongWait } from '#practice/appointments/waiting.rules.ts';
import type { OpenRefills } from '#practice/pharmacy/server/public/find-open-refills.ts';
import type { StockAlerts } from '#practice/stock/server/public/find-stock-alerts.ts';
import { type AlertKind, Dashboard } from '../contract.ts';

const Mentions = z.object({ count: z.int(), some: Dashboard.shape.alerts.element.shape.appointments });
type Mention = z.infer<typeof Mentions>['some'][number];

/** One of today's appointments, with the columns that alerts need. */
export interface WatchedRow extends Mention {
  readonly status: WaitingAppointment['status'];
  readonly arrivedAt: string | null;
  readonly weightGrams: number | null;
  readonly isDangerous: boolean;
}

/** Appointments outside of today: their number and some of them. */
const OtherAlerts = z.object({ requests: Mentions, unfinished: Mentions });
type OtherAlerts = z.infer<typeof OtherAlerts>;

/** How many of those that an alert is about are named. */
export const MENTION_LIMIT = 5;
const UNFINISHED_DAYS = 30;
/** Literals in the statement: with a parameter, PostgreSQL could not use the partial index of these statuses. */
const UNFINISHED = APPOINTMENT_STATUSES.filter((status) => !isOver(status) && status !== 'requested');

const counted = (clinicId: string, condition: RawBuilder<unknown>) => sql`
  select json_build_object('count', count(*), 'some', coalesce((json_agg(json_build_object(
      'id', a.id, 'petName', p.name, 'startsAt', a.starts_at) order by a.starts_at) filter (where place <= ${sql.lit(MENTION_LIMIT)})), '[]'))
    from (select a.*, row_number() over (order by a.starts_at) as place from appointments a where a.clinic_id = ${clinicId} and ${condition}) a
    join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id`;

/** Requests without an answer, and past appointments that nobody has closed. */
export async function loadOtherAlerts(
  tx: Kysely<Tables>,
  clinicId: string,
  now: Date,
  todayStartsAt: string,
): Promise<OtherAlerts> {
  const isRequested = sql`a.status = 'requested' and a.starts_at >= ${now}`;
  const isUnfinished = sql`a.starts_at < ${todayStartsAt}
    and a.starts_at >= ${todayStartsAt}::timestamptz - make_interval(days => ${sql.lit(UNFINISHED_DAYS)})
    and a.status in (${sql.join(UNFINISHED.map((status) => sql.lit(status)))})`;
  const row = await fetchRow(
    tx,
    OtherAlerts,
    sql`select (${counted(clinicId, isRequested)}) as requests, (${counted(clinicId, isUnfinished)}) as unfinished`,
  );
  if (!row) throw new Error('A select without a table gave no row.');
  return row;
}

const mention = ({ id, petName, startsAt }: Mention): Mention => ({ id, petName, startsAt });

/** Of what an alert is not about it mentions nothing. */
const NOTHING_ELSE = { appointments: [], items: [], refills: [] } satisfies Partial<
  Dashboard['alerts'][number]
>;

/** What needs attention; kinds without any are omitted. */
export function toAlerts(
  today: readonly WatchedRow[],
  other: OtherAlerts & { readonly stock: StockAlerts; readonly refills: OpenRefills },
  nowMs: number,
): Dashboard['alerts'] {
  const watched = (row: WatchedRow): WaitingAppointment => ({
    status: row.status,
    startsAtMs: Date.parse(row.startsAt),
    arrivedAtMs: row.arrivedAt === null ? null : Date.parse(row.arrivedAt),
  });
  const open = today.filter(({ status }) => !isOver(status));
  const ofToday = (kind: AlertKind, rows: readonly WatchedRow[]) => ({
    kind,
    count: rows.length,
    ...NOTHING_ELSE,
    appointments: rows.slice(0, MENTION_LIMIT).map(mention),
  });
  const ofStock = (kind: AlertKind, { count, items }: StockAlerts['low']) => ({
    kind,
    count,
    ...NOTHING_ELSE,
    items: [...items],
  });
  const alerts = [
    ofToday(
      'late_arrivals',
      open.filter((row) => isLate(watched(row), nowMs)),
    ),
    ofToday(
      'long_waits',
      open.filter((row) => isLongWait(watched(row), nowMs)),
    ),
    {
      kind: 'appointment_requests' as const,
      count: other.requests.count,
      ...NOTHING_ELSE,
      appointments: [...other.requests.some],
    },
    {
      kind: 'refill_requests' as const,
      count: other.refills.count,
      ...NOTHING_ELSE,
      refills: [...other.refills.some],
    },
    ofStock('low_inventory', other.stock.low),
    ofStock('expired_inventory', other.stock.expired),
    ofStock('expiring_inventory', other.stock.expiring),
    {
      kind: 'unfinished_appointments' as const,
      count: other.unfinished.count,
      ...NOTHING_ELSE,
      appointments: [...other.unfinished.some],
    },
    ofToday(
      'pets_to_handle_with_care',
      open.filter((row) => row.isDangerous),
    ),
    ofToday(
      'pets_without_weight',
      open.filter((row) => row.weightGrams === null),
    ),
  ];
  return alerts.filter(({ count }) => count > 0);
}
