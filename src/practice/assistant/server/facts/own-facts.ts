import { type RawBuilder, sql } from 'kysely';
import type { FactLimits } from './fact-limits.ts';
import { latestOf } from './latest-of.ts';

/** What the record says of a pet `p` itself, and what is planned for it, as pairs of `json_build_object`. */
export const ownFacts = (clinicId: string, limits: FactLimits): RawBuilder<unknown> => sql`
  'pet', json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex,
    'neutered', p.neutered, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated, 'deceasedOn', p.deceased_on),
  'alerts', ${latestOf({
    of: sql`from pet_alerts e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.cleared_at is null`,
    fields: sql`'id', e.id, 'kind', e.kind, 'severity', e.severity, 'note', e.note`,
    order: sql`array_position(array['danger', 'warning', 'info'], e.severity), e.created_at, e.id`,
    limit: limits.alerts,
  })},
  'problems', ${latestOf({
    of: sql`from problems e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.status <> 'ruled_out'`,
    fields: sql`'id', e.id, 'name', e.name, 'isActive', e.status = 'active', 'since', e.onset_on`,
    order: sql`e.status, e.created_at desc, e.id`,
    limit: limits.problems,
  })},
  'weights', ${latestOf({
    of: sql`from pet_weights e where e.clinic_id = ${clinicId} and e.pet_id = p.id`,
    fields: sql`'id', e.id, 'grams', e.weight_grams, 'at', e.weighed_at`,
    order: sql`e.weighed_at desc, e.id`,
    limit: limits.weights,
  })},
  'dueCares', ${latestOf({
    of: sql`from due_cares e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.status = 'open'`,
    fields: sql`'id', e.id, 'dueOn', e.due_on,
      'name', (select c.name from care_protocols c where c.clinic_id = ${clinicId} and c.id = e.protocol_id)`,
    order: sql`e.due_on, e.id`,
    limit: limits.dueCares,
  })},
  'documents', ${latestOf({
    of: sql`from documents e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.archived_at is null`,
    fields: sql`'id', e.id, 'title', e.title, 'on', e.dated_on`,
    order: sql`e.dated_on desc, e.id desc`,
    limit: limits.documents,
  })},
  'appointments', ${latestOf({
    of: sql`from appointments e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.status <> 'rescheduled'`,
    fields: sql`'id', e.id, 'at', e.starts_at, 'status', e.status,
      'type', (select t.name from appointment_types t where t.clinic_id = ${clinicId} and t.id = e.appointment_type_id)`,
    order: sql`e.starts_at desc, e.id`,
    limit: limits.appointments,
  })}`;
