-- Files of the caller's clinic by their names: their ids, so that addresses for them can be signed, and what they were found to be.
create or replace function app.message_files(p_clinic uuid, p_names text[])
  returns table (name text, id uuid, mime_type text, size_bytes bigint)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if p_clinic is distinct from app.clinic_id() then
    raise exception 'permission denied to read the files of a clinic' using errcode = 'insufficient_privilege';
  end if;
  return query select o.name, o.id, o.mime_type, o.size_bytes from storage.objects o
    where o.clinic_id = p_clinic and o.bucket_id = 'documents' and o.name = any (p_names);
end $$;

grant execute on function app.message_files to job_server;
