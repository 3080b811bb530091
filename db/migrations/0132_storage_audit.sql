-- What is done to files and buckets leaves a line, by whichever door it came: a person's, a program's with a secret key, a
-- signed address's. Names and sizes alone: what a file says is nobody's to read here.

create function app.describe_file(file storage.objects) returns jsonb language sql stable
  return jsonb_strip_nulls(jsonb_build_object('bucket', file.bucket_id, 'name', file.name, 'sizeBytes', file.size_bytes,
    'type', file.mime_type, 'keyId', nullif(current_setting('app.key_id', true), '')));

create function app.note_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into public.audit_entries (action, subject_id, clinic_id, before)
      values ('file.removed', old.id::text, old.clinic_id, app.describe_file(old));
  elsif tg_op = 'INSERT' then
    insert into public.audit_entries (action, subject_id, clinic_id, after)
      values ('file.stored', new.id::text, new.clinic_id, app.describe_file(new));
  else
    insert into public.audit_entries (action, subject_id, clinic_id, before, after)
      values (case when new.version = old.version then 'file.moved' else 'file.stored' end, new.id::text, new.clinic_id,
        app.describe_file(old), app.describe_file(new));
  end if;
  return null;
end $$;
create trigger objects_note after insert or delete or update of bucket_id, name, version on storage.objects
  for each row execute function app.note_file();

create function app.note_bucket() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  insert into public.audit_entries (action, subject_id, before, after)
    values (case tg_op when 'INSERT' then 'bucket.added' when 'DELETE' then 'bucket.removed' else 'bucket.changed' end,
      coalesce(becomes, was) ->> 'id', was, becomes);
  return null;
end $$;
create trigger buckets_note after insert or delete or update on storage.buckets
  for each row execute function app.note_bucket();

select app.hand_over_definers();
