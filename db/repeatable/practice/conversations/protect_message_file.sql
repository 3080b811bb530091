-- Refuses to replace, move or delete the file of a message: what was sent stays as it was. It runs with definer rights because the
-- caller may be a program without access to messages; it reveals only that a file is in use.
create or replace function app.protect_message_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.message_files f where f.clinic_id = old.clinic_id and f.object_id = old.id) then
    raise exception 'the file belongs to a message' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
