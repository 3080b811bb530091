-- Writes the answer of the caller to an estimate that was sent to them. False for one that is not theirs.
create or replace function app.answer_own_estimate(p_clinic uuid, p_estimate uuid, p_answer jsonb) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('own_pet:write') or not exists (
    select from public.estimates e
     where e.clinic_id = p_clinic and e.id = p_estimate and e.status <> 'draft' and e.clinic_id in (select app.own_clinic_ids())
       and e.client_id in (select app.own_client_ids()) and e.pet_id in (select app.own_pet_ids())) then
    return false;
  end if;
  perform app.insert_estimate_answer(p_clinic, p_estimate, 'portal', p_answer);
  return true;
end $$;

grant execute on function app.answer_own_estimate to clinic_client;
