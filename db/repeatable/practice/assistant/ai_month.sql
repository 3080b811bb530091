-- The calendar month of an instant in a zone, by its first day. src/practice/assistant/budget.rules.ts does the same.
create or replace function app.ai_month(p_at timestamptz, p_zone text) returns date language sql stable parallel safe
  return date_trunc('month', app.local_time(p_at, p_zone))::date;

grant execute on function app.ai_month to clinic_member, platform_member;
