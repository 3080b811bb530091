-- FLAG-1. The percentile of a clinic for a flag: always the same, and independent between flags.
create or replace function app.flag_percentile(p_key text, p_clinic uuid) returns integer language sql immutable parallel safe
  return (('x' || left(md5(p_key || ':' || p_clinic), 8))::bit(32)::bigint % 100)::integer;

grant execute on function app.flag_percentile to platform_member;
