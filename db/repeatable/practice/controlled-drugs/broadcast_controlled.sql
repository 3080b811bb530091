-- Notifies open screens that something about controlled drugs changed. The argument is the column with the id of what changed.
create or replace function app.broadcast_controlled() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'controlledDrugs',
    jsonb_build_object('id', to_jsonb(new) ->> tg_argv[0], 'by', app.user_id()));
  return null;
end $$;
