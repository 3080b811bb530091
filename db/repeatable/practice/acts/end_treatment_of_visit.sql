-- A visit that is signed or locked ends the pet's stay and its repeated orders: nothing can be done in it any more.
create or replace function app.end_treatment_of_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.act_schedules s set stopped_at = now(), stopped_by = app.user_id()
   where s.clinic_id = new.clinic_id and s.visit_id = new.id and s.stopped_at is null;
  update public.admissions a set discharged_at = now(), discharged_by = app.user_id()
   where a.clinic_id = new.clinic_id and a.visit_id = new.id and a.discharged_at is null;
  return null;
end $$;
