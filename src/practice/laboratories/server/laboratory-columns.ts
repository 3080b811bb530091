import { sql } from 'kysely';

/** The columns of a laboratory `l`. */
export const LABORATORY_COLUMNS = sql`l.id, l.name, l.country, l.kind, l.email, l.phone, l.website,
  l.order_notes as "orderNotes", l.is_active as "isActive",
  (select count(*) from laboratory_tests t where t.laboratory_id = l.id and t.retired_at is null) as "testCount"`;

/** The name by which lists are sorted. */
export const FOLDED_NAME = sql`app.fold(l.name) collate "C"`;
