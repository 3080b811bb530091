-- Tells the open screens of the platform's staff that something changed, and nothing of what: who hears it asks again, under
-- their own rights. However many rows a transaction changes, each screen hears it once. Past the caller's fence: looks up who
-- works for the platform.
create or replace function app.notify_platform(p_event text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('user:' || r.user_id, p_event, '{}') from public.user_roles r where r.role = 'platform_admin';
end $$;
