-- For the platform's staff. The audit line is written by the verb.
create or replace function app.move_demo_as_platform(p_booking uuid, p_hosts uuid[], p_starts_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_demo:manage') then
    raise exception 'permission denied to move a demo' using errcode = 'insufficient_privilege';
  end if;
  return app.move_demo(p_booking, p_hosts, p_starts_at);
end $$;

grant execute on function app.move_demo_as_platform to platform_member;
