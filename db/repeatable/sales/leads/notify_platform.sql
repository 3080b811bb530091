-- Notifies the screens of the platform's staff that something changed, without what: subscribers read it again under
-- their own rights. A transaction notifies each screen once, however many rows it changes. Beyond the caller's policies
-- it looks up who works for the platform.
create or replace function app.notify_platform(p_event text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('user:' || r.user_id, p_event, '{}') from public.user_roles r where r.role = 'platform_admin';
end $$;
