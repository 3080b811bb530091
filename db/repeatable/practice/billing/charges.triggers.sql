create trigger charges_protect before update or delete on charges for each row execute function app.protect_charge();

create trigger charges_truncate before truncate on charges for each statement execute function app.refuse_change('charges');
