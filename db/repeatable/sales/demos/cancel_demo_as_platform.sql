create or replace function app.cancel_demo_as_platform(p_booking uuid) returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_demo:manage') then
    raise exception 'permission denied to cancel a demo' using errcode = 'insufficient_privilege';
  end if;
  return app.cancel_demo(p_booking);
end $$;

grant execute on function app.cancel_demo_as_platform to platform_member;
