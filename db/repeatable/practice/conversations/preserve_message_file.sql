-- A file stays with its message, for every role; an erasure takes it away.
create or replace function app.preserve_message_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and app.is_erasing(old.clinic_id) then
    return old;
  end if;
  raise exception '% are append-only', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;
