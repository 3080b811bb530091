import type pg from 'pg';
import * as z from 'zod';
import { isTimeZone } from '#foundation/values/zoned-time.ts';
import { zoneChanges } from '#foundation/values/zone-changes.ts';
import { queryRows } from '../database/query-rows.ts';

/** Before the first of them the offset of that day counts, after the last one that of the last day. */
const FROM_MS = Date.UTC(1990, 0, 1);
const UNTIL_MS = Date.UTC(2080, 0, 1);

const Stored = z.object({ version: z.string().nullable() });
const Name = z.object({ name: z.string() });

/** The zones that a clinic can be in. PostgreSQL also lists former names, which old data may have. */
async function zoneNames(client: pg.ClientBase): Promise<string[]> {
  const known = await queryRows(client, Name, 'select name from pg_timezone_names');
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...known.map(({ name }) => name)]);
  return [...names].filter((name) => name === 'UTC' || (name.includes('/') && isTimeZone(name)));
}

/**
 * Writes when the clocks of each zone change, from the tables of this runtime, if the database has older ones. A
 * process with older tables than the database leaves them.
 */
export async function writeTimeZones(client: pg.ClientBase): Promise<void> {
  const version = process.versions['tz'] ?? '';
  const [stored] = await queryRows(client, Stored, 'select app.time_zones_version() as version');
  if ((stored?.version ?? '') >= version) return;
  const rows = (await zoneNames(client)).map((name) => {
    const { changeMinutes, offsetMinutes } = zoneChanges(name, FROM_MS, UNTIL_MS);
    return { name, version, change_minutes: changeMinutes, offset_minutes: offsetMinutes };
  });
  await client.query('select app.replace_time_zones($1)', [JSON.stringify(rows)]);
}
