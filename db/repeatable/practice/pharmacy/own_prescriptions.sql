-- CORE-9. The approved prescriptions of a pet that is still the caller's, each as its rules need it; beyond the caller's policies it reads
-- nothing of other clients.
create or replace function app.own_prescriptions(p_pet uuid) returns setof jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  if not app.has_permission('own_record:read') or p_pet not in (select app.own_pet_ids()) then
    return;
  end if;
  for clinic in select app.own_clinic_ids() loop
    return query
      select app.prescription_facts(clinic, r.id) from public.prescriptions r
        join public.visits v on v.clinic_id = clinic and v.id = r.visit_id
       where r.clinic_id = clinic and v.pet_id = p_pet and r.approved_at is not null
       order by r.number desc limit 50;
  end loop;
end $$;

grant execute on function app.own_prescriptions to clinic_client;
