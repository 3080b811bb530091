import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { compareRanks, rankOf, type Orderable, type Rank } from '../clinic-order.rules.ts';
import { type ListPlatformClinics, PlatformClinic } from '../contract.ts';
import { clinicHealth } from '../clinic-health.rules.ts';
import { findClinics, toVitals, VITALS_COLUMNS, VitalsRow } from './public/find-clinics.ts';

const Position = z.tuple([z.union([z.string(), z.number()]), z.uuid()]);

/** The orders that need the metrics of every clinic, not only of those on the page. */
const BY_VITALS: ReadonlySet<ListPlatformClinics['order']> = new Set(['busiest', 'health']);

const STATES: Readonly<Record<PlatformClinic['state'], RawBuilder<unknown>>> = {
  suspended: sql`c.suspended_at is not null`,
  paying: sql`c.suspended_at is null and c.plan <> 'trial'`,
  trial: sql`c.suspended_at is null and c.plan = 'trial' and (c.trial_ends_at is null or c.trial_ends_at > now())`,
  trial_over: sql`c.suspended_at is null and c.plan = 'trial' and c.trial_ends_at <= now()`,
};

function conditionOf({ q, plan, state }: ListPlatformClinics): RawBuilder<unknown> {
  const part = fold(q);
  return sql.join(
    [
      sql`true`,
      ...(part === ''
        ? []
        : [
            sql`(position(${part} in app.fold(c.name)) > 0 or position(${part} in c.slug) > 0
              or position(${part} in app.fold(coalesce(c.city, ''))) > 0)`,
          ]),
      ...(plan ? [sql`c.plan = ${plan}`] : []),
      ...(state ? [STATES[state]] : []),
    ],
    sql` and `,
  );
}

const Named = PlatformClinic.pick({ id: true, name: true, createdAt: true, trialEndsAt: true });
const FoundVitals = VitalsRow.extend({ id: z.uuid() });

/** Every clinic that matches the filters, with the values that clinics are sorted by. */
async function findOrderables(
  { tx, now }: PlatformContext,
  input: ListPlatformClinics,
): Promise<readonly Orderable[]> {
  const rows = await fetchRows(
    tx,
    Named,
    sql`select c.id, c.name, c.created_at as "createdAt", c.trial_ends_at as "trialEndsAt" from clinics c where ${conditionOf(input)}`,
  );
  const vitals = BY_VITALS.has(input.order) ? await findVitals(tx, rows) : new Map<string, VitalsRow>();
  return rows.map((row) => {
    const found = vitals.get(row.id);
    return {
      id: row.id,
      name: row.name,
      createdAt: row.createdAt,
      trialEndsAt: row.trialEndsAt,
      healthScore: found ? clinicHealth(toVitals(found), now.getTime()).score : 0,
      recentAppointments: found?.recentAppointments ?? 0,
    };
  });
}

async function findVitals(
  tx: Kysely<Tables>,
  clinics: readonly z.infer<typeof Named>[],
): Promise<Map<string, VitalsRow>> {
  const rows = await fetchRows(
    tx,
    FoundVitals,
    sql`select v.clinic_id as id, ${VITALS_COLUMNS} from app.clinic_metrics(${clinics.map(({ id }) => id)}::uuid[]) v`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Clinics in the requested order, with their usage and health. */
export async function listClinics(
  ctx: PlatformContext,
  input: ListPlatformClinics,
): Promise<{ items: PlatformClinic[]; nextCursor: string | null }> {
  const after: Rank | undefined = decodeCursor(input.cursor, Position);
  const ranks = (await findOrderables(ctx, input))
    .map((clinic) => rankOf(clinic, input.order))
    .filter((rank) => after === undefined || compareRanks(rank, after) > 0)
    .toSorted(compareRanks);
  const { items, nextCursor } = toPage(ranks, input.limit, (rank) => rank);
  const ids = items.map(([, id]) => id);
  if (ids.length === 0) return { items: [], nextCursor: null };
  const place = sql`array_position(${ids}::uuid[], c.id)`;
  const found = await findClinics(ctx.tx, ctx.now, {
    condition: sql`c.id = any (${ids}::uuid[])`,
    order: place,
    limit: ids.length,
  });
  return { items: found, nextCursor };
}
