-- Stores the link of an email that is being sent, and returns what the email says; null for an estimate that can no longer be answered.
create or replace function app.link_estimate(p_clinic uuid, p_estimate uuid, p_token_hash bytea) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  said jsonb;
  until timestamptz;
begin
  select jsonb_build_object('clinicName', k.name, 'clientName', c.full_name, 'petName', p.name, 'title', e.title,
      'validUntilOn', e.valid_until_on, 'country', k.country),
    app.instant_of((e.valid_until_on + 1)::timestamp, k.time_zone) into said, until
    from public.estimates e
    join public.clinics k on k.id = p_clinic
    join public.clients c on c.clinic_id = p_clinic and c.id = e.client_id
    join public.pets p on p.clinic_id = p_clinic and p.id = e.pet_id
   where e.clinic_id = p_clinic and e.id = p_estimate and e.status = 'sent';
  if said is null or until <= now() then
    return null;
  end if;
  insert into public.estimate_links (clinic_id, estimate_id, token_hash, is_emailed, expires_at)
    values (p_clinic, p_estimate, p_token_hash, true, until + interval '90 days');
  return said;
end $$;

grant execute on function app.link_estimate to auth_server;
