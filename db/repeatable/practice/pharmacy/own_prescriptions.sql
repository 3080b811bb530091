-- CORE-9. The approved prescriptions of a pet that is still the caller's, each as its rules need it; null for another pet. Beyond the
-- caller's policies it reads nothing of other clients.
create or replace function app.own_prescriptions(p_pet uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  clinic uuid;
  facts jsonb := '[]';
begin
  if not app.has_permission('own_record:read') or p_pet not in (select app.own_pet_ids()) then
    return null;
  end if;
  for clinic in select app.own_clinic_ids() loop
    facts := facts || coalesce((
      select jsonb_agg(app.prescription_facts(clinic, mine.id) order by mine.number desc) from (
        select r.id, r.number from public.prescriptions r
          join public.visits v on v.clinic_id = clinic and v.id = r.visit_id
         where r.clinic_id = clinic and v.pet_id = p_pet and r.approved_at is not null
         order by r.number desc limit 50) mine), '[]');
  end loop;
  return facts;
end $$;

grant execute on function app.own_prescriptions to clinic_client;
