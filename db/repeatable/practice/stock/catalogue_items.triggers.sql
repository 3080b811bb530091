create trigger catalogue_items_check_unit before update of dispense_unit, stock_unit on catalogue_items for each row
  when (coalesce(new.dispense_unit, new.stock_unit, 'unit') <> coalesce(old.dispense_unit, old.stock_unit, 'unit'))
  execute function app.check_unit_unused();
