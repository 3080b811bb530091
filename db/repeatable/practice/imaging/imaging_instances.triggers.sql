create trigger imaging_instances_append_only before update or delete or truncate on imaging_instances
  for each statement execute function app.refuse_change('imaging_instances');
