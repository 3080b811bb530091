-- During a support access no private channel of the clinic is received: a subscription is not authorized again and
-- again, so it could outlive the access.
create or replace function app.may_receive(topic text) returns boolean language sql stable parallel safe
  return app.may_join(topic) and (app.support_access_id() is null or topic = 'user:' || app.user_id()::text);

grant execute on function app.may_receive to authenticated;
