-- Refuses to replace, move or delete the file of a document: what was added to a record stays as it was. It runs with definer
-- rights because the caller may be a program without access to documents; it reveals only that a file is in use.
create or replace function app.protect_document_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.documents d where d.clinic_id = old.clinic_id and d.object_id = old.id) then
    raise exception 'the file belongs to a document' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
