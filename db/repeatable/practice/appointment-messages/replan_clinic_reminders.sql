-- Reminders of upcoming appointments follow the settings, and the clock of the clinic. The argument is the column with the clinic's id. It
-- runs with definer rights because those who change the settings write no messages; it reveals nothing.
create or replace function app.replan_clinic_reminders() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::uuid;
begin
  perform app.plan_appointment_reminders(clinic, array(
    select a.id from public.appointments a
     where a.clinic_id = clinic and a.starts_at > now() and a.holds_slot and a.created_by is not null));
  return null;
end $$;
