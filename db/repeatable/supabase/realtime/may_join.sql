-- Which private channels the caller may join: their own, their clinic's boards, and those in which the people who are in one
-- visit see each other (`visit:<clinic>:<visit>`).
create or replace function app.may_join(topic text) returns boolean language sql stable parallel safe
  return case
    when topic = 'user:' || app.user_id()::text then true
    when topic = 'clinic:' || app.clinic_id()::text then app.has_permission('appointment:read')
    when topic like 'visit:' || app.clinic_id()::text || ':%' then app.has_permission('record:read')
    else false
  end;

grant execute on function app.may_join to authenticated;
