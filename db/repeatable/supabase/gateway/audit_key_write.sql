-- Audits what a program changes with a secret key. The arguments are the key column and the table's name.
create or replace function app.audit_key_write() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('row.written_by_key', coalesce(becomes, was) ->> tg_argv[0], (coalesce(becomes, was) ->> 'clinic_id')::uuid,
      was || jsonb_build_object('table', tg_argv[1], 'keyId', current_setting('app.key_id', true)),
      coalesce(becomes, '{}') || jsonb_build_object('table', tg_argv[1], 'keyId', current_setting('app.key_id', true)));
  return null;
end $$;
