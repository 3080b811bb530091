create trigger charges_protect before update or delete on charges for each row execute function app.protect_charge();

create trigger charges_truncate before truncate on charges for each statement execute function app.refuse_change('charges');

-- Its name lets it run before those that follow a merge.
create trigger charges_copy_divided before insert on charges
  for each row when (new.divided_from_id is not null) execute function app.copy_divided_charge();
