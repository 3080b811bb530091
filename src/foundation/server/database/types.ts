import pg from 'pg';

/** `2026-11-21 08:00:00.5+00` → `2026-11-21T08:00:00.5Z`. Every connection uses UTC, so the offset is always +00. */
const toIsoInstant = (text: string): string =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text;

/**
 * How column values are returned: instants as ISO strings, calendar days as `YYYY-MM-DD`, bigint as number (ours stay
 * far below 2^53), numeric as text to keep every digit.
 */
export function readColumnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoInstant);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return types;
}
