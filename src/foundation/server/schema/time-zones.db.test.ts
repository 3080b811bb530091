import { globSync, readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { instantAtMinute, localDayOf, minuteOfDayAt, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { writeTimeZones } from './write-time-zones.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ZONES = Intl.supportedValuesOf('timeZone');
const FROM = Date.UTC(2024, 0, 1);
const UNTIL = Date.UTC(2034, 0, 1);

/** The instants around each change of ten years: between two of them nothing can differ. */
function around(zone: string): number[] {
  const instants = [FROM, UNTIL];
  let at = Temporal.Instant.fromEpochMilliseconds(FROM)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (at && at.epochMilliseconds < UNTIL) {
    instants.push(at.epochMilliseconds - 1, at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return instants;
}

test('the database and the server cut days at the same instants, in every zone, for ten years', async () => {
  const questions = ZONES.flatMap((zone) => around(zone).map((ms) => ({ zone, ms })));
  expect(questions.length).toBeGreaterThan(4_000);
  const { rows } = await db.owner.query<{ zone: string; ms: number; day: string; minute: number }>(
    `select q.zone, q.ms::float8 as ms, app.local_day(to_timestamp(q.ms / 1000.0), q.zone)::text as day,
       extract(hour from l.t)::int * 60 + extract(minute from l.t)::int as minute
       from unnest($1::text[], $2::bigint[]) q (zone, ms),
         lateral (select app.local_time(to_timestamp(q.ms / 1000.0), q.zone) as t) l`,
    [questions.map(({ zone }) => zone), questions.map(({ ms }) => ms)],
  );
  const wrong = rows.filter(
    ({ zone, ms, day, minute }) => day !== localDayOf(ms, zone) || minute !== minuteOfDayAt(ms, zone),
  );
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(questions.length);
});

test('a local time means the same instant in the database and the server, also where clocks change', async () => {
  const questions = ZONES.flatMap((zone) =>
    around(zone).flatMap((ms) =>
      [0, 29, 59, 90].map((minutes) => {
        const at = ms - (ms % MINUTE_MS) + minutes * MINUTE_MS;
        return { zone, day: localDayOf(at, zone), minute: minuteOfDayAt(at, zone) };
      }),
    ),
  );
  const { rows } = await db.owner.query<{ ms: number }>(
    `select extract(epoch from app.instant_of(q.day + make_interval(mins => q.minute), q.zone))::float8 * 1000 as ms
       from unnest($1::text[], $2::date[], $3::int[]) with ordinality q (zone, day, minute, n) order by q.n`,
    [
      questions.map(({ zone }) => zone),
      questions.map(({ day }) => day),
      questions.map(({ minute }) => minute),
    ],
  );
  const wrong = questions.filter(
    ({ zone, day, minute }, n) => rows[n]?.ms !== instantAtMinute(day, minute, zone),
  );
  expect(wrong).toEqual([]);
});

test('a skipped local time is as much later as is skipped', async () => {
  const { rows } = await db.owner.query<{ at: string }>(
    `select to_char(app.instant_of('2026-03-29 02:30', 'Europe/Berlin') at time zone 'UTC', 'HH24:MI') as at`,
  );
  expect(rows).toEqual([{ at: '01:30' }]);
});

test('a former name is known, and a start with older tables changes nothing', async () => {
  const client = await db.owner.connect();
  try {
    const { rows } = await client.query<{ day: string }>(
      `select app.local_day('2026-11-22T23:00:00Z', 'Asia/Calcutta')::text as day`,
    );
    expect(rows).toEqual([{ day: '2026-11-23' }]);
    await client.query('begin');
    await client.query(
      `update time_zones set version = '9999z', change_minutes = '{}', offset_minutes = '{77}'`,
    );
    await writeTimeZones(client);
    const kept = await client.query('select from time_zones where offset_minutes <> $1', [[77]]);
    expect(kept.rowCount).toBe(0);
    await client.query(`update time_zones set version = '2000a'`);
    await writeTimeZones(client);
    const { rows: written } = await client.query(
      `select count(*) filter (where version = '2000a')::int as old, count(*)::int as all from time_zones`,
    );
    expect(written).toEqual([{ old: 0, all: expect.any(Number) }]);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

test('no statement asks PostgreSQL’s own tables for the local time of a clinic', () => {
  const files = globSync(['db/repeatable/**/*.sql', 'src/**/*.ts'], { exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(1_000);
  const found = files
    .filter((path) => !path.endsWith('zone_offset.sql'))
    .filter((path) => /\bat time zone (?!'UTC')/i.test(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});
