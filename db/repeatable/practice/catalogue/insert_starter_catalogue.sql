-- Inserts the items of the starter catalogue, and the taxes, that a clinic does not have yet. For definer functions that
-- have checked the caller, and for staff under their own policies.
create or replace function app.insert_starter_catalogue(p_clinic uuid, p_items jsonb, p_tax_rates jsonb) returns integer
  language plpgsql as $$
declare
  added integer;
begin
  insert into public.catalogue_items (clinic_id, starter_key, kind, code, name, income_category, tax_class, stock_unit, dispense_unit,
      active_ingredients, species)
    select p_clinic, s.starter_key, s.kind, null, s.name, s.income_category, s.tax_class, s.stock_unit, s.dispense_unit,
        s.active_ingredients, s.species
      from jsonb_to_recordset(p_items) as s (starter_key text, kind text, name text, income_category text, tax_class text,
        stock_unit text, dispense_unit text, active_ingredients text[], species text[])
    on conflict do nothing;
  get diagnostics added = row_count;
  insert into public.tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source)
    select p_clinic, r.tax_class, r.name, r.rate_ppm, r.valid_from_on, r.source
      from jsonb_to_recordset(p_tax_rates) as r (tax_class text, name text, rate_ppm integer, valid_from_on date, source text)
    on conflict do nothing;
  return added;
end $$;

grant execute on function app.insert_starter_catalogue to clinic_member;
