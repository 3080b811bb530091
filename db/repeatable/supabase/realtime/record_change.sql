-- Records a changed row for the subscribers of its table, whose name is the argument.
create or replace function app.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  made bigint;
begin
  insert into live.changes (table_name, kind, record, old_record)
    values (tg_argv[0], tg_op, case when tg_op <> 'DELETE' then to_jsonb(new) end, case when tg_op <> 'INSERT' then to_jsonb(old) end)
    returning id into made;
  perform pg_notify('tailwell_change', made::text);
  return null;
end $$;
