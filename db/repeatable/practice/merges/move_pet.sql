-- Moves everything from one pet to another, each feature its own tables, and returns the ids by table. With the list of a
-- merge it takes that merge back. Visits come first: what belongs to one follows it, and until
-- it has, it names a visit of another pet. So do documents before the photo.
create or replace function app.move_pet(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  moved jsonb;
begin
  set constraints public.diagnostic_reports_visit_of_pet_fkey, public.documents_visit_of_pet_fkey, public.estimates_visit_of_pet_fkey,
    public.estimates_converted_visit_of_pet_fkey, public.form_requests_visit_of_pet_fkey, public.lab_orders_visit_of_pet_fkey,
    public.imaging_requests_visit_of_pet_fkey, public.tasks_visit_of_pet_fkey deferred;
  moved := app.move_pet_appointments(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_visits(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_acts(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_lab_orders(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_diagnostic_reports(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_imaging(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_charges(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_estimates(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_plans(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_vaccinations(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_forms(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_shares(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_drafts(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_documents(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_photo(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_conversations(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_tasks(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_follow_ups(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_intake(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_care_reminders(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_lab_reports(p_clinic, p_from, p_to, p_rows);
  moved := moved || app.move_pet_details(p_clinic, p_from, p_to, p_rows);
  set constraints public.diagnostic_reports_visit_of_pet_fkey, public.documents_visit_of_pet_fkey, public.estimates_visit_of_pet_fkey,
    public.estimates_converted_visit_of_pet_fkey, public.form_requests_visit_of_pet_fkey, public.lab_orders_visit_of_pet_fkey,
    public.imaging_requests_visit_of_pet_fkey, public.tasks_visit_of_pet_fkey immediate;
  return moved || app.move_pet_due_cares(p_clinic, p_from, p_to, p_rows);
end $$;
