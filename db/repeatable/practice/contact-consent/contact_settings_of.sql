-- Where a clinic is, and when and what it sends; without a row of its own everything from 9 to 20 o'clock. For its staff, its jobs, and its
-- clients, who may not read the table. Beyond the caller's policies: the hours and words that the clinic has entered.
create or replace function app.contact_settings_of(p_clinic uuid) returns table (
  country text, region text, "postalCode" text, zone text, name text, phone text, "fromMinute" integer, "toMinute" integer,
  "purposesOff" text[], "stopPhrases" text[], version integer
) language plpgsql stable security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic and p_clinic not in (select app.own_clinic_ids()) then
    raise exception 'permission denied to read settings' using errcode = 'insufficient_privilege';
  end if;
  return query
    select c.country, c.region, c.postal_code, c.time_zone, c.name, c.phone, coalesce(s.from_minute, 540),
        coalesce(s.to_minute, 1200), coalesce(s.purposes_off, '{}'), coalesce(s.stop_phrases, '{}'), coalesce(s.version, 0)
      from public.clinics c left join public.contact_settings s on s.clinic_id = p_clinic
     where c.id = p_clinic;
end $$;

grant execute on function app.contact_settings_of to clinic_member, job_server, clinic_client;
