-- FLAG-2. Whether a flag is on for a clinic, or in general without one. Beyond the caller's policies it shows only the
-- state of the flag.
create or replace function app.flag_is_on(p_key text, p_default boolean, p_clinic uuid) returns boolean
  language sql stable parallel safe security definer set search_path = ''
  begin atomic
    select coalesce((
      select case f.mode
        when 'on' then true
        when 'off' then false
        when 'clinics' then exists (select from public.feature_flag_clinics c where c.clinic_id = p_clinic and c.key = f.key)
        else coalesce(app.flag_percentile(f.key, p_clinic) < f.share_percent, false) end
        from public.feature_flags f where f.key = p_key), p_default);
  end;

grant execute on function app.flag_is_on to anon, authenticated, job_server;
