-- CORE-4 and CORE-10 for every role: a row stays as it is, except that a merge of two clients moves it. The argument is the
-- table's name.
create or replace function app.refuse_change_but_merge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'client_id' <> to_jsonb(old) - 'client_id'
    or not app.is_merging(new.clinic_id, old.client_id, new.client_id) then
    raise exception '% is append-only', tg_argv[0] using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
