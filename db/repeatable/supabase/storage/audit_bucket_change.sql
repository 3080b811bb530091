create or replace function app.audit_bucket_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  insert into public.audit_entries (action, subject_id, before, after)
    values (case tg_op when 'INSERT' then 'bucket.added' when 'DELETE' then 'bucket.removed' else 'bucket.changed' end,
      coalesce(becomes, was) ->> 'id', was, becomes);
  return null;
end $$;
