/** The columns of a template as the contract names them. */
export const TEMPLATE_COLUMNS = [
  'id',
  'name',
  'species',
  'appointment_type_id as appointmentTypeId',
  'sections',
  'findings',
  'item_ids as itemIds',
  'version',
  'archived_at as archivedAt',
] as const;

/** A template's name is taken, or its appointment type belongs to no such clinic. */
export const TEMPLATE_CONSTRAINTS = {
  visit_templates_name_key: 'name_taken',
  visit_templates_clinic_id_appointment_type_id_fkey: 'not_found',
} as const;
