create trigger cash_movements_append_only before update or delete or truncate on cash_movements
  for each statement execute function app.refuse_change('cash_movements');
