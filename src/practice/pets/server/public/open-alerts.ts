import { sql, type RawBuilder } from 'kysely';

/** The open alerts of a pet as JSON, most severe first. @param petId a column or a parameter. */
export const openAlertsOf = (
  clinicId: string,
  petId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', w.id, 'kind', w.kind, 'severity', w.severity, 'note', w.note,
      'substances', w.substances, 'mustAcknowledge', w.must_acknowledge)
      order by array_position(array['danger', 'warning', 'info'], w.severity), w.created_at, w.id)
    from pet_alerts w where w.clinic_id = ${clinicId} and w.pet_id = ${petId} and w.cleared_at is null), '[]')`;
