-- CORE-9. The estimates that were sent to the caller about pets that are still theirs, each as its paper has it; beyond the caller's
-- policies it reads nothing of other clients.
create or replace function app.own_estimates() returns setof jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  if not app.has_permission('own_record:read') then
    return;
  end if;
  for clinic in select app.own_clinic_ids() loop
    return query
      select app.estimate_facts(clinic, e.id) || jsonb_build_object('clinicId', clinic) from public.estimates e
       where e.clinic_id = clinic and e.status in ('sent', 'answered', 'converted')
         and e.client_id in (select app.own_client_ids()) and e.pet_id in (select app.own_pet_ids())
       order by e.sent_at desc, e.id limit 50;
  end loop;
end $$;

grant execute on function app.own_estimates to clinic_client;
