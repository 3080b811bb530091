-- Notifies the screens of a clinic's staff that a task was added, changed or closed.
create or replace function app.broadcast_task() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'task',
    jsonb_build_object('id', new.id, 'petId', new.pet_id, 'version', new.version, 'by', app.user_id()));
  return null;
end $$;
