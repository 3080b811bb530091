-- Refuses to change or delete a request that was signed: what was typed belongs to what was signed. An erasure
-- may empty it. It runs with definer rights because the caller may not see the signature; it reveals only that there is one.
create or replace function app.prevent_signed_request_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and app.is_erasing(old.clinic_id)
     and to_jsonb(new) - 'updated_at' = (to_jsonb(old) || '{"answers": {}}') - 'updated_at' then
    return new;
  end if;
  if exists (select from public.form_signatures s where s.clinic_id = old.clinic_id and s.request_id = old.id) then
    raise exception 'the form is signed' using errcode = 'check_violation', constraint = 'form_requests_unsigned_check';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
