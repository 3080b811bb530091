-- CD-4. Counts a wrong PIN of a witness, or keeps what they confirmed. Attempts in the name of one person come one after the other: of a
-- hundred at once the first five count. @returns the id of the confirmation, null for a wrong PIN or a blocked one, and how many tries are left.
create or replace function app.complete_witness_check(
    p_user uuid, p_expected_hash text, p_matched boolean, p_purpose text, p_container uuid, p_quantity integer)
  returns table (confirmation_id uuid, tries_left integer) language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := app.clinic_id();
  wrong integer;
begin
  if not app.has_permission('controlled:write') then
    raise exception 'permission denied to ask for a witness' using errcode = 'insufficient_privilege';
  end if;
  insert into public.controlled_witness_tries as t (clinic_id, user_id, wrong_count) values (clinic, p_user, 0)
    on conflict (clinic_id, user_id) do update
      set wrong_count = case when t.wrong_count >= 5 and t.last_at <= now() - interval '15 minutes' then 0 else t.wrong_count end
    returning t.wrong_count into wrong;
  if wrong >= 5 then
    return query select null::uuid, 0;
    return;
  end if;
  if not p_matched or not exists (select from auth.pins n where n.user_id = p_user and n.pin_hash = p_expected_hash) then
    update public.controlled_witness_tries t set wrong_count = t.wrong_count + 1, last_at = now()
     where t.clinic_id = clinic and t.user_id = p_user;
    return query select null::uuid, 4 - wrong;
    return;
  end if;
  update public.controlled_witness_tries t set wrong_count = 0 where t.clinic_id = clinic and t.user_id = p_user;
  return query
    insert into public.controlled_witnesses (clinic_id, witness_id, asked_by, purpose, container_id, quantity_thousandths)
      values (clinic, p_user, app.user_id(), p_purpose, p_container, p_quantity) returning id, 5;
end $$;

grant execute on function app.complete_witness_check to clinic_member;
