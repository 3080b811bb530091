import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { CARE_KINDS, type CareKind } from '#vocabulary/care.ts';
import { UNREACHABLE_REASONS } from '#vocabulary/care-reminders.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import {
  CARE_OUTCOMES,
  type CareOutcome,
  FigureRow,
  type ListFigureRows,
  type ReminderFigures,
} from '../figures.contract.ts';

interface Period {
  readonly from: string;
  readonly until: string;
}

/**
 * CARE-9. Care that was due in a period, each row with what became of it. Given: in time by its due day, else late. Of what is open:
 * booked if its pet has an appointment to come, unreachable if the last round could not be said to anybody and none was, else open.
 * `after_round` is the last round that was said until it was given, or until now. The figures and the rows behind them are this one
 * statement, so that they agree.
 */
const careInPeriod = (
  { now, session: { clinicId } }: MemberContext,
  { from, until }: Period,
): RawBuilder<unknown> => sql`
  select d.id, d.pet_id, c.name, c.kind as care_kind, d.due_on, d.done_on, said.round as after_round,
      case
        when d.status = 'done' and d.done_on <= d.due_on then 'in_time'
        when d.status = 'done' then 'late'
        when d.status = 'declined' then 'declined'
        when exists (select from appointments a
          where a.clinic_id = ${clinicId} and a.pet_id = d.pet_id and a.holds_slot and a.starts_at >= ${now}) then 'booked'
        when said.round is null and unsaid.reason = any(${[...UNREACHABLE_REASONS]}::text[]) then 'unreachable'
        else 'open' end as outcome
    from due_cares d
    join care_protocols c on c.clinic_id = ${clinicId} and c.id = d.protocol_id
    left join lateral (
      select i.round from care_reminder_items i
        join care_reminders m on m.clinic_id = ${clinicId} and m.id = i.reminder_id
       where i.clinic_id = ${clinicId} and i.source_id = d.id and i.source = 'due_care' and m.state in ('requested', 'sent', 'answered')
         and m.planned_on <= coalesce(d.done_on, 'infinity'::date)
       order by m.planned_on desc, i.round desc limit 1) said on true
    left join lateral (
      select i.reason from care_reminder_items i
       where i.clinic_id = ${clinicId} and i.source_id = d.id and i.source = 'due_care' and i.reason is not null
       order by i.decided_on desc, i.round desc limit 1) unsaid on true
   where d.clinic_id = ${clinicId} and d.due_on >= ${from}::date and d.due_on <= ${until}::date
     and d.status in ('open', 'done', 'declined')`;

const CountRow = z.object({
  careKind: z.enum(CARE_KINDS),
  outcome: z.enum(CARE_OUTCOMES),
  afterRound: z.int().nullable(),
  count: z.int(),
});

type Counts = Record<CareOutcome | 'due', number>;
const noCounts = (): Counts => ({
  due: 0,
  in_time: 0,
  late: 0,
  booked: 0,
  declined: 0,
  unreachable: 0,
  open: 0,
});

const isGiven = ({ outcome }: { readonly outcome: CareOutcome }): boolean =>
  outcome === 'in_time' || outcome === 'late';

/** CARE-9. What became of the care that was due in a period, by kind, and after which round it was given. */
export async function getFigures(ctx: MemberContext, period: Period): Promise<ReminderFigures> {
  const rows = await fetchRows(
    ctx.tx,
    CountRow,
    sql`
    select f.care_kind as "careKind", f.outcome, f.after_round as "afterRound", count(*)::integer as count
      from (${careInPeriod(ctx, period)}) f group by f.care_kind, f.outcome, f.after_round`,
  );
  const total = noCounts();
  const byKind = new Map<CareKind, Counts>();
  const after = new Map<number | null, number>();
  for (const row of rows) {
    const counts = byKind.get(row.careKind) ?? noCounts();
    byKind.set(row.careKind, counts);
    for (const sum of [counts, total]) {
      sum.due += row.count;
      sum[row.outcome] += row.count;
    }
    if (isGiven(row)) after.set(row.afterRound, (after.get(row.afterRound) ?? 0) + row.count);
  }
  return {
    kinds: CARE_KINDS.flatMap((careKind) => {
      const counts = byKind.get(careKind);
      return counts ? [{ careKind, ...counts }] : [];
    }),
    total,
    after: [...after]
      .map(([round, given]) => ({ round, given }))
      .toSorted((a, b) => (a.round ?? -Infinity) - (b.round ?? -Infinity)),
  };
}

const Position = z.tuple([CalendarDay, z.uuid()]);

/** CARE-9. The care behind a figure, by due day. */
export async function listFigureRows(
  ctx: MemberContext,
  { limit, cursor, careKind, outcome, after, ...period }: ListFigureRows,
) {
  const { clinicId } = ctx.session;
  const position = decodeCursor(cursor, Position);
  const conditions = [
    sql`true`,
    ...(careKind === undefined ? [] : [sql`f.care_kind = ${careKind}`]),
    ...(outcome === undefined ? [] : [sql`f.outcome = ${outcome}`]),
    ...(after === undefined
      ? []
      : [
          sql`f.outcome in ('in_time', 'late')`,
          after === 'none' ? sql`f.after_round is null` : sql`f.after_round = ${after}::integer`,
        ]),
    ...(position ? [sql`(f.due_on, f.id) > (${position[0]}::date, ${position[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    ctx.tx,
    FigureRow,
    sql`
    select f.id, f.pet_id as "petId", p.name as "petName", f.name, f.care_kind as "careKind", f.due_on as "dueOn", f.done_on as "doneOn",
        f.outcome, f.after_round as "afterRound"
      from (${careInPeriod(ctx, period)}) f join pets p on p.clinic_id = ${clinicId} and p.id = f.pet_id
     where ${sql.join(conditions, sql` and `)}
     order by f.due_on, f.id limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ dueOn, id }) => [dueOn, id]);
}
