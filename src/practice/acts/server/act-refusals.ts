import type { ErrorCode } from '#vocabulary/errors.ts';

/** What the database refuses about acts, by the name of the constraint. */
export const ACT_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  acts_schedule_open_check: 'order_stopped',
  acts_visit_open_check: 'visit_closed',
  visits_closed_check: 'visit_closed',
  acts_clinic_id_item_id_fkey: 'not_found',
  acts_clinic_id_schedule_id_fkey: 'not_found',
};
