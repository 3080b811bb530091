create or replace function app.broadcast_clinic_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || coalesce(new.clinic_id, old.clinic_id), tg_argv[0], '{}');
  return null;
end $$;
