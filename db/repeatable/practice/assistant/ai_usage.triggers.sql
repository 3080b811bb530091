create trigger ai_usage_append_only before update or delete or truncate on ai_usage
  for each statement execute function app.refuse_change('ai_usage');
