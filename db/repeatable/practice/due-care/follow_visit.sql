-- A visit counts as an exam: when the next one is due is computed again.
create or replace function app.follow_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_due_care(new.clinic_id, new.pet_id);
  return null;
end $$;
