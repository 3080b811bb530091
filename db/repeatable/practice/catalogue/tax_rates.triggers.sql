-- A clinic that is deleted as a whole has no row in `clinics` any more when its rates go: the condition is null then.
create trigger tax_rates_past before update or delete on tax_rates
  for each row execute function app.preserve_tax_rate();
