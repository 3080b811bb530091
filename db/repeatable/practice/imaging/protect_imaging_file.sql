-- Refuses to replace, move or delete the file of a picture: it stays as the modality sent it. It runs with definer rights because the
-- caller may be a program without access to studies; it reveals only that a file is in use.
create or replace function app.protect_imaging_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.imaging_instances i where i.clinic_id = old.clinic_id and i.object_id = old.id) then
    raise exception 'the file belongs to a study' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
