create trigger record_share_views_append_only before update or delete or truncate on record_share_views
  for each statement execute function app.refuse_change('record_share_views');
