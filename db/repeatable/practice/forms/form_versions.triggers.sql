create trigger form_versions_append_only before update or delete or truncate on form_versions
  for each statement execute function app.refuse_change('form_versions');
