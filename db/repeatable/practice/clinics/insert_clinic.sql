-- Adds a clinic with the requested slug, or the next free one. Clients cannot book until its admin allows it.
create or replace function app.insert_clinic(p_name text, p_slug text, p_time_zone text, p_country text, p_plan text,
    p_trial_ends_at timestamptz)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  attempt integer := 0;
  clinic uuid;
begin
  loop
    attempt := attempt + 1;
    insert into public.clinics (name, slug, time_zone, country, online_booking, plan, trial_ends_at)
      values (p_name,
        case when attempt = 1 then p_slug
             when attempt < 10 then rtrim(left(p_slug, 50), '-') || '-' || attempt
             else rtrim(left(p_slug, 50), '-') || '-' || substr(md5(random()::text), 1, 8) end,
        p_time_zone, p_country, 'off', p_plan, p_trial_ends_at)
      on conflict (slug) do nothing returning id into clinic;
    exit when clinic is not null;
  end loop;
  return clinic;
end $$;
