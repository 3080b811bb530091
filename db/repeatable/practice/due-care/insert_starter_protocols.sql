-- Inserts the starter protocols that a clinic does not have yet, unconfirmed. For definer functions that have checked the caller.
create or replace function app.insert_starter_protocols(p_clinic uuid, p_protocols jsonb) returns void language plpgsql as $$
begin
  insert into public.care_protocols (clinic_id, starter_key, name, species, kind, target, is_core, country, region, min_age_days,
      series_interval_days, series_min_interval_days, series_until_age_days, adult_doses, first_booster_months, booster_months,
      booster_basis, immune_after_days, source)
    select p_clinic, s.starter_key, s.name, s.species, s.kind, s.target, s.is_core, s.country, s.region, s.min_age_days,
        s.series_interval_days, s.series_min_interval_days, s.series_until_age_days, s.adult_doses, s.first_booster_months,
        s.booster_months, s.booster_basis, s.immune_after_days, s.source
      from jsonb_to_recordset(p_protocols) as s (starter_key text, name text, species text, kind text, target text, is_core boolean,
        country text, region text, min_age_days integer, series_interval_days integer, series_min_interval_days integer,
        series_until_age_days integer, adult_doses integer, first_booster_months integer, booster_months integer,
        booster_basis text, immune_after_days integer, source text)
    on conflict do nothing;
end $$;
