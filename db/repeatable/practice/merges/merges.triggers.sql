create trigger merges_append_only before update or delete or truncate on merges
  for each statement execute function app.refuse_change('merges');
