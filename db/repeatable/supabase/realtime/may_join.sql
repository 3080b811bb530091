-- Which private channels the caller may join: their own, their clinic's boards, and those in which the people who are in one
-- visit (`visit:<clinic>:<visit>`) or in one conversation (`conversation:<clinic>:<conversation>`) see each other.
create or replace function app.may_join(topic text) returns boolean language sql stable parallel safe
  return case
    when topic = 'user:' || app.user_id()::text then true
    when topic = 'clinic:' || app.clinic_id()::text then app.has_permission('appointment:read')
    when topic like 'visit:' || app.clinic_id()::text || ':%' then app.has_permission('record:read')
    when topic like 'conversation:' || app.clinic_id()::text || ':%' then app.has_permission('message:read')
    else false
  end;

grant execute on function app.may_join to authenticated;
