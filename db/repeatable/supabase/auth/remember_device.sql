-- Records a device as known. True when the account was known from other devices only; the first device of an account is
-- not reported.
create or replace function auth.remember_device(p_user uuid, p_origin app.origin) returns boolean
  language plpgsql as $$
declare
  traits bytea := sha256(convert_to(p_origin.network || e'\n' || p_origin.user_agent, 'UTF8'));
  is_news boolean;
begin
  delete from auth.known_devices d where d.user_id = p_user and d.seen_at < now() - interval '400 days';
  is_news := exists (select from auth.known_devices d where d.user_id = p_user)
    and not exists (select from auth.known_devices d where d.user_id = p_user and d.device_hash in (p_origin.device, traits));
  insert into auth.known_devices (user_id, device_hash)
    select p_user, h.hash from unnest(array[p_origin.device, traits]) as h (hash) where h.hash is not null
    on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at;
  insert into auth.known_networks (user_id, network) values (p_user, p_origin.network)
    on conflict (user_id, network) do update set seen_at = excluded.seen_at;
  return is_news;
end $$;

grant execute on function auth.remember_device to auth_server;
