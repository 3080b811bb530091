-- CORE-4 and CORE-10 for every role: a row stays as it is, except that it is ended once, and that a merge of two clients moves it. The
-- argument is the table's name.
create or replace function app.refuse_change_but_end() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ending constant text[] := array['ended_at', 'ended_by', 'end_reason'];
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is null and new.ended_at is not null and to_jsonb(new) - ending = to_jsonb(old) - ending then
      return new;
    end if;
    if to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' and app.is_merging(new.clinic_id, old.client_id, new.client_id) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;
