-- Notifies screens that show connections of laboratories. The argument is the column with the id of the connection.
create or replace function app.broadcast_lab_connection() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'labConnection', jsonb_build_object('id', to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;
