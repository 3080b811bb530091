-- Formats an instant as the wire does.
create or replace function auth.instant(p_at timestamptz) returns text language sql stable parallel safe
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

grant execute on function auth.instant to auth_server;
