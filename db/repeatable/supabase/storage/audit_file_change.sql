create or replace function app.audit_file_change() returns trigger language plpgsql security definer set search_path = '' as $$
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
