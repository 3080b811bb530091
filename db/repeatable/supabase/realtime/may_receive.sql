-- Whoever is inside a clinic by such an access hears no live channel of it: what is heard is not asked for again and
-- again, so that the end of the access would not bite.
create or replace function app.may_receive(topic text) returns boolean language sql stable parallel safe
  return app.may_join(topic) and (app.support_access_id() is null or topic = 'user:' || app.user_id()::text);

grant execute on function app.may_receive to authenticated;
