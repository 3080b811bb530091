-- Puts uploaded files of the clinic's folder to a message, and returns how many there were. Name, type and size for people come with
-- them; what a text is beyond that, such as an invitation for a calendar, is said by whoever made it. Beyond the caller's policies: jobs cannot read the rows of files, and learn only whether they exist.
create or replace function app.attach_message_files(p_clinic uuid, p_message uuid, p_files jsonb) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  attached integer;
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'permission denied to attach files' using errcode = 'insufficient_privilege';
  end if;
  insert into public.message_files (clinic_id, message_id, position, name, content_type, size_bytes, object_id, object_name)
    select p_clinic, p_message, f.number, left(f.file ->> 'name', 200),
        case when o.mime_type = 'text/calendar' and f.file ->> 'contentType' ~ '^text/calendar; charset=UTF-8; method=(CANCEL|REQUEST)$'
          then f.file ->> 'contentType' else o.mime_type end, o.size_bytes, o.id, o.name
      from jsonb_array_elements(p_files) with ordinality as f (file, number)
      join storage.objects o on o.clinic_id = p_clinic and o.bucket_id = 'documents' and o.name = f.file ->> 'objectName';
  get diagnostics attached = row_count;
  return attached;
end $$;

grant execute on function app.attach_message_files to clinic_member, job_server;
