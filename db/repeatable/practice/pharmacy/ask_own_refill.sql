-- Writes that the caller asks for a refill, and returns its id; null for a prescription that is not of a pet of theirs.
create or replace function app.ask_own_refill(p_clinic uuid, p_prescription uuid, p_note text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  asked uuid;
begin
  if not app.has_permission('own_pet:write') or not exists (
    select from public.prescriptions r
      join public.visits v on v.clinic_id = p_clinic and v.id = r.visit_id
      join public.pets p on p.clinic_id = p_clinic and p.id = v.pet_id
     where r.clinic_id = p_clinic and r.id = p_prescription and r.approved_at is not null and p.deceased_on is null
       and r.clinic_id in (select app.own_clinic_ids()) and v.pet_id in (select app.own_pet_ids())) then
    return null;
  end if;
  insert into public.refill_requests (clinic_id, prescription_id, note) values (p_clinic, p_prescription, p_note)
    returning id into asked;
  return asked;
end $$;

grant execute on function app.ask_own_refill to clinic_client;
