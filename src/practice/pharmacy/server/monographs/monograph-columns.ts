import { sql } from 'kysely';

/** The fields of a `Monograph`, of `m`, as arguments of `json_build_object`. */
export const monographColumns = sql`'id', m.id, 'name', m.name, 'substances', m.substances, 'bands', m.bands, 'cautions', m.cautions,
  'monitorTest', m.monitor_test, 'monitorEveryDays', m.monitor_every_days, 'version', m.version`;
