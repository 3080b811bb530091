create trigger charge_discounts_protect before insert or update or delete on charge_discounts
  for each row execute function app.protect_charge_discount();

create trigger charge_discounts_truncate before truncate on charge_discounts
  for each statement execute function app.refuse_change('charge_discounts');
