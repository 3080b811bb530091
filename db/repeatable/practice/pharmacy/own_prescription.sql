-- CORE-9. One approved prescription of a pet that is still the caller's; nothing for any other.
create or replace function app.own_prescription(p_prescription uuid) returns setof jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  if not app.has_permission('own_record:read') then
    return;
  end if;
  for clinic in select app.own_clinic_ids() loop
    return query
      select app.prescription_facts(clinic, r.id) from public.prescriptions r
        join public.visits v on v.clinic_id = clinic and v.id = r.visit_id
       where r.clinic_id = clinic and r.id = p_prescription and v.pet_id in (select app.own_pet_ids()) and r.approved_at is not null;
  end loop;
end $$;

grant execute on function app.own_prescription to clinic_client;
